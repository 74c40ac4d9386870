#include "optics.h"

#include <Arduino.h>

static const uint8_t UV_PIN = 7;
static const uint8_t WHITE_PIN = 8;
static const uint8_t CHANNEL_A = A1;
static const uint8_t CHANNEL_B = A3;
// Channel a has to pass its mean by so much to count as a crossing: noise does not.
static const uint16_t CROSSING_COUNTS = 4;

using namespace bank;

// One measurement under way; the sums of SPOT and SLIDE are never used at once.
static struct {
  uint8_t what;
  uint16_t left;
  uint16_t count;
  uint16_t step_ms;
  uint8_t step;
  // SPOT
  uint16_t dark[3];
  uint16_t lit[2];
  uint32_t dark_sum;
  uint16_t highest;
  int32_t sum_uv, sum_white;
  // SLIDE
  uint16_t mean16;
  int8_t side;
  uint16_t crossings;
  uint32_t sa, sb, saa, sbb, sab;
} run;

static void light(uint8_t uv, uint8_t white) {
  digitalWrite(UV_PIN, uv);
  digitalWrite(WHITE_PIN, white);
}

void optics_begin() {
  pinMode(UV_PIN, OUTPUT);
  pinMode(WHITE_PIN, OUTPUT);
  light(0, 0);
}

void optics_measure(uint8_t measurement, uint16_t count) {
  memset(&run, 0, sizeof run);
  run.what = measurement;
  run.left = run.count = count;
  run.step_ms = uint16_t(millis());
  light(0, measurement == MEASURE_SLIDE);
}

static void finish(Link &link, const int32_t *values, uint8_t count) {
  run.what = MEASURE_NONE;
  light(0, 0);
  link.measured(values, count);
}

static uint16_t read(uint8_t pin) { return uint16_t(analogRead(pin)); }

static uint16_t note_highest(uint16_t counts) {
  if (counts > run.highest) run.highest = counts;
  return counts;
}

static void end_spot_round() {
  run.sum_uv += 2 * int32_t(run.lit[0]) - run.dark[0] - run.dark[1];
  run.sum_white += 2 * int32_t(run.lit[1]) - run.dark[1] - run.dark[2];
  run.dark_sum += run.dark[0] + run.dark[1] + run.dark[2];
  run.left--;
}

// A round: dark, ultraviolet, dark, white, dark. Light is switched a millisecond before it counts.
static void step_spot(Link &link) {
  const uint16_t counts = note_highest(read(CHANNEL_A));
  if (run.step % 2) {
    run.lit[run.step / 2] = counts;
  } else {
    run.dark[run.step / 2] = counts;
  }
  if (++run.step == 5) {
    run.step = 0;
    end_spot_round();
  }
  light(run.step == 1, run.step == 3);
  if (run.left) return;
  const int32_t values[] = {run.count, int32_t(run.dark_sum / (3UL * run.count)), run.highest,
                            run.sum_uv / 2, run.sum_white / 2};
  finish(link, values, 5);
}

static void count_crossing(uint16_t counts) {
  if (run.left == run.count) run.mean16 = uint16_t(counts << 4);
  const uint16_t mean = run.mean16 >> 4;
  run.mean16 = uint16_t(run.mean16 - mean + counts);
  int8_t side = run.side;
  if (counts > mean + CROSSING_COUNTS) side = 1;
  if (counts + CROSSING_COUNTS < mean) side = -1;
  if (run.side && side != run.side) run.crossings++;
  run.side = side;
}

// b between two readings of a: both channels are taken at the same place of the note.
static void step_slide(Link &link) {
  const uint16_t before = read(CHANNEL_A);
  const uint32_t b = read(CHANNEL_B);
  const uint32_t a = (uint32_t(before) + read(CHANNEL_A) + 1) / 2;
  count_crossing(uint16_t(a));
  run.sa += a;
  run.sb += b;
  run.saa += a * a;
  run.sbb += b * b;
  run.sab += a * b;
  if (--run.left) return;
  const int32_t values[] = {run.count,         run.crossings,     int32_t(run.sa), int32_t(run.sb),
                            int32_t(run.saa), int32_t(run.sbb), int32_t(run.sab)};
  finish(link, values, 7);
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
