// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// What can be said on the command socket.
#include "avrdev.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 9 };

struct call {
    struct control *c;
    struct board *b;
    struct wire *w;
    struct client *k;
    int count;
    char *word[WORDS]; // word[0] is the command
    FILE *answer;
};

struct command {
    const char *name;
    int least, most; // arguments
    const char *arguments;
    void (*run)(struct call *call);
};

static void ok(struct call *call) { fputs("ok", call->answer); }

static void err(struct call *call, const char *why) { fprintf(call->answer, "err %s", why); }

// --- arguments -----------------------------------------------------------------------------------

static bool number(struct call *call, int at, double low, double high, double *value) {
    char *end = NULL;
    *value = at < call->count ? strtod(call->word[at], &end) : 0;
    if (end != NULL && *end == '\0' && end != call->word[at] && *value >= low && *value <= high)
        return true;
    fprintf(call->answer, "err %s: argument %d is a number from %g to %g", call->word[0], at, low,
            high);
    return false;
}

static bool whole(struct call *call, int at, int low, int high, int *value) {
    double d;
    if (!number(call, at, low, high, &d))
        return false;
    *value = (int)d;
    return true;
}

static bool milliseconds(struct call *call, int at, uint64_t *cycles) {
    double ms;
    if (!number(call, at, 0, 1e9, &ms))
        return false;
    *cycles = (uint64_t)llround(ms * CYCLES_PER_MS);
    return true;
}

static bool pin(struct call *call, int at, int *value) {
    const char *text = call->word[at];
    char *end = NULL;
    long n = text[0] != '\0' ? strtol(text + 1, &end, 10) : -1;
    bool digits = end != NULL && *end == '\0' && end != text + 1;
    if (digits && text[0] == 'D' && n >= 0 && n < FIRST_ANALOG_PIN)
        *value = (int)n;
    else if (digits && text[0] == 'A' && n >= 0 && n < PINS - FIRST_ANALOG_PIN)
        *value = FIRST_ANALOG_PIN + (int)n;
    else
        return err(call, "a pin is D0 to D13 or A0 to A5"), false;
    return true;
}

static bool level(struct call *call, int at, char *value) {
    *value = call->word[at][0];
    if (call->word[at][1] == '\0' && *value != '\0' && strchr("01z", *value) != NULL)
        return true;
    return err(call, "a level is 0, 1 or z"), false;
}

static bool either(struct call *call, int at, const char *no, const char *yes, bool *value) {
    *value = strcmp(call->word[at], yes) == 0;
    if (*value || strcmp(call->word[at], no) == 0)
        return true;
    fprintf(call->answer, "err %s: %s or %s", call->word[0], no, yes);
    return false;
}

// --- pins and channels -----------------------------------------------------------------------------

static void do_pin(struct call *call) {
    int n;
    char to;
    if (!pin(call, 1, &n) || !level(call, 2, &to))
        return;
    board_drive(call->b, n, to);
    ok(call);
}

static void do_pulse(struct call *call) {
    int n;
    char to;
    uint64_t cycles;
    if (!pin(call, 1, &n) || !level(call, 2, &to) || !milliseconds(call, 3, &cycles))
        return;
    board_pulse(call->b, n, to, cycles);
    ok(call);
}

static struct channel *channel(struct call *call) {
    int n;
    return whole(call, 1, 0, CHANNELS - 1, &n) ? &call->b->analog.channel[n] : NULL;
}

static void do_adc(struct call *call) {
    struct channel *ch = channel(call);
    double mv;
    if (ch == NULL || !number(call, 2, 0, 5000, &mv))
        return;
    ch->mv = mv;
    ok(call);
}

static void do_noise(struct call *call) {
    struct channel *ch = channel(call);
    double mv;
    if (ch == NULL || !number(call, 2, 0, 5000, &mv))
        return;
    ch->noise_mv = mv;
    ok(call);
}

static void do_opt(struct call *call) {
    struct channel *ch = channel(call);
    int n;
    double mv;
    if (ch == NULL || !pin(call, 2, &n) || !number(call, 3, -5000, 5000, &mv))
        return;
    ch->light_mv[n] = mv;
    ch->lit_by_pin = false;
    for (int i = 0; i < PINS; i++)
        ch->lit_by_pin = ch->lit_by_pin || ch->light_mv[i] != 0;
    ok(call);
}

