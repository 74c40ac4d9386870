// Does what one letter asks for, and answers with one line. Says "!" and the reset flags at start.
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdlib.h>
#include <util/atomic.h>

#include "serial.h"

static volatile uint32_t overflows;
static volatile uint32_t fell_at, low_us;
static volatile uint16_t barks, edges;

ISR(TIMER0_OVF_vect) { overflows++; }
ISR(WDT_vect) { barks++; }

static uint32_t now_us(void) { // 4 us steps
    uint32_t high;
    uint8_t low;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        low = TCNT0;
        high = overflows;
        if ((TIFR0 & _BV(TOV0)) && low < 255)
            high++;
    }
    return (high << 8 | low) * 4;
}

ISR(PCINT2_vect) {
    edges++;
    if (PIND & _BV(PD4))
        low_us = now_us() - fell_at;
    else
        fell_at = now_us();
}

static void say(uint32_t value) {
    char text[11];
    for (const char *c = ultoa(value, text, 10); *c; c++)
        serial_put((uint8_t)*c);
    serial_put('\n');
}

static uint16_t convert(uint8_t channel) {
    ADMUX = _BV(REFS0) | channel;
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC))
        ;
    return ADC;
}

static void servo(uint16_t us) {
    DDRB |= _BV(PB1);
    ICR1 = 39999; // 20 ms; before the clock is set
    OCR1A = us * 2;
    TCCR1A = _BV(COM1A1) | _BV(WGM11);
    TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS11);
}

static void bark_every_16_ms(void) {
    cli();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = _BV(WDIE);
    sei();
}

static uint32_t write_time(void) {
    uint32_t before = now_us();
    eeprom_write_byte((uint8_t *)10, 0x5a);
    eeprom_busy_wait();
    return now_us() - before;
}

static void count_for_ever(void) { // one counter over bytes 0 and 1, the way it should not be done
    for (uint16_t n = 0;; n++) {
        eeprom_write_byte((uint8_t *)0, (uint8_t)n);
        eeprom_write_byte((uint8_t *)1, (uint8_t)~n);
    }
}

static uint16_t deep(uint16_t n) { // eats stack
    volatile uint8_t room[32];
    room[0] = (uint8_t)n;
    return n ? (uint16_t)(deep(n - 1) + room[0]) : 0;
}

static void obey(uint8_t letter) {
    switch (letter) {
    case 'p': say(PIND); break;
    case 'h': PORTB |= _BV(PB5); say(1); break;
    case 'l': PORTB &= (uint8_t)~_BV(PB5); say(0); break;
    case 'd': say(low_us); break;
    case 'e': say(edges); break;
    case 't': say(now_us()); break;
    case 'f': say(barks * 1000000UL / (now_us() / 1000)); break; // per 1000 s
    case 'n': say(convert(1) * 1024UL + convert(3)); break;
    case 's': servo(1000); say(1000); break;
    case 'S': servo(2000); say(2000); break;
    case 'w': say(write_time()); break;
    case 'r': say(eeprom_read_byte((uint8_t *)10)); break;
    case 'k': say(deep(8)); break;
    case 'c': count_for_ever(); break;
    case 'z': cli(); sleep_enable(); sleep_cpu(); break;
    case 'W': wdt_enable(WDTO_60MS); for (;;) {}
    default:
        if (letter >= '0' && letter <= '7')
            say(convert(letter - '0'));
    }
}

int main(void) {
    uint8_t flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
    serial_begin();
    DDRB |= _BV(PB5) | _BV(PB0);
    PORTB |= _BV(PB0); // D8: a light that is always on
    PORTD |= _BV(PD2) | _BV(PD3) | _BV(PD4);
    PCICR = _BV(PCIE2);
    PCMSK2 = _BV(PCINT20);
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(TOIE0);
    ADCSRA = _BV(ADEN) | 7;
    bark_every_16_ms();
    serial_put('!');
    say(flags);
    for (;;) {
        if (UCSR0A & _BV(RXC0))
            obey(UDR0);
    }
}
