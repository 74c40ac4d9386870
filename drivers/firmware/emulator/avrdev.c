// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// Options, and the one loop: a slice of AVR time, then the terminal, then the command socket.
#define _GNU_SOURCE
#include "avrdev.h"

#include <errno.h>
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    SLICE = CYCLES_PER_MS / 4,
    LAG_NS_MAX = 250 * 1000 * 1000, // a host that was busy for longer is forgiven the rest
    LOOK_NS = 2 * 1000 * 1000,     // how often to look after the terminal while time stands still
};

static const double NS_PER_CYCLE = 1e9 / CPU_HZ;

struct options {
    const char *firmware, *boot, *eeprom, *link, *control;
    double speed;
    bool autoreset, with_parent, paused;
    uint64_t seed;
    uint32_t jitter_us;
};

static volatile sig_atomic_t stopped;

static void on_signal(int signal) {
    (void)signal;
    stopped = 1;
}

int64_t wall_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

void pace_restart(struct pace *p, uint64_t cycle) {
    p->from_cycle = cycle;
    p->from_ns = wall_ns();
}

// How long to wait until the wall clock has come to this cycle; 0 when late.
static int64_t pace_ahead_ns(struct pace *p, uint64_t cycle) {
    if (p->speed == 0)
        return 0;
    if (p->rush_until != 0) {
        if (cycle < p->rush_until)
            return 0;
        p->rush_until = 0;
        pace_restart(p, cycle);
    }
    double run_ns = (double)(cycle - p->from_cycle) * NS_PER_CYCLE / p->speed;
    int64_t ahead = p->from_ns + (int64_t)run_ns - wall_ns();
    if (ahead < -LAG_NS_MAX)
        pace_restart(p, cycle);
    return ahead > 0 ? ahead : 0;
}

// --- the loop ------------------------------------------------------------------------------------

enum { LISTENER = CLIENTS, PARENT, TERMINAL, WATCHED };

static void watch(struct pollfd *p, int fd, short events) {
    *p = (struct pollfd){.fd = fd, .events = events};
}

// A closed terminal reports a hang-up for ever, so it is watched only while a host is there.
static void service(struct control *c, struct wire *w, bool with_parent, int64_t ahead_ns) {
    struct pollfd p[WATCHED];
    bool room = w->in.write - w->in.read < WIRE_BUFFER / 2;
    for (int i = 0; i < CLIENTS; i++)
        watch(&p[i], c->client[i].waits_until ? -1 : c->client[i].fd, POLLIN);
    watch(&p[LISTENER], c->listener, POLLIN);
    watch(&p[PARENT], with_parent ? STDIN_FILENO : -1, POLLIN);
    watch(&p[TERMINAL], w->open ? w->master : -1, room ? POLLIN : 0);
    struct timespec timeout = {ahead_ns / 1000000000, ahead_ns % 1000000000};
    if (ppoll(p, WATCHED, &timeout, NULL) < 0 && errno != EINTR) {
        perror("avrdev: ppoll");
        stopped = 1;
    }
    char ignored;
    if ((p[PARENT].revents & (POLLIN | POLLHUP)) && read(STDIN_FILENO, &ignored, 1) == 0)
        stopped = 1;
    if (p[LISTENER].revents)
        control_accept(c);
    wire_service(w);
    control_service(c);
}

static bool still(const struct control *c) {
    return c->pace->paused && control_next_event(c, UINT64_MAX) == UINT64_MAX;
}

static void loop(struct board *b, struct wire *w, struct control *c, bool with_parent) {
    while (!stopped) {
        int64_t ahead = still(c) ? LOOK_NS : pace_ahead_ns(c->pace, board_now(b));
        service(c, w, with_parent, ahead);
        if (still(c)) { // asked again: the last one may just have been answered
            pace_restart(c->pace, board_now(b));
            continue;
        }
        if (ahead > 0 && pace_ahead_ns(c->pace, board_now(b)) > 0)
            continue; // woken early by a host
        uint64_t until = board_now(b) + SLICE;
        until = board_next_event(b, until);
        until = control_next_event(c, until);
        board_run(b, until);
        wire_service(w);
    }
}

// --- start ---------------------------------------------------------------------------------------

static int usage(void) {
    fputs("avrdev --fw FILE.elf|FILE.hex --link DIR/ttyVAULT0 --ctl DIR/ctl\n"
          "       [--ee FILE] [--boot FILE.hex] [--speed 1|0|N] [--autoreset 1|0] [--seed N]\n"
          "       [--jitter US]     of the watchdog's oscillator; 0: a clock without any chance\n"
          "       [--with-parent]   end when standard input ends\n"
          "       [--paused]        as if told to pause at once\n"
          "Prints \"ready\" once the terminal and the command socket are there.\n",
          stderr);
    return 2;
}

static bool parse(int argc, char **argv, struct options *o) {
    static const struct option known[] = {
        {"fw", required_argument, NULL, 'f'},        {"link", required_argument, NULL, 'l'},
        {"ctl", required_argument, NULL, 'c'},       {"ee", required_argument, NULL, 'e'},
        {"boot", required_argument, NULL, 'b'},      {"speed", required_argument, NULL, 's'},
        {"autoreset", required_argument, NULL, 'a'}, {"seed", required_argument, NULL, 'r'},
        {"with-parent", no_argument, NULL, 'p'},     {"paused", no_argument, NULL, 'z'},
        {"jitter", required_argument, NULL, 'j'},
        {0},
    };
    int c;
    while ((c = getopt_long(argc, argv, "", known, NULL)) != -1) {
        switch (c) {
        case 'f': o->firmware = optarg; break;
        case 'l': o->link = optarg; break;
        case 'c': o->control = optarg; break;
        case 'e': o->eeprom = optarg; break;
        case 'b': o->boot = optarg; break;
        case 's': o->speed = strtod(optarg, NULL); break;
        case 'a': o->autoreset = strcmp(optarg, "0") != 0; break;
        case 'r': o->seed = strtoull(optarg, NULL, 10); break;
        case 'p': o->with_parent = true; break;
        case 'z': o->paused = true; break;
        case 'j': o->jitter_us = (uint32_t)strtoul(optarg, NULL, 10); break;
        default: return false;
        }
    }
    return optind == argc && o->firmware && o->link && o->control && o->speed >= 0;
}

static void catch_signals(void) {
    struct sigaction stop = {.sa_handler = on_signal};
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
}

int main(int argc, char **argv) {
    static struct board board;
    static struct wire wire;
    static struct control control;
    struct options o = {.speed = 1, .autoreset = true, .seed = 1, .jitter_us = 62};
    if (!parse(argc, argv, &o))
        return usage();
    struct pace pace = {.speed = o.speed, .paused = o.paused};
    board.chance = o.seed;
    board.jitter_us = o.jitter_us;
    catch_signals();
    if (!board_open(&board, o.firmware, o.boot, o.eeprom) || !wire_open(&wire, &board, o.link))
        return 1;
    wire.autoreset = o.autoreset;
    control.board = &board;
    control.wire = &wire;
    control.pace = &pace;
    if (!control_open(&control, o.control))
        return 1;
    board_power(&board, true);
    pace_restart(&pace, board_now(&board));
    bool ok = wire.master >= 0;
    if (ok) {
        puts("ready");
        fflush(stdout);
        loop(&board, &wire, &control, o.with_parent);
    }
    control_close(&control);
    wire_close(&wire);
    memory_close(&board.memory);
    return ok ? 0 : 1;
}
