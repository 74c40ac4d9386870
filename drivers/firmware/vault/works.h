// The works of the vault: latch, ring, buttons, sounds. Pins: see README.
//
// Rules of this file
// * Nothing waits. What has to end by itself is ended in `works_sample`.
// * Inputs are debounced and queued, so that nothing is lost while the memory is written.
#ifndef BANK_WORKS_H
#define BANK_WORKS_H

#include <Arduino.h>

#include "board.h"

namespace bank {

enum Input { INPUT_NONE, INPUT_LOCK, INPUT_RED, INPUT_LID_OPEN, INPUT_LID_CLOSED };

void works_begin();
// Every millisecond or so, also while the memory is written.
void works_sample();
Input works_take_input();
bool works_lid_closed();
// At this moment, not debounced.
bool works_lid_is_shut();
// Lid, TRY, LOCK, bolt, each 1 at ground; and whether the servo has power.
uint8_t works_pins();
bool works_bolt_shut();
// 1 to 6, or 0 between two numbers.
uint8_t works_ring();
uint16_t works_ring_counts();
void works_latch(uint8_t drive);
void works_trim(const bank::Trim *trim);
void works_led(bool on);
void works_show(uint8_t outcome);

}  // namespace bank

#endif
