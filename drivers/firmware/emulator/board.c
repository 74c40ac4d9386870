// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// The microcontroller on its bench: time, pins, power, reset, and repairs of simavr's watchdog.
#include "avrdev.h"

#include <avr_extint.h>
#include <avr_ioport.h>
#include <avr_watchdog.h>
#include <sim_cycle_timers.h>
#include <sim_interrupts.h>
#include <stdarg.h>
#include <string.h>

enum {
    IO_BASE = 0x20,
    PINB = 0x23, // then DDR and PORT; C and D follow
    WDTCSR = 0x60,
    WDE = 1 << 3,
    WDIE = 1 << 6,
    WDIF = 1 << 7,
    WDP_BITS = 0x27,
    WDT_VECTOR = 6,
    UDR0 = 0xc6,
    TCCR1A = 0x80,
    TCCR1B = 0x81,
    ICR1 = 0x86,
    OCR1A = 0x88,
    SERVO_PIN = 9,
    SERVO_POWER_PIN = 10,
    BOLT_PIN = 5,
    SERVO_MIDDLE_US = 1500,
    BROWN_OUT_MV = 2700,
    SPMCSR = 0x57,
    READS_FUSES = 0x09,
    EXTENDED_FUSE_AT = 2,
    SOLD_WITH_FUSE = 0xfd,
    RUN_LIMIT = 4000, // instructions between looks at the timers; simavr itself cuts it shorter
};

// --- chance --------------------------------------------------------------------------------------

uint32_t chance_bits(uint64_t *state) { // splitmix64
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)(z >> 32);
}

double chance_unit(uint64_t *state) { return chance_bits(state) / 4294967296.0; }

static void hum_pins(struct board *b);
static void move_bolt(struct board *b, bool pulses);
static void move_supply(struct board *b);

// --- time ----------------------------------------------------------------------------------------

uint64_t board_now(const struct board *b) { return b->past + b->avr->cycle; }

// Bounds the jump of a sleeping CPU: simavr leaps to its next timer, however far that is.
static avr_cycle_count_t on_bound(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr;
    (void)when;
    (void)param;
    return 0;
}

static void run_cpu(struct board *b, uint64_t until) {
    avr_t *avr = b->avr;
    avr_cycle_timer_register(avr, until - board_now(b), on_bound, b);
    while (board_now(b) < until && (avr->state == cpu_Running || avr->state == cpu_Sleeping)) {
        avr_cycle_count_t before = avr->cycle;
        avr->run(avr);
        if (avr->cycle < before) // some versions of simavr start again at 0 on a reset
            b->past += before;
    }
}

static uint16_t stack_pointer(const struct board *b) {
    return (uint16_t)(b->avr->data[R_SPL] | b->avr->data[R_SPH] << 8);
}

// A program cannot hang while an interrupt is carried out, or they are put off.
static void leave_interrupt(struct board *b) {
    avr_t *avr = b->avr;
    avr->run_cycle_limit = 1;
    for (int i = 0; i < RUN_LIMIT && !avr->sreg[S_I] && avr->state == cpu_Running; i++)
        avr->run(avr);
    avr->run_cycle_limit = RUN_LIMIT;
}

// The program stands still where it was; an interrupt is carried out, and comes back to there.
static void serve_interrupt(struct board *b) {
    avr_t *avr = b->avr;
    avr->state = cpu_Running;
    avr_service_interrupts(avr);
    avr->run_cycle_limit = 1;
    while (avr->state == cpu_Running && (avr->pc != b->hang_pc || stack_pointer(b) != b->hang_sp))
        avr->run(avr);
    avr->run_cycle_limit = RUN_LIMIT;
}

// The CPU hangs, everything else in the chip goes on: timers, receiver, watchdog.
static void run_peripherals(struct board *b, uint64_t until) {
    avr_t *avr = b->avr;
    avr->state = cpu_Stopped;
    avr->run(avr);
    if (avr->state != cpu_Stopped) // the watchdog ended it
        return;
    uint64_t step = until - board_now(b);
    avr_cycle_timer_slot_p next = avr->cycle_timers.timer;
    if (next != NULL && next->when < avr->cycle + step)
        step = next->when > avr->cycle ? next->when - avr->cycle : 1;
    avr->cycle += step;
    if (b->hang_serves && avr->sreg[S_I] && avr_has_pending_interrupts(avr))
        serve_interrupt(b);
}

