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

void avr_begin();
// At the start of each pass of the loop.
void avr_mark();
// "P" power, "E" reset button or port, "B" brown-out, "W" watchdog; "-": the boot loader ate it.
const char *avr_reset_cause();
// Hands over what has come in: octets and chance; then lets time pass in the link.
void avr_serve(Link &link);
// Until the next interrupt; the millisecond timer makes sure that there is one.
void avr_sleep();

}  // namespace bank

#endif
