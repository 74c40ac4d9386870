#include "avr_board.h"

#include <avr/boot.h>
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "circuit.h"

#ifndef MARK_LOOP
#define MARK_LOOP 0
#endif

namespace bank {

static const uint8_t SAMPLES_MAX = 8;
static const uint8_t OPEN_CHANNEL = 3;  // of avr_scan

struct Sample {
  uint16_t stamp;
  uint8_t credits;
};

// Filled by interrupts, emptied by avr_serve. When it is full a sample is dropped, not waited for.
static volatile Sample samples[SAMPLES_MAX];
static volatile uint8_t sample_first, sample_count;
static volatile uint8_t has_lost;
static volatile uint8_t fingers;
static volatile uint16_t finger_stamp[2];
static char reset_cause[2];

Kept kept __attribute__((section(".noinit")));
static const uint32_t KEPT_MAGIC = 0x4B455054;

static const uint8_t REFERENCE_CHANNEL = 14;
static uint16_t reference_mv, supply_mv, lowest_mv, low_mv;
static uint8_t is_low, fuse;
// Since when every look was well above the limit.
static uint16_t above_since_ms;

// The program has to give a sign within a second, or what gets hot is switched off.
static const uint8_t HANGS_TICKS = 62;
static volatile uint8_t silent_ticks;

static inline void keep_sample(uint16_t stamp, uint8_t credits) {
  if (sample_count == SAMPLES_MAX) {
    has_lost = 1;
    return;
  }
  const uint8_t place = uint8_t(sample_first + sample_count) % SAMPLES_MAX;
  samples[place].stamp = stamp;
  samples[place].credits = credits;
  sample_count++;
}

// The watchdog has an oscillator of its own; its jitter against the crystal is the chance.
ISR(WDT_vect) {
  // Does nothing on silicon. A simulator that clears the bit at each interrupt needs it.
  WDTCSR |= _BV(WDIE);
  const uint8_t before = has_lost;
  has_lost = 0;
  keep_sample(TCNT1, before ? CREDITS_GAP : CREDITS_TICK);
  if (++silent_ticks < HANGS_TICKS) return;
  silent_ticks = HANGS_TICKS;
  // Solenoid and ultraviolet light; white light and the servo's power.
  PORTD &= uint8_t(~(_BV(SOLENOID_PIN) | _BV(UV_PIN)));
  PORTB &= uint8_t(~(_BV(WHITE_PIN - 8) | _BV(SERVO_POWER_PIN - 8)));
  kept.has_hung = 1;
}

// Fingers: the last edge of each button, which is worth something once it was a press.
ISR(PCINT2_vect) {
  const uint8_t now = PIND, changed = uint8_t(now ^ fingers);
  fingers = now;
  if (changed & _BV(RED_PIN)) finger_stamp[0] = TCNT1;
  if (changed & _BV(LOCK_PIN)) finger_stamp[1] = TCNT1;
}

void avr_press(uint8_t pin) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { keep_sample(finger_stamp[pin == LOCK_PIN], CREDITS_EDGE); }
}

uint8_t avr_ee_read(uint16_t at) {
  return eeprom_read_byte(reinterpret_cast<const uint8_t *>(at));
}

// It would come again and again for as long as the memory is ready.
ISR(EE_READY_vect) { EECR &= uint8_t(~_BV(EERIE)); }

// The interrupt ends the sleep at once; the millisecond timer alone would add a fifth. From the last
// look on it is kept back until the chip sleeps: else it would be over, and the sleep a millisecond.
static void wait_for_eeprom() {
  while (!eeprom_is_ready()) {
    sample_inputs();
    cli();
    EECR |= _BV(EERIE);
    if (eeprom_is_ready()) {
      sei();
    } else {
      avr_sleep();
    }
  }
}

void avr_ee_write(uint16_t at, uint8_t value) {
  silent_ticks = 0;
  wait_for_eeprom();
  eeprom_write_byte(reinterpret_cast<uint8_t *>(at), value);
  wait_for_eeprom();
}

void avr_send(uint8_t octet) { Serial.write(octet); }

uint16_t avr_send_room() { return uint16_t(Serial.availableForWrite()); }

