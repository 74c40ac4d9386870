// The device as its host sees it: sessions, commands, events, heartbeat. README has the protocol.
//
// Rules of this file
// * One command is under way at a time. The same number again gets the same answer, and nothing
//   is done twice; a number out of order is refused.
// * An event is sent until it is acknowledged, always from the oldest on.
// * What belongs to a session lives in RAM only: after a restart the host has to begin again.
// * Nothing is allocated; octets go in one by one, frames go out through the board.
#ifndef BANK_LINK_H
#define BANK_LINK_H

#include <stdint.h>

#include "board.h"
#include "entropy.h"
#include "event_log.h"
#include "frame.h"
#include "vault_core.h"

namespace bank {

const uint8_t PROTOCOL = 1;
const uint16_t RESEND_MS = 500;
const uint16_t HEARTBEAT_MS = 1000;
// A host that says nothing for so long, with events waiting for it, is not there.
const uint16_t HOST_LOST_MS = 10000;
// A bolt that stands elsewhere than the latch was sent for so long has jammed.
const uint16_t BOLT_LATE_MS = 1000;
// A start has gone well when it has lived for so long, and the servo has rested for so long: then
// the seed is renewed.
const uint16_t START_LIVES_MS = 3000;
const uint16_t START_RESTS_MS = 1000;
const uint8_t RAW_MAX = 16;

enum Capability { CAN_VAULT = 1, CAN_BOLT = 2, CAN_DECODE = 4, CAN_NOTE = 8 };

struct Setup {
  uint8_t capabilities;
  const char *firmware;
  const char *reset_cause;
  bool lid_closed;
  // It was not without power, and where the latch was sent before: kept over a reset.
  bool watched;
  bool latch_known;
  bool latch_shut;
};

class Link {
 public:
  explicit Link(const Board &board);
  // After any reset; says hello as soon as the device has an identity.
  void begin(const Setup &setup, uint32_t now_ms);
  // Once per pass of the main loop.
  void tick(uint32_t now_ms);
  // What is recorded and was not told yet; a tick does so too.
  BANK_APART void tell(uint32_t now_ms);

  // Whether an octet may be handed in: its answer must find room on the way out.
  bool can_receive() const { return board_.send_room() >= ROOM_TO_ANSWER; }
  void receive(uint8_t octet, uint32_t now_ms);

  BANK_APART void add_entropy(uint16_t sample, uint8_t credits);
  void press_lock(uint32_t now_ms);
  void press_red(uint32_t now_ms);
  void lid(bool closed);
  void turn_ring(uint8_t number) { vault_.turn_ring(number); }
  // Where the bolt stands; a board with a switch there says so many times a second.
  void bolt(bool shut, uint32_t now_ms);
  // The result of what Board::measure has started.
  void measured(const int32_t *values, uint8_t count);

  // The servo has power: inputs had better wait, as nothing can be recorded.
  bool drives() const { return vault_.mover().drives(); }
  const VaultCore &vault() const { return vault_; }
  const Entropy &entropy() const { return entropy_; }
  bool identified() const { return identified_; }
  uint32_t boot() const { return boot_; }
  const uint8_t *uid() const { return uid_; }

 private:
  static const uint8_t FIELDS_MAX = 8;
  // The longest frame that we have to say: a hello with every field at its longest is 119.
  static const uint8_t ROOM_TO_ANSWER = 120;
  // "R,65535,OK", framed.
  static const uint8_t ROOM_TO_CONFIRM = 18;

  struct Command {
    uint32_t sid;
    uint16_t seq;
    Word verb;
    const char *const *args;
    uint8_t arg_count;
  };

  bool can(uint8_t capability) const { return setup_.capabilities & capability; }
  bool host_is_silent(uint32_t now_ms) const { return now_ms - heard_ms_ >= HOST_LOST_MS; }
  BANK_APART void identify();
  BANK_APART void start(uint32_t now_ms);
  BANK_APART void keep_seed();
  bool has_started_well(uint32_t now_ms) const;
  bool is_jammed() const { return jammed_ || vault_.jammed(); }
  BANK_APART void note_conditions(uint32_t now_ms);
  bool must_wait(Word verb) const;

  BANK_APART void frame(uint32_t now_ms);
  bool parse(Command &command, const char **fields);
  Word possible(Word verb) const;
  void command(const Command &command, uint32_t now_ms);
  BANK_APART void carry_out(const Command &command, uint32_t now_ms);
  void begin_session(const Command &command);
  BANK_APART void sync(const Command &command);
  BANK_APART void acknowledge(const Command &command, uint32_t now_ms);
  BANK_APART void mix(const Command &command);
  void force_open();
  BANK_APART void status(bool with_supply);
  BANK_APART void scan();
  BANK_APART void add_conditions(FrameWriter &frame) const;
  BANK_APART void raw(const Command &command);
  BANK_APART void trim(const Command &command);
  BANK_APART void pins();
  BANK_APART void move(const Command &command);
  BANK_APART void measure(const Command &command, uint8_t measurement, uint16_t count_max);

  FrameWriter answer(Word verdict);
  void say_ok();
  void say_error(Word reason);
  void refuse(uint16_t seq, Word reason);
  void complain(Word reason);
  void repeat_answer();

  BANK_APART void pass_over(uint32_t now_ms);
  BANK_APART void send_event(const Record &record);
  BANK_APART void send_payload(FrameWriter &frame, const Record &record);
  BANK_APART void add_capabilities(FrameWriter &frame) const;
  BANK_APART void send_hello();
  BANK_APART void send_heartbeat(uint32_t now_ms);
  Word state() const;

  const Board &board_;
  Setup setup_;
  FrameReader reader_;
  EventLog log_;
  Entropy entropy_;
  VaultCore vault_;
  uint8_t uid_[8];
  uint32_t boot_;
  bool identified_;
  bool seed_kept_;
  bool start_kept_;
  uint8_t conditions_;
  // The bolt: where it is, whether that is wrong and since when, and whether for too long.
  bool bolt_shut_;
  bool bolt_differs_;
  bool jammed_;
  uint32_t differs_ms_;

  // The session; sid 0 is none.
  uint32_t sid_;
  uint16_t seq_;
  bool synced_;
  bool measuring_;
  uint32_t heard_ms_;
  uint32_t heartbeat_ms_;
  // Delivery: the next event to send, and when something last went or was acknowledged.
  uint32_t next_ev_;
  uint32_t sent_ms_;
  uint32_t begun_ms_;
  Trim trim_;
  uint8_t raw_left_;
  uint8_t raw_count_;
  // While stamps are gathered they lie at its end: their answer is shorter than that.
  char answer_[112];
  static const uint8_t RAW_AT = 112 - 2 * RAW_MAX;
};

}  // namespace bank

#endif
