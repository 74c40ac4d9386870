// What the device says by itself: hello, heartbeat, and its events until they are acknowledged.
#include "bank_link.h"

namespace bank {

// Each event once as soon as it is there; without an acknowledgement all again from the oldest.
void Link::tell(uint32_t now_ms) {
  if (!synced_ || !log_.held()) return;
  if (next_ev_ < log_.first()) next_ev_ = log_.first();
  if (next_ev_ > log_.last()) {
    if (now_ms - sent_ms_ < RESEND_MS) return;
    next_ev_ = log_.first();
  }
  Record record;
  if (!can_receive()) return;
  if (!log_.read(next_ev_, record)) {
    pass_over(now_ms);
    return;
  }
  // Nobody seems to be there: a record that can still take up tries is not shown yet.
  if (host_is_silent(now_ms) && vault_.is_open_merge(record)) {
    next_ev_++;
    return;
  }
  if (!vault_.may_tell(record)) {
    // Those behind it wait too, in their order; those before it are told again.
    if (now_ms - sent_ms_ >= RESEND_MS) next_ev_ = log_.first();
    return;
  }
  send_event(record);
  next_ev_++;
  sent_ms_ = now_ms;
}

// The memory has lost this one. While there are older ones they go first; as the oldest it is a
// gap, which is a question for a person: SYNC says so when the host has begun again.
void Link::pass_over(uint32_t now_ms) {
  if (next_ev_ == log_.first()) {
    sid_ = 0;
    synced_ = false;
  } else if (now_ms - sent_ms_ >= RESEND_MS) {
    next_ev_ = log_.first();
  }
}

// E,<ev>,<boot>,<kind>,<epoch>,<payload>,<record crc4>
void Link::send_event(const Record &record) {
  FrameWriter frame(board_);
  frame.put('E').comma().number(record.ev).comma().number(record.boot).comma().number(record.kind);
  frame.comma().number(record.epoch).comma();
  send_payload(frame, record);
  frame.comma().hex16(record.crc).end();
}

void Link::send_payload(FrameWriter &frame, const Record &record) {
  uint8_t digest[32];
  switch (record.kind) {
    case COMMIT:
      // Half of it is in the record. If the secret is lost the rest is told as zeros.
      if (!vault_.commitment(record, digest)) {
        for (uint8_t i = 0; i < 32; i++) digest[i] = i < 16 ? record.data[i] : 0;
      }
      frame.hex(digest, 32);
      break;
    case LOCKED:
      frame.number(record.guess);
      break;
    case TRY:
    case OPENED:
      frame.number(record.guess).comma().number(record.n);
      break;
    default:
      break;
  }
  if (record.kind == OPENED) frame.comma();
  if (record.kind == OPENED || record.kind == FORCED) frame.hex(record.data, 16);
  const uint8_t count = record.kind == TRY ? record.data[MERGED_COUNT] : 0;
  if (!count) return;
  frame.comma().number(count).comma().hex(record.data + MERGED_MASK, 1).comma();
  for (uint8_t i = 0; i < count && i < MERGED_MAX; i++) {
    frame.number(record.data[MERGED_GUESSES + i / 2] >> (i % 2 ? 4 : 0) & 15);
  }
}

static void add_capability(FrameWriter &frame, Word name, bool &more) {
  if (more) frame.put('+');
  frame.word(name);
  more = true;
}

void Link::add_capabilities(FrameWriter &frame) const {
  bool more = false;
  if (can(CAN_VAULT)) add_capability(frame, Word::VAULT, more);
  if (can(CAN_BOLT)) add_capability(frame, Word::BOLT, more);
  if (can(CAN_DECODE)) add_capability(frame, Word::DECODER, more);
  if (can(CAN_NOTE)) add_capability(frame, Word::NOTE, more);
}

void Link::send_hello() {
  FrameWriter frame(board_);
  frame.put('H').comma().number(PROTOCOL).comma().hex(uid_, 8).comma().number(boot_).comma();
  frame.text(setup_.reset_cause).comma().text(setup_.firmware).comma();
  add_capabilities(frame);
  frame.comma().word(state()).comma().number(vault_.epoch()).comma().number(log_.first());
  frame.comma().number(log_.last()).comma().hex32(sid_).end();
}

Word Link::state() const {
  return can(CAN_VAULT) ? vault_.state() : Word::NO_STATE;
}

// T,<boot>,<ms>,<state>,<last ev>[,<word>…]
void Link::send_heartbeat(uint32_t now_ms) {
  heartbeat_ms_ = now_ms;
  FrameWriter frame(board_);
  frame.put('T').comma().number(boot_).comma().number(now_ms).comma().word(state()).comma();
  frame.number(log_.last());
  add_conditions(frame);
  frame.end();
}

}  // namespace bank