static void do_wave(struct call *call) {
    struct channel *ch = channel(call);
    double mv, hz = 0, degrees = 0;
    uint64_t cycles = 0;
    if (ch == NULL || !number(call, 2, 0, 5000, &mv))
        return;
    if (call->count > 3 && !number(call, 3, 0, 5000, &hz))
        return;
    if (call->count > 4 && !number(call, 4, -3600, 3600, &degrees))
        return;
    if (call->count > 5 && !milliseconds(call, 5, &cycles))
        return;
    ch->wave_mv = mv;
    ch->wave_hz = hz;
    ch->wave_turns = degrees / 360;
    ch->wave_end = call->count > 5 ? board_now(call->b) + cycles : UINT64_MAX;
    ok(call);
}

static void do_wow(struct call *call) {
    double depth, hz;
    if (!number(call, 1, 0, 1, &depth) || !number(call, 2, 0, 100, &hz))
        return;
    call->b->analog.wow_depth = depth;
    call->b->analog.wow_hz = hz;
    ok(call);
}

static void do_tcs(struct call *call) {
    struct tcs *t = &call->b->tcs;
    int counts[COLOURS];
    if (call->count == 2 && strcmp(call->word[1], "off") == 0) {
        t->present = false;
        return ok(call);
    }
    if (call->count != 1 + COLOURS)
        return err(call, "tcs C R G B, or tcs off");
    for (int i = 0; i < COLOURS; i++)
        if (!whole(call, 1 + i, 0, 65535, &counts[i]))
            return;
    for (int i = 0; i < COLOURS; i++)
        t->counts[i] = (uint16_t)counts[i];
    t->present = true;
    ok(call);
}

// --- what it looks like inside ---------------------------------------------------------------------

static const char *pin_name(int n, char text[4]) {
    snprintf(text, 4, "%c%d", n < FIRST_ANALOG_PIN ? 'D' : 'A',
             (n < FIRST_ANALOG_PIN ? n : n - FIRST_ANALOG_PIN) % 100);
    return text;
}

static void pins_json(struct call *call, const char *key, bool outputs) {
    char name[4];
    const char *comma = "";
    fprintf(call->answer, "\"%s\":{", key);
    for (int i = 0; i < PINS; i++) {
        if (outputs && !board_is_output(call->b, i))
            continue;
        fprintf(call->answer, "%s\"%s\":%d", comma, pin_name(i, name), board_level(call->b, i));
        comma = ",";
    }
    fputs("},", call->answer);
}

static void count_json(struct call *call, const char *key, uint64_t value) {
    fprintf(call->answer, ",\"%s\":%llu", key, (unsigned long long)value);
}

static void flag_json(struct call *call, const char *key, bool value) {
    fprintf(call->answer, ",\"%s\":%s", key, value ? "true" : "false");
}

static void do_get(struct call *call) {
    struct board *b = call->b;
    double pulse, period;
    bool moves = board_servo(b, &pulse, &period);
    fputs("ok {", call->answer);
    pins_json(call, "pins", false);
    pins_json(call, "outputs", true);
    fprintf(call->answer, "\"servo_us\":%.1f,\"servo_period_us\":%.1f", b->servo_us,
            b->servo_period_us);
    flag_json(call, "servo_pulses", moves);
    fprintf(call->answer, ",\"cpu\":\"%s\",\"speed\":%g", board_condition(b), call->c->pace->speed);
    fprintf(call->answer, ",\"ms\":%.3f", (double)board_now(b) / CYCLES_PER_MS);
    count_json(call, "cycles", board_now(b));
    count_json(call, "asleep", b->asleep);
    count_json(call, "resets", b->resets);
    count_json(call, "rx", b->rx_bytes);
    count_json(call, "tx", b->tx_bytes);
    count_json(call, "rx_overruns", b->rx_overruns);
    count_json(call, "rx_deaf", b->rx_deaf);
    count_json(call, "tx_lost", call->w->lost);
    count_json(call, "rx_waiting", call->w->in.write - call->w->in.read);
    count_json(call, "tx_waiting", call->w->out.write - call->w->out.read);
    count_json(call, "ee_writes", b->memory.writes);
    count_json(call, "ee_misuses", b->memory.misuses);
    count_json(call, "ee_torn", b->memory.torn);
    count_json(call, "dips", b->dip.count);
    flag_json(call, "bolt_in", b->bolt.in);
    flag_json(call, "ee_busy", b->memory.busy);
    flag_json(call, "power", b->powered);
    flag_json(call, "plugged", call->w->plugged);
    flag_json(call, "open", call->w->open);
    fputs("}", call->answer);
}

