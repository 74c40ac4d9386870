// The vault itself: what presses, the lid, the ring and time do to it.
//
// Rules of this file
// * Every act is recorded first, read back, and takes effect afterwards. A locking alone moves the
//   bolt first: nothing is promised before it is in, and a start without the record opens again.
// * Nothing is written while the servo has power or the supply is too low. The one exception is the
//   byte of a start.
// * With no room for its record a lock or a try is refused with a buzz, before it is judged.
// * The code is worked out anew at each try and kept nowhere.
// * The observable behaviour is that of the on-screen vault (drivers/vault/simulator.py); the tests run
//   both side by side. Only the merging of tries while no host listens goes beyond it.
#ifndef BANK_VAULT_CORE_H
#define BANK_VAULT_CORE_H

#include <stdint.h>

#include "board.h"
#include "entropy.h"
#include "event_log.h"
#include "bolt.h"
#include "word.h"

namespace bank {

const uint8_t PRESSES_TO_LOCK = 3;
const uint16_t PRESS_TIMEOUT_MS = 3000;
const uint16_t MIX_TIMEOUT_MS = 3000;
const uint8_t CODE_MAX = 6;
// The lid has to be shut for so long after the third press before the bolt moves.
const uint16_t LID_HELD_MS = 300;
// After starts that failed the latch is driven so much later, in seconds; then only by a hand.
const uint8_t FAILED_STARTS_MAX = 5;

// 0 stands for "between two numbers".
const uint8_t RING_BETWEEN = 0;

enum MixResult { MIXED, MIX_BAD, MIX_CONFLICT, MIX_FAILED };

class VaultCore {
 public:
  VaultCore(const Board &board, EventLog &log, Entropy &entropy, const uint8_t *uid);
  // Folds the log and puts the latch where it belongs.
  // `watched`: it was not without power, so a lid that has moved was moved under its eyes.
  BANK_APART void begin(uint32_t boot, bool lid_closed, bool watched, uint32_t now_ms);

  void tick(uint32_t now_ms);
  BANK_APART Outcome press_lock(uint32_t now_ms);
  BANK_APART Outcome press_red(uint32_t now_ms);
  BANK_APART Outcome lid(bool closed);
  void turn_ring(uint8_t number) { ring_ = number; }
  // BUZZ: there is no room for the report. NOTHING: the latch is free already.
  BANK_APART Outcome force_open();
  BANK_APART MixResult mix(uint32_t epoch, const uint8_t share[16]);
  // After an acknowledgement there may be room for a report that had to wait.
  BANK_APART void say_owed();

  // While no host listens, wrong tries share a record when the log is nearly full.
  void host_listens(bool listens) { host_listens_ = listens; }
  // Called before an event is sent: afterwards it must not change any more.
  bool may_tell(const Record &record);
  bool is_open_merge(const Record &record) const;

  Word state() const;
  uint16_t epoch() const { return epoch_; }
  bool lid_closed() const { return lid_closed_; }
  uint8_t ring() const { return ring_; }
  bool latch_shut() const { return latch_ != FREE; }
  // Whether the memory may be written now.
  bool may_write() const { return !mover_.drives() && board_.sense(SENSE_SUPPLY); }
  bool is_supply_low() const { return !board_.sense(SENSE_SUPPLY); }
  Bolt &mover() { return mover_; }
  const Bolt &mover() const { return mover_; }
  bool is_locking() const { return locking_ != IDLE; }
  // The latch does not stand yet where the log says: it waits, for a hand if too many starts failed.
  bool is_starting() const { return starting_; }
  bool is_weak() const { return starting_ && log_.failed_starts() > FAILED_STARTS_MAX; }
  // The lid was found open after a time without power.
  bool lid_moved() const { return lid_moved_; }
  // The last locking was withdrawn, as the lid came up.
  bool withdrew() const { return withdrew_; }
  bool jammed() const { return jammed_; }
  // The commitment of an epoch that is not over, or whose end is still in the log.
  BANK_APART bool commitment(const Record &commit, uint8_t digest[32]) const;

 private:
  enum Locking { IDLE, HOLDING, SHUTTING };
  uint8_t room() const;
  BANK_APART void tick_start(uint32_t now_ms);
  BANK_APART void tick_locking(uint32_t now_ms);
  BANK_APART void withdraw(bool by_lid);
  bool is_lid_held(uint32_t now_ms) const;
  void fill(Record &record, uint8_t kind, uint8_t latch) const;
  bool record(Record &record);
  BANK_APART bool bind();
  BANK_APART bool fix_code(const uint8_t *share);
  BANK_APART bool secret_of(uint16_t epoch, uint8_t secret[16]) const;
  BANK_APART void commit_to(uint16_t epoch, const uint8_t secret[16], uint8_t digest[32]) const;
  BANK_APART uint8_t code() const;
  BANK_APART Outcome tried_right(uint8_t guess);
  BANK_APART Outcome tried_wrong(uint8_t guess, bool merge);
  BANK_APART bool extend_merge(Record &record, uint8_t guess);
  BANK_APART bool open_merge(Record &record) const;
  void set_latch(uint8_t latch);
  BANK_APART void release();

  const Board &board_;
  EventLog &log_;
  Entropy &entropy_;
  const uint8_t *uid_;
  uint32_t boot_;
  uint32_t pressed_ms_;
  uint32_t committed_ms_;
  uint16_t epoch_;
  uint16_t tries_;
  Bolt mover_;
  uint32_t now_ms_;
  uint32_t begun_ms_;
  uint32_t lid_ms_;
  uint8_t share_[16];
  uint8_t latch_;
  uint8_t locking_;
  bool has_share_;
  bool starting_;
  bool lid_moved_;
  bool withdrew_;
  bool jammed_;
  uint8_t presses_;
  uint8_t ring_;
  bool lid_closed_;
  bool owes_tamper_;
  bool waits_for_mix_;
  bool host_listens_;
};

}  // namespace bank

#endif
