// The decoder alone: it looks at notes and says what it measured. See ../README.md.
#include "avr_board.h"
#include "optics.h"

using namespace bank;

static uint16_t scan(uint8_t channel) {
  static const uint8_t PINS[] = {A0, A1, A3, A2};
  return uint16_t(analogRead(PINS[channel]));
}

static void no_latch(uint8_t) {}
static void no_show(uint8_t) {}

static const Board BOARD = {avr_ee_read, avr_ee_write, avr_send,       avr_send_room,
                            no_latch,    no_show,      optics_measure, scan};
static Link link(BOARD);

void bank::sample_inputs() {}

void setup() {
  optics_begin();
  avr_begin();
  const Setup setup = {CAN_DECODE, "1.0.0", avr_reset_cause(), false};
  link.begin(setup, millis());
}

void loop() {
  optics_tick(link);
  avr_serve(link);
  if (!Serial.available()) avr_sleep();
}