// What a host needs that lives in the AVR's time: whether all its octets have arrived, and how many
// wait for it.
static void do_tally(struct call *call) {
    const struct memory *m = &call->b->memory;
    fprintf(call->answer, "ok %llu %llu %.3f %llu %d %d %llu", (unsigned long long)call->w->taken,
            (unsigned long long)call->w->given, (double)board_now(call->b) / CYCLES_PER_MS,
            (unsigned long long)m->writes, m->busy, call->w->master >= 0,
            (unsigned long long)call->b->dip.count);
}

static void hex(struct call *call, const uint8_t *from, int limit, int count_default) {
    int first = 0, count = count_default;
    if (call->count > 1 && !whole(call, 1, 0, limit - 1, &first))
        return;
    if (call->count > 2 && !whole(call, 2, 1, limit - first, &count))
        return;
    fputs("ok ", call->answer);
    for (int i = first; i < first + count && i < limit; i++)
        fprintf(call->answer, "%02x", from[i]);
}

static void do_ee(struct call *call) { hex(call, call->b->memory.cells, EEPROM_SIZE, EEPROM_SIZE); }

static void do_peek(struct call *call) {
    hex(call, call->b->avr->data, call->b->avr->ramend + 1, 1);
}

// Writes by cell since the start, as cell:count.
static void do_wear(struct call *call) {
    const struct memory *m = &call->b->memory;
    fputs("ok", call->answer);
    for (int i = 0; i < EEPROM_SIZE; i++)
        if (m->wear[i] != 0)
            fprintf(call->answer, " %d:%u", i, m->wear[i]);
}

// The writes begun since the last call, as cycle:cell.
static void do_written(struct call *call) {
    struct memory *m = &call->b->memory;
    fputs("ok", call->answer);
    for (unsigned i = m->noted > WRITES ? m->noted - WRITES : 0; i < m->noted; i++)
        fprintf(call->answer, " %llu:%d", (unsigned long long)m->write[i % WRITES].at,
                m->write[i % WRITES].address);
    m->noted = 0;
}

static void do_marks(struct call *call) {
    struct board *b = call->b;
    int n = 13;
    if (call->count > 1 && !pin(call, 1, &n))
        return;
    unsigned first = b->edges > EDGES ? b->edges - EDGES : 0;
    fputs("ok", call->answer);
    for (unsigned i = first; i < b->edges; i++) {
        struct edge *e = &b->edge[i % EDGES];
        if (e->pin == n)
            fprintf(call->answer, " %llu:%d", (unsigned long long)e->at, e->level);
    }
    b->edges = 0;
}

static void do_paint(struct call *call) {
    if (call->b->memory.heap_start == 0)
        return err(call, "needs an .elf, which says where free RAM begins");
    memory_paint(&call->b->memory);
    ok(call);
}

static void do_stackfree(struct call *call) {
    fprintf(call->answer, "ok %d", memory_stack_free(&call->b->memory));
}

// --- accidents ---------------------------------------------------------------------------------------

static void do_reset(struct call *call) {
    board_reset(call->b);
    ok(call);
}

static void do_power(struct call *call) {
    bool on;
    if (!either(call, 1, "off", "on", &on))
        return;
    // A hand at the switch: a dip that is under way is over.
    call->b->dip.falls_at = call->b->dip.rises_at = 0;
    board_power(call->b, on);
    ok(call);
}

static void do_unplug(struct call *call) {
    call->w->plugged = false;
    wire_update(call->w);
    ok(call);
}

