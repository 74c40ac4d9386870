// The electronic vault, with a switch at the bolt. With -DWITH_DECODER=1 it is a decoder as well,
// with -DWITH_BOLT=0 it has no such switch, with -DWITH_NOTE=1 it sees whether there is a note. Pins, parts and
// building: see ../README.md.
#include "avr_board.h"
#include "works.h"

#ifndef WITH_BOLT
#define WITH_BOLT 1
#endif
#ifndef WITH_DECODER
#define WITH_DECODER 0
#endif
#ifndef WITH_NOTE
#define WITH_NOTE 0
#endif

#if WITH_DECODER
#include "optics.h"
#else
static void optics_begin() {}
static void optics_tick(bank::Link &) {}
static void optics_measure(uint8_t, uint16_t) {}
#endif

using namespace bank;

static uint16_t sense(uint8_t what) {
  if (what == SENSE_PINS) return works_pins();
  return what == SENSE_LID ? works_lid_is_shut() : avr_sense(what);
}

static const Board BOARD = {avr_ee_read, avr_ee_write,   avr_send, avr_send_room, works_latch,
                            works_show,  optics_measure, avr_scan, sense,         works_trim};
static Link link(BOARD);
static const uint8_t CAPABILITIES =
    CAN_VAULT | (WITH_BOLT ? CAN_BOLT : 0) | (WITH_DECODER ? CAN_DECODE : 0) |
    (WITH_DECODER && WITH_NOTE ? CAN_NOTE : 0);

void bank::sample_inputs() { works_sample(); }

// One in a pass of the loop, as each may write a record; whether there was one.
static bool pass_input() {
  // Nothing can be recorded now; the queue keeps it.
  if (link.drives()) return false;
  switch (works_take_input()) {
    case INPUT_LOCK:
      link.press_lock(millis());
      return true;
    case INPUT_RED:
      // Where the ring stands now, not where it stood a while ago.
      link.turn_ring(works_ring());
      link.press_red(millis());
      return true;
    case INPUT_LID_OPEN:
      link.lid(false);
      return true;
    case INPUT_LID_CLOSED:
      link.lid(true);
      return true;
    default:
      // Should the queue ever have been too short, this is how the lid stands.
      link.lid(works_lid_closed());
      return false;
  }
}

void setup() {
  works_begin();
  optics_begin();
  avr_begin();
  const Setup setup = {CAPABILITIES,      BANK_FIRMWARE,    avr_reset_cause(), works_lid_closed(),
                       avr_was_watched(), bool(kept.latch_known), bool(kept.latch_shut)};
  link.begin(setup, millis());
}

void loop() {
  static uint8_t ring_ms, supply_ms;
  avr_mark();
  works_sample();
  if (pass_input()) {
    // A record is told at once: in the next pass a digest may come first.
    link.tell(millis());
    return;
  }
  link.bolt(works_bolt_shut(), millis());
  const bool is_due = uint8_t(uint8_t(millis()) - ring_ms) >= 50;
  // The servo's peak is short. A host that is just asking gets its answer first.
  const bool looks = uint8_t(uint8_t(millis()) - supply_ms) >= 50 && !Serial.available();
  if (looks || link.drives()) {
    supply_ms = uint8_t(millis());
    avr_look_at_supply();
  }
  if (is_due) {
    ring_ms = uint8_t(millis());
    link.turn_ring(works_ring());
    works_led(link.vault().latch_shut());
  }
  optics_tick(link);
  avr_serve(link);
  if (!Serial.available()) avr_sleep();
}
