#include "bank_link.h"

#include "circuit.h"

namespace bank {

Link::Link(const Board &board)
    : board_(board), log_(board), vault_(board, log_, entropy_, uid_), boot_(0),
      identified_(false), seed_kept_(false), start_kept_(false),
      conditions_(0), bolt_shut_(false), bolt_differs_(false),
      jammed_(false), differs_ms_(0), sid_(0), seq_(0), synced_(false), measuring_(false),
      heard_ms_(0), heartbeat_ms_(0), next_ev_(1), sent_ms_(0), begun_ms_(0), raw_left_(0),
      raw_count_(0) {
  answer_[0] = 0;
}

void Link::begin(const Setup &setup, uint32_t now_ms) {
  setup_ = setup;
  begun_ms_ = now_ms;
  trim_.known = log_.load_trim(trim_);
  if (!trim_.known) {
    trim_.open_us = OPEN_US;
    trim_.shut_us = SHUT_US;
    trim_.reference_mv = REFERENCE_MV;
  }
  board_.trim(&trim_);
  if (!log_.load_uid(uid_)) return;
  // If one copy has suffered (a brown-out likes octet 0) it is mended; else nothing is written.
  if (board_.sense(SENSE_SUPPLY)) log_.store_uid(uid_);
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
  boot_ = log_.next_boot(known ? newest.boot + 1 : 1, !setup_.watched);
  uint8_t seed[32];
  log_.load_seed(seed);
  entropy_.add_seed(seed, boot_);
  identified_ = true;
  if (can(CAN_VAULT)) {
    vault_.mover().begin(can(CAN_BOLT), setup_.latch_known, setup_.latch_shut, now_ms);
    vault_.begin(boot_, setup_.lid_closed, setup_.watched, now_ms);
  }
  heartbeat_ms_ = now_ms;
  send_hello();
}

void Link::tick(uint32_t now_ms) {
  if (!identified_ && entropy_.ready() && board_.sense(SENSE_SUPPLY)) {
    identify();
    if (identified_) start(now_ms);
  }
  if (!identified_) return;
  // In two passes: each writes.
  if (!start_kept_ && seed_kept_) {
    start_kept_ = board_.sense(SENSE_SUPPLY) && !drives();
    if (start_kept_) log_.keep_start(boot_);
  } else if (!seed_kept_ && has_started_well(now_ms)) {
    seed_kept_ = true;
    keep_seed();
  }
  if (can(CAN_VAULT)) {
    const uint32_t last = log_.last();
    vault_.tick(now_ms);
    // What was recorded in this pass is told in the next: either takes its time.
    if (last == log_.last()) tell(now_ms);
  }
  note_conditions(now_ms);
  if (now_ms - heartbeat_ms_ >= HEARTBEAT_MS && can_receive()) send_heartbeat(now_ms);
}

// The seed waits for that too: a supply that gives way must not wear out its cells.
bool Link::has_started_well(uint32_t now_ms) const {
  if (!entropy_.ready() || measuring_ || now_ms - begun_ms_ < START_LIVES_MS) return false;
  if (!can(CAN_VAULT)) return board_.sense(SENSE_SUPPLY);
  const Bolt &mover = vault_.mover();
  return vault_.may_write() && !mover.is_busy() && !vault_.is_starting() &&
         !vault_.is_locking() && now_ms - mover.rested_ms() >= START_RESTS_MS;
}

void Link::add_entropy(uint16_t sample, uint8_t credits) {
  // What a host is told it knows.
  entropy_.add(sample, credits, !raw_left_);
  if (credits != CREDITS_TICK || !raw_left_) return;
  char *const at = answer_ + RAW_AT + 2 * (raw_count_ - raw_left_--);
  at[0] = char(sample >> 8);
  at[1] = char(sample);
  if (raw_left_) return;
  measuring_ = false;
  FrameWriter frame = answer(Word::OK);
  frame.comma();
  frame.hex(reinterpret_cast<const uint8_t *>(answer_ + RAW_AT), uint8_t(2 * raw_count_));
  frame.end();
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
  vault_.mover().see(shut);
  // While it is sent somewhere, the attempts are counted elsewhere.
  const bool is_sent = vault_.mover().is_busy() || vault_.is_locking() || vault_.is_starting();
  const bool differs = shut != vault_.latch_shut();
  if (is_sent || (differs && !bolt_differs_)) differs_ms_ = now_ms;
  bolt_differs_ = differs;
  const bool jammed = differs && now_ms - differs_ms_ >= BOLT_LATE_MS;
  if (jammed && !jammed_) board_.show(JAMMED);
  jammed_ = jammed;
}

// What has changed is said at once.
void Link::note_conditions(uint32_t now_ms) {
  uint8_t now = 0;
  if (can(CAN_VAULT)) {
    if (is_jammed()) now |= 1;
    if (vault_.is_supply_low()) now |= 2;
    if (vault_.is_weak()) now |= 4;
    if (vault_.lid_moved()) now |= 8;
    if (vault_.withdrew()) now |= 16;
  }
  if (now == conditions_) return;
  conditions_ = now;
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
    // As if it had been lost: the host repeats it, and by then the servo rests.
    if (must_wait(told.verb)) return;
    seq_ = told.seq;
    if (measuring_) board_.measure(MEASURE_NONE, 0);
    measuring_ = false;
    raw_left_ = 0;
    carry_out(told, now_ms);
  }
}