static void do_plug(struct call *call) {
    if (call->w->plugged)
        return err(call, "it is plugged in");
    if (call->count > 1 && !wire_rename(call->w, call->word[1]))
        return err(call, "a name, not a path");
    call->w->plugged = true;
    wire_update(call->w);
    ok(call);
}

static void do_stall(struct call *call) {
    uint64_t cycles;
    bool serves = false;
    if (!milliseconds(call, 1, &cycles))
        return;
    if (call->count > 2 && !either(call, 2, "all", "program", &serves))
        return;
    board_hang(call->b, cycles, serves);
    ok(call);
}

static void do_dip(struct call *call) {
    struct dip *d = &call->b->dip;
    uint64_t after, dead = 50 * CYCLES_PER_MS;
    if (strcmp(call->word[1], "off") == 0) {
        d->on = false;
        d->falls_at = 0;
        return ok(call);
    }
    if (!milliseconds(call, 1, &after) || (call->count > 2 && !milliseconds(call, 2, &dead)))
        return;
    // One that is under way goes on: the power must come back.
    d->on = true;
    d->after = after;
    d->dead = dead;
    ok(call);
}

static void do_vcc(struct call *call) {
    int mv;
    if (!whole(call, 1, 500, 5500, &mv))
        return;
    board_supply(call->b, (uint32_t)mv);
    ok(call);
}

static void do_fuse(struct call *call) {
    int value;
    if (!whole(call, 1, 0, 255, &value))
        return;
    call->b->extended_fuse = (uint8_t)value;
    ok(call);
}

// It follows the servo, or stands where a hand has put it.
static void do_bolt(struct call *call) {
    struct bolt *bolt = &call->b->bolt;
    int jams = 0;
    uint64_t takes;
    bool in = strcmp(call->word[1], "in") == 0;
    if (in || strcmp(call->word[1], "out") == 0) {
        board_bolt(call->b, in);
        return ok(call);
    }
    if (strcmp(call->word[1], "off") == 0) {
        bolt->there = false;
        board_drive(call->b, 5, 'z');
        return ok(call);
    }
    if (!milliseconds(call, 1, &takes) || (call->count > 2 && !whole(call, 2, -1, 1000, &jams)))
        return;
    *bolt = (struct bolt){.there = true, .in = bolt->in, .takes = takes, .jams = jams};
    board_bolt(call->b, bolt->in);
    ok(call);
}

static void do_hum(struct call *call) {
    int n;
    double hz;
    if (!pin(call, 1, &n) || !number(call, 2, 0, 1000, &hz))
        return;
    board_hum(call->b, n, hz > 0 ? (uint64_t)(CPU_HZ / hz / 2) : 0);
    ok(call);
}

static void do_garbage(struct call *call) {
    int count;
    bool to_avr = false;
    if (!whole(call, 1, 1, WIRE_BUFFER / 2, &count))
        return;
    if (call->count > 2 && !either(call, 2, "tx", "rx", &to_avr))
        return;
    wire_garbage(call->w, count, to_avr);
    ok(call);
}

static void do_line(struct call *call) {
    struct noise n = {0};
    bool to_avr;
    if (!either(call, 1, "tx", "rx", &to_avr))
        return;
    for (int i = 2; i + 1 < call->count; i += 2) {
        const char *what = call->word[i];
        double *chance = strcmp(what, "flip") == 0   ? &n.flip
                         : strcmp(what, "drop") == 0 ? &n.drop
                         : strcmp(what, "ins") == 0  ? &n.insert
                                                     : NULL;
        if (chance == NULL)
            return err(call, "line rx|tx flip P drop P ins P");
        if (!number(call, i + 1, 0, 1, chance))
            return;
    }
    *(to_avr ? &call->w->to_avr : &call->w->to_host) = n;
    ok(call);
}

static void do_autoreset(struct call *call) {
    if (either(call, 1, "0", "1", &call->w->autoreset))
        ok(call);
}

// --- time ------------------------------------------------------------------------------------------

static void do_speed(struct call *call) {
    if (!number(call, 1, 0, 1000, &call->c->pace->speed))
        return;
    pace_restart(call->c->pace, board_now(call->b));
    ok(call);
}