uint16_t avr_scan(uint8_t channel) {
  static const uint8_t PINS[] = {RING_PIN, CHANNEL_A, CHANNEL_B, OPEN_PIN};
  if (channel == sizeof PINS) return digitalRead(NOTE_PIN) == LOW;
  return uint16_t(analogRead(PINS[channel]));
}

void avr_trim_reference(const Trim *trim) {
  const uint16_t limit_mv = trim->known ? TRIMMED_LOW_MV : LOW_MV;
  if (trim->reference_mv == reference_mv && limit_mv == low_mv) return;
  reference_mv = trim->reference_mv;
  low_mv = limit_mv;
  // What was measured by another reference is forgotten.
  is_low = 0;
  lowest_mv = 0xFFFF;
  avr_look_at_supply();
}

// The chip measures its own reference by the supply. It takes a moment after the input is switched,
// so only the last of some conversions counts.
void avr_look_at_supply() {
  ADMUX = _BV(REFS0) | REFERENCE_CHANNEL;
  for (uint8_t i = 0; i < 4; i++) {
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC)) {
    }
  }
  const uint16_t counts = ADC;
  if (counts == 0) return;
  supply_mv = uint16_t(reference_mv * 1023UL / counts);
  if (supply_mv < lowest_mv) lowest_mv = supply_mv;
  // A single count is 17 mV: so little over the limit is no return yet.
  const uint16_t now_ms = uint16_t(millis());
  if (supply_mv < low_mv + ABOVE_MV) above_since_ms = now_ms;
  if (supply_mv < low_mv) is_low = 1;
  if (supply_mv >= low_mv + FINE_ABOVE_MV || uint16_t(now_ms - above_since_ms) >= ABOVE_MS) {
    is_low = 0;
  }
  kept.was_low = is_low;
}

uint16_t avr_sense(uint8_t what) {
  switch (what) {
    case SENSE_SUPPLY: return !is_low;
    case SENSE_MV: return supply_mv;
    case SENSE_LOWEST_MV: return lowest_mv;
    case SENSE_FUSE: return fuse;
    default: return 0;
  }
}

static bool was_watched;

bool avr_was_watched() { return was_watched; }

static void note_reset_cause(uint8_t flags) {
  const bool is_kept = kept.magic == KEPT_MAGIC;
  char cause = 'E';
  if (!is_kept || flags & _BV(PORF)) {
    cause = 'P';
  } else if (flags & _BV(BORF) || kept.was_low) {
    cause = 'B';
  } else if (flags & _BV(WDRF) || kept.has_hung) {
    cause = 'W';
  }
  reset_cause[0] = cause;
  // Some RAM outlives a short dip: a start that was cut off in a stroke counts as one by power.
  was_watched = (cause == 'E' || cause == 'W') && !kept.drives;
  if (!was_watched) kept.latch_known = 0;
  kept.magic = KEPT_MAGIC;
  kept.has_hung = kept.was_low = kept.drives = 0;
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
  reference_mv = REFERENCE_MV;
  low_mv = LOW_MV;
  supply_mv = lowest_mv = 0xFFFF;
  fuse = boot_lock_fuse_bits_get(GET_EXTENDED_FUSE_BITS);
  avr_look_at_supply();
  begin_timer1();
  begin_watchdog();
  if (MARK_LOOP) DDRC |= _BV(PC5);
  Serial.begin(115200);
}

const char *avr_reset_cause() { return reset_cause; }

void avr_mark() {
  silent_ticks = 0;
  // Writing a 1 to an input register turns the output over.
  if (MARK_LOOP) PINC = _BV(PC5);
}

static bool take_sample(uint16_t &stamp, uint8_t &credits) {
  cli();
  const bool found = sample_count;
  if (found) {
    // The oldest first: periods are judged in the order in which they passed.
    stamp = samples[sample_first].stamp;
    credits = samples[sample_first].credits;
    sample_first = uint8_t(sample_first + 1) % SAMPLES_MAX;
    sample_count--;
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
    if (credits == CREDITS_EDGE || stamp % 8 == 0) link.add_entropy(avr_scan(OPEN_CHANNEL), 0);
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
  sleep_enable();
  sei();
  sleep_cpu();
  sleep_disable();
}

}  // namespace bank
