// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// A TCS34725 colour sensor at A4 and A5. Its registers are as in the data sheet; what it sees is
// said on the command socket. Gain and waiting time are kept but change nothing.
#include "avrdev.h"

#include <avr_twi.h>
#include <string.h>

enum {
    ADDRESS = 0x29,
    IS_COMMAND = 0x80, // then two bits of type and five of register
    TYPE = 0x60,
    TYPE_NEXT = 0x20, // the register moves on with each byte
    TYPE_SPECIAL = 0x60,
    REGISTER = 0x1f,
    ENABLE = 0x00,
    PON = 1 << 0,
    AEN = 1 << 1,
    ATIME = 0x01,
    ID = 0x12,
    ID_TCS34725 = 0x44,
    STATUS = 0x13,
    AVALID = 1 << 0,
    CDATA = 0x14, // low, high; then red, green, blue
    COUNTS_PER_STEP = 1024,
};

static const double MS_PER_STEP = 2.4;

static void reset_registers(struct tcs *t) {
    memset(t->reg, 0, sizeof t->reg);
    t->reg[ATIME] = 0xff;
    t->reg[ID] = ID_TCS34725;
    t->selected = t->commanded = false;
}

static unsigned steps(const struct tcs *t) { return 256u - t->reg[ATIME]; }

static bool is_measuring(const struct tcs *t) {
    return (t->reg[ENABLE] & (PON | AEN)) == (PON | AEN);
}

static bool is_valid(const struct board *b) {
    uint64_t cycles = (uint64_t)(steps(&b->tcs) * MS_PER_STEP * CYCLES_PER_MS);
    return is_measuring(&b->tcs) && board_now(b) - b->tcs.began >= cycles;
}

static uint8_t read_register(const struct board *b, uint8_t at) {
    const struct tcs *t = &b->tcs;
    if (at == STATUS)
        return is_valid(b) ? AVALID : 0;
    if (at < CDATA || at >= CDATA + 8)
        return t->reg[at];
    if (!is_valid(b))
        return 0;
    unsigned full = steps(t) * COUNTS_PER_STEP > 65535 ? 65535 : steps(t) * COUNTS_PER_STEP;
    unsigned count = t->counts[(at - CDATA) / 2];
    count = count < full ? count : full;
    return (uint8_t)((at - CDATA) % 2 ? count >> 8 : count);
}

static void write_register(struct board *b, uint8_t at, uint8_t value) {
    struct tcs *t = &b->tcs;
    bool measured = is_measuring(t);
    if (at >= ID)
        return; // the rest can only be read
    t->reg[at] = value;
    if ((is_measuring(t) && !measured) || at == ATIME)
        t->began = board_now(b);
}

static uint8_t take_place(struct tcs *t) {
    uint8_t at = t->command & REGISTER;
    if ((t->command & TYPE) == TYPE_NEXT)
        t->command = (uint8_t)((t->command & ~REGISTER) | ((at + 1) & REGISTER));
    return at;
}

static void answer(struct board *b, uint8_t what, uint8_t data) {
    avr_irq_t *input = avr_io_getirq(b->avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_raise_irq(input, avr_twi_irq_msg(what, ADDRESS << 1, data));
}

static void on_bus(avr_irq_t *irq, uint32_t value, void *param) {
    struct board *b = param;
    struct tcs *t = &b->tcs;
    avr_twi_msg_irq_t heard = {.u.v = value};
    uint8_t what = heard.u.twi.msg;
    (void)irq;
    if (what & TWI_COND_STOP)
        t->selected = t->commanded = false;
    if (what & TWI_COND_START) {
        t->selected = t->present && heard.u.twi.addr >> 1 == ADDRESS;
        t->commanded = false;
        if (t->selected)
            answer(b, TWI_COND_ACK, 1);
        return;
    }
    if (!t->selected)
        return;
    if (what & TWI_COND_READ) {
        answer(b, TWI_COND_READ, read_register(b, take_place(t)));
    } else if (what & TWI_COND_WRITE) {
        answer(b, TWI_COND_ACK, 1);
        if (!t->commanded && heard.u.twi.data & IS_COMMAND)
            t->command = heard.u.twi.data;
        else if (t->commanded && (t->command & TYPE) != TYPE_SPECIAL)
            write_register(b, take_place(t), heard.u.twi.data);
        t->commanded = true;
    }
}

void tcs_attach(struct board *b) {
    avr_irq_t *output = avr_io_getirq(b->avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT);
    avr_irq_register_notify(output, on_bus, b);
    reset_registers(&b->tcs);
}

void tcs_power_on(struct board *b) { reset_registers(&b->tcs); }
