// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// The serial line: a pseudo terminal that can be pulled out, and bytes at the pace of the line.
#include "avrdev.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sim_cycle_timers.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// The chip holds two bytes and a third in the shift register; simavr hands a byte over one
// byte's time late, so one more may be under way.
enum { UNREAD_MAX = 4, UCSR0B = 0xc1, RXEN = 1 << 4 };

// Serial libraries open, set up and then flush, and would flush away what a board says at once. A
// real board is still in its reset then. This is the only time here that is the host's.
enum { OPENING_NS = 50 * 1000 * 1000 };

static unsigned queued(const struct queue *q) { return q->write - q->read; }

static void put(struct queue *q, uint8_t byte) {
    if (queued(q) < WIRE_BUFFER)
        q->byte[q->write++ % WIRE_BUFFER] = byte;
}

static bool happens(struct wire *w, double chance) {
    return chance > 0 && chance_unit(&w->board->chance) < chance;
}

static void put_noisy(struct wire *w, struct queue *q, const struct noise *n, uint8_t byte) {
    uint64_t *chance = &w->board->chance;
    if (happens(w, n->insert))
        put(q, (uint8_t)chance_bits(chance));
    if (happens(w, n->drop))
        return;
    if (happens(w, n->flip))
        byte ^= (uint8_t)(1u << chance_bits(chance) % 8);
    put(q, byte);
}

// --- to the AVR ------------------------------------------------------------------------------

static avr_cycle_count_t on_byte_arrived(avr_t *avr, avr_cycle_count_t when, void *param) {
    struct wire *w = param;
    struct board *b = w->board;
    if (queued(&w->in) == 0)
        return 0;
    uint8_t byte = w->in.byte[w->in.read++ % WIRE_BUFFER];
    unsigned unread = (unsigned)(b->uart->input.write - b->uart->input.read) % 64;
    if (!(avr->data[UCSR0B] & RXEN)) {
        b->rx_deaf++;
    } else if (unread >= UNREAD_MAX) {
        b->rx_overruns++;
    } else {
        b->rx_bytes++;
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
    }
    w->next_byte_at = when + b->uart->cycles_per_byte;
    return queued(&w->in) ? w->next_byte_at : 0;
}

static void start_receiving(struct wire *w) {
    avr_t *avr = w->board->avr;
    if (!w->board->powered || w->board->held || queued(&w->in) == 0)
        return;
    if (avr_cycle_timer_status(avr, on_byte_arrived, w) != 0)
        return;
    uint64_t delay = w->next_byte_at > avr->cycle ? w->next_byte_at - avr->cycle : 1;
    avr_cycle_timer_register(avr, delay, on_byte_arrived, w);
}

void wire_reset(struct wire *w) {
    w->next_byte_at = w->board->avr->cycle;
    start_receiving(w);
}

static void read_host(struct wire *w) {
    uint8_t chunk[1024];
    while (queued(&w->in) + 2 * sizeof chunk < WIRE_BUFFER) {
        ssize_t got = read(w->master, chunk, sizeof chunk);
        w->taken += got > 0 ? (uint64_t)got : 0;
        for (ssize_t i = 0; i < got; i++)
            put_noisy(w, &w->in, &w->to_avr, chunk[i]);
        if (got < (ssize_t)sizeof chunk)
            return;
    }
}

// --- to the host -----------------------------------------------------------------------------

void wire_send(struct wire *w, uint8_t byte) {
    if (!w->open)
        w->lost++;
    else
        put_noisy(w, &w->out, &w->to_host, byte);
}

static void write_host(struct wire *w) {
    while (queued(&w->out)) {
        unsigned at = w->out.read % WIRE_BUFFER;
        unsigned count = queued(&w->out);
        if (count > WIRE_BUFFER - at)
            count = WIRE_BUFFER - at;
        ssize_t done = write(w->master, w->out.byte + at, count);
        if (done <= 0)
            return; // the host is slow; later
        w->out.read += (unsigned)done;
        w->given += (uint64_t)done;
    }
}

void wire_garbage(struct wire *w, int count, bool to_avr) {
    for (int i = 0; i < count; i++)
        put(to_avr ? &w->in : &w->out, (uint8_t)chance_bits(&w->board->chance));
}

// --- the terminal ------------------------------------------------------------------------------

static void forget(struct wire *w) {
    w->in.read = w->in.write;
    w->out.read = w->out.write;
}

static bool appear(struct wire *w) {
    int slave;
    struct termios raw;
    if (openpty(&w->master, &slave, NULL, NULL, NULL) != 0) {
        perror("avrdev: openpty");
        w->master = -1;
        return false;
    }
    tcgetattr(slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(slave, TCSANOW, &raw);
    fcntl(w->master, F_SETFL, O_NONBLOCK);
    fcntl(w->master, F_SETFD, FD_CLOEXEC);
    char name[128];
    bool ok = ttyname_r(slave, name, sizeof name) == 0;
    close(slave); // opened and closed once: from now on the master shows whether a host is there
    unlink(w->link);
    if (!ok || symlink(name, w->link) != 0) {
        fprintf(stderr, "avrdev: %s: %s\n", w->link, strerror(errno));
        return false;
    }
    w->open = false;
    return true;
}

static void vanish(struct wire *w) {
    unlink(w->link);
    close(w->master);
    w->master = -1;
    w->open = false;
    forget(w);
}

void wire_update(struct wire *w) {
    bool wanted = w->plugged && w->board->powered;
    if (wanted && w->master < 0)
        appear(w);
    else if (!wanted && w->master >= 0)
        vanish(w);
}

bool wire_rename(struct wire *w, const char *name) {
    char *slash = strrchr(w->link, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - w->link) + 1;
    if (strchr(name, '/') != NULL || folder + strlen(name) >= sizeof w->link)
        return false;
    strcpy(w->link + folder, name);
    return true;
}

static void notice_host(struct wire *w) {
    struct pollfd p = {.fd = w->master, .events = POLLIN};
    bool open = poll(&p, 1, 0) >= 0 && !(p.revents & POLLHUP);
    if (open == w->open)
        return;
    w->open = open;
    if (!open)
        forget(w);
    if (open && w->autoreset) { // it has raised DTR, which a pseudo terminal cannot show
        board_hold_reset(w->board);
        w->release_ns = wall_ns() + OPENING_NS;
    }
}

static void end_hold(struct wire *w) {
    if (!w->board->held || wall_ns() < w->release_ns)
        return;
    w->board->rx_deaf += queued(&w->in);
    forget(w);
    board_reset(w->board);
}

void wire_service(struct wire *w) {
    if (w->master >= 0) {
        notice_host(w);
        write_host(w);
        if (w->open)
            read_host(w);
    }
    end_hold(w);
    start_receiving(w);
}

static void on_avr_output(avr_irq_t *irq, uint32_t value, void *param) {
    struct wire *w = param;
    (void)irq;
    w->board->tx_bytes++;
    wire_send(w, (uint8_t)value);
}

bool wire_open(struct wire *w, struct board *b, const char *link) {
    uint32_t no_flags = 0; // neither sleep while the firmware polls, nor copy to the terminal
    w->board = b;
    w->master = -1;
    b->wire = w;
    if (strlen(link) >= sizeof w->link) {
        fprintf(stderr, "avrdev: %s: too long\n", link);
        return false;
    }
    strcpy(w->link, link);
    avr_ioctl(b->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    avr_irq_register_notify(avr_io_getirq(b->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            on_avr_output, w);
    w->plugged = true;
    return true;
}

void wire_close(struct wire *w) {
    if (w->master >= 0)
        vanish(w);
}
