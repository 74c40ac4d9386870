// What both sketches share of the real board: memory, serial port, chance, sleep.
//
// Rules of this file
// * Nothing waits longer than one EEPROM octet (3.4 ms), and fingers are sampled meanwhile.
// * With -DMARK_LOOP=1 pin A5 changes at each pass of the loop, so that a test can time it.
// * Only this file and the sketches know Arduino.
#ifndef BANK_AVR_BOARD_H
#define BANK_AVR_BOARD_H

#include <Arduino.h>

#include "bank_link.h"

namespace bank {

// Called every millisecond or so, also while an octet is being stored. It must not call the link.
extern void sample_inputs();

// The functions of Board that do not depend on the sketch.
uint8_t avr_ee_read(uint16_t at);
void avr_ee_write(uint16_t at, uint8_t value);
void avr_send(uint8_t octet);
uint16_t avr_send_room();
uint16_t avr_scan(uint8_t channel);
uint16_t avr_sense(uint8_t what);
// Looks at the supply: half a millisecond. Below the limit nothing may be written or moved.
void avr_look_at_supply();
void avr_trim_reference(const Trim *trim);

void avr_begin();
// At the start of each pass of the loop.
void avr_mark();
// "P" power, "E" reset button or port, "B" the supply was too low, "W" it hung before. A boot loader
// eats what the chip says; then it is told by what is left in the RAM.
const char *avr_reset_cause();

// What outlives a reset, as long as the RAM has power.
struct Kept {
  uint32_t magic;
  uint8_t has_hung, was_low;
  // Where the latch was sent, and whether it was under way.
  uint8_t latch_known, latch_shut, drives;
};
extern Kept kept;
// Whether it was: neither without power nor in the middle of a stroke that may have cut it off.
bool avr_was_watched();
// A finger that was recognised: when it came, in steps of the clock, is worth something.
void avr_press(uint8_t pin);
// Hands over what has come in: octets and chance; then lets time pass in the link.
void avr_serve(Link &link);
// Until the next interrupt, and no longer if interrupts were off till now; the millisecond timer
// makes sure that there is one.
void avr_sleep();

}  // namespace bank

#endif