static void do_pause(struct call *call) {
    if (either(call, 1, "off", "on", &call->c->pace->paused))
        ok(call);
}

static void do_wait(struct call *call) {
    uint64_t cycles;
    if (!milliseconds(call, 1, &cycles))
        return;
    call->k->waits_until = board_now(call->b) + cycles;
}

static void do_advance(struct call *call) {
    do_wait(call);
    if (call->k->waits_until > call->c->pace->rush_until)
        call->c->pace->rush_until = call->k->waits_until;
}

// --- the table -------------------------------------------------------------------------------------

static void do_help(struct call *call);

static const struct command COMMANDS[] = {
    {"pin", 2, 2, "D2 0|1|z", do_pin},
    {"pulse", 3, 3, "D4 0|1|z MS", do_pulse},
    {"adc", 2, 2, "CH MV", do_adc},
    {"noise", 2, 2, "CH MV", do_noise},
    {"opt", 3, 3, "CH D7 MV", do_opt},
    {"wave", 2, 5, "CH MV HZ DEGREES [MS]", do_wave},
    {"wow", 2, 2, "DEPTH HZ", do_wow},
    {"tcs", 1, 4, "C R G B | off", do_tcs},
    {"get", 0, 0, "", do_get},
    {"tally", 0, 0, "", do_tally},
    {"ee", 0, 2, "[FIRST [COUNT]]", do_ee},
    {"wear", 0, 0, "", do_wear},
    {"written", 0, 0, "", do_written},
    {"peek", 1, 2, "ADDRESS [COUNT]", do_peek},
    {"marks", 0, 1, "[D13]", do_marks},
    {"paint", 0, 0, "", do_paint},
    {"stackfree", 0, 0, "", do_stackfree},
    {"reset", 0, 0, "", do_reset},
    {"power", 1, 1, "off|on", do_power},
    {"unplug", 0, 0, "", do_unplug},
    {"plug", 0, 1, "[NAME]", do_plug},
    {"stall", 1, 2, "MS [all|program]", do_stall},
    {"dip", 1, 2, "MS [DEAD_MS] | off", do_dip},
    {"vcc", 1, 1, "MV", do_vcc},
    {"fuse", 1, 1, "0-255", do_fuse},
    {"bolt", 1, 2, "MS [JAMS] | in | out | off", do_bolt},
    {"hum", 2, 2, "D3 HZ", do_hum},
    {"garbage", 1, 2, "N [tx|rx]", do_garbage},
    {"line", 1, 7, "rx|tx flip P drop P ins P", do_line},
    {"autoreset", 1, 1, "0|1", do_autoreset},
    {"speed", 1, 1, "FACTOR", do_speed},
    {"pause", 1, 1, "off|on", do_pause},
    {"wait", 1, 1, "MS", do_wait},
    {"advance", 1, 1, "MS", do_advance},
    {"help", 0, 0, "", do_help},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static void do_help(struct call *call) {
    const char *separator = "ok ";
    for (int i = 0; i < COMMAND_COUNT; i++) {
        fprintf(call->answer, "%s%s %s", separator, COMMANDS[i].name, COMMANDS[i].arguments);
        separator = " · ";
    }
}

void control_command(struct control *c, struct client *k, char *line, FILE *answer) {
    struct call call = {.c = c, .b = c->board, .w = c->wire, .k = k, .answer = answer};
    char *rest = NULL;
    for (char *word = strtok_r(line, " \t\r", &rest); word; word = strtok_r(NULL, " \t\r", &rest)) {
        if (call.count == WORDS)
            return err(&call, "too many words");
        call.word[call.count++] = word;
    }
    for (int i = 0; call.count > 0 && i < COMMAND_COUNT; i++) {
        const struct command *known = &COMMANDS[i];
        if (strcmp(call.word[0], known->name) != 0)
            continue;
        int arguments = call.count - 1;
        if (arguments < known->least || arguments > known->most)
            fprintf(answer, "err %s %s", known->name, known->arguments);
        else
            known->run(&call);
        return;
    }
    err(&call, "unknown command; try help");
}
