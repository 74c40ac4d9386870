#include "optics.h"

#include <Arduino.h>

#include "circuit.h"

#ifndef WITH_NOTE
#define WITH_NOTE 0
#endif

// Channel a has to pass its mean by so much to count as a crossing: noise does not.
static const uint16_t CROSSING_COUNTS = 4;

using namespace bank;

struct Spot {
  uint16_t dark[3];
  uint16_t lit[2];
  uint32_t dark_sum;
  uint16_t highest;
  int32_t sum_uv, sum_white;
};

struct Slide {
  uint16_t mean16;
  int8_t side;
  uint16_t crossings;
  uint32_t sa, sb, saa, sbb, sab;
};

// The measurement under way; there are never two at once.
static struct {
  uint8_t what;
  uint8_t step;
  uint16_t left;
  uint16_t count;
  uint16_t noted;
  uint16_t step_ms;
  union {
    Spot spot;
    Slide slide;
  };
} run;

static void light(uint8_t uv, uint8_t white) {
  digitalWrite(UV_PIN, uv);
  digitalWrite(WHITE_PIN, white);
}

void optics_begin() {
  pinMode(UV_PIN, OUTPUT);
  pinMode(WHITE_PIN, OUTPUT);
  if (WITH_NOTE) pinMode(NOTE_PIN, INPUT_PULLUP);
  light(0, 0);
}

void optics_measure(uint8_t measurement, uint16_t count) {
  memset(&run, 0, sizeof run);
  run.what = measurement;
  run.left = run.count = count;
  run.step_ms = uint16_t(millis());
  light(0, measurement == MEASURE_SLIDE);
}

// The last of the values is told only by a board that looks for a note.
static void finish(Link &link, const int32_t *values, uint8_t count) {
  run.what = MEASURE_NONE;
  light(0, 0);
  link.measured(values, WITH_NOTE ? count : uint8_t(count - 1));
}

// The reflex sensor pulls its pin low while there is something before it.
static void look_for_note() {
  if (WITH_NOTE && digitalRead(NOTE_PIN) == LOW) run.noted++;
}

static uint16_t read(uint8_t pin) { return uint16_t(analogRead(pin)); }

static uint16_t note_highest(uint16_t counts) {
  if (counts > run.spot.highest) run.spot.highest = counts;
  return counts;
}

static void end_spot_round() {
  run.spot.sum_uv += 2 * int32_t(run.spot.lit[0]) - run.spot.dark[0] - run.spot.dark[1];
  run.spot.sum_white += 2 * int32_t(run.spot.lit[1]) - run.spot.dark[1] - run.spot.dark[2];
  run.spot.dark_sum += run.spot.dark[0] + run.spot.dark[1] + run.spot.dark[2];
  run.left--;
  look_for_note();
}

// A round: dark, ultraviolet, dark, white, dark. Light is switched a millisecond before it counts.
static void step_spot(Link &link) {
  const uint16_t counts = note_highest(read(CHANNEL_A));
  if (run.step % 2) {
    run.spot.lit[run.step / 2] = counts;
  } else {
    run.spot.dark[run.step / 2] = counts;
  }
  if (++run.step == 5) {
    run.step = 0;
    end_spot_round();
  }
  light(run.step == 1, run.step == 3);
  if (run.left) return;
  const Spot &spot = run.spot;
  const int32_t dark = int32_t(spot.dark_sum / (3UL * run.count));
  const int32_t values[] = {run.count, dark, spot.highest, spot.sum_uv / 2, spot.sum_white / 2,
                            run.noted};
  finish(link, values, 6);
}

static void count_crossing(uint16_t counts) {
  if (run.left == run.count) run.slide.mean16 = uint16_t(counts << 4);
  const uint16_t mean = run.slide.mean16 >> 4;
  run.slide.mean16 = uint16_t(run.slide.mean16 - mean + counts);
  int8_t side = run.slide.side;
  if (counts > mean + CROSSING_COUNTS) side = 1;
  if (counts + CROSSING_COUNTS < mean) side = -1;
  if (run.slide.side && side != run.slide.side) run.slide.crossings++;
  run.slide.side = side;
}

// b between two readings of a: both channels are taken at the same place of the note.
static void step_slide(Link &link) {
  const uint16_t before = read(CHANNEL_A);
  const uint32_t b = read(CHANNEL_B);
  const uint32_t a = (uint32_t(before) + read(CHANNEL_A) + 1) / 2;
  count_crossing(uint16_t(a));
  run.slide.sa += a;
  run.slide.sb += b;
  run.slide.saa += a * a;
  run.slide.sbb += b * b;
  run.slide.sab += a * b;
  look_for_note();
  if (--run.left) return;
  const Slide &sums = run.slide;
  const int32_t values[] = {run.count,         sums.crossings,    int32_t(sums.sa),
                            int32_t(sums.sb),  int32_t(sums.saa), int32_t(sums.sbb),
                            int32_t(sums.sab), run.noted};
  finish(link, values, 8);
}

void optics_tick(Link &link) {
  const uint16_t now_ms = uint16_t(millis());
  if (run.what == MEASURE_NONE || now_ms == run.step_ms) return;
  // An answer needs room on the way out; the last step waits for it.
  if (run.left == 1 && !link.can_receive()) return;
  run.step_ms = now_ms;
  if (run.what == MEASURE_SPOT) step_spot(link);
  if (run.what == MEASURE_SLIDE) step_slide(link);
}
