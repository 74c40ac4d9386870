#include "sha256.h"

#include "flash.h"

namespace bank {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
static const uint32_t ROUND_CONSTANTS[64] IN_FLASH = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static const uint32_t START[8] IN_FLASH = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

// On the AVR a rotation by whole octets costs nothing and one by bits is a loop; so the sums below
// are nested, and need six or seven steps of a bit each where three rotations would need dozens.
static uint32_t right8(uint32_t word) { return word >> 8 | word << 24; }
static uint32_t right16(uint32_t word) { return word >> 16 | word << 16; }

static __attribute__((noinline)) uint32_t right(uint32_t word, uint8_t bits) {
  while (bits--) word = word >> 1 | word << 31;
  return word;
}

static __attribute__((noinline)) uint32_t left(uint32_t word, uint8_t bits) {
  while (bits--) word = word << 1 | word >> 31;
  return word;
}

// Right by 2, 13 and 22.
static uint32_t big_0(uint32_t word) {
  return right(word ^ right8(right(word ^ right8(right(word, 1)), 3)), 2);
}

// Right by 6, 11 and 25.
static uint32_t big_1(uint32_t word) {
  return right8(left(word ^ right8(left(word ^ right16(left(word, 2)), 3)), 2));
}

// Right by 7, 18, and 3 without coming in again on the left.
static uint32_t small_0(uint32_t word) {
  return right8(left(word, 1)) ^ right16(right(word, 2)) ^ word >> 3;
}

// Right by 17, 19, and 10 without coming in again on the left.
static uint32_t small_1(uint32_t word) {
  const uint32_t once = right(word, 1);
  return right16(once ^ right(once, 2)) ^ (word >> 8) >> 2;
}

Sha256::Sha256() : length_(0) {
  for (uint8_t i = 0; i < 8; i++) state_[i] = FLASH_LONG(START + i);
}

Sha256 &Sha256::add(const void *data, uint8_t size) {
  const uint8_t *octet = static_cast<const uint8_t *>(data);
  while (size--) add_octet(*octet++);
  return *this;
}

void Sha256::end(uint8_t digest[32]) {
  const uint16_t length = length_;
  add_octet(0x80);
  while (length_ % 64 != 56) add_octet(0);
  for (uint8_t i = 0; i < 5; i++) add_octet(0);
  add_octet(uint8_t(length >> 13));
  add_octet(uint8_t(length >> 5));
  add_octet(uint8_t(length << 3));
  for (uint8_t i = 0; i < 32; i++) digest[i] = uint8_t(state_[i / 4] >> (24 - 8 * (i % 4)));
}

void Sha256::add_octet(uint8_t octet) {
  uint32_t &word = words_[length_ % 64 / 4];
  word = word << 8 | octet;
  if (++length_ % 64 == 0) compress();
}

void Sha256::compress() {
  uint32_t s[8];
  for (uint8_t i = 0; i < 8; i++) s[i] = state_[i];
  for (uint8_t i = 0; i < 64; i++) {
    uint32_t &word = words_[i % 16];
    if (i >= 16) {
      word += small_0(words_[(i + 1) % 16]) + words_[(i + 9) % 16] +
              small_1(words_[(i + 14) % 16]);
    }
    const uint32_t one = s[7] + big_1(s[4]) + ((s[4] & s[5]) ^ (~s[4] & s[6])) +
                         FLASH_LONG(ROUND_CONSTANTS + i) + word;
    const uint32_t two = big_0(s[0]) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    for (uint8_t j = 7; j > 0; j--) s[j] = s[j - 1];
    s[4] += one;
    s[0] = one + two;
  }
  for (uint8_t i = 0; i < 8; i++) state_[i] += s[i];
}

}  // namespace bank
