// The electronic vault. With -DWITH_DECODER=1 it is a decoder as well, with -DWITH_BOLT=1 it has
// a switch at the bolt. Pins, parts and building: see ../README.md.
#include "avr_board.h"
#include "works.h"

#ifndef WITH_BOLT
#define WITH_BOLT 0
#endif
#ifndef WITH_DECODER
#define WITH_DECODER 0
#endif

#if WITH_DECODER
#include "optics.h"
#else
static void optics_begin() {}
static void optics_tick(bank::Link &) {}
static void optics_measure(uint8_t, uint16_t) {}
#endif

using namespace bank;

static uint16_t scan(uint8_t channel) {
  static const uint8_t PINS[] = {A0, A1, A3, A2};
  return uint16_t(analogRead(PINS[channel]));
}

static const Board BOARD = {avr_ee_read, avr_ee_write, avr_send,       avr_send_room,
                            works_latch, works_show,   optics_measure, scan};
static Link link(BOARD);
static const uint8_t CAPABILITIES =
    CAN_VAULT | (WITH_BOLT ? CAN_BOLT : 0) | (WITH_DECODER ? CAN_DECODE : 0);

void bank::sample_inputs() { works_sample(); }

static void pass_inputs() {
  for (;;) {
    switch (works_take_input()) {
      case INPUT_LOCK:
        link.press_lock(millis());
        break;
      case INPUT_RED:
        // Where the ring stands now, not where it stood a while ago.
        link.turn_ring(works_ring());
        link.press_red(millis());
        break;
      case INPUT_LID_OPEN:
        link.lid(false);
        break;
      case INPUT_LID_CLOSED:
        link.lid(true);
        break;
      default:
        return;
    }
  }
}

void setup() {
  works_begin();
  optics_begin();
  avr_begin();
  const Setup setup = {CAPABILITIES, "1.0.0", avr_reset_cause(), works_lid_closed()};
  link.begin(setup, millis());
}

void loop() {
  static uint8_t ring_ms;
  works_sample();
  pass_inputs();
  works_tick();
  if (uint8_t(uint8_t(millis()) - ring_ms) >= 50) {
    ring_ms = uint8_t(millis());
    link.turn_ring(works_ring());
    link.bolt(works_bolt_shut());
  }
  optics_tick(link);
  avr_serve(link);
  if (!Serial.available()) avr_sleep();
}
