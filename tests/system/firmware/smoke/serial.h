// 115200 baud as the Arduino core sets it up (double speed, 2.1 % too fast).
#ifndef SERIAL_H
#define SERIAL_H

#include <avr/io.h>
#include <stdint.h>

static void serial_begin(void) {
    UBRR0 = 16;
    UCSR0A = _BV(U2X0);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0);
}

static void serial_put(uint8_t byte) {
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

#endif
