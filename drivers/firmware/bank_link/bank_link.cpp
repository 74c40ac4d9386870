#include "bank_link.h"

namespace bank {

Link::Link(const Board &board)
    : board_(board), log_(board), vault_(board, log_, entropy_, uid_), boot_(0),
      identified_(false), seed_kept_(false), bolt_shut_(false), bolt_differs_(false),
      jammed_(false), differs_ms_(0), sid_(0), seq_(0), synced_(false), measuring_(false),
      heard_ms_(0), heartbeat_ms_(0), next_ev_(1), sent_ms_(0) {
  answer_[0] = 0;
}

void Link::begin(const Setup &setup, uint32_t now_ms) {
  setup_ = setup;
  uint8_t seed[32];
  log_.load_seed(seed);
  entropy_.add_seed(seed);
  keep_seed();
  if (!log_.load_uid(uid_)) return;
  // If one copy has suffered (a brown-out likes octet 0) it is mended; else nothing is written.
  log_.store_uid(uid_);
  start(now_ms);
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

// A condition, not an event: it is said for as long as it lasts, and the first time at once.
void Link::bolt(bool shut, uint32_t now_ms) {
  bolt_shut_ = shut;
  if (!identified_ || !can(CAN_BOLT)) return;
  const bool differs = shut != vault_.latch_shut();
  if (differs && !bolt_differs_) differs_ms_ = now_ms;
  bolt_differs_ = differs;
  const bool jammed = differs && now_ms - differs_ms_ >= BOLT_LATE_MS;
  if (jammed == jammed_) return;
  jammed_ = jammed;
  if (jammed) board_.show(JAMMED);
  heartbeat_ms_ = now_ms - HEARTBEAT_MS;
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
    complain(Word::FORM);
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
  if (count < 4 || fields[0][0] != 'C' || fields[0][1]) return false;
  if (!parse_hex(fields[1], sid, 4)) return false;
  if (!parse_number(fields[2], 65535, seq) || seq == 0) return false;
  command.sid = uint32_t(sid[0]) << 24 | uint32_t(sid[1]) << 16 | uint32_t(sid[2]) << 8 | sid[3];
  command.seq = uint16_t(seq);
  command.verb = possible(verb_of(fields[3]));
  command.args = fields + 4;
  command.arg_count = uint8_t(count - 4);
  return true;
}

void Link::command(const Command &told, uint32_t now_ms) {
  if (told.verb == Word::HELLO) {
    // In any state, and in no session: a number here means nothing.
    send_hello();
    // After the longest hello there is no room for it, and the host can do without.
    if (board_.send_room() < ROOM_TO_CONFIRM) return;
    FrameWriter frame(board_);
    frame.put('R').comma().number(told.seq).comma().word(Word::OK).end();
    return;
  }
  const bool begins = told.verb == Word::BEGIN;
  const bool repeated = sid_ && told.sid == sid_ && told.seq == seq_;
  if (repeated) {
    repeat_answer();
  } else if (begins) {
    begin_session(told);
  } else if (!sid_ || told.sid != sid_) {
    refuse(told.seq, Word::SESSION);
  } else if (told.seq != (seq_ == 65535 ? 1 : seq_ + 1)) {
    refuse(told.seq, Word::SEQ);
  } else {
    seq_ = told.seq;
    if (measuring_) board_.measure(MEASURE_NONE, 0);
    measuring_ = false;
    carry_out(told, now_ms);
  }
}

void Link::carry_out(const Command &told, uint32_t now_ms) {
  switch (told.verb) {
    case Word::PING: say_ok(); break;
    case Word::STAT: status(); break;
    case Word::SCAN: scan(); break;
    case Word::SYNC: sync(told); break;
    case Word::ACK: acknowledge(told, now_ms); break;
    case Word::MIX: mix(told); break;
    case Word::OPEN: force_open(); break;
    case Word::SPOT: measure(told, MEASURE_SPOT, 100); break;
    case Word::SLIDE: measure(told, MEASURE_SLIDE, 1500); break;
    default: say_error(Word::NO_VERB);
  }
}

// What it knows, less what it cannot do.
Word Link::possible(Word verb) const {
  switch (verb) {
    case Word::SYNC:
    case Word::ACK:
    case Word::MIX:
    case Word::OPEN:
      return can(CAN_VAULT) ? verb : Word::NO_VERB;
    case Word::SPOT:
    case Word::SLIDE:
      return can(CAN_DECODE) ? verb : Word::NO_VERB;
    default:
      return verb;
  }
}

void Link::begin_session(const Command &told) {
  if (told.sid == 0) {
    refuse(told.seq, Word::ARGS);
    return;
  }
  if (measuring_) board_.measure(MEASURE_NONE, 0);
  measuring_ = false;
  sid_ = told.sid;
  seq_ = told.seq;
  synced_ = false;
  answer(Word::OK).comma().number(boot_).end();
}

void Link::sync(const Command &told) {
  uint32_t ev;
  Record oldest;
  synced_ = false;
  if (told.arg_count != 1 || !parse_number(told.args[0], 0xFFFFFFFF, ev)) {
    say_error(Word::ARGS);
  } else if (ev > log_.last()) {
    say_error(Word::AHEAD);
  } else if (ev < log_.acked()) {
    say_error(Word::GAP);
  } else {
    if (ev > log_.acked()) log_.acknowledge(ev);
    // A record that cannot be read any more is a gap too, and a question for a person.
    if (log_.held() && !log_.read(log_.first(), oldest)) {
      say_error(Word::GAP);
      return;
    }
    synced_ = true;
    next_ev_ = log_.first();
    vault_.say_owed();
    answer(Word::OK).comma().number(log_.first()).comma().number(log_.last()).end();
  }
}

void Link::acknowledge(const Command &told, uint32_t now_ms) {
  uint32_t ev;
  if (!synced_) {
    say_error(Word::SYNC);
  } else if (told.arg_count != 1 || !parse_number(told.args[0], 0xFFFFFFFF, ev)) {
    say_error(Word::ARGS);
  } else if (ev > log_.first() || (ev == log_.first() && !log_.held())) {
    // Skipping one would lose it.
    say_error(Word::ORDER);
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
    say_error(Word::SYNC);
    return;
  }
  if (told.arg_count != 2 || !parse_number(told.args[0], 0xFFFFFFFF, epoch) ||
      !parse_hex(told.args[1], share, 16)) {
    say_error(Word::ARGS);
    return;
  }
  switch (vault_.mix(epoch, share)) {
    case MIXED:
      say_ok();
      break;
    case MIX_CONFLICT:
      say_error(Word::CONFLICT);
      break;
    case MIX_BAD:
      say_error(Word::VALUE);
      break;
    default:
      say_error(Word::MEMORY);
  }
}

void Link::force_open() {
  const Outcome outcome = vault_.force_open();
  board_.show(outcome);
  if (outcome == BUZZ) {
    say_error(Word::FULL);
  } else {
    answer(Word::OK).comma().word(outcome == OPEN ? Word::OPENED : Word::NOTHING).end();
  }
}

// R,<seq>,OK,<state>,<lid>,<ring>,<epoch>,<first ev>,<last ev>,<boot>,<credits>,<bolt>[,jam]
void Link::status() {
  FrameWriter frame = answer(Word::OK);
  frame.comma().word(state()).comma().put(vault_.lid_closed() ? '1' : '0').comma();
  frame.put(vault_.ring() == RING_BETWEEN ? '-' : char('0' + vault_.ring()));
  frame.comma().number(vault_.epoch()).comma().number(log_.first()).comma().number(log_.last());
  frame.comma().number(boot_).comma().number(entropy_.credits()).comma();
  frame.put(!can(CAN_BOLT) ? '-' : bolt_shut_ ? '1' : '0');
  add_jam(frame);
  frame.end();
}

void Link::add_jam(FrameWriter &frame) const {
  if (jammed_) frame.comma().word(Word::JAM);
}

// R,<seq>,OK,<ring>,<a>,<b>,<open pin>[,<note>]: raw counts, for building and repair.
void Link::scan() {
  const uint8_t channels = can(CAN_NOTE) ? 5 : 4;
  FrameWriter frame = answer(Word::OK);
  for (uint8_t i = 0; i < channels; i++) frame.comma().number(board_.scan(i));
  frame.end();
}

void Link::measure(const Command &told, uint8_t measurement, uint16_t count_max) {
  uint32_t count;
  if (told.arg_count != 1 || !parse_number(told.args[0], count_max, count) || count == 0) {
    say_error(Word::ARGS);
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
  FrameWriter frame = answer(Word::OK);
  while (count--) frame.comma().signed_number(*values++);
  frame.end();
}

// --- answers ---------------------------------------------------------------------------------

// An answer of the session: it is kept, for the host may ask for it again.
FrameWriter Link::answer(Word verdict) {
  FrameWriter frame(board_, answer_, sizeof answer_);
  frame.put('R').comma().number(seq_).comma().word(verdict);
  return frame;
}

void Link::say_ok() { answer(Word::OK).end(); }

void Link::say_error(Word reason) { answer(Word::ERR).comma().word(reason).end(); }

// Outside the session, or beside its order: not kept.
void Link::refuse(uint16_t seq, Word reason) {
  FrameWriter frame(board_);
  frame.put('R').comma().number(seq).comma().word(Word::ERR).comma().word(reason).end();
}

void Link::complain(Word reason) {
  FrameWriter frame(board_);
  frame.put('N').comma().put('-').comma().word(reason).end();
}

void Link::repeat_answer() {
  if (measuring_) return;
  FrameWriter frame(board_);
  frame.text(answer_).end();
}

}  // namespace bank