static void release_pins(struct board *b) {
    for (int i = 0; i < PINS; i++) {
        struct release *r = &b->pin[i].release;
        if (!r->due || r->at > board_now(b))
            continue;
        r->due = false;
        board_drive(b, i, r->state);
    }
}

uint64_t board_next_event(const struct board *b, uint64_t until) {
    for (int i = 0; i < PINS; i++)
        if (b->pin[i].release.due && b->pin[i].release.at < until)
            until = b->pin[i].release.at;
    for (int i = 0; i < PINS; i++)
        if (b->pin[i].hum.half != 0 && b->pin[i].hum.at < until)
            until = b->pin[i].hum.at;
    if (b->hang_end > board_now(b) && b->hang_end < until)
        until = b->hang_end;
    if (b->dip.falls_at != 0 && b->dip.falls_at < until)
        until = b->dip.falls_at;
    if (b->dip.rises_at != 0 && b->dip.rises_at < until)
        until = b->dip.rises_at;
    return until;
}

// An interrupt wakes only a CPU that simavr knows to be asleep: what came meanwhile has not.
static void go_on(struct board *b) {
    bool woken = b->hang_state == cpu_Sleeping && avr_has_pending_interrupts(b->avr);
    b->avr->state = woken ? cpu_Running : b->hang_state;
    b->hang_end = 0;
}

void board_run(struct board *b, uint64_t until) {
    while (board_now(b) < until) {
        if (!b->powered || b->held)
            b->past += until - board_now(b);
        else if (b->hang_end != 0)
            run_peripherals(b, until);
        else
            run_cpu(b, until);
        // Asleep without interrupts, or crashed: only a reset helps.
        if (b->avr->state == cpu_Done || b->avr->state == cpu_Crashed) {
            b->hang_state = b->avr->state;
            b->hang_end = UINT64_MAX;
        }
    }
    if (b->hang_end != 0 && b->hang_end <= board_now(b))
        go_on(b);
    release_pins(b);
    hum_pins(b);
    double pulse_us, period_us;
    bool pulses = board_servo(b, &pulse_us, &period_us);
    if (pulses) {
        b->servo_us = pulse_us;
        b->servo_period_us = period_us;
    }
    move_bolt(b, pulses);
    move_supply(b);
}

void board_hang(struct board *b, uint64_t cycles, bool serves) {
    if (!b->powered || b->hang_end == UINT64_MAX)
        return;
    if (serves)
        leave_interrupt(b);
    if (b->hang_end == 0)
        b->hang_state = b->avr->state;
    b->hang_serves = serves;
    b->hang_pc = b->avr->pc;
    b->hang_sp = stack_pointer(b);
    b->hang_end = board_now(b) + cycles;
}

const char *board_condition(const struct board *b) {
    if (!b->powered)
        return "off";
    if (b->held)
        return "reset";
    if (b->hang_end == UINT64_MAX)
        return b->hang_state == cpu_Crashed ? "crashed" : "asleep for ever";
    if (b->hang_end != 0)
        return "stalled";
    return b->avr->state == cpu_Sleeping ? "sleeping" : "running";
}

// --- pins ----------------------------------------------------------------------------------------

static char port_of(int pin) { return pin < 8 ? 'D' : pin < FIRST_ANALOG_PIN ? 'B' : 'C'; }

static int bit_of(int pin) { return pin < 8 ? pin : pin < FIRST_ANALOG_PIN ? pin - 8 : pin - 14; }

static int pin_register(int pin) { return PINB + 3 * (port_of(pin) - 'B'); }

static bool bit_set(const struct board *b, int address, int pin) {
    return b->avr->data[address] >> bit_of(pin) & 1;
}

bool board_is_output(const struct board *b, int pin) {
    return bit_set(b, pin_register(pin) + 1, pin);
}

int board_level(const struct board *b, int pin) {
    int base = pin_register(pin);
    return bit_set(b, board_is_output(b, pin) ? base + 2 : base, pin);
}

static void tell_external(struct board *b, char port) {
    avr_ioport_external_t all = {.name = (unsigned char)port};
    for (int i = 0; i < PINS; i++) {
        if (port_of(i) != port || b->pin[i].state == 'z')
            continue;
        all.mask |= 1u << bit_of(i);
        if (b->pin[i].state == '1')
            all.value |= 1u << bit_of(i);
    }
    avr_ioctl(b->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &all);
}

