// A C interface to the link for tests on the host: one device, driven through callbacks.
#include <new>

#include "bank_link.h"
#include "crc16.h"
#include "sha256.h"

using namespace bank;

static Board board;
static unsigned char place[sizeof(Link)] __attribute__((aligned(16)));
static Link *device;

extern "C" {

void host_board(const Board *functions) { board = *functions; }

// A restart: the RAM is filled with what was never there, so that nothing is inherited.
void host_begin(uint8_t capabilities, uint8_t lid_closed, uint8_t watched, uint32_t now_ms) {
  for (unsigned i = 0; i < sizeof place; i++) place[i] = 0xA5;
  device = new (place) Link(board);
  const Setup setup = {capabilities, "host", "P", lid_closed != 0, watched != 0, false, false};
  device->begin(setup, now_ms);
}

void host_receive(const uint8_t *octets, uint32_t size, uint32_t now_ms) {
  while (size--) device->receive(*octets++, now_ms);
}

void host_tick(uint32_t now_ms) { device->tick(now_ms); }
void host_entropy(uint16_t sample, uint8_t credits) { device->add_entropy(sample, credits); }
void host_press_lock(uint32_t now_ms) { device->press_lock(now_ms); }
void host_press_red(uint32_t now_ms) { device->press_red(now_ms); }
void host_lid(uint8_t closed) { device->lid(closed != 0); }
void host_ring(uint8_t number) { device->turn_ring(number); }
void host_bolt(uint8_t shut, uint32_t now_ms) { device->bolt(shut != 0, now_ms); }
void host_measured(const int32_t *values, uint8_t count) { device->measured(values, count); }
uint8_t host_is_moving() {
  return device->vault().is_locking() || device->vault().mover().is_busy();
}
uint8_t host_credits() { return device->entropy().credits(); }

void host_sha256(const uint8_t *data, uint32_t size, uint8_t digest[32]) {
  Sha256 hash;
  while (size--) hash.add(data++, 1);
  hash.end(digest);
}

uint16_t host_crc16(const uint8_t *data, uint32_t size) {
  uint16_t crc = CRC_START;
  while (size--) crc = crc16(crc, *data++);
  return crc;
}

}  // extern "C"
