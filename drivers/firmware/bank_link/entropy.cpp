#include "entropy.h"

#include "sha256.h"

namespace bank {

void Entropy::add_seed(const uint8_t seed[32]) { hash("seed", seed, 32, pool_); }

void Entropy::add(uint16_t sample, uint8_t credits) {
  fresh_[used_++] = uint8_t(sample);
  fresh_[used_++] = uint8_t(sample >> 8);
  // Hashed by the eight: every tick would cost a quarter of the processor.
  if (used_ == sizeof fresh_) stir();
  if (!credits || sample == previous_) return;
  previous_ = sample;
  credits_ = uint8_t(credits_ > 255 - credits ? 255 : credits_ + credits);
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
