#include "avr_board.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#ifndef MARK_LOOP
#define MARK_LOOP 0
#endif

namespace bank {

static const uint8_t SAMPLES_MAX = 8;
static const uint8_t EDGE_APART_MS = 20;
static const uint8_t NOTE_PIN = 12;
static const uint8_t OPEN_PIN = 3;  // as a channel of avr_scan

struct Sample {
  uint16_t stamp;
  uint8_t credits;
};

// Filled by interrupts, emptied by avr_serve. When it is full a sample is dropped, not waited for.
static volatile Sample samples[SAMPLES_MAX];
static volatile uint8_t sample_count;
static volatile uint16_t edge_ms;
static char reset_cause[5];

static inline void keep_sample(uint8_t credits) {
  if (sample_count == SAMPLES_MAX) return;
  samples[sample_count].stamp = TCNT1;
  samples[sample_count].credits = credits;
  sample_count++;
}

// The watchdog has an oscillator of its own; its jitter against the crystal is the chance.
ISR(WDT_vect) {
  // Does nothing on silicon. A simulator that clears the bit at each interrupt needs it.
  WDTCSR |= _BV(WDIE);
  keep_sample(CREDITS_TICK);
}

// Fingers. The bounces of one press are not as many decisions.
ISR(PCINT2_vect) {
  const uint16_t now_ms = uint16_t(millis());
  if (uint16_t(now_ms - edge_ms) < EDGE_APART_MS) return;
  edge_ms = now_ms;
  keep_sample(CREDITS_EDGE);
}

uint8_t avr_ee_read(uint16_t at) {
  return eeprom_read_byte(reinterpret_cast<const uint8_t *>(at));
}

// It would come again and again for as long as the memory is ready.
ISR(EE_READY_vect) { EECR &= uint8_t(~_BV(EERIE)); }

// The interrupt ends the sleep at once; the millisecond timer alone would add a fifth.
static void wait_for_eeprom() {
  while (!eeprom_is_ready()) {
    sample_inputs();
    EECR |= _BV(EERIE);
    avr_sleep();
  }
}

void avr_ee_write(uint16_t at, uint8_t value) {
  wait_for_eeprom();
  eeprom_write_byte(reinterpret_cast<uint8_t *>(at), value);
  wait_for_eeprom();
}

void avr_send(uint8_t octet) { Serial.write(octet); }

uint16_t avr_send_room() { return uint16_t(Serial.availableForWrite()); }

uint16_t avr_scan(uint8_t channel) {
  static const uint8_t PINS[] = {A0, A1, A3, A2};
  if (channel == sizeof PINS) return digitalRead(NOTE_PIN) == LOW;
  return uint16_t(analogRead(PINS[channel]));
}

static void note_reset_cause(uint8_t flags) {
  char *letter = reset_cause;
  if (flags & _BV(PORF)) *letter++ = 'P';
  if (flags & _BV(EXTRF)) *letter++ = 'E';
  if (flags & _BV(BORF)) *letter++ = 'B';
  if (flags & _BV(WDRF)) *letter++ = 'W';
  if (letter == reset_cause) *letter++ = '-';
  *letter = 0;
}

// Interrupts only: with an old boot loader a watchdog that resets would do so for ever.
static void begin_watchdog() {
  cli();
  wdt_reset();
  WDTCSR = _BV(WDCE) | _BV(WDE);
  WDTCSR = _BV(WDIE);
  sei();
}

// Timer1 runs through 20 ms in steps of 0.5 us: the frame of a servo, and the clock for stamps.
static void begin_timer1() {
  TCCR1A = 0;
  TCCR1B = 0;
  // The top before the clock: a simulator looks at it only when the clock is set. And in one
  // piece: an interrupt that stamps an edge uses the same register for its high octet.
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { ICR1 = 39999; }
  TCCR1A = _BV(WGM11);
  TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS11);
}

void avr_begin() {
  note_reset_cause(MCUSR);
  MCUSR = 0;
  begin_timer1();
  begin_watchdog();
  if (MARK_LOOP) DDRC |= _BV(PC5);
  Serial.begin(115200);
}

const char *avr_reset_cause() { return reset_cause; }

void avr_mark() {
  // Writing a 1 to an input register turns the output over.
  if (MARK_LOOP) PINC = _BV(PC5);
}

static bool take_sample(uint16_t &stamp, uint8_t &credits) {
  cli();
  const bool found = sample_count;
  if (found) {
    sample_count--;
    stamp = samples[sample_count].stamp;
    credits = samples[sample_count].credits;
  }
  sei();
  return found;
}

void avr_serve(Link &link) {
  uint16_t stamp;
  uint8_t credits;
  // A digest or what came in, never both in one pass: either may take milliseconds.
  if (take_sample(stamp, credits)) {
    link.add_entropy(stamp, credits);
    // The open pin now and then, for what it is worth: it counts for nothing.
    if (credits == CREDITS_EDGE || stamp % 8 == 0) link.add_entropy(avr_scan(OPEN_PIN), 0);
  } else {
    while (Serial.available() && link.can_receive()) {
      link.receive(uint8_t(Serial.read()), millis());
    }
  }
  // Fresh, not taken before: what came in may have set marks with a later time.
  link.tick(millis());
}

void avr_sleep() {
  set_sleep_mode(SLEEP_MODE_IDLE);
  sleep_mode();
}

}  // namespace bank
