// The memory of the device: the event log, and the few slots beside it.
//
// Rules of this file
// * The log is the state: each record says how the vault stood after it, so the newest one is
//   enough to go on from after a cut of the power.
// * A record is invalid from the first octet of its writing to the last: its kind is wiped first
//   and written last, after everything else was read back. So a torn record never happened.
// * Nothing unacknowledged is overwritten. Callers look for room first.
// * Every slot has its CRC; where the old value is still needed, the other slot is written.
#ifndef BANK_EVENT_LOG_H
#define BANK_EVENT_LOG_H

#include <stdint.h>

#include "board.h"

namespace bank {

const uint8_t HELD_MAX = 16;
const uint8_t MERGED_MAX = 28;
const uint16_t EEPROM_SIZE = 1024;
// Where events are kept: merged tries from MERGE_AT up to MARK_AT, all others from RING_AT on.
const uint16_t MERGE_AT = 240, MARK_AT = 304, RING_AT = 512;

enum Kind { COMMIT = 2, LOCKED = 3, TRY = 4, OPENED = 5, FORCED = 7, TAMPER = 8 };
enum Latch { FREE, COMMITTED, SHUT };

// Octets of `data` in a merged TRY: how many, which (bit 0 is number 1), and all in order as
// nibbles. A count of 0 is an ordinary TRY.
enum MergedData { MERGED_COUNT, MERGED_MASK, MERGED_GUESSES };

struct Record {
  uint32_t ev;
  uint32_t boot;  // three octets are kept
  uint8_t kind;
  uint16_t epoch;
  uint8_t guess;  // LOCKED: mixed
  uint16_t n;
  // COMMIT: half of the commitment; OPENED, FORCED: the secret; TRY: see MergedData.
  uint8_t data[16];
  uint8_t latch;
  bool lid_open;
  bool owes_tamper;
  // Of the record as it is told; the reader of an E frame can work it out again.
  uint16_t crc;
};

class EventLog {
 public:
  explicit EventLog(const Board &board) : board_(board), last_(0), acked_(0), unkept_(false) {}
  // Finds the newest record and the last acknowledgement.
  BANK_APART void begin();
  uint32_t last() const { return last_; }
  uint32_t acked() const { return acked_; }
  uint32_t first() const { return acked_ + 1; }
  uint8_t held() const { return uint8_t(last_ - acked_); }
  bool read(uint32_t ev, Record &record) const;
  // Stores the record as event last() + 1, read back; false: it did not happen.
  BANK_APART bool append(Record &record);
  // Replaces the newest record, a merged TRY that no host has seen.
  BANK_APART bool extend(Record &record);
  // Holds at once, and is kept with the next `keep_acknowledged`, which says whether it wrote:
  // forgotten over a cut, it only makes the event be told again.
  void acknowledge(uint32_t ev);
  BANK_APART bool keep_acknowledged();

  // The slots. A loader returns false if there is no sound value.
  bool load_uid(uint8_t uid[8]) const;
  bool store_uid(const uint8_t uid[8]);
  // One more than ever before, and at least `minimum`; one octet, but for one start in 33.
  uint32_t next_boot(uint32_t minimum, bool after_power);
  // How many starts by the power coming on have failed in a row, up to this one.
  uint8_t failed_starts() const { return failed_starts_; }
  // This start has gone well.
  BANK_APART void keep_start(uint32_t boot);
  bool load_trim(Trim &trim) const;
  bool store_trim(const Trim &trim);
  bool load_share(bool of_host, uint16_t epoch, uint8_t share[16]) const;
  bool store_share(bool of_host, uint16_t epoch, const uint8_t share[16]);
  // Notes that hold only as long as `ev` is the newest event.
  bool note(uint8_t which, uint8_t &value) const;
  bool set_note(uint8_t which, uint8_t value);
  void load_seed(uint8_t seed[32]) const;
  void store_seed(const uint8_t seed[32]);

 private:
  BANK_APART bool read_at(uint16_t at, Record &record) const;
  BANK_APART bool write_at(uint16_t at, Record &record);
  BANK_APART bool settle();
  uint8_t mark_of(uint32_t base, uint8_t place) const;
  void put(uint16_t at, uint8_t value);
  bool load(uint16_t at, uint8_t *data, uint8_t size) const;
  bool store(uint16_t at, const uint8_t *data, uint8_t size);

  const Board &board_;
  uint32_t last_;
  uint32_t acked_;
  uint8_t ack_slot_;
  bool unkept_;
  uint8_t failed_starts_;
};

enum Note { NOTE_LID, NOTE_OWED, NOTE_TOLD, NOTE_COUNT };

}  // namespace bank

#endif
