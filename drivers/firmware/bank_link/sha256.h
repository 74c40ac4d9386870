// SHA-256, small rather than fast: one block takes about 4 ms at 16 MHz.
#ifndef BANK_SHA256_H
#define BANK_SHA256_H

#include <stdint.h>

namespace bank {

class Sha256 {
 public:
  Sha256();
  Sha256 &add(const void *data, uint8_t size);
  // Afterwards the object is spent.
  void end(uint8_t digest[32]);

 private:
  void add_octet(uint8_t octet);
  void compress();

  uint32_t state_[8];
  // The message schedule is worked out in place: 64 octets of stack less.
  uint32_t words_[16];
  uint16_t length_;
};

}  // namespace bank

#endif
