// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// EEPROM: simavr writes a byte in no time, which hides every fault of torn writes. Here a write
// keeps EEPE set for its 3.4 ms, is on the disk when it is complete, and is torn by a power cut.
#include "avrdev.h"

#include <avr_eeprom.h>
#include <errno.h>
#include <fcntl.h>
#include <sim_cycle_timers.h>
#include <sim_time.h>
#include <string.h>
#include <unistd.h>

enum {
    EECR = 0x3f,
    EEARL = 0x41,
    EEARH = 0x42,
    EERE = 1 << 0,
    EEPE = 1 << 1,
    EEMPE = 1 << 2,
    EEPM_SHIFT = 4,
    ERASE_AND_WRITE = 0,
    ERASE_ONLY = 1,
    WRITE_ONLY = 2,
    PATTERN = 0xc5,
    IO_BASE = 0x20,
};

static void store(struct memory *m, uint16_t address) {
    m->stable[address] = m->cells[address];
    if (m->file < 0)
        return;
    if (pwrite(m->file, &m->stable[address], 1, address) != 1)
        perror("avrdev: EEPROM image");
}

static avr_cycle_count_t write_complete(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct memory *m = param;
    (void)when;
    m->busy = false;
    m->writes++;
    avr->data[EECR] &= (uint8_t)~EEPE;
    store(m, m->address);
    return 0;
}

static void begin_write(struct memory *m, uint8_t old, uint8_t mode) {
    uint32_t us = 3400;
    if (mode == ERASE_ONLY) {
        m->cells[m->address] = 0xff;
        us = 1800;
    } else if (mode == WRITE_ONLY) {
        m->cells[m->address] &= old; // without an erase a bit can only go to 0
        us = 1800;
    }
    avr_cycle_count_t cycles = avr_usec_to_cycles(m->avr, us);
    m->wear[m->address]++;
    m->write[m->noted++ % WRITES] = (struct write){*m->past + m->avr->cycle, m->address};
    m->busy = true;
    m->done_at = m->avr->cycle + cycles;
    avr_cycle_timer_register(m->avr, cycles, write_complete, m);
}

static void on_eecr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param) {
    struct memory *m = param;
    uint16_t address = (uint16_t)((avr->data[EEARL] | avr->data[EEARH] << 8) % EEPROM_SIZE);
    bool write = (avr->data[EECR] & EEMPE) && (v & EEPE);
    if (m->busy) {
        // The chip can do neither now. To hold EEPE while setting other bits is no fault.
        if ((v & EERE) || write)
            m->misuses++;
        m->write_eecr(avr, addr, v & (uint8_t) ~(EEPE | EERE), m->write_eecr_param);
        avr->data[EECR] |= EEPE;
        return;
    }
    uint8_t old = m->cells[address];
    m->write_eecr(avr, addr, v, m->write_eecr_param);
    if (!write)
        return;
    m->address = address;
    begin_write(m, old, v >> EEPM_SHIFT & 3);
    avr->data[EECR] |= EEPE;
}

static bool load_image(struct memory *m, const char *path) {
    m->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (m->file < 0)
        return false;
    ssize_t got = pread(m->file, m->cells, EEPROM_SIZE, 0);
    if (got < 0)
        return false;
    memset(m->cells + got, 0xff, (size_t)(EEPROM_SIZE - got)); // a new chip is erased
    return pwrite(m->file, m->cells, EEPROM_SIZE, 0) == EEPROM_SIZE;
}

bool memory_open(struct memory *m, avr_t *avr, uint64_t *past, const char *path) {
    avr_eeprom_desc_t all = {.size = EEPROM_SIZE};
    m->avr = avr;
    m->past = past;
    m->file = -1;
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all); // answers -1 on success, too
    m->cells = all.ee;
    if (m->cells == NULL)
        return false;
    memset(m->cells, 0xff, EEPROM_SIZE);
    if (path != NULL && !load_image(m, path)) {
        fprintf(stderr, "avrdev: %s: %s\n", path, strerror(errno));
        return false;
    }
    memcpy(m->stable, m->cells, EEPROM_SIZE);
    m->write_eecr = avr->io[EECR - IO_BASE].w.c;
    m->write_eecr_param = avr->io[EECR - IO_BASE].w.param;
    avr->io[EECR - IO_BASE].w.c = on_eecr;
    avr->io[EECR - IO_BASE].w.param = m;
    return true;
}

void memory_close(struct memory *m) {
    if (m->file >= 0)
        close(m->file);
    m->file = -1;
}

// A reset does not stop a write that has begun: the chip finishes it on its own clock.
void memory_after_reset(struct memory *m) {
    if (!m->busy)
        return;
    uint64_t left = m->done_at > m->avr->cycle ? m->done_at - m->avr->cycle : 1;
    m->avr->data[EECR] |= EEPE;
    avr_cycle_timer_register(m->avr, left, write_complete, m);
}

void memory_power_cut(struct memory *m, uint64_t *chance) {
    if (!m->busy)
        return;
    avr_cycle_timer_cancel(m->avr, write_complete, m);
    const uint8_t torn[3] = {m->stable[m->address], 0xff, (uint8_t)chance_bits(chance)};
    m->cells[m->address] = torn[chance_bits(chance) % 3];
    m->busy = false;
    m->torn++;
    store(m, m->address);
}

// --- the stack ---------------------------------------------------------------------------------

static uint16_t stack_pointer(const avr_t *avr) {
    return (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
}

void memory_paint(struct memory *m) {
    m->painted_end = stack_pointer(m->avr);
    for (uint16_t a = m->heap_start; a < m->painted_end; a++)
        m->avr->data[a] = PATTERN;
}

int memory_stack_free(const struct memory *m) {
    uint16_t a = m->heap_start;
    while (a < m->painted_end && m->avr->data[a] == PATTERN)
        a++;
    return a - m->heap_start;
}
