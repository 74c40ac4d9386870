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

static const unsigned OCTETS_PER_MS = 11;

static uint8_t eeprom[EEPROM_SIZE];
static unsigned long events, moves, frames, out_of_place, unsound;
static uint8_t said[BODY_MAX_OUT + FRAME_EXTRA];
static size_t said_size;
static bool bolt_shut;

// Events, whole or merged. What else is written are slots that a host may have written.
static bool is_event(uint16_t at) {
  return at >= RING_AT || (at >= MERGE_AT && at < MARK_AT);
}

static uint8_t ee_read(uint16_t at) {
  if (at >= EEPROM_SIZE) out_of_place++;
  return eeprom[at % EEPROM_SIZE];
}

static void ee_write(uint16_t at, uint8_t value) {
  if (at >= EEPROM_SIZE) out_of_place++;
  if (is_event(at)) events++;
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
static void latch(uint8_t drive) {
  moves++;
  if (drive != DRIVE_REST) bolt_shut = drive == DRIVE_SHUT;
}
static void show(uint8_t) {}
static void measure(uint8_t, uint16_t) {}
static uint16_t scan(uint8_t channel) { return channel; }

static uint16_t sense(uint8_t what) { return what == SENSE_MV || what == SENSE_LOWEST_MV ? 5000 : 1; }
static void trim(const Trim *) {}

// Field by field: a new one is the product's own affair, until this end needs it.
static Board board() {
  Board made = Board();
  made.ee_read = ee_read;
  made.ee_write = ee_write;
  made.send = send;
  made.send_room = send_room;
  made.latch = latch;
  made.show = show;
  made.measure = measure;
  made.scan = scan;
  made.sense = sense;
  made.trim = trim;
  return made;
}
static const Board BOARD = board();

static Setup setup_of_it() {
  Setup made = Setup();
  made.capabilities = CAN_VAULT | CAN_BOLT | CAN_DECODE;
  made.firmware = "rubbish";
  made.reset_cause = "P";
  made.lid_closed = true;
  return made;
}

static long resident_kb() {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

// A pass of the loop: the bolt stands where it was sent.
static void pass(Link &device, uint32_t now) {
  device.bolt(bolt_shut, now);
  device.tick(now);
}

static uint32_t lock(Link &device, uint32_t now) {
  for (int i = 0; i < 3; i++) device.press_lock(now++);
  // Nobody gives a share of the code: the vault takes its own after three seconds.
  for (; now < 13000; now += 10) pass(device, now);
  return now;
}

int main(int count, char **words) {
  static uint8_t place[sizeof(Link)] __attribute__((aligned(16)));
  memset(eeprom, 0xFF, sizeof eeprom);
  Link &device = *new (place) Link(BOARD);
  device.begin(setup_of_it(), 0);
  for (uint8_t i = 0; i < 64; i++) device.add_entropy(uint16_t(i * 77 + 1), CREDITS_EDGE);
  uint32_t now = 1;
  // A start has to last before its seed is kept.
  for (; now < 5000; now += 10) pass(device, now);
  if (count == 2 && !strcmp(words[1], "locked")) now = lock(device, now);
  const bool ready = device.identified() && (count == 2) &&
                     device.vault().latch_shut() == !strcmp(words[1], "locked");
  events = moves = frames = 0;

  unsigned long octets = 0;
  const long before = resident_kb();
  uint8_t chunk[4096];
  for (ssize_t size; (size = read(0, chunk, sizeof chunk)) > 0;) {
    for (ssize_t i = 0; i < size; i++) {
      device.receive(chunk[i], now);
      if (++octets % OCTETS_PER_MS == 0) pass(device, ++now);
    }
  }
  printf("%lu octets, %lu frames said, %lu events, %lu moves, %lu unsound, %ld kB more\n", octets,
         frames, events, moves, unsound + out_of_place, resident_kb() - before);
  return !ready || events || moves || unsound || out_of_place;
}
