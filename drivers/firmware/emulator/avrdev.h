// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// avrdev: a simulated ATmega328P board behind a pseudo terminal. See README.md in this folder.
#ifndef AVRDEV_H
#define AVRDEV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <sim_avr.h>

#include <avr_uart.h>

enum {
    CPU_HZ = 16000000,
    CYCLES_PER_MS = CPU_HZ / 1000,
    PINS = 20, // D0..D13, then A0..A5
    FIRST_ANALOG_PIN = 14,
    CHANNELS = 8,
    EEPROM_SIZE = 1024,
    RAM_START = 0x100,
};

// --- chance: one seeded source, so that a run can be repeated -------------------------------

uint32_t chance_bits(uint64_t *state);
double chance_unit(uint64_t *state); // 0 <= x < 1

// --- memory: EEPROM that takes its time, and free RAM that shows its use ---------------------

struct write {
    uint64_t at;
    uint16_t address;
};

enum { WRITES = 1 << 14 };

struct memory {
    avr_t *avr;
    uint8_t *cells;              // simavr's own EEPROM bytes
    uint8_t stable[EEPROM_SIZE]; // what a power cut leaves, but for the byte being written
    int file;                    // the image on the disk, or -1
    avr_io_write_t write_eecr;   // simavr's handler of EECR
    void *write_eecr_param;
    bool busy;
    uint16_t address;
    uint64_t done_at; // avr->cycle when the running write is complete
    uint64_t writes, misuses, torn;
    uint32_t wear[EEPROM_SIZE]; // writes begun, by cell
    struct write write[WRITES]; // the newest, when and where
    unsigned noted;
    uint64_t *past;             // what avr->cycle does not show
    uint16_t heap_start, painted_end;
};

bool memory_open(struct memory *m, avr_t *avr, uint64_t *past, const char *path);
void memory_close(struct memory *m);
void memory_after_reset(struct memory *m);
void memory_power_cut(struct memory *m, uint64_t *chance);
void memory_paint(struct memory *m);
int memory_stack_free(const struct memory *m);

// --- analog: what the converter sees ---------------------------------------------------------

struct channel {
    double mv, noise_mv;
    double light_mv[PINS]; // added while that pin is high
    bool lit_by_pin;
    double wave_mv, wave_hz, wave_turns;
    uint64_t wave_end;
};

struct analog {
    struct channel channel[CHANNELS];
    double wow_depth, wow_hz; // the note is pulled past at an uneven speed
};

struct board;
void analog_attach(struct board *b);

// --- tcs: a colour sensor on the two-wire bus ------------------------------------------------

enum { COLOURS = 4 }; // clear, red, green, blue

struct tcs {
    bool present, selected, commanded;
    uint8_t command, reg[32];
    uint16_t counts[COLOURS];
    uint64_t began; // when it began to measure
};

void tcs_attach(struct board *b);
void tcs_power_on(struct board *b);

// --- board: the microcontroller, its pins and its power --------------------------------------

struct release {
    uint64_t at;
    char state;
    bool due;
};

// Mains picked up by a long lead: the pin is low for half of each period.
struct hum {
    uint64_t half, at;
    bool low;
};

// A supply that gives way when the servo starts: it falls so long after a rise of D10, and comes back.
struct dip {
    bool on;
    uint64_t after, dead;
    uint64_t falls_at, rises_at; // 0: not due
    uint64_t count;
};

// The bolt that the servo moves, and its switch at D5.
struct bolt {
    bool there, in;
    uint64_t takes;       // how long a stroke is
    int jams;             // so many strokes do nothing; -1: it never moves
    bool moving, blocked;
    bool wanted;
    uint64_t arrives_at;
};

struct edge {
    uint64_t at;
    uint8_t pin, level;
};

enum { EDGES = 1 << 16 };

struct pin {
    struct board *board;
    avr_irq_t *irq;
    uint8_t number, level;
    char state; // what is connected from outside: '0', '1' or 'z' for nothing
    struct release release;
    struct hum hum;
};

struct wire;

