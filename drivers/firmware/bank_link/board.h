// What the link needs of the board it runs on: memory, a way out, and works to move.
//
// Plain function pointers, so that a test can be the board. Time is not in here: it comes in as an
// argument of every call that needs it, in milliseconds that may wrap round.
#ifndef BANK_BOARD_H
#define BANK_BOARD_H

#include <stdint.h>

// Never drawn into its caller. A chip with 2 KB has room for the records and digests of the
// function at work, not for those of all functions that might be.
#define BANK_APART __attribute__((noinline))

#define BANK_FIRMWARE "1.1.1"

namespace bank {

// What an act came to; the words are those of the on-screen vault, which has no bolt to jam.
enum Outcome { NOTHING, CLICK, CLUNK, BUZZ, WRONG, OPEN, TAMPERED, JAMMED, WITHDRAWN };

// To lock, to open, to open without the pull of a solenoid, and the end of a stroke; on the
// workbench to where `Trim::open_us` says, of which nothing is remembered.
enum Drive { DRIVE_OPEN, DRIVE_SHUT, DRIVE_REST, DRIVE_OPEN_QUIETLY, DRIVE_BENCH };

// What the board knows by itself: whether the lid is shut at this moment, not debounced; whether
// the supply is high enough to write and to move; millivolts now, and the lowest since the start;
// the fuse that sets the brown-out level; the levels of the pins, see PINS in README.
enum Sense { SENSE_LID, SENSE_SUPPLY, SENSE_MV, SENSE_LOWEST_MV, SENSE_FUSE, SENSE_PINS };

// Set once for a build: servo pulses in microseconds, and the chip's own reference. `known`: it was
// set, so what the chip says of its supply is nearly true, and the limit may be lower.
struct Trim {
  uint16_t open_us, shut_us, reference_mv;
  bool known;
};
const uint8_t TRIM_FIELDS = 3;

enum Measurement { MEASURE_NONE, MEASURE_SPOT, MEASURE_SLIDE };

struct Board {
  uint8_t (*ee_read)(uint16_t at);
  // Returns when the octet is stored (up to 3.4 ms). The board samples its inputs meanwhile, and
  // must not call back into the link.
  void (*ee_write)(uint16_t at, uint8_t value);
  void (*send)(uint8_t octet);
  // Octets that can be sent now without waiting.
  uint16_t (*send_room)();
  void (*latch)(uint8_t drive);
  void (*show)(uint8_t outcome);
  // Starts a measurement, or stops it with MEASURE_NONE; its result comes by Link::measured.
  void (*measure)(uint8_t measurement, uint16_t count);
  // One raw reading for SCAN: 0 ring, 1 channel a, 2 channel b, 3 the open pin, 4 note there.
  uint16_t (*scan)(uint8_t channel);
  uint16_t (*sense)(uint8_t what);
  void (*trim)(const Trim *trim);
};

}  // namespace bank

#endif
