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
      committed_ms_(0), epoch_(0), tries_(0), latch_(FREE), presses_(0), ring_(RING_BETWEEN),
      lid_closed_(false), owes_tamper_(false), waits_for_mix_(false), host_listens_(false) {}

void VaultCore::begin(uint32_t boot, bool lid_closed) {
  Record newest;
  uint8_t value;
  boot_ = boot;
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
  board_.latch(latch_ != FREE);
  say_owed();
  lid(lid_closed);
}

void VaultCore::tick(uint32_t now_ms) {
  if (now_ms - pressed_ms_ >= PRESS_TIMEOUT_MS) presses_ = 0;
  if (latch_ != COMMITTED) return;
  // After a restart the host gets the whole time again; after a failed record, once more.
  if (!waits_for_mix_) committed_ms_ = now_ms;
  waits_for_mix_ = true;
  if (now_ms - committed_ms_ >= MIX_TIMEOUT_MS) waits_for_mix_ = fix_code(0);
}

Outcome VaultCore::press_lock(uint32_t now_ms) {
  tick(now_ms);
  if (latch_ != FREE) return NOTHING;
  // Two records: COMMIT now, and LOCKED, which nobody can refuse later.
  if (!lid_closed_ || room() < 2 || epoch_ == EPOCH_MAX || !entropy_.ready()) {
    presses_ = 0;
    return BUZZ;
  }
  pressed_ms_ = now_ms;
  if (++presses_ < PRESSES_TO_LOCK) return CLICK;
  presses_ = 0;
  if (!bind()) return BUZZ;
  committed_ms_ = now_ms;
  waits_for_mix_ = true;
  return CLUNK;
}

Outcome VaultCore::press_red(uint32_t now_ms) {
  tick(now_ms);
  if (latch_ == FREE) return NOTHING;
  if (latch_ == COMMITTED || ring_ == RING_BETWEEN || room() < 1 || tries_ == TRIES_MAX) {
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
    // A lid that was lifted by force is remembered as open; here it is shut again.
    if (latch_ != FREE) log_.set_note(NOTE_LID, 1);
    return CLUNK;
  }
  presses_ = 0;
  lid_closed_ = false;
  if (latch_ == FREE) return OPEN;
  if (room() < 1) {
    // Said as soon as there is room; until then a note keeps it over a restart.
    if (!owes_tamper_) log_.set_note(NOTE_OWED, 1);
    log_.set_note(NOTE_LID, 0);
  }
  owes_tamper_ = true;
  say_owed();
  return TAMPERED;
}

Outcome VaultCore::force_open() {
  if (latch_ == FREE) return NOTHING;
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
  if (latch_ == COMMITTED) return fix_code(share) ? MIXED : MIX_FAILED;
  if (!log_.load_share(true, epoch_, present) || is_zero(present, 16)) return MIXED;
  return is_equal(present, share, 16) ? MIXED : MIX_CONFLICT;
}

void VaultCore::say_owed() {
  if (!owes_tamper_ || room() < 1) return;
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
  const bool moves = (latch == FREE) != (latch_ == FREE);
  latch_ = latch;
  if (moves) board_.latch(latch != FREE);
}

bool VaultCore::bind() {
  Record told;
  uint8_t secret[16], digest[32];
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
  static const uint8_t NO_SHARE[16] = {0};
  Record told;
  fill(told, LOCKED, SHUT);
  told.guess = share != 0;
  return log_.store_share(true, epoch_, share ? share : NO_SHARE) && record(told);
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
  return !is_open_merge(record) || log_.set_note(NOTE_TOLD, 1);
}

}  // namespace bank
