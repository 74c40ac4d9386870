// Any octets at all may come in over the wire, any may lie in the EEPROM, and hands may do
// anything in between. The sanitizers watch; every frame that goes out must be sound.
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bank_link.h"
#include "crc16.h"

using namespace bank;

static uint8_t eeprom[EEPROM_SIZE];
static uint8_t out[BODY_MAX_OUT + FRAME_EXTRA];
static size_t out_size;
static Link *device;

static void require(bool holds) {
  if (!holds) abort();
}

static uint8_t ee_read(uint16_t at) {
  require(at < EEPROM_SIZE);
  return eeprom[at];
}

static void ee_write(uint16_t at, uint8_t value) {
  require(at < EEPROM_SIZE);
  eeprom[at] = value;
}

static void send(uint8_t octet) {
  require(out_size < sizeof out);
  out[out_size++] = octet;
  if (octet != '\n' || out_size == 1) return;
  require(out_size > 8 && out[0] == '\n' && out[1] == '$' && out[out_size - 6] == '*');
  for (size_t i = 1; i + 1 < out_size; i++) require(out[i] >= 0x20 && out[i] <= 0x7E);
  out_size = 0;
}

static uint16_t send_room() { return 255; }
static void latch(uint8_t) {}
static void show(uint8_t) {}
static void measure(uint8_t, uint16_t) {}
static uint16_t scan(uint8_t channel) { return channel; }
static uint8_t sensed;
static uint16_t sense(uint8_t what) {
  return what > SENSE_SUPPLY ? 5000 : sensed >> what & 1;
}
static void trim(const Trim *) {}

static const Board BOARD = {ee_read, ee_write, send, send_room, latch,
                            show,    measure,  scan, sense,     trim};

// The host part of the octets is framed here, or no random body would ever get in.
static void receive_framed(const uint8_t *body, size_t size, uint32_t now) {
  char check[7];
  uint16_t crc = CRC_START;
  device->receive('\n', now);
  device->receive('$', now);
  for (size_t i = 0; i < size; i++) {
    crc = crc16(crc, body[i]);
    device->receive(body[i], now);
  }
  static const char DIGITS[] = "0123456789abcdef";
  check[0] = '*';
  for (int i = 0; i < 4; i++) check[1 + i] = DIGITS[crc >> (12 - 4 * i) & 15];
  check[5] = '\n';
  for (int i = 0; i < 6; i++) device->receive(uint8_t(check[i]), now);
}

static void act(uint8_t what, uint32_t now) {
  static const int32_t VALUES[7] = {1, -2, 2147483647, -2147483647 - 1, 0, 5, 6};
  switch (what % 8) {
    case 0: device->press_lock(now); break;
    case 1: device->press_red(now); break;
    case 2: device->lid(what & 8); break;
    case 3: device->turn_ring(uint8_t((what >> 3) % 7)); break;
    case 4: what & 8 ? device->measured(VALUES, 7) : device->bolt(what & 16, now); break;
    case 5: device->add_entropy(uint16_t(what * 257 + now), CREDITS_EDGE); break;
    case 6: sensed = uint8_t(what >> 3); break;
    default: device->tick(now); break;
  }
}

static void restart(void *place, uint32_t now) {
  device = new (place) Link(BOARD);
  const Setup setup = {15, "fuzz", "P", true, (now & 1) != 0, (now & 2) != 0, (now & 4) != 0};
  device->begin(setup, now);
}

// Each item: 0..127 a body of so many octets, 128..250 an act, 251 a restart, 252 a raw octet,
// 253 an EEPROM octet, 254 and 255 time.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static uint8_t place[sizeof(Link)] __attribute__((aligned(16)));
  uint32_t now = 0;
  memset(eeprom, 0xFF, sizeof eeprom);
  out_size = 0;
  sensed = 3;
  restart(place, now);
  for (uint8_t i = 0; i < 64; i++) device->add_entropy(uint16_t(i * 77 + 1), CREDITS_EDGE);
  device->tick(now);
  while (size) {
    const uint8_t item = *data++;
    size--;
    if (item < 128) {
      const size_t length = item < size ? item : size;
      receive_framed(data, length, now);
      data += length;
      size -= length;
    } else if (item < 251) {
      act(uint8_t(item - 128), now);
    } else if (item == 251) {
      restart(place, now);
    } else if (item == 252 && size) {
      device->receive(*data++, now);
      size--;
    } else if (item == 253 && size >= 3) {
      eeprom[(data[0] << 8 | data[1]) % EEPROM_SIZE] = data[2];
      data += 3;
      size -= 3;
    } else {
      now += item == 254 ? 300 : 3100;
      device->tick(now);
    }
  }
  return 0;
}

#ifdef STANDALONE
// Without libFuzzer: `fuzz_random <octets> <seed>`.
static uint32_t next_random(uint32_t &state) {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^= state << 5;
}

// Mostly what a host might say, or nothing random would ever get past the first comma.
static size_t put_body(uint8_t *to, uint32_t &state) {
  static const char *const BODIES[] = {
      "C,00000001,1,BEGIN", "C,00000001,2,SYNC,0", "C,00000001,3,ACK,1", "C,00000001,3,STAT",
      "C,00000001,3,MIX,1,5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "C,00000001,4,OPEN",
      "C,00000001,4,SLIDE,9", "C,00000001,5,SPOT,1500", "C,00000001,65535,HELLO",
      "C,00000001,6,SYNC,4294967295", "C,00000001,7,SCAN", "C,,,,,,,,,,,", "H"};
  const char *body = BODIES[next_random(state) % (sizeof BODIES / sizeof *BODIES)];
  const size_t size = strlen(body);
  to[0] = uint8_t(size);
  memcpy(to + 1, body, size);
  if (next_random(state) % 4 == 0) to[1 + next_random(state) % size] = uint8_t(next_random(state));
  return size + 1;
}

int main(int count, char **words) {
  require(count == 3);
  const long octets = atol(words[1]);
  uint32_t state = uint32_t(atol(words[2])) * 2654435761u | 1;
  uint8_t data[2048];
  long done = 0;
  while (done < octets) {
    size_t size = 0;
    while (size < sizeof data - 128) {
      if (next_random(state) % 4 == 0) {
        size += put_body(data + size, state);
      } else {
        data[size++] = uint8_t(next_random(state) >> 8);
      }
    }
    LLVMFuzzerTestOneInput(data, size);
    done += long(size);
  }
  printf("%ld octets\n", done);
  return 0;
}
#endif
