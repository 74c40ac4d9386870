#include "bolt.h"

namespace bank {

void Bolt::begin(bool has_switch, bool is_known, bool shut, uint32_t now_ms) {
  has_switch_ = has_switch;
  known_ = is_known;
  shut_ = shut;
  rested_ms_ = now_ms - PULL_AGAIN_MS;
}

bool Bolt::stands(bool shut) const {
  return has_switch_ ? seen_ && bolt_shut_ == shut : known_ && shut_ == shut && !is_busy();
}

void Bolt::move(bool shut, bool quiet) {
  shut_ = shut;
  known_ = true;
  failed_ = false;
  quiet_ = quiet;
  attempts_ = 0;
  stroke();
}

void Bolt::bench() {
  known_ = failed_ = false;
  phase_ = BENCH;
  fresh_ = true;
  board_.latch(DRIVE_BENCH);
}

void Bolt::release(uint32_t now_ms) {
  if (is_busy() || now_ms - rested_ms_ < PULL_AGAIN_MS) return;
  if (!has_switch_ || bolt_shut_) move(false, false);
}

void Bolt::stroke() {
  attempts_++;
  phase_ = STROKE;
  fresh_ = true;
  board_.latch(shut_ ? DRIVE_SHUT : quiet_ ? DRIVE_OPEN_QUIETLY : DRIVE_OPEN);
}

void Bolt::rest(uint32_t now_ms) {
  phase_ = RESTING;
  rested_ms_ = now_ms;
  board_.latch(DRIVE_REST);
}

void Bolt::tick(uint32_t now_ms) {
  if (fresh_) since_ms_ = stands_ms_ = now_ms;
  fresh_ = false;
  const uint32_t lasts_ms = now_ms - since_ms_;
  switch (phase_) {
    case STROKE:
      if (!stands(shut_)) stands_ms_ = now_ms;
      if (has_switch_ && lasts_ms >= RAMP_MS + SETTLE_MS && now_ms - stands_ms_ >= SETTLE_MS) {
        rest(now_ms);
      } else if (lasts_ms >= STROKE_MS) {
        rest(now_ms);
        if (stands(shut_)) break;
        failed_ = attempts_ == ATTEMPTS;
        if (!failed_) phase_ = PAUSE;
        since_ms_ = now_ms;
      }
      break;
    case PAUSE:
      if (lasts_ms < PAUSE_MS) break;
      phase_ = BACK;
      since_ms_ = now_ms;
      board_.latch(shut_ ? DRIVE_OPEN_QUIETLY : DRIVE_SHUT);
      break;
    case BENCH:
      if (lasts_ms >= STROKE_MS) rest(now_ms);
      break;
    case BACK:
      if (lasts_ms >= BACK_MS) stroke();
      break;
    default:
      break;
  }
}

}  // namespace bank
