// The decoder alone: it looks at notes and says what it measured. See ../README.md.
#include "avr_board.h"
#include "optics.h"

#ifndef WITH_NOTE
#define WITH_NOTE 0
#endif

using namespace bank;

static void no_latch(uint8_t) {}
static void no_show(uint8_t) {}
static const Board BOARD = {avr_ee_read, avr_ee_write,   avr_send, avr_send_room, no_latch,
                            no_show,     optics_measure, avr_scan, avr_sense,     avr_trim_reference};
static Link link(BOARD);

void bank::sample_inputs() {}

void setup() {
  optics_begin();
  avr_begin();
  const Setup setup = {CAN_DECODE | (WITH_NOTE ? CAN_NOTE : 0),
                       BANK_FIRMWARE,
                       avr_reset_cause(),
                       false,
                       avr_was_watched(),
                       false,
                       false};
  link.begin(setup, millis());
}

void loop() {
  static uint8_t supply_ms;
  avr_mark();
  if (uint8_t(uint8_t(millis()) - supply_ms) >= 50) {
    supply_ms = uint8_t(millis());
    avr_look_at_supply();
  }
  optics_tick(link);
  avr_serve(link);
  if (!Serial.available()) avr_sleep();
}
