// Sends back what it hears, and sleeps in between.
#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "serial.h"

static volatile uint8_t heard[64];
static volatile uint8_t written;
static uint8_t sent;

ISR(USART_RX_vect) { heard[written++ % 64] = UDR0; }

int main(void) {
    serial_begin();
    UCSR0B |= _BV(RXCIE0);
    set_sleep_mode(SLEEP_MODE_IDLE);
    for (;;) {
        cli();
        if (sent == written) {
            sleep_enable();
            sei(); // takes effect after the next instruction: no byte slips in between
            sleep_cpu();
            sleep_disable();
        }
        sei();
        while (sent != written)
            serial_put(heard[sent++ % 64]);
    }
}
