#include "entropy.h"

#include "sha256.h"

namespace bank {

static const uint16_t CLOCK_ROUND = 40000;
static const int16_t CLOCK_STEP = 1;
static const uint8_t STARTING = 2;

// The seed is renewed only when a start has gone well; until then its number makes it another.
void Entropy::add_seed(const uint8_t seed[32], uint32_t boot) {
  hash("seed", seed, 32, pool_);
  const uint8_t number[4] = {uint8_t(boot), uint8_t(boot >> 8), uint8_t(boot >> 16),
                             uint8_t(boot >> 24)};
  hash("boot", number, 4, pool_);
}

void Entropy::add(uint16_t sample, uint8_t credits, bool paid) {
  fresh_[used_++] = uint8_t(sample);
  fresh_[used_++] = uint8_t(sample >> 8);
  // Hashed by the eight: every tick would cost a quarter of the processor.
  if (used_ == sizeof fresh_) stir();
  if (credits == CREDITS_GAP) {
    ticks_ = lively_ = 0;
  } else if (credits == CREDITS_TICK) {
    judge_tick(sample, paid);
  } else if (credits && sample != finger_) {
    finger_ = sample;
    credit(credits);
  }
}

void Entropy::judge_tick(uint16_t stamp, bool paid) {
  const uint16_t period = uint16_t(stamp - tick_ + (stamp < tick_ ? CLOCK_ROUND : 0));
  const int16_t change = int16_t(period - period_);
  tick_ = stamp;
  period_ = period;
  // The first two have nothing to be compared with.
  if (ticks_ < STARTING) {
    ticks_++;
    return;
  }
  const uint8_t place = uint8_t((ticks_ - STARTING) % TICKS);
  const bool is_still = change >= -CLOCK_STEP && change <= CLOCK_STEP;
  const int8_t again = int8_t(uint8_t(change) - changes_[place]);
  if (paid && !is_still && (again < -CLOCK_STEP || again > CLOCK_STEP)) lively_++;
  changes_[place] = uint8_t(change);
  ticks_++;
  if (place != TICKS - 1) return;
  // The first eight had nothing to be like.
  const bool counts = ticks_ > STARTING + TICKS;
  ticks_ = STARTING + TICKS;
  if (counts && lively_ > TICKS / 2) credit(lively_);
  lively_ = 0;
}

void Entropy::stir() {
  hash("stir", fresh_, used_, pool_);
  used_ = 0;
}

void Entropy::draw(uint8_t *out, uint8_t size) {
  uint8_t digest[32];
  stir();
  hash("give", 0, 0, digest);
  hash("next", 0, 0, pool_);
  for (uint8_t i = 0; i < size; i++) out[i] = digest[i];
}

void Entropy::hash(const char *word, const uint8_t *more, uint8_t size, uint8_t *to) {
  Sha256 sha;
  sha.add(word, 4).add(pool_, sizeof pool_).add(more, size).end(to);
}

}  // namespace bank