struct board {
    avr_t *avr;
    avr_uart_t *uart;
    struct wire *wire;
    struct memory memory;
    struct analog analog;
    struct tcs tcs;
    struct pin pin[PINS];
    struct edge edge[EDGES];
    unsigned edges;
    struct dip dip;
    struct bolt bolt;
    uint32_t jitter_us; // of the watchdog's oscillator, either way
    void (*core_reset)(avr_t *avr);
    avr_io_write_t write_wdtcsr;
    void *write_wdtcsr_param;
    avr_io_write_t write_spmcsr;
    void *write_spmcsr_param;
    uint8_t extended_fuse, under_fuse; // what the flash has where a fuse is read
    uint64_t past; // bench cycles that avr->cycle does not show: resets, time without power
    uint64_t asleep;
    double servo_us, servo_period_us; // the last pulse; a servo stays where it was sent
    bool powered, held; // held: the reset line is low
    uint64_t hang_end; // 0: the CPU runs
    int hang_state;    // what it goes on with
    bool hang_serves;  // the program hangs, interrupts do not
    uint32_t hang_pc;
    uint16_t hang_sp;
    bool browned_out;
    uint64_t resets, rx_bytes, tx_bytes, rx_overruns, rx_deaf;
    uint64_t chance;
};

bool firmware_load(struct board *b, const char *firmware, const char *boot);

bool board_open(struct board *b, const char *firmware, const char *boot, const char *eeprom);
uint64_t board_now(const struct board *b);
uint64_t board_next_event(const struct board *b, uint64_t until);
void board_run(struct board *b, uint64_t until);
void board_reset(struct board *b);
void board_hold_reset(struct board *b);
void board_power(struct board *b, bool on);
void board_hang(struct board *b, uint64_t cycles, bool serves);
void board_supply(struct board *b, uint32_t mv);
void board_bolt(struct board *b, bool in);
void board_hum(struct board *b, int pin, uint64_t half);
void board_drive(struct board *b, int pin, char state);
void board_pulse(struct board *b, int pin, char state, uint64_t cycles);
int board_level(const struct board *b, int pin);
bool board_is_output(const struct board *b, int pin);
const char *board_condition(const struct board *b);
bool board_servo(const struct board *b, double *pulse_us, double *period_us);

// --- wire: the pseudo terminal, with the faults of a cable -----------------------------------

enum { WIRE_BUFFER = 1 << 16 };

struct noise {
    double flip, drop, insert;
};

struct queue {
    uint8_t byte[WIRE_BUFFER];
    unsigned read, write;
};

struct wire {
    struct board *board;
    int master; // -1: no cable
    bool plugged, open, autoreset;
    char link[512];
    struct noise to_avr, to_host;
    struct queue in, out;
    int64_t release_ns;    // when the reset that an opening host has begun is over
    uint64_t next_byte_at; // avr->cycle from which the line to the AVR is free
    uint64_t lost;         // sent while nobody had the port open
    uint64_t taken, given; // octets that left the terminal for the board, and that it was given
};

bool wire_open(struct wire *w, struct board *b, const char *link);
void wire_close(struct wire *w);
void wire_update(struct wire *w);          // the terminal exists if there is power and a cable
bool wire_rename(struct wire *w, const char *name);
void wire_service(struct wire *w);         // move bytes; notice that a host opens or closes
void wire_reset(struct wire *w);
void wire_send(struct wire *w, uint8_t byte); // from the AVR
void wire_garbage(struct wire *w, int count, bool to_avr);

// --- control: the command socket ---------------------------------------------------------------

enum { CLIENTS = 8 };

struct client {
    int fd;
    char text[4096];
    size_t length;
    uint64_t waits_until; // 0: not waiting
};

struct pace {
    double speed; // 0: as fast as possible
    uint64_t from_cycle;
    int64_t from_ns;
    uint64_t rush_until;
    bool paused; // time passes only while somebody waits for it
};

struct control {
    struct board *board;
    struct wire *wire;
    struct pace *pace;
    int listener;
    char path[512];
    struct client client[CLIENTS];
};

bool control_open(struct control *c, const char *path);
void control_close(struct control *c);
void control_accept(struct control *c);
void control_service(struct control *c);
uint64_t control_next_event(const struct control *c, uint64_t until);
void control_command(struct control *c, struct client *k, char *line, FILE *answer);

void pace_restart(struct pace *p, uint64_t cycle);
int64_t wall_ns(void);

#endif
