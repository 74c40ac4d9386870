// Tables that stay in flash: on the AVR every other constant is copied into RAM at the start.
#ifndef BANK_FLASH_H
#define BANK_FLASH_H

#ifdef __AVR__
#include <avr/pgmspace.h>
#define IN_FLASH PROGMEM
#define FLASH_OCTET(address) pgm_read_byte(address)
#define FLASH_LONG(address) pgm_read_dword(address)
#else
#define IN_FLASH
#define FLASH_OCTET(address) (*(address))
#define FLASH_LONG(address) (*(address))
#endif

#endif
