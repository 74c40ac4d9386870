// Octets from standard input into the device's end of the link, under the sanitizers. Nobody touches
// the device meanwhile, so it must record nothing and move nothing, whatever a host seems to say.
//   rubbish free|locked < octets
#include <new>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bank_link.h"

using namespace bank;

// From here on the memory holds events; before it are slots that a host may have written.
static const uint16_t EVENTS_AT = 240;
static const unsigned OCTETS_PER_MS = 11;

static uint8_t eeprom[EEPROM_SIZE];
static unsigned long events, moves, frames, out_of_place, unsound;
static uint8_t said[BODY_MAX_OUT + FRAME_EXTRA];
static size_t said_size;

static uint8_t ee_read(uint16_t at) {
  if (at >= EEPROM_SIZE) out_of_place++;
  return eeprom[at % EEPROM_SIZE];
}

static void ee_write(uint16_t at, uint8_t value) {
  if (at >= EEPROM_SIZE) out_of_place++;
  if (at >= EVENTS_AT) events++;
  eeprom[at % EEPROM_SIZE] = value;
}

static void send(uint8_t octet) {
  if (said_size < sizeof said) {
    said[said_size++] = octet;
  } else {
    unsound++;
  }
  if (octet != '\n' || said_size == 1) return;
  if (said[0] != '\n' || said[1] != '$' || said[said_size - 6] != '*') unsound++;
  said_size = 0;
  frames++;
}

static uint16_t send_room() { return 255; }
static void latch(uint8_t) { moves++; }
static void show(uint8_t) {}
static void measure(uint8_t, uint16_t) {}
static uint16_t scan(uint8_t channel) { return channel; }

static const Board BOARD = {ee_read, ee_write, send, send_room, latch, show, measure, scan};

static long resident_kb() {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static uint32_t lock(Link &device) {
  uint32_t now = 1;
  for (int i = 0; i < 3; i++) device.press_lock(now++);
  // Nobody gives a share of the code: the vault takes its own after three seconds.
  for (; now < 4000; now += 100) device.tick(now);
  return now;
}

int main(int count, char **words) {
  static uint8_t place[sizeof(Link)] __attribute__((aligned(16)));
  memset(eeprom, 0xFF, sizeof eeprom);
  Link &device = *new (place) Link(BOARD);
  const Setup setup = {CAN_VAULT | CAN_BOLT | CAN_DECODE, "rubbish", "P", true};
  device.begin(setup, 0);
  for (uint8_t i = 0; i < 64; i++) device.add_entropy(uint16_t(i * 77 + 1), CREDITS_EDGE);
  device.tick(0);
  uint32_t now = 1;
  if (count == 2 && !strcmp(words[1], "locked")) now = lock(device);
  const bool ready = device.identified() && (count == 2) &&
                     device.vault().latch_shut() == !strcmp(words[1], "locked");
  events = moves = frames = 0;

  unsigned long octets = 0;
  const long before = resident_kb();
  uint8_t chunk[4096];
  for (ssize_t size; (size = read(0, chunk, sizeof chunk)) > 0;) {
    for (ssize_t i = 0; i < size; i++) {
      device.receive(chunk[i], now);
      if (++octets % OCTETS_PER_MS == 0) device.tick(++now);
    }
  }
  printf("%lu octets, %lu frames said, %lu events, %lu moves, %lu unsound, %ld kB more\n", octets,
         frames, events, moves, unsound + out_of_place, resident_kb() - before);
  return !ready || events || moves || unsound || out_of_place;
}