void Link::carry_out(const Command &told, uint32_t now_ms) {
  switch (told.verb) {
    case Word::PING: say_ok(); break;
    case Word::STAT: status(told.arg_count); break;
    case Word::SCAN: scan(); break;
    case Word::SYNC: sync(told); break;
    case Word::ACK: acknowledge(told, now_ms); break;
    case Word::MIX: mix(told); break;
    case Word::OPEN: force_open(); break;
    case Word::SPOT: measure(told, MEASURE_SPOT, 100); break;
    case Word::SLIDE: measure(told, MEASURE_SLIDE, 1500); break;
    case Word::RAW: raw(told); break;
    case Word::TRIM: trim(told); break;
    case Word::PINS: pins(); break;
    case Word::MOVE: move(told); break;
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
    case Word::TRIM:
    case Word::PINS:
    case Word::MOVE:
      return can(CAN_VAULT) ? verb : Word::NO_VERB;
    case Word::SPOT:
    case Word::SLIDE:
      return can(CAN_DECODE) ? verb : Word::NO_VERB;
    default:
      return verb;
  }
}

// These write, and cannot put it off.
bool Link::must_wait(Word verb) const {
  const bool writes = verb == Word::TRIM || (verb == Word::OPEN && vault_.latch_shut());
  return writes && drives();
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
    if (vault_.may_write()) log_.keep_acknowledged();
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
      if (vault_.may_write()) log_.keep_acknowledged();
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
  if (vault_.latch_shut() && vault_.is_supply_low()) {
    say_error(Word::POWER);
    return;
  }
  const Outcome outcome = vault_.force_open();
  board_.show(outcome);
  if (outcome == BUZZ) {
    say_error(Word::FULL);
  } else {
    answer(Word::OK).comma().word(outcome == OPEN ? Word::OPENED : Word::NOTHING).end();
  }
}

// R,<seq>,OK,<state>,<lid>,<ring>,<epoch>,<first ev>,<last ev>,<boot>,<credits>,<bolt>[,<word>…]
// With any argument the supply is told too: a host that asks all the time need not wait for it.
void Link::status(bool with_supply) {
  FrameWriter frame = answer(Word::OK);
  frame.comma().word(state()).comma().put(vault_.lid_closed() ? '1' : '0').comma();
  frame.put(vault_.ring() == RING_BETWEEN ? '-' : char('0' + vault_.ring()));
  frame.comma().number(vault_.epoch()).comma().number(log_.first()).comma().number(log_.last());
  frame.comma().number(boot_).comma().number(entropy_.credits()).comma();
  frame.put(!can(CAN_BOLT) ? '-' : bolt_shut_ ? '1' : '0');
  add_conditions(frame);
  if (with_supply) {
    const uint8_t fuse = uint8_t(board_.sense(SENSE_FUSE));
    frame.comma().put('v').number(board_.sense(SENSE_MV));
    frame.comma().put('l').number(board_.sense(SENSE_LOWEST_MV)).comma().put('f').hex(&fuse, 1);
  }
  frame.end();
}