static void raise_pin(struct board *b, int pin) {
    if (!b->powered || board_is_output(b, pin))
        return;
    if (b->pin[pin].state != 'z')
        avr_raise_irq(b->pin[pin].irq, b->pin[pin].state == '1');
    else if (bit_set(b, pin_register(pin) + 2, pin))
        avr_raise_irq(b->pin[pin].irq, 1); // the pull-up
}

void board_drive(struct board *b, int pin, char state) {
    b->pin[pin].state = state;
    b->pin[pin].release.due = false;
    tell_external(b, port_of(pin));
    raise_pin(b, pin);
}

void board_pulse(struct board *b, int pin, char state, uint64_t cycles) {
    struct release *r = &b->pin[pin].release;
    char after = r->due ? r->state : b->pin[pin].state;
    board_drive(b, pin, state);
    *r = (struct release){.at = board_now(b) + cycles, .state = after, .due = true};
}

static void on_edge(avr_irq_t *irq, uint32_t value, void *param) {
    struct pin *p = param;
    uint8_t level = value & 1;
    (void)irq;
    if (level == p->level)
        return;
    p->level = level;
    struct board *b = p->board;
    b->edge[b->edges++ % EDGES] = (struct edge){board_now(b), p->number, level};
    if (b->dip.on && p->number == SERVO_POWER_PIN && level && b->powered)
        b->dip.falls_at = board_now(b) + b->dip.after;
}

static void attach_pins(struct board *b) {
    for (int i = 0; i < PINS; i++) {
        struct pin *p = &b->pin[i];
        p->board = b;
        p->number = (uint8_t)i;
        p->state = 'z';
        p->irq = avr_io_getirq(b->avr, AVR_IOCTL_IOPORT_GETIRQ(port_of(i)), bit_of(i));
        avr_irq_register_notify(p->irq, on_edge, p);
    }
}

// Whether there are pulses now.
bool board_servo(const struct board *b, double *pulse_us, double *period_us) {
    static const int divide[8] = {0, 1, 8, 64, 256, 1024, 0, 0};
    const uint8_t *d = b->avr->data;
    int prescale = divide[d[TCCR1B] & 7];
    bool mode14 = (d[TCCR1A] & 3) == 2 && (d[TCCR1B] & 0x18) == 0x18;
    bool connected = (d[TCCR1A] & 0xc0) == 0x80 && board_is_output(b, SERVO_PIN);
    *pulse_us = *period_us = 0;
    if (!b->powered || !prescale || !mode14 || !connected)
        return false;
    double tick = prescale * 1e6 / CPU_HZ;
    *pulse_us = ((d[OCR1A] | d[OCR1A + 1] << 8) + 1) * tick;
    *period_us = ((d[ICR1] | d[ICR1 + 1] << 8) + 1) * tick;
    return true;
}

// --- what the servo moves, and what it does to the supply -------------------------------------

// The servo takes the bolt along while it has power; the switch closes when the bolt is home.
void board_bolt(struct board *b, bool in) {
    b->bolt.in = in;
    board_drive(b, BOLT_PIN, in ? '0' : '1');
}

static void move_bolt(struct board *b, bool pulses) {
    struct bolt *bolt = &b->bolt;
    bool wanted = b->servo_us > SERVO_MIDDLE_US;
    bool drives = bolt->there && b->powered && pulses && board_level(b, SERVO_POWER_PIN);
    if (!drives || wanted == bolt->in) {
        bolt->moving = bolt->blocked = false;
        return;
    }
    if (!bolt->moving && !bolt->blocked) {
        bolt->blocked = bolt->jams != 0;
        bolt->jams -= bolt->jams > 0;
        bolt->moving = !bolt->blocked;
        bolt->arrives_at = board_now(b) + bolt->takes;
    }
    if (bolt->moving && bolt->arrives_at <= board_now(b)) {
        bolt->moving = false;
        board_bolt(b, wanted);
    }
}

static void hum_pins(struct board *b) {
    for (int i = 0; i < PINS; i++) {
        struct hum *h = &b->pin[i].hum;
        if (h->half == 0 || h->at > board_now(b))
            continue;
        h->low = !h->low;
        h->at += h->half;
        board_drive(b, i, h->low ? '0' : '1');
    }
}

void board_hum(struct board *b, int pin, uint64_t half) {
    b->pin[pin].hum = (struct hum){half, board_now(b) + half, false};
    board_drive(b, pin, '1');
}

// --- watchdog ------------------------------------------------------------------------------------

