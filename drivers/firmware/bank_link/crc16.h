// CRC-16/CCITT-FALSE, the check of frames, records and slots. "123456789" gives 29b1.
#ifndef BANK_CRC16_H
#define BANK_CRC16_H

#include <stdint.h>

namespace bank {

const uint16_t CRC_START = 0xFFFF;

inline uint16_t crc16(uint16_t crc, uint8_t octet) {
  crc = uint16_t(crc >> 8 | crc << 8);
  crc = uint16_t(crc ^ octet);
  crc = uint16_t(crc ^ (crc & 0xFF) >> 4);
  crc = uint16_t(crc ^ crc << 12);
  return uint16_t(crc ^ (crc & 0xFF) << 5);
}

inline uint16_t crc16_of(const uint8_t *data, uint8_t size) {
  uint16_t crc = CRC_START;
  while (size--) crc = crc16(crc, *data++);
  return crc;
}

}  // namespace bank

#endif
