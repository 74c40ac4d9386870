// Sends back what it hears, never sleeps, and hangs with D2 low: nothing reads the line then.
#include "serial.h"

int main(void) {
    serial_begin();
    PORTD |= _BV(PD2);
    for (;;) {
        while (!(PIND & _BV(PD2)))
            ;
        if (UCSR0A & _BV(RXC0))
            serial_put(UDR0);
    }
}
