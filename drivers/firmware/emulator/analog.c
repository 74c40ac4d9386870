// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// The converter's inputs: a level, noise, light from a pin, and printed lines pulled past.
#include "avrdev.h"

#include <avr_adc.h>
#include <math.h>
#include <string.h>

static const double TURN = 6.283185307179586;

static double wave_mv(const struct analog *a, const struct channel *c, uint64_t now) {
    if (c->wave_mv == 0 || now >= c->wave_end)
        return 0;
    double s = (double)now / CPU_HZ;
    // The uneven speed is the same for every channel: it is one note that moves.
    double wobble = 0;
    if (a->wow_hz > 0)
        wobble = a->wow_depth * c->wave_hz / (TURN * a->wow_hz) * sin(TURN * a->wow_hz * s);
    return c->wave_mv * sin(TURN * (c->wave_hz * s + wobble + c->wave_turns));
}

static double light_mv(const struct board *b, const struct channel *c, bool *lit) {
    double sum = 0;
    *lit = !c->lit_by_pin;
    for (int pin = 0; pin < PINS; pin++) {
        if (c->light_mv[pin] == 0 || !board_is_output(b, pin) || !board_level(b, pin))
            continue;
        sum += c->light_mv[pin];
        *lit = true;
    }
    return sum;
}

static uint32_t sample_mv(struct board *b, struct channel *c) {
    bool lit;
    // A level from a divider follows the supply; light does not.
    double mv = c->mv * b->avr->avcc / 5000 + light_mv(b, c, &lit);
    if (lit)
        mv += wave_mv(&b->analog, c, board_now(b));
    // The sum of two even chances: a triangle, near enough to a bell.
    mv += c->noise_mv * (chance_unit(&b->chance) + chance_unit(&b->chance) - 1);
    return (uint32_t)lround(fmin(fmax(mv, 0), b->avr->avcc));
}

static void on_conversion(avr_irq_t *irq, uint32_t value, void *param) {
    struct board *b = param;
    union {
        uint32_t word;
        avr_adc_mux_t mux;
    } request = {.mux = {0}};
    (void)irq;
    request.word = value;
    if (request.mux.kind != ADC_MUX_SINGLE || request.mux.src >= CHANNELS)
        return;
    avr_irq_t *input = avr_io_getirq(b->avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0 + request.mux.src);
    avr_raise_irq(input, sample_mv(b, &b->analog.channel[request.mux.src]));
}

void analog_attach(struct board *b) {
    avr_irq_t *trigger = avr_io_getirq(b->avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_OUT_TRIGGER);
    avr_irq_register_notify(trigger, on_conversion, b);
    board_supply(b, 5000);
}
