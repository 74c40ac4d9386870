// Where secrets come from: a pool that everything unpredictable is hashed into.
//
// Credits measure what an attacker cannot know, cautiously; below 128 neither an identity nor a
// secret is drawn. They say that the pool was filled once since the start, not that so much is left
// of it after a draw. The seed, the number of the start and the open pin are stirred in without
// credit. A draw moves the pool on, so that who reads it later learns nothing of what was drawn.
//
// A tick is worth something if its period differs from the one before by more than the clock's
// own step, and otherwise than eight ticks ago: in eight ticks a millisecond timer comes round to
// the same place beside the watchdog, so its disturbances repeat. Of eight ticks more than half
// have to be so, or all eight are worth nothing.
#ifndef BANK_ENTROPY_H
#define BANK_ENTROPY_H

#include <stdint.h>

#include "board.h"

namespace bank {

const uint8_t CREDITS_NEEDED = 128;
const uint8_t CREDITS_TICK = 1;
// A tick before which others were lost: it cannot be compared with the last one.
const uint8_t CREDITS_GAP = 2;
const uint8_t CREDITS_EDGE = 4;

class Entropy {
 public:
  Entropy() : used_(0), credits_(0), ticks_(0), lively_(0), tick_(0), period_(0), finger_(0) {
    for (uint8_t i = 0; i < sizeof pool_; i++) pool_[i] = 0;
    for (uint8_t i = 0; i < TICKS; i++) changes_[i] = 0;
  }
  void add_seed(const uint8_t seed[32], uint32_t boot);
  // A time stamp of a watchdog tick or of a finger, in steps of a clock that goes round at 40 000;
  // a finger that is equal to the last one is worth nothing. Without credits: anything else.
  // `paid`: nobody was told it; else it is stirred in and worth nothing.
  void add(uint16_t sample, uint8_t credits, bool paid);
  BANK_APART void draw(uint8_t *out, uint8_t size);
  uint8_t credits() const { return credits_; }
  bool ready() const { return credits_ >= CREDITS_NEEDED; }

 private:
  static const uint8_t TICKS = 8;
  BANK_APART void stir();
  void judge_tick(uint16_t stamp, bool paid);
  void credit(uint8_t more) { credits_ = uint8_t(credits_ > 255 - more ? 255 : credits_ + more); }
  // `to` becomes the digest of a word, the pool and more; it may be the pool.
  BANK_APART void hash(const char *word, const uint8_t *more, uint8_t size, uint8_t *to);

  uint8_t pool_[32];
  uint8_t fresh_[16];
  uint8_t used_;
  uint8_t credits_;
  uint8_t ticks_;
  uint8_t lively_;
  uint16_t tick_;
  uint16_t period_;
  // The low octets.
  uint8_t changes_[TICKS];
  uint16_t finger_;
};

}  // namespace bank

#endif