// An RC oscillator against a crystal: no period is like another, and two seeds are two boards.
static void jitter(struct board *b) {
    avr_watchdog_t *watchdog = b->write_wdtcsr_param;
    uint8_t v = b->avr->data[WDTCSR];
    uint32_t period = (2048u << ((v & 7) | (v >> 2 & 8))) * (CPU_HZ / 128000);
    uint32_t most = b->jitter_us * (CPU_HZ / 1000000);
    watchdog->cycle_count = period - most + (most ? chance_bits(&b->chance) % (2 * most) : 0);
}

// simavr takes WDIE away after each interrupt, the chip only if WDE is set as well. simavr does so
// only while it sees WDIF, and this is asked before it.
static void on_watchdog(avr_irq_t *irq, uint32_t value, void *param) {
    struct board *b = param;
    (void)irq;
    if (value != 0)
        jitter(b); // read when this call returns
    else if (!(b->avr->data[WDTCSR] & WDE))
        b->avr->data[WDTCSR] &= (uint8_t)~WDIF;
}

// simavr goes on with the old period when only the period is changed.
static void on_wdtcsr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param) {
    struct board *b = param;
    uint8_t before = avr->data[WDTCSR];
    b->write_wdtcsr(avr, addr, v, b->write_wdtcsr_param);
    uint8_t after = avr->data[WDTCSR];
    if (((before ^ after) & WDP_BITS) && (before & (WDE | WDIE)) && (after & (WDE | WDIE)))
        avr_ioctl(avr, AVR_IOCTL_WATCHDOG_RESET, NULL);
}

static void attach_watchdog(struct board *b) {
    avr_irq_t *irq = avr_get_interrupt_irq(b->avr, WDT_VECTOR);
    avr_irq_register_notify(irq + AVR_INT_IRQ_PENDING, on_watchdog, b);
    b->write_wdtcsr = b->avr->io[WDTCSR - IO_BASE].w.c;
    b->write_wdtcsr_param = b->avr->io[WDTCSR - IO_BASE].w.param;
    b->avr->io[WDTCSR - IO_BASE].w.c = on_wdtcsr;
    b->avr->io[WDTCSR - IO_BASE].w.param = b;
}

// --- reset and power -----------------------------------------------------------------------------

// While D2 or D3 is low, simavr asks after its level on every cycle, for a level interrupt that
// nobody has enabled, and once more for each fall: one closed lid made everything 20 times slower.
static avr_cycle_count_t after_reset(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)when;
    (void)param;
    for (uint8_t n = 0; n < 2; n++)
        avr_extint_set_strict_lvl_trig(avr, n, 0);
    return 0;
}

// A reset lets go of every pin: what the chip held high falls.
static void release_outputs(struct board *b) {
    for (int i = 0; i < PINS; i++) {
        struct pin *p = &b->pin[i];
        if (!p->level || p->state != 'z')
            continue;
        p->level = 0;
        b->edge[b->edges++ % EDGES] = (struct edge){board_now(b), p->number, 0};
    }
}

static struct board *the_board; // avr->reset has no parameter

// Called in the middle of every reset, the watchdog's included: registers and timers are cleared.
static void on_reset(avr_t *avr) {
    struct board *b = the_board;
    if (b->core_reset)
        b->core_reset(avr);
    b->resets++;
    b->hang_end = 0;
    avr->run_cycle_limit = RUN_LIMIT;
    release_outputs(b);
    // simavr filters equal values, but the reset has cleared the registers behind its back.
    for (int i = 0; i < PINS; i++)
        b->pin[i].irq->value = 0;
    for (int i = 0; i < PINS; i++)
        raise_pin(b, i);
    avr_cycle_timer_register(avr, 1, after_reset, b); // the other modules have to reset first
    memory_after_reset(&b->memory);
    wire_reset(b->wire);
}

// The chip does nothing until board_reset.
void board_hold_reset(struct board *b) { b->held = b->powered; }

void board_reset(struct board *b) {
    if (!b->powered)
        return;
    b->held = false;
    avr_cycle_count_t before = b->avr->cycle;
    avr_reset(b->avr);
    after_reset(b->avr, 0, NULL); // at once: a pin may be driven before the CPU runs again
    if (b->avr->cycle < before)
        b->past += before - b->avr->cycle;
    avr_regbit_set(b->avr, b->avr->reset_flags.extrf);
}

static void forget_ram(struct board *b) {
    for (int a = 0; a < 32; a++)
        b->avr->data[a] = (uint8_t)chance_bits(&b->chance);
    for (int a = RAM_START; a <= b->avr->ramend; a++)
        b->avr->data[a] = (uint8_t)chance_bits(&b->chance);
}

