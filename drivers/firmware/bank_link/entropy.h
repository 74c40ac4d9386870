// Where secrets come from: a pool that everything unpredictable is hashed into.
//
// Credits count what an attacker cannot know, cautiously; below 128 neither an identity nor a
// secret is drawn. The seed and the open pin are stirred in without credit. A draw moves the pool on, so that who
// reads it later learns nothing of what was drawn before.
#ifndef BANK_ENTROPY_H
#define BANK_ENTROPY_H

#include <stdint.h>

#include "board.h"

namespace bank {

const uint8_t CREDITS_NEEDED = 128;
const uint8_t CREDITS_TICK = 1;
const uint8_t CREDITS_EDGE = 4;

class Entropy {
 public:
  Entropy() : used_(0), credits_(0), previous_(0) {
    for (uint8_t i = 0; i < sizeof pool_; i++) pool_[i] = 0;
  }
  void add_seed(const uint8_t seed[32]);
  // A time stamp of a watchdog tick or of a finger; one equal to the last is worth nothing.
  // Without credits: anything else.
  void add(uint16_t sample, uint8_t credits);
  BANK_APART void draw(uint8_t *out, uint8_t size);
  uint8_t credits() const { return credits_; }
  bool ready() const { return credits_ >= CREDITS_NEEDED; }

 private:
  BANK_APART void stir();
  // `to` becomes the digest of a word, the pool and more; it may be the pool.
  BANK_APART void hash(const char *word, const uint8_t *more, uint8_t size, uint8_t *to);

  uint8_t pool_[32];
  uint8_t fresh_[16];
  uint8_t used_;
  uint8_t credits_;
  uint16_t previous_;
};

}  // namespace bank

#endif
