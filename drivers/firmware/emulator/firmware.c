// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the Banker authors
// Programs into the flash. simavr's own reader of hex files stops at the start address that the
// boot loaders of the Arduino packages contain.
#include "avrdev.h"

#include <errno.h>
#include <sim_elf.h>
#include <string.h>

enum { DATA = 0, END = 1, SEGMENT = 2, START_SEGMENT = 3, LINEAR = 4, START_LINEAR = 5 };

struct hex {
    struct board *board;
    uint32_t base, first;
    bool loader; // the Arduino package's optiboot has four bytes too many, past the flash
    bool ended;
};

static bool store(struct hex *h, uint32_t address, uint8_t *data, unsigned count) {
    if (count == 0)
        return true;
    if (address + count > h->board->avr->flashend + 1)
        return h->loader;
    avr_loadcode(h->board->avr, data, count, address);
    if (address < h->first)
        h->first = address;
    return true;
}

// One line: ":", then count, address (2), kind, data, checksum.
static bool take_line(struct hex *h, const char *line) {
    uint8_t byte[5 + 255];
    unsigned count = 0, sum = 0;
    if (*line++ != ':')
        return strspn(line - 1, " \t\r\n") == strlen(line - 1);
    while (count < sizeof byte && sscanf(line + 2 * count, "%2hhx", &byte[count]) == 1)
        sum += byte[count++];
    if (count < 5 || count != 5u + byte[0] || (sum & 0xff))
        return false;
    uint32_t address = (uint32_t)(byte[1] << 8 | byte[2]);
    uint32_t word = byte[0] >= 2 ? (uint32_t)(byte[4] << 8 | byte[5]) : 0;
    switch (byte[3]) {
    case DATA: return store(h, h->base + address, byte + 4, byte[0]);
    case END: h->ended = true; return true;
    case SEGMENT: h->base = word << 4; return true;
    case LINEAR: h->base = word << 16; return true;
    case START_SEGMENT:
    case START_LINEAR: return true;
    default: return false;
    }
}

static bool load_hex(struct board *b, const char *path, bool loader, uint32_t *first) {
    struct hex h = {.board = b, .loader = loader, .first = UINT32_MAX};
    char line[600];
    bool ok = true;
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "avrdev: %s: %s\n", path, strerror(errno));
        return false;
    }
    while (ok && !h.ended && fgets(line, sizeof line, file))
        ok = take_line(&h, line);
    fclose(file);
    ok = ok && h.ended && h.first != UINT32_MAX;
    if (!ok)
        fprintf(stderr, "avrdev: %s: not an Intel hex file that fits into the flash\n", path);
    *first = h.first;
    return ok;
}

static bool load_elf(struct board *b, const char *path) {
    elf_firmware_t f;
    memset(&f, 0, sizeof f);
    if (elf_read_firmware(path, &f) != 0 || f.flashsize == 0) {
        fprintf(stderr, "avrdev: %s: not an AVR program\n", path);
        return false;
    }
    if (f.flashbase + f.flashsize > b->avr->flashend + 1) {
        fprintf(stderr, "avrdev: %s: does not fit into the flash\n", path);
        return false;
    }
    avr_loadcode(b->avr, f.flash, f.flashsize, f.flashbase);
    b->memory.heap_start = (uint16_t)(RAM_START + f.datasize + f.bsssize);
    for (uint32_t i = 0; i < f.symbolcount; i++)
        if (strcmp(f.symbol[i]->symbol, "_end") == 0) // what outlives a reset lies before it
            b->memory.heap_start = (uint16_t)f.symbol[i]->addr;
    return true;
}

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

bool firmware_load(struct board *b, const char *firmware, const char *boot) {
    uint32_t first = 0;
    bool ok = ends_with(firmware, ".hex") ? load_hex(b, firmware, false, &first)
                                          : load_elf(b, firmware);
    if (!ok || boot == NULL)
        return ok;
    ok = load_hex(b, boot, true, &first);
    b->avr->reset_pc = first;
    return ok;
}
