// Made from circuit.toml by `make kit`: change it there. Pins by the core's numbers, A0 is 14.
#ifndef BANK_CIRCUIT_H
#define BANK_CIRCUIT_H

#include <stdint.h>

namespace bank {

const uint8_t LID_PIN = 2;
const uint8_t RED_PIN = 3;
const uint8_t LOCK_PIN = 4;
const uint8_t BOLT_PIN = 5;
const uint8_t SOLENOID_PIN = 6;
const uint8_t UV_PIN = 7;
const uint8_t WHITE_PIN = 8;
const uint8_t SERVO_PIN = 9;
const uint8_t SERVO_POWER_PIN = 10;
const uint8_t BUZZER_PIN = 11;
const uint8_t NOTE_PIN = 12;
const uint8_t LED_PIN = 13;
const uint8_t RING_PIN = 14;
const uint8_t CHANNEL_A = 15;
const uint8_t CHANNEL_B = 17;
const uint8_t OPEN_PIN = 16;
static_assert(SERVO_PIN == 9, "OC1A is at D9");
static_assert(BUZZER_PIN == 11, "OC2A is at D11");
static_assert(LID_PIN < 8 && RED_PIN < 8 && LOCK_PIN < 8, "port D wakes them");
static_assert(SOLENOID_PIN < 8 && UV_PIN < 8, "port D is put out when the program hangs");
static_assert(WHITE_PIN >= 8 && WHITE_PIN < 14 && SERVO_POWER_PIN >= 8 && SERVO_POWER_PIN < 14,
              "and port B");

// The ring: numbers in equal steps of 0 to 1023.
const uint8_t RING_NUMBERS = 6;
const uint8_t RING_STEPS = 7;
const uint8_t RING_TOLERANCE = 50;

// Millivolts. It has to rise so far above the limit to count as high enough again, or
// ABOVE_MV for ABOVE_MS.
const uint16_t LOW_MV = 4400, TRIMMED_LOW_MV = 4200;
const uint16_t FINE_ABOVE_MV = 100;
const uint16_t ABOVE_MV = 40, ABOVE_MS = 10000;
const uint16_t REFERENCE_MV = 1100;
const uint16_t REFERENCE_LEAST_MV = 900;
const uint16_t REFERENCE_MOST_MV = 1300;

// Microseconds.
const uint16_t OPEN_US = 1000, SHUT_US = 2000;
const uint16_t PULSE_LEAST_US = 700, PULSE_MOST_US = 2300;

}  // namespace bank

#endif
