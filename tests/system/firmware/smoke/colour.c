// Reads a TCS34725 over the two-wire bus. One letter asks, one line answers. Says "!" and the
// reset flags at start.
#include <stdlib.h>

#include "serial.h"

enum { WRITE = 0x29 << 1, READ = WRITE | 1, COMMAND = 0x80, NEXT = 0x20 };

static uint8_t bus(uint8_t control) {
    TWCR = control | _BV(TWEN) | _BV(TWINT);
    while (!(TWCR & _BV(TWINT)))
        ;
    return TWSR & 0xf8;
}

static uint8_t send(uint8_t byte) {
    TWDR = byte;
    return bus(0);
}

static uint8_t receive(uint8_t more) {
    bus(more ? _BV(TWEA) : 0);
    return TWDR;
}

static void stop(void) { TWCR = _BV(TWSTO) | _BV(TWEN) | _BV(TWINT); }

static void put(uint8_t at, uint8_t value) {
    bus(_BV(TWSTA));
    send(WRITE);
    send(COMMAND | at);
    send(value);
    stop();
}

static uint32_t get(uint8_t at, uint8_t count) { // two words, the first one on top
    uint8_t byte[4] = {0};
    bus(_BV(TWSTA));
    send(WRITE);
    send(COMMAND | NEXT | at);
    bus(_BV(TWSTA));
    send(READ);
    for (uint8_t i = 0; i < count; i++)
        byte[i] = receive(i + 1 < count);
    stop();
    if (count == 1)
        return byte[0];
    return (uint32_t)byte[1] << 24 | (uint32_t)byte[0] << 16 | (uint16_t)(byte[3] << 8 | byte[2]);
}

static uint8_t address_status(void) {
    bus(_BV(TWSTA));
    uint8_t status = send(WRITE);
    stop();
    return status;
}

static void say(uint32_t value) {
    char text[11];
    for (const char *c = ultoa(value, text, 10); *c; c++)
        serial_put((uint8_t)*c);
    serial_put('\n');
}

static uint32_t obey(uint8_t letter) {
    switch (letter) {
    case 'a': return address_status();
    case 'i': return get(0x12, 1);
    case 't': return put(0x01, 0xf6), get(0x01, 1); // 10 steps of 2.4 ms
    case 'm': return put(0x00, 0x03), get(0x00, 1); // power on and measure
    case 'v': return get(0x13, 1);
    case 'C': return get(0x14, 4);
    case 'G': return get(0x18, 4);
    default: return 0;
    }
}

int main(void) {
    uint8_t flags = MCUSR;
    MCUSR = 0;
    serial_begin();
    serial_put('!');
    say(flags);
    TWBR = 72; // 100 kHz
    for (;;) {
        while (!(UCSR0A & _BV(RXC0)))
            ;
        say(obey(UDR0));
    }
}
