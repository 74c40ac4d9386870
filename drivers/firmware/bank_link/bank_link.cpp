#include "bank_link.h"

namespace bank {

static bool is_same(const char *one, const char *other) {
  while (*one && *one == *other) {
    one++;
    other++;
  }
  return *one == *other;
}

Link::Link(const Board &board)
    : board_(board), log_(board), vault_(board, log_, entropy_, uid_), boot_(0),
      identified_(false), seed_kept_(false), bolt_shut_(false), sid_(0), seq_(0), synced_(false),
      measuring_(false), heard_ms_(0), heartbeat_ms_(0), next_ev_(1), sent_ms_(0) {
  answer_[0] = 0;
}

void Link::begin(const Setup &setup, uint32_t now_ms) {
  setup_ = setup;
  uint8_t seed[32];
  log_.load_seed(seed);
  entropy_.add_seed(seed);
  keep_seed();
  if (log_.load_uid(uid_)) start(now_ms);
}

// A seed serves once: the next boot must not begin with the same.
void Link::keep_seed() {
  uint8_t seed[32];
  entropy_.draw(seed, sizeof seed);
  log_.store_seed(seed);
}

// Only the very first boot comes here, and has to wait for entropy: an identity is for life.
void Link::identify() {
  entropy_.draw(uid_, sizeof uid_);
  identified_ = log_.store_uid(uid_);
}

void Link::start(uint32_t now_ms) {
  Record newest;
  log_.begin();
  const bool known = log_.last() && log_.read(log_.last(), newest);
  boot_ = log_.next_boot(known ? newest.boot + 1 : 1);
  identified_ = true;
  if (can(CAN_VAULT)) vault_.begin(boot_, setup_.lid_closed);
  heartbeat_ms_ = now_ms;
  send_hello();
}

void Link::tick(uint32_t now_ms) {
  if (entropy_.ready()) {
    if (!identified_) {
      identify();
      if (identified_) start(now_ms);
    }
    if (!seed_kept_) keep_seed();
    seed_kept_ = true;
  }
  if (!identified_) return;
  if (can(CAN_VAULT)) {
    vault_.tick(now_ms);
    if (synced_) deliver(now_ms);
  }
  if (now_ms - heartbeat_ms_ >= HEARTBEAT_MS && can_receive()) send_heartbeat(now_ms);
}

void Link::press_lock(uint32_t now_ms) {
  if (identified_ && can(CAN_VAULT)) board_.show(vault_.press_lock(now_ms));
}

void Link::press_red(uint32_t now_ms) {
  if (!identified_ || !can(CAN_VAULT)) return;
  vault_.host_listens(synced_ && !(log_.held() && host_is_silent(now_ms)));
  board_.show(vault_.press_red(now_ms));
}

void Link::lid(bool closed) {
  setup_.lid_closed = closed;
  if (identified_ && can(CAN_VAULT)) board_.show(vault_.lid(closed));
}

// --- commands --------------------------------------------------------------------------------

void Link::receive(uint8_t octet, uint32_t now_ms) {
  const FrameEvent event = reader_.push(octet);
  // Without an identity there is nothing to say; the host asks again.
  if (!identified_) return;
  if (event == FRAME_GOOD) frame(now_ms);
  // The host need not wait for its timer then.
  if (event == FRAME_BAD) complain(reader_.reason());
}

void Link::frame(uint32_t now_ms) {
  const char *fields[FIELDS_MAX];
  Command told;
  if (!parse(told, fields)) {
    complain("FORM");
    return;
  }
  heard_ms_ = now_ms;
  command(told, now_ms);
}

// Cuts the body up in place: C,<sid>,<seq>,<VERB>[,args]
bool Link::parse(Command &command, const char **fields) {
  uint8_t count = 0, sid[4];
  uint32_t seq;
  char *text = reader_.body();
  for (fields[count++] = text; *text; text++) {
    if (*text != ',') continue;
    if (count == FIELDS_MAX) return false;
    *text = 0;
    fields[count++] = text + 1;
  }
  if (count < 4 || !is_same(fields[0], "C") || !parse_hex(fields[1], sid, 4)) return false;
  if (!parse_number(fields[2], 65535, seq) || seq == 0) return false;
  command.sid = uint32_t(sid[0]) << 24 | uint32_t(sid[1]) << 16 | uint32_t(sid[2]) << 8 | sid[3];
  command.seq = uint16_t(seq);
  command.verb = fields[3];
  command.args = fields + 4;
  command.arg_count = uint8_t(count - 4);
  return true;
}

void Link::command(const Command &told, uint32_t now_ms) {
  if (is_same(told.verb, "HELLO")) {
    // In any state, and in no session: a number here means nothing.
    send_hello();
    FrameWriter frame(board_);
    frame.text("R,").number(told.seq).text(",OK").end();
    return;
  }
  const bool begins = is_same(told.verb, "BEGIN");
  const bool repeated = sid_ && told.sid == sid_ && told.seq == seq_;
  if (repeated) {
    repeat_answer();
  } else if (begins) {
    begin_session(told);
  } else if (!sid_ || told.sid != sid_) {
    refuse(told.seq, "SESSION");
  } else if (told.seq != (seq_ == 65535 ? 1 : seq_ + 1)) {
    refuse(told.seq, "SEQ");
  } else {
    seq_ = told.seq;
    if (measuring_) board_.measure(MEASURE_NONE, 0);
    measuring_ = false;
    carry_out(told, now_ms);
  }
}

void Link::carry_out(const Command &told, uint32_t now_ms) {
  const char *verb = told.verb;
  if (is_same(verb, "PING")) {
    say_ok();
  } else if (is_same(verb, "STAT")) {
    status();
  } else if (is_same(verb, "SCAN")) {
    scan();
  } else if (is_same(verb, "SYNC") && can(CAN_VAULT)) {
    sync(told);
  } else if (is_same(verb, "ACK") && can(CAN_VAULT)) {
    acknowledge(told, now_ms);
  } else if (is_same(verb, "MIX") && can(CAN_VAULT)) {
    mix(told);
  } else if (is_same(verb, "OPEN") && can(CAN_VAULT)) {
    force_open();
  } else if (is_same(verb, "SPOT") && can(CAN_DECODE)) {
    measure(told, MEASURE_SPOT, 100);
  } else if (is_same(verb, "SLIDE") && can(CAN_DECODE)) {
    measure(told, MEASURE_SLIDE, 1500);
  } else {
    say_error("VERB");
  }
}

void Link::begin_session(const Command &told) {
  if (told.sid == 0) {
    refuse(told.seq, "ARGS");
    return;
  }
  if (measuring_) board_.measure(MEASURE_NONE, 0);
  measuring_ = false;
  sid_ = told.sid;
  seq_ = told.seq;
  synced_ = false;
  answer("OK").comma().number(boot_).end();
}

void Link::sync(const Command &told) {
  uint32_t ev;
  Record oldest;
  synced_ = false;
  if (told.arg_count != 1 || !parse_number(told.args[0], 0xFFFFFFFF, ev)) {
    say_error("ARGS");
  } else if (ev > log_.last()) {
    say_error("AHEAD");
  } else if (ev < log_.acked()) {
    say_error("GAP");
  } else {
    if (ev > log_.acked()) log_.acknowledge(ev);
    // A record that cannot be read any more is a gap too, and a question for a person.
    if (log_.held() && !log_.read(log_.first(), oldest)) {
      say_error("GAP");
      return;
    }
    synced_ = true;
    next_ev_ = log_.first();
    vault_.say_owed();
    answer("OK").comma().number(log_.first()).comma().number(log_.last()).end();
  }
}

void Link::acknowledge(const Command &told, uint32_t now_ms) {
  uint32_t ev;
  if (!synced_) {
    say_error("SYNC");
  } else if (told.arg_count != 1 || !parse_number(told.args[0], 0xFFFFFFFF, ev)) {
    say_error("ARGS");
  } else if (ev > log_.first() || (ev == log_.first() && !log_.held())) {
    // Skipping one would lose it.
    say_error("ORDER");
  } else {
    if (ev == log_.first()) {
      log_.acknowledge(ev);
      sent_ms_ = now_ms;
      vault_.say_owed();
    }
    say_ok();
  }
}

void Link::mix(const Command &told) {
  uint32_t epoch;
  uint8_t share[16];
  if (!synced_) {
    say_error("SYNC");
    return;
  }
  if (told.arg_count != 2 || !parse_number(told.args[0], 0xFFFFFFFF, epoch) ||
      !parse_hex(told.args[1], share, 16)) {
    say_error("ARGS");
    return;
  }
  switch (vault_.mix(epoch, share)) {
    case MIXED:
      say_ok();
      break;
    case MIX_CONFLICT:
      say_error("CONFLICT");
      break;
    case MIX_BAD:
      say_error("VALUE");
      break;
    default:
      say_error("MEMORY");
  }
}

void Link::force_open() {
  const Outcome outcome = vault_.force_open();
  board_.show(outcome);
  if (outcome == BUZZ) {
    say_error("FULL");
  } else {
    answer("OK").comma().text(outcome == OPEN ? "open" : "nothing").end();
  }
}

// R,<seq>,OK,<state>,<lid>,<ring>,<epoch>,<first ev>,<last ev>,<boot>,<credits>,<bolt>
void Link::status() {
  FrameWriter frame = answer("OK");
  frame.comma().text(state()).comma().put(vault_.lid_closed() ? '1' : '0').comma();
  frame.put(vault_.ring() == RING_BETWEEN ? '-' : char('0' + vault_.ring()));
  frame.comma().number(vault_.epoch()).comma().number(log_.first()).comma().number(log_.last());
  frame.comma().number(boot_).comma().number(entropy_.credits()).comma();
  frame.put(!can(CAN_BOLT) ? '-' : bolt_shut_ ? '1' : '0').end();
}

// R,<seq>,OK,<ring>,<a>,<b>,<open pin>: raw counts, for building and repair.
void Link::scan() {
  FrameWriter frame = answer("OK");
  for (uint8_t channel = 0; channel < 4; channel++) frame.comma().number(board_.scan(channel));
  frame.end();
}

void Link::measure(const Command &told, uint8_t measurement, uint16_t count_max) {
  uint32_t count;
  if (told.arg_count != 1 || !parse_number(told.args[0], count_max, count) || count == 0) {
    say_error("ARGS");
    return;
  }
  // Answered when it is done. Until then the same number again is no new command.
  measuring_ = true;
  answer_[0] = 0;
  board_.measure(measurement, uint16_t(count));
}

void Link::measured(const int32_t *values, uint8_t count) {
  if (!measuring_) return;
  measuring_ = false;
  FrameWriter frame = answer("OK");
  while (count--) frame.comma().signed_number(*values++);
  frame.end();
}

// --- answers ---------------------------------------------------------------------------------

// An answer of the session: it is kept, for the host may ask for it again.
FrameWriter Link::answer(const char *verdict) {
  FrameWriter frame(board_, answer_, sizeof answer_);
  frame.text("R,").number(seq_).comma().text(verdict);
  return frame;
}

void Link::say_ok() { answer("OK").end(); }

void Link::say_error(const char *reason) { answer("ERR").comma().text(reason).end(); }

// Outside the session, or beside its order: not kept.
void Link::refuse(uint16_t seq, const char *reason) {
  FrameWriter frame(board_);
  frame.text("R,").number(seq).text(",ERR,").text(reason).end();
}

void Link::complain(const char *reason) {
  FrameWriter frame(board_);
  frame.text("N,-,").text(reason).end();
}

void Link::repeat_answer() {
  if (measuring_) return;
  FrameWriter frame(board_);
  frame.text(answer_).end();
}

// --- what the device says by itself -----------------------------------------------------------

// Each event once as soon as it is there; without an acknowledgement all again from the oldest.
void Link::deliver(uint32_t now_ms) {
  if (!log_.held()) return;
  if (next_ev_ < log_.first()) next_ev_ = log_.first();
  if (next_ev_ > log_.last()) {
    if (now_ms - sent_ms_ < RESEND_MS) return;
    next_ev_ = log_.first();
  }
  Record record;
  if (!can_receive() || !log_.read(next_ev_, record)) return;
  // Nobody seems to be there: a record that can still take up tries is not shown yet.
  if (host_is_silent(now_ms) && vault_.is_open_merge(record)) {
    next_ev_++;
    return;
  }
  if (!vault_.may_tell(record)) return;
  send_event(record);
  next_ev_++;
  sent_ms_ = now_ms;
}

// E,<ev>,<boot>,<kind>,<epoch>,<payload>,<record crc4>
void Link::send_event(const Record &record) {
  FrameWriter frame(board_);
  frame.text("E,").number(record.ev).comma().number(record.boot).comma().number(record.kind);
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

void Link::send_hello() {
  static const char *const NAMES[] = {"vault", "bolt", "decoder"};
  FrameWriter frame(board_);
  frame.text("H,").number(PROTOCOL).comma().hex(uid_, 8).comma().number(boot_).comma();
  frame.text(setup_.reset_cause).comma().text(setup_.firmware).comma();
  bool more = false;
  for (uint8_t i = 0; i < 3; i++) {
    if (!can(uint8_t(1 << i))) continue;
    if (more) frame.put('+');
    frame.text(NAMES[i]);
    more = true;
  }
  frame.comma().text(state()).comma().number(vault_.epoch()).comma().number(log_.first());
  frame.comma().number(log_.last()).comma().hex32(sid_).end();
}

// T,<boot>,<ms>,<state>,<last ev>
void Link::send_heartbeat(uint32_t now_ms) {
  heartbeat_ms_ = now_ms;
  FrameWriter frame(board_);
  frame.text("T,").number(boot_).comma().number(now_ms).comma().text(state()).comma();
  frame.number(log_.last()).end();
}

}  // namespace bank
