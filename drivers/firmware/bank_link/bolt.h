// The bolt: strokes of the servo, attempts of a bolt that jams, and what its switch says.
//
// Rules of this file
// * A stroke ends when the switch says that the bolt has come, else after its time. Without a
//   switch it has always come.
// * A bolt that did not come is tried three times, each time from the other end, with a pause in
//   between in which the servo has no power and the memory can be written.
// * Nothing is driven that is known to stand right.
#ifndef BANK_BOLT_H
#define BANK_BOLT_H

#include <stdint.h>

#include "board.h"

namespace bank {

const uint16_t STROKE_MS = 600;
// The servo is led to its place for so long; before that no bolt is believed.
const uint16_t RAMP_MS = 300;
const uint16_t SETTLE_MS = 50;
const uint16_t BACK_MS = 300;
const uint16_t PAUSE_MS = 300;
const uint8_t ATTEMPTS = 3;
// A solenoid that has pulled cools for so long.
const uint16_t PULL_AGAIN_MS = 2000;

class Bolt {
 public:
  explicit Bolt(const Board &board)
      : board_(board), has_switch_(false), seen_(false), bolt_shut_(false), shut_(false),
        known_(false), failed_(false), quiet_(false), fresh_(false),
        phase_(RESTING), attempts_(0), since_ms_(0),
        stands_ms_(0), rested_ms_(0) {}
  // What is remembered of it over a reset: that it was sent there, and has come.
  void begin(bool has_switch, bool is_known, bool shut, uint32_t now_ms);
  void tick(uint32_t now_ms);
  // `quiet`: at a start; a solenoid is not pulled.
  void move(bool shut, bool quiet);
  // On the workbench: to where the board's trim says; where it stands then is not known.
  void bench();
  // Free, and somebody asks again: a bolt that has caught is let go.
  void release(uint32_t now_ms);
  // What the switch at the bolt says now.
  void see(bool shut) {
    bolt_shut_ = shut;
    seen_ = true;
  }

  // Whether the servo has power: then the supply may be at its lowest.
  bool drives() const { return phase_ == STROKE || phase_ == BACK || phase_ == BENCH; }
  bool is_busy() const { return phase_ != RESTING; }
  // Whether where it stands is known by now: by its switch, or because it was sent there.
  bool is_seen() const { return !has_switch_ || seen_; }
  bool stands(bool shut) const;
  // Three attempts, and it has not come.
  bool has_failed() const { return failed_; }
  bool was_sent(bool shut) const { return known_ && shut_ == shut; }
  uint32_t rested_ms() const { return rested_ms_; }

 private:
  enum Phase { RESTING, STROKE, BACK, PAUSE, BENCH };
  void stroke();
  void rest(uint32_t now_ms);

  const Board &board_;
  bool has_switch_, seen_, bolt_shut_;
  // Where it was sent, and whether that is so.
  bool shut_, known_, failed_, quiet_;
  // The stroke has begun since the last tick: a record may have been written before it.
  bool fresh_;
  uint8_t phase_;
  uint8_t attempts_;
  uint32_t since_ms_, stands_ms_, rested_ms_;
};

}  // namespace bank

#endif