void board_power(struct board *b, bool on) {
    if (b->powered == on)
        return;
    if (on) {
        b->powered = true;
        tcs_power_on(b);
        board_reset(b);
        avr_regbit_clear(b->avr, b->avr->reset_flags.extrf);
        avr_regbit_set(b->avr, b->avr->reset_flags.porf);
    } else {
        memory_power_cut(&b->memory, &b->chance);
        forget_ram(b);
        memset(b->avr->data + IO_BASE, 0, RAM_START - IO_BASE); // no pin is driven any more
        release_outputs(b);
        b->powered = b->held = false;
        b->hang_end = 0;
    }
    wire_update(b->wire);
}

// Below its brown-out level the chip is held in reset, and keeps its RAM.
void board_supply(struct board *b, uint32_t mv) {
    bool was_low = b->browned_out;
    b->avr->vcc = b->avr->avcc = b->avr->aref = mv;
    b->browned_out = mv < BROWN_OUT_MV;
    if (!b->powered || b->browned_out == was_low)
        return;
    if (b->browned_out) {
        board_hold_reset(b);
        return;
    }
    board_reset(b);
    avr_regbit_clear(b->avr, b->avr->reset_flags.extrf);
    avr_regbit_set(b->avr, b->avr->reset_flags.borf);
}

static void move_supply(struct board *b) {
    struct dip *d = &b->dip;
    if (d->falls_at != 0 && d->falls_at <= board_now(b)) {
        d->falls_at = 0;
        d->rises_at = board_now(b) + d->dead;
        d->count++;
        board_power(b, false);
    }
    if (d->rises_at != 0 && d->rises_at <= board_now(b)) {
        d->rises_at = 0;
        board_power(b, true);
    }
}

// --- fuses ---------------------------------------------------------------------------------------

// simavr reads the flash where the chip reads a fuse: for as long as that lasts the fuse is there.
static avr_cycle_count_t on_fuse_read(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct board *b = param;
    (void)when;
    avr->flash[EXTENDED_FUSE_AT] = b->under_fuse;
    return 0;
}

static void on_spmcsr(avr_t *avr, avr_io_addr_t addr, uint8_t value, void *param) {
    struct board *b = param;
    if (value == READS_FUSES) {
        b->under_fuse = avr->flash[EXTENDED_FUSE_AT];
        avr->flash[EXTENDED_FUSE_AT] = b->extended_fuse;
        avr_cycle_timer_register(avr, 4, on_fuse_read, b);
    }
    if (b->write_spmcsr != NULL)
        b->write_spmcsr(avr, addr, value, b->write_spmcsr_param);
    else
        avr->data[addr] = value;
}

static void attach_fuses(struct board *b) {
    b->extended_fuse = SOLD_WITH_FUSE;
    b->write_spmcsr = b->avr->io[SPMCSR - IO_BASE].w.c;
    b->write_spmcsr_param = b->avr->io[SPMCSR - IO_BASE].w.param;
    b->avr->io[SPMCSR - IO_BASE].w.c = on_spmcsr;
    b->avr->io[SPMCSR - IO_BASE].w.param = b;
}

// --- start ---------------------------------------------------------------------------------------

// The host's time is kept by the main loop.
static void no_sleep(avr_t *avr, avr_cycle_count_t cycles) {
    (void)avr;
    the_board->asleep += cycles;
}

// simavr talks on standard output; that is ours, and only its errors are of use.
static void log_errors(avr_t *avr, const int level, const char *format, va_list words) {
    (void)avr;
    if (level == LOG_ERROR)
        vfprintf(stderr, format, words);
}

bool board_open(struct board *b, const char *firmware, const char *boot, const char *eeprom) {
    avr_global_logger_set(log_errors);
    b->avr = avr_make_mcu_by_name("atmega328p");
    if (b->avr == NULL)
        return false;
    avr_init(b->avr);
    b->avr->frequency = CPU_HZ;
    b->avr->log = LOG_ERROR;
    b->avr->sleep = no_sleep;
    b->uart = b->avr->io[UDR0 - IO_BASE].r.param;
    if (!firmware_load(b, firmware, boot) || !memory_open(&b->memory, b->avr, &b->past, eeprom))
        return false;
    attach_pins(b);
    attach_watchdog(b);
    attach_fuses(b);
    analog_attach(b);
    tcs_attach(b);
    the_board = b;
    b->core_reset = b->avr->reset;
    b->avr->reset = on_reset;
    return true;
}