void Link::add_conditions(FrameWriter &frame) const {
  // In the order of the words.
  for (uint8_t i = 0; conditions_ >> i; i++) {
    if (conditions_ >> i & 1) frame.comma().word(Word(uint8_t(Word::JAM) + i));
  }
}

// R,<seq>,OK,<ring>,<a>,<b>,<open pin>[,<note>]: raw counts, for building and repair.
void Link::scan() {
  const uint8_t channels = can(CAN_NOTE) ? 5 : 4;
  FrameWriter frame = answer(Word::OK);
  for (uint8_t i = 0; i < channels; i++) frame.comma().number(board_.scan(i));
  frame.end();
}

// R,<seq>,OK,<n times hex4>: stamps of the watchdog, one after the other, oldest first.
void Link::raw(const Command &told) {
  uint32_t count;
  if (told.arg_count != 1 || !parse_number(told.args[0], RAW_MAX, count) || count == 0) {
    say_error(Word::ARGS);
    return;
  }
  measuring_ = true;
  answer_[0] = 0;
  raw_left_ = raw_count_ = uint8_t(count);
}

// R,<seq>,OK,<open us>,<shut us>,<reference mV>, as they are or as they were set now.
void Link::trim(const Command &told) {
  uint16_t *const values[] = {&trim_.open_us, &trim_.shut_us, &trim_.reference_mv};
  uint32_t told_values[TRIM_FIELDS];
  if (told.arg_count) {
    bool fits = told.arg_count == TRIM_FIELDS;
    for (uint8_t i = 0; fits && i < TRIM_FIELDS; i++) {
      const bool is_pulse = i < 2;
      fits = parse_number(told.args[i], is_pulse ? PULSE_MOST_US : REFERENCE_MOST_MV, told_values[i]) &&
             told_values[i] >= (is_pulse ? PULSE_LEAST_US : REFERENCE_LEAST_MV);
    }
    if (!fits) {
      say_error(Word::ARGS);
      return;
    }
    const Trim before = trim_;
    for (uint8_t i = 0; i < TRIM_FIELDS; i++) *values[i] = uint16_t(told_values[i]);
    trim_.known = true;
    board_.trim(&trim_);
    // By the new reference: else a wrong one, which says that the supply is low, would stay.
    Word reason = Word::MEMORY;
    if (!board_.sense(SENSE_SUPPLY)) {
      trim_ = before;
      board_.trim(&trim_);
      reason = Word::POWER;
    } else if (log_.store_trim(trim_)) {
      reason = Word::OK;
    }
    if (reason != Word::OK) {
      say_error(reason);
      return;
    }
  }
  FrameWriter frame = answer(Word::OK);
  for (uint8_t i = 0; i < TRIM_FIELDS; i++) frame.comma().number(*values[i]);
  frame.end();
}

// R,<seq>,OK,<hex2>: how the pins stand at this moment.
void Link::pins() {
  const uint8_t levels = uint8_t(board_.sense(SENSE_PINS));
  answer(Word::OK).comma().hex(&levels, 1).end();
}

// One stroke to anywhere, with the lid open: no event, and nothing is remembered.
void Link::move(const Command &told) {
  uint32_t us;
  Word reason = Word::OK;
  if (told.arg_count != 1 || !parse_number(told.args[0], PULSE_MOST_US, us) ||
      us < PULSE_LEAST_US) {
    reason = Word::ARGS;
  } else if (vault_.state() != Word::OPENED || vault_.is_starting() || board_.sense(SENSE_LID)) {
    reason = Word::STATE;
  } else if (vault_.is_supply_low()) {
    reason = Word::POWER;
  }
  if (reason != Word::OK) {
    say_error(reason);
    return;
  }
  // The board looks at the trim as the stroke begins.
  const uint16_t open_us = trim_.open_us;
  trim_.open_us = uint16_t(us);
  vault_.mover().bench();
  trim_.open_us = open_us;
  say_ok();
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
