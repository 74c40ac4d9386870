"""`bank_link/circuit.h`: pins and limits as the firmware takes them, made from circuit.toml."""

from __future__ import annotations

from drivers.circuit import Circuit

# The pins of the firmware, by what circuit.toml calls them.
NAMES = {
    "lid": "LID_PIN",
    "try": "RED_PIN",
    "lock": "LOCK_PIN",
    "bolt": "BOLT_PIN",
    "solenoid": "SOLENOID_PIN",
    "uv": "UV_PIN",
    "white": "WHITE_PIN",
    "servo": "SERVO_PIN",
    "servo_power": "SERVO_POWER_PIN",
    "buzzer": "BUZZER_PIN",
    "note": "NOTE_PIN",
    "led": "LED_PIN",
    "ring": "RING_PIN",
    "channel_a": "CHANNEL_A",
    "channel_b": "CHANNEL_B",
    "open": "OPEN_PIN",
}
FIRST_ANALOG = 14
# Hardware of the chip that no other pin has: timers 1 and 2, and the port that wakes.
FIXED = {"servo": ("D9", "OC1A"), "buzzer": ("D11", "OC2A")}


def number_of(pin: str) -> int:
    """The core's number of a pin: D9 is 9, A0 is 14."""
    return int(pin[1:]) + (FIRST_ANALOG if pin[0] == "A" else 0)


def header(circuit: Circuit) -> str:
    """The whole file."""
    supply, servo, ring = circuit.supply, circuit.servo, circuit.ring
    pins = "\n".join(
        f"const uint8_t {name} = {number_of(circuit.pins[use])};" for use, name in NAMES.items()
    )
    fixed = "\n".join(
        f'static_assert({NAMES[use]} == {number_of(pin)}, "{timer} is at {pin}");'
        for use, (pin, timer) in FIXED.items()
    )
    return f"""\
// Made from circuit.toml by `make kit`: change it there. Pins by the core's numbers, A0 is 14.
#ifndef BANK_CIRCUIT_H
#define BANK_CIRCUIT_H

#include <stdint.h>

namespace bank {{

{pins}
{fixed}
static_assert(LID_PIN < 8 && RED_PIN < 8 && LOCK_PIN < 8, "port D wakes them");
static_assert(SOLENOID_PIN < 8 && UV_PIN < 8, "port D is put out when the program hangs");
static_assert(WHITE_PIN >= 8 && WHITE_PIN < 14 && SERVO_POWER_PIN >= 8 && SERVO_POWER_PIN < 14,
              "and port B");

// The ring: numbers in equal steps of 0 to 1023.
const uint8_t RING_NUMBERS = {len(ring.counts)};
const uint8_t RING_STEPS = {len(ring.counts) + 1};
const uint8_t RING_TOLERANCE = {ring.window};

// Millivolts. It has to rise so far above the limit to count as high enough again, or
// ABOVE_MV for ABOVE_MS.
const uint16_t LOW_MV = {supply.low}, TRIMMED_LOW_MV = {supply.trimmed_low};
const uint16_t FINE_ABOVE_MV = {supply.fine - supply.low};
const uint16_t ABOVE_MV = {supply.fine_above}, ABOVE_MS = {supply.fine_after};
const uint16_t REFERENCE_MV = {supply.reference};
const uint16_t REFERENCE_LEAST_MV = {supply.reference_least};
const uint16_t REFERENCE_MOST_MV = {supply.reference_most};

// Microseconds.
const uint16_t OPEN_US = {servo.open}, SHUT_US = {servo.shut};
const uint16_t PULSE_LEAST_US = {servo.least}, PULSE_MOST_US = {servo.most};

}}  // namespace bank

#endif
"""
