#include "vault_core.h"

#include "sha256.h"

namespace bank {

static const uint16_t EPOCH_MAX = 65535;
static const uint16_t TRIES_MAX = 65535;
// 252 is the largest multiple of six in an octet; taking only smaller ones avoids a bias.
static const uint8_t UNBIASED_BELOW = 252;
// With this much room or less and no host, wrong tries are merged: the last record is kept for
// the opening.
static const uint8_t MERGE_ROOM = 2;

static bool is_zero(const uint8_t *data, uint8_t size) {
  while (size--) {
    if (*data++) return false;
  }
  return true;
}

static bool is_equal(const uint8_t *one, const uint8_t *other, uint8_t size) {
  while (size--) {
    if (*one++ != *other++) return false;
  }
  return true;
}

VaultCore::VaultCore(const Board &board, EventLog &log, Entropy &entropy, const uint8_t *uid)
    : board_(board), log_(log), entropy_(entropy), uid_(uid), boot_(0), pressed_ms_(0),
      committed_ms_(0), epoch_(0), tries_(0), mover_(board), now_ms_(0), begun_ms_(0), lid_ms_(0),
      latch_(FREE), locking_(IDLE), has_share_(false), starting_(false), lid_moved_(false),
      withdrew_(false), jammed_(false), presses_(0), ring_(RING_BETWEEN),
      lid_closed_(false), owes_tamper_(false), waits_for_mix_(false), host_listens_(false) {}

void VaultCore::begin(uint32_t boot, bool lid_closed, bool watched, uint32_t now_ms) {
  Record newest;
  uint8_t value;
  boot_ = boot;
  now_ms_ = begun_ms_ = now_ms;
  // A lid that is shut when the power comes has been so for long.
  lid_ms_ = now_ms - LID_HELD_MS;
  lid_closed_ = true;
  if (log_.last() && log_.read(log_.last(), newest)) {
    epoch_ = newest.epoch;
    tries_ = newest.kind == COMMIT || newest.kind == LOCKED ? 0 : newest.n;
    latch_ = newest.latch;
    lid_closed_ = !newest.lid_open;
    owes_tamper_ = newest.owes_tamper;
  }
  if (log_.note(NOTE_LID, value)) lid_closed_ = value;
  if (log_.note(NOTE_OWED, value)) owes_tamper_ = true;
  // Also after an opening that was recorded but not carried out any more.
  starting_ = true;
  tick_start(now_ms);
  say_owed();
  // Nobody saw who lifted it: it is told as it is, and asked about.
  lid_moved_ = latch_ != FREE && lid_closed_ && !lid_closed && !watched;
  if (lid_moved_) {
    lid_closed_ = false;
  } else {
    lid(lid_closed);
  }
}

// Puts the latch where the log says, if it is not there; later and later if that pulls the supply
// down.
void VaultCore::tick_start(uint32_t now_ms) {
  const bool shut = latch_ != FREE;
  if (!mover_.is_seen()) return;
  if (mover_.stands(shut) || mover_.was_sent(shut)) {
    starting_ = false;
    return;
  }
  const uint8_t failed = log_.failed_starts();
  if (failed > FAILED_STARTS_MAX || !board_.sense(SENSE_SUPPLY)) return;
  if (failed && now_ms - begun_ms_ < 500UL << failed) return;
  if (shut && !is_lid_held(now_ms)) return;
  starting_ = false;
  mover_.move(shut, true);
}

bool VaultCore::is_lid_held(uint32_t now_ms) const {
  return lid_closed_ && board_.sense(SENSE_LID) && now_ms - lid_ms_ >= LID_HELD_MS;
}

// The bolt goes out under a lid that stays shut, and not at all into the air.
void VaultCore::tick_locking(uint32_t now_ms) {
  if (!board_.sense(SENSE_LID) || !lid_closed_) {
    withdraw(true);
  } else if (locking_ == HOLDING) {
    if (now_ms - pressed_ms_ < LID_HELD_MS || mover_.is_busy()) return;
    locking_ = SHUTTING;
    starting_ = false;
    mover_.move(true, false);
  } else if (mover_.has_failed()) {
    jammed_ = true;
    withdraw(false);
    board_.show(JAMMED);
  } else if (!mover_.is_busy() && board_.sense(SENSE_SUPPLY)) {
    locking_ = IDLE;
    if (bind()) {
      committed_ms_ = now_ms;
      waits_for_mix_ = true;
      board_.show(CLUNK);
    } else {
      mover_.move(false, false);
      board_.show(BUZZ);
    }
  }
}

// As if nobody had pressed.
void VaultCore::withdraw(bool by_lid) {
  const bool has_moved = locking_ == SHUTTING;
  locking_ = IDLE;
  presses_ = 0;
  withdrew_ = by_lid;
  if (by_lid) board_.show(WITHDRAWN);
  if (has_moved) mover_.move(false, false);
}

void VaultCore::tick(uint32_t now_ms) {
  now_ms_ = now_ms;
  mover_.tick(now_ms);
  if (starting_) tick_start(now_ms);
  // Each of these writes: one in a pass.
  if (may_write() && log_.keep_acknowledged()) return;
  if (owes_tamper_) say_owed();
  if (locking_ != IDLE) tick_locking(now_ms);
  if (now_ms - pressed_ms_ >= PRESS_TIMEOUT_MS) presses_ = 0;
  if (latch_ != COMMITTED) return;
  // After a restart the host gets the whole time again; after a failed record, once more.
  if (!waits_for_mix_) committed_ms_ = now_ms;
  waits_for_mix_ = true;
  // LOCKED says that the bolt is in.
  if (!may_write() || !mover_.stands(true)) return;
  if (has_share_) {
    has_share_ = !fix_code(share_);
  } else if (now_ms - committed_ms_ >= MIX_TIMEOUT_MS) {
    waits_for_mix_ = fix_code(0);
  }
}

Outcome VaultCore::press_lock(uint32_t now_ms) {
  tick(now_ms);
  if (latch_ != FREE) {
    // The bolt is not where it should be, and somebody asks for it.
    if (!mover_.is_busy() && !mover_.stands(true) && !is_supply_low() && is_lid_held(now_ms)) {
      starting_ = false;
      mover_.move(true, true);
    }
    return NOTHING;
  }
  if (locking_ != IDLE) return NOTHING;
  // Two records: COMMIT now, and LOCKED, which nobody can refuse later.
  if (!lid_closed_ || room() < 2 || epoch_ == EPOCH_MAX || !entropy_.ready() || is_supply_low()) {
    presses_ = 0;
    return BUZZ;
  }
  pressed_ms_ = now_ms;
  if (++presses_ < PRESSES_TO_LOCK) return CLICK;
  presses_ = 0;
  withdrew_ = jammed_ = false;
  locking_ = HOLDING;
  return CLICK;
}

Outcome VaultCore::press_red(uint32_t now_ms) {
  tick(now_ms);
  if (latch_ == FREE) {
    if (lid_closed_ && locking_ == IDLE && !is_supply_low()) release();
    return NOTHING;
  }
  if (!may_write() || latch_ == COMMITTED || ring_ == RING_BETWEEN || room() < 1 || tries_ == TRIES_MAX) {
    return BUZZ;
  }
  Record merged;
  const bool merge = !host_listens_ && room() <= MERGE_ROOM;
  // All refusals come before the judging, or a buzz would tell a wrong number for nothing.
  if (merge && open_merge(merged)) {
    if (merged.data[MERGED_COUNT] == MERGED_MAX) return BUZZ;
  } else if (merge && room() < MERGE_ROOM) {
    return BUZZ;
  }
  const uint8_t number = code();
  if (number == 0) return BUZZ;
  return number == ring_ ? tried_right(ring_) : tried_wrong(ring_, merge);
}

Outcome VaultCore::lid(bool closed) {
  if (closed == lid_closed_) return NOTHING;
  if (closed) {
    lid_closed_ = true;
    lid_ms_ = now_ms_;
    // A lid that was lifted by force is remembered as open; here it is shut again.
    if (latch_ != FREE && may_write()) log_.set_note(NOTE_LID, 1);
    return CLUNK;
  }
  presses_ = 0;
  lid_closed_ = false;
  if (latch_ == FREE) return OPEN;
  if (room() < 1 && may_write()) {
    // Said as soon as there is room; until then a note keeps it over a restart.
    if (!owes_tamper_) log_.set_note(NOTE_OWED, 1);
    log_.set_note(NOTE_LID, 0);
  }
  owes_tamper_ = true;
  say_owed();
  return TAMPERED;
}

Outcome VaultCore::force_open() {
  if (latch_ == FREE) {
    if (locking_ != IDLE) {
      withdraw(false);
    } else if (!is_supply_low()) {
      release();
    }
    return NOTHING;
  }
  // It may use the record that a commitment has bespoken.
  if (log_.held() >= HELD_MAX) return BUZZ;
  Record told;
  fill(told, FORCED, FREE);
  // A secret that cannot be read any more is told as zeros: then the audit finds it broken.
  if (!secret_of(epoch_, told.data)) {
    for (uint8_t i = 0; i < 16; i++) told.data[i] = 0;
  }
  if (!record(told)) return BUZZ;
  return OPEN;
}

MixResult VaultCore::mix(uint32_t epoch, const uint8_t share[16]) {
  uint8_t present[16];
  if (is_zero(share, 16) || epoch > epoch_) return MIX_BAD;
  if (epoch < epoch_ || latch_ == FREE) return MIXED;
  if (latch_ == COMMITTED) {
    if (has_share_) return is_equal(share_, share, 16) ? MIXED : MIX_CONFLICT;
    if (may_write() && mover_.stands(true)) return fix_code(share) ? MIXED : MIX_FAILED;
    // Kept until the bolt is in; over a cut the host gives it again.
    for (uint8_t i = 0; i < 16; i++) share_[i] = share[i];
    has_share_ = true;
    return MIXED;
  }
  if (!log_.load_share(true, epoch_, present) || is_zero(present, 16)) return MIXED;
  return is_equal(present, share, 16) ? MIXED : MIX_CONFLICT;
}

void VaultCore::say_owed() {
  if (!owes_tamper_ || room() < 1 || !may_write()) return;
  Record told;
  fill(told, TAMPER, latch_);
  told.n = tries_;
  told.owes_tamper = false;
  if (record(told)) owes_tamper_ = false;
}

Word VaultCore::state() const {
  if (latch_ == COMMITTED) return Word::COMMITTED;
  if (latch_ == SHUT) return Word::LOCKED;
  return lid_closed_ ? Word::CLOSED : Word::OPENED;
}

// --- the works -------------------------------------------------------------------------------

// Free records, less the one that a commitment has bespoken for its LOCKED.
uint8_t VaultCore::room() const {
  return uint8_t(HELD_MAX - log_.held() - (latch_ == COMMITTED ? 1 : 0));
}

void VaultCore::fill(Record &record, uint8_t kind, uint8_t latch) const {
  record.boot = boot_;
  record.kind = kind;
  record.epoch = epoch_;
  record.guess = 0;
  record.n = 0;
  for (uint8_t i = 0; i < 16; i++) record.data[i] = 0;
  record.latch = latch;
  record.lid_open = !lid_closed_;
  record.owes_tamper = owes_tamper_;
}

// Stored and read back first; only then the latch moves.
bool VaultCore::record(Record &told) {
  if (!log_.append(told)) return false;
  set_latch(told.latch);
  return true;
}

void VaultCore::set_latch(uint8_t latch) {
  const bool moves = latch == FREE && latch_ != FREE;
  latch_ = latch;
  if (!moves) return;
  has_share_ = starting_ = false;
  mover_.move(false, false);
}

void VaultCore::release() {
  if (starting_) {
    starting_ = false;
    mover_.move(false, false);
  } else {
    mover_.release(now_ms_);
  }
}

bool VaultCore::bind() {
  Record told;
  uint8_t secret[16], digest[32];
  has_share_ = false;
  entropy_.draw(secret, sizeof secret);
  fill(told, COMMIT, COMMITTED);
  told.epoch = uint16_t(epoch_ + 1);
  // The slot of the other parity keeps the secret of the epoch before.
  if (!log_.store_share(false, told.epoch, secret)) return false;
  commit_to(told.epoch, secret, digest);
  for (uint8_t i = 0; i < 16; i++) told.data[i] = digest[i];
  if (!record(told)) return false;
  epoch_ = told.epoch;
  tries_ = 0;
  return true;
}

bool VaultCore::fix_code(const uint8_t *share) {
  uint8_t kept[16];
  Record told;
  for (uint8_t i = 0; i < 16; i++) kept[i] = share ? share[i] : 0;
  fill(told, LOCKED, SHUT);
  told.guess = share != 0;
  return log_.store_share(true, epoch_, kept) && record(told);
}

// Of the present epoch from its slot; of an earlier one from the record of its end.
bool VaultCore::secret_of(uint16_t epoch, uint8_t secret[16]) const {
  if (log_.load_share(false, epoch, secret)) return true;
  Record told;
  for (uint32_t ev = log_.last(); ev > log_.acked(); ev--) {
    if (!log_.read(ev, told) || told.epoch != epoch) continue;
    if (told.kind != OPENED && told.kind != FORCED) continue;
    for (uint8_t i = 0; i < 16; i++) secret[i] = told.data[i];
    return true;
  }
  return false;
}

void VaultCore::commit_to(uint16_t epoch, const uint8_t secret[16], uint8_t digest[32]) const {
  const uint8_t epoch_le[2] = {uint8_t(epoch), uint8_t(epoch >> 8)};
  Sha256 hash;
  hash.add("VLT1", 4).add(uid_, 8).add(epoch_le, 2).add(secret, 16).end(digest);
}

bool VaultCore::commitment(const Record &commit, uint8_t digest[32]) const {
  uint8_t secret[16];
  if (!secret_of(commit.epoch, secret)) return false;
  commit_to(commit.epoch, secret, digest);
  return is_equal(digest, commit.data, 16);
}

// 0: a share cannot be read any more, so nothing can be judged.
uint8_t VaultCore::code() const {
  uint8_t shares[2][16], digest[32];
  if (!log_.load_share(false, epoch_, shares[0])) return 0;
  if (!log_.load_share(true, epoch_, shares[1])) return 0;
  const uint8_t epoch_le[2] = {uint8_t(epoch_), uint8_t(epoch_ >> 8)};
  Sha256 hash;
  hash.add("VLTc", 4).add(uid_, 8).add(epoch_le, 2).add(shares, 32).end(digest);
  for (;;) {
    for (uint8_t i = 0; i < 32; i++) {
      if (digest[i] < UNBIASED_BELOW) return uint8_t(digest[i] % CODE_MAX + 1);
    }
    Sha256 again;
    again.add(digest, 32).end(digest);
  }
}

Outcome VaultCore::tried_right(uint8_t guess) {
  Record told;
  fill(told, OPENED, FREE);
  told.guess = guess;
  told.n = uint16_t(tries_ + 1);
  if (!secret_of(epoch_, told.data) || !record(told)) return BUZZ;
  tries_ = told.n;
  return OPEN;
}

Outcome VaultCore::tried_wrong(uint8_t guess, bool merge) {
  Record told;
  if (merge && open_merge(told)) {
    if (!extend_merge(told, guess)) return BUZZ;
  } else {
    fill(told, TRY, SHUT);
    told.guess = guess;
    told.n = uint16_t(tries_ + 1);
    if (merge) {
      told.data[MERGED_COUNT] = 1;
      told.data[MERGED_MASK] = uint8_t(1 << (guess - 1));
      told.data[MERGED_GUESSES] = guess;
    }
    if (!record(told)) return BUZZ;
  }
  tries_ = told.n;
  return WRONG;
}

bool VaultCore::extend_merge(Record &merged, uint8_t guess) {
  const uint8_t place = merged.data[MERGED_COUNT]++;
  merged.data[MERGED_MASK] |= uint8_t(1 << (guess - 1));
  merged.data[MERGED_GUESSES + place / 2] |= uint8_t(guess << (place % 2 ? 4 : 0));
  merged.guess = guess;
  merged.n++;
  merged.boot = boot_;
  merged.lid_open = !lid_closed_;
  merged.owes_tamper = owes_tamper_;
  return log_.extend(merged);
}

bool VaultCore::open_merge(Record &merged) const {
  return log_.read(log_.last(), merged) && is_open_merge(merged);
}

bool VaultCore::is_open_merge(const Record &record) const {
  uint8_t told;
  return record.kind == TRY && record.data[MERGED_COUNT] && record.ev == log_.last() &&
         !log_.note(NOTE_TOLD, told);
}

// What a host may have seen must stay as it is, over any restart: hence a note, and before it is
// sent. A record that is not open for more tries needs none.
bool VaultCore::may_tell(const Record &record) {
  return !is_open_merge(record) || (may_write() && log_.set_note(NOTE_TOLD, 1));
}

}  // namespace bank
