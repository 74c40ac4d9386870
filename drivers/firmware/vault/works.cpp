#include "works.h"

#include <util/atomic.h>

#include "avr_board.h"
#include "bolt.h"
#include "circuit.h"

namespace bank {

static const uint8_t DEBOUNCE_MS = 20;
// The link ends a stroke. This ends it should the link not come to that.
static const uint16_t SERVO_ON_MAX_MS = 1000;
// A solenoid burns when it stays on; a second is its limit, also while the memory is written.
static const uint16_t SOLENOID_ON_MS = 800;
static const uint8_t STEPS_PER_US = 2;
static const uint8_t QUEUE_MAX = 8;

// A switch: what it was last told to be, and since when it says something else.
struct Switch {
  uint8_t pin;
  uint8_t pressed;
  uint8_t differs;
  uint16_t since_ms;
};

static Switch lid = {LID_PIN, 0, 0, 0};
static Switch red = {RED_PIN, 0, 0, 0};
static Switch lock = {LOCK_PIN, 0, 0, 0};
static Input queue[QUEUE_MAX];
static uint8_t queue_size;
static const Trim *servo;
// The servo is led from one pulse to the other; 0: where it stands is not known.
static uint16_t from_us, to_us, at_us;
static uint8_t servo_on;
static uint32_t servo_since_ms;
static uint32_t solenoid_since_ms;
static uint32_t sound_since_ms;
static uint16_t sound_length_ms;

static void hush();

// All switches close to ground: LOW is pressed, or a closed lid.
static bool is_low(uint8_t pin) { return digitalRead(pin) == LOW; }

static void put(Input input) {
  if (queue_size < QUEUE_MAX) queue[queue_size++] = input;
}

static void put_press(Input input, uint8_t pin) {
  put(input);
  avr_press(pin);
}

// Whether the switch has changed and stayed so.
static bool has_changed(Switch &button, uint16_t now_ms) {
  if (is_low(button.pin) == button.pressed) {
    button.differs = 0;
    return false;
  }
  if (!button.differs) {
    button.differs = 1;
    button.since_ms = now_ms;
  }
  if (uint16_t(now_ms - button.since_ms) < DEBOUNCE_MS) return false;
  button.differs = 0;
  button.pressed = !button.pressed;
  return true;
}

void works_begin() {
  const uint8_t inputs[] = {LID_PIN, RED_PIN, LOCK_PIN, BOLT_PIN};
  for (uint8_t i = 0; i < sizeof inputs; i++) pinMode(inputs[i], INPUT_PULLUP);
  const uint8_t outputs[] = {SOLENOID_PIN, SERVO_PIN, SERVO_POWER_PIN, BUZZER_PIN, LED_PIN};
  for (uint8_t i = 0; i < sizeof outputs; i++) pinMode(outputs[i], OUTPUT);
  // The core has set Timer2 up for analogWrite.
  hush();
  // The pull-ups need a moment before a switch can be believed.
  delayMicroseconds(50);
  lid.pressed = is_low(LID_PIN);
  // A finger that was there before the power came has to let go first: it may be the one that
  // pressed just before the power went, and one press is one try.
  red.pressed = is_low(RED_PIN);
  lock.pressed = is_low(LOCK_PIN);
  PCMSK2 = _BV(LID_PIN) | _BV(RED_PIN) | _BV(LOCK_PIN);
  PCICR |= _BV(PCIE2);
}

static void end_what_is_due();
static void lead_servo();

void works_sample() {
  const uint16_t now_ms = uint16_t(millis());
  if (has_changed(lid, now_ms)) put(lid.pressed ? INPUT_LID_CLOSED : INPUT_LID_OPEN);
  if (has_changed(red, now_ms) && red.pressed) put_press(INPUT_RED, RED_PIN);
  if (has_changed(lock, now_ms) && lock.pressed) put_press(INPUT_LOCK, LOCK_PIN);
  lead_servo();
  end_what_is_due();
}

Input works_take_input() {
  if (!queue_size) return INPUT_NONE;
  const Input input = queue[0];
  queue_size--;
  for (uint8_t i = 0; i < queue_size; i++) queue[i] = queue[i + 1];
  return input;
}

void works_led(bool on) { digitalWrite(LED_PIN, on); }

bool works_lid_closed() { return lid.pressed; }

bool works_lid_is_shut() { return is_low(LID_PIN); }

uint8_t works_pins() {
  static_assert(RED_PIN == LID_PIN + 1 && LOCK_PIN == LID_PIN + 2 && BOLT_PIN == LID_PIN + 3,
                "in a row");
  const uint8_t levels = uint8_t(~PIND) >> LID_PIN & 15;
  return PORTB & _BV(SERVO_POWER_PIN - 8) ? levels | 16 : levels;
}

bool works_bolt_shut() { return is_low(BOLT_PIN); }

uint16_t works_ring_counts() { return uint16_t(analogRead(RING_PIN)); }

// A broken wire reads as one of the ends, which is no number.
uint8_t works_ring() {
  const uint16_t counts = works_ring_counts();
  for (uint8_t number = 1; number <= RING_NUMBERS; number++) {
    const int16_t nominal = int16_t((1023UL * number + RING_STEPS / 2) / RING_STEPS);
    if (abs(int16_t(counts) - nominal) <= RING_TOLERANCE) return number;
  }
  return 0;
}

void works_trim(const Trim *trim) {
  servo = trim;
  avr_trim_reference(trim);
}

static void pulse(uint16_t us) {
  at_us = us;
  // The interrupts that read TCNT1 share the timer's one register for high octets.
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { OCR1A = us * STEPS_PER_US; }
}

static void rest_servo() {
  digitalWrite(SERVO_POWER_PIN, LOW);
  // A servo without power must not live on its signal.
  TCCR1A &= uint8_t(~_BV(COM1A1));
  servo_on = kept.drives = 0;
}

void works_latch(uint8_t drive) {
  if (drive == DRIVE_REST) {
    rest_servo();
    return;
  }
  const uint8_t shut = drive == DRIVE_SHUT;
  to_us = shut ? servo->shut_us : servo->open_us;
  from_us = at_us ? at_us : to_us;
  servo_since_ms = millis();
  pulse(from_us);
  TCCR1A |= _BV(COM1A1);
  kept.latch_shut = shut;
  kept.latch_known = drive != DRIVE_BENCH;
  kept.drives = servo_on = 1;
  digitalWrite(SERVO_POWER_PIN, HIGH);
  digitalWrite(SOLENOID_PIN, drive == DRIVE_OPEN);
  if (drive == DRIVE_OPEN) solenoid_since_ms = servo_since_ms;
}

// A jump from end to end draws the most: so it is led.
static void lead_servo() {
  if (!servo_on || at_us == to_us) return;
  const uint32_t lasts_ms = millis() - servo_since_ms;
  if (lasts_ms >= RAMP_MS) {
    pulse(to_us);
  } else {
    const int16_t way = int16_t(to_us - from_us);
    pulse(uint16_t(from_us + int16_t(int32_t(way) * int16_t(lasts_ms) / int16_t(RAMP_MS))));
  }
}

static void end_what_is_due() {
  const uint32_t now_ms = millis();
  if (servo_on && now_ms - servo_since_ms >= SERVO_ON_MAX_MS) rest_servo();
  if (now_ms - solenoid_since_ms >= SOLENOID_ON_MS) digitalWrite(SOLENOID_PIN, LOW);
  if (sound_length_ms && now_ms - sound_since_ms >= sound_length_ms) hush();
}

// Timer2 toggles the pin by itself; the core's tone() would cost an interrupt and 1 KB more.
static void sound(uint16_t hertz, uint16_t length_ms) {
  OCR2A = uint8_t(F_CPU / 1024 / 2 / hertz);
  TCNT2 = 0;
  TCCR2A = _BV(COM2A0) | _BV(WGM21);
  TCCR2B = _BV(CS22) | _BV(CS21) | _BV(CS20);
  sound_since_ms = millis();
  sound_length_ms = length_ms;
}

static void hush() {
  TCCR2A = 0;
  TCCR2B = 0;
  digitalWrite(BUZZER_PIN, LOW);
  sound_length_ms = 0;
}

void works_show(uint8_t outcome) {
  switch (outcome) {
    case CLICK: sound(2000, 15); break;
    case CLUNK: sound(600, 60); break;
    case BUZZ: sound(150, 300); break;
    case WRONG: sound(300, 600); break;
    case OPEN: sound(1500, 600); break;
    case TAMPERED: sound(900, 1500); break;
    case JAMMED: sound(450, 1000); break;
    case WITHDRAWN: sound(200, 300); break;
    default: break;
  }
}

}  // namespace bank
