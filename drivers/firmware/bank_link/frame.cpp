#include "frame.h"

#include "crc16.h"
#include "flash.h"

namespace bank {

static char digit_of(uint8_t nibble) {
  return char(nibble < 10 ? '0' + nibble : 'a' + nibble - 10);
}

// Capitals are refused: one value has one spelling.
static int8_t nibble_of(char digit) {
  if (digit >= '0' && digit <= '9') return int8_t(digit - '0');
  if (digit >= 'a' && digit <= 'f') return int8_t(digit - 'a' + 10);
  return -1;
}

FrameEvent FrameReader::push(uint8_t octet) {
  if (octet == '\n') return finished();
  switch (place_) {
    case NEWLINE:
      place_ = octet == '$' ? INSIDE : OUTSIDE;
      size_ = 0;
      break;
    case INSIDE:
      if (octet < 0x20 || octet > 0x7E) {
        spoil(Word::FORM);
      } else if (size_ == sizeof text_ - 1) {
        spoil(Word::LONG);
      } else {
        text_[size_++] = char(octet);
      }
      break;
    default:
      break;
  }
  return FRAME_NONE;
}

FrameEvent FrameReader::finished() {
  const uint8_t place = place_;
  // The newline that ends a frame may begin the next one.
  place_ = NEWLINE;
  if (place == SPOILT) return FRAME_BAD;
  if (place != INSIDE) return FRAME_NONE;
  reason_ = Word::FORM;
  uint8_t check[2];
  text_[size_] = 0;
  if (size_ < 6 || text_[size_ - 5] != '*' || !parse_hex(text_ + size_ - 4, check, 2)) {
    return FRAME_BAD;
  }
  size_ = uint8_t(size_ - 5);
  text_[size_] = 0;
  reason_ = Word::CRC;
  const uint16_t crc = crc16_of(reinterpret_cast<const uint8_t *>(text_), size_);
  return crc == uint16_t(check[0] << 8 | check[1]) ? FRAME_GOOD : FRAME_BAD;
}

void FrameReader::spoil(Word reason) {
  place_ = SPOILT;
  reason_ = reason;
}

FrameWriter::FrameWriter(const Board &board, char *copy, uint8_t copy_max)
    : board_(board), copy_(copy), copy_left_(copy_max), size_(0), crc_(CRC_START) {
  board_.send('\n');
  board_.send('$');
}

FrameWriter &FrameWriter::put(char letter) {
  if (size_ == BODY_MAX_OUT) return *this;
  size_++;
  crc_ = crc16(crc_, uint8_t(letter));
  board_.send(uint8_t(letter));
  if (copy_left_ > 1) {
    *copy_++ = letter;
    copy_left_--;
  }
  return *this;
}

void FrameWriter::end() {
  if (copy_left_) *copy_ = 0;
  const uint16_t crc = crc_;
  board_.send('*');
  for (int8_t shift = 12; shift >= 0; shift = int8_t(shift - 4)) {
    board_.send(uint8_t(digit_of(crc >> shift & 15)));
  }
  board_.send('\n');
}

FrameWriter &FrameWriter::text(const char *text) {
  while (*text) put(*text++);
  return *this;
}

FrameWriter &FrameWriter::word(Word word) {
  const char *at = flash_text(word);
  while (const char letter = char(FLASH_OCTET(at++))) put(letter);
  return *this;
}

FrameWriter &FrameWriter::number(uint32_t value) {
  char digits[10];
  uint8_t count = 0;
  do {
    digits[count++] = char('0' + value % 10);
    value /= 10;
  } while (value);
  while (count) put(digits[--count]);
  return *this;
}

FrameWriter &FrameWriter::signed_number(int32_t value) {
  if (value >= 0) return number(uint32_t(value));
  return put('-').number(uint32_t(0) - uint32_t(value));
}

FrameWriter &FrameWriter::hex(const uint8_t *data, uint8_t size) {
  for (; size--; data++) put(digit_of(*data >> 4)).put(digit_of(*data & 15));
  return *this;
}

FrameWriter &FrameWriter::hex16(uint16_t value) {
  const uint8_t octets[2] = {uint8_t(value >> 8), uint8_t(value)};
  return hex(octets, 2);
}

FrameWriter &FrameWriter::hex32(uint32_t value) {
  return hex16(uint16_t(value >> 16)).hex16(uint16_t(value));
}

bool parse_number(const char *text, uint32_t max, uint32_t &value) {
  // No sign, no blank, no leading zero: one value has one spelling.
  if (!*text || (*text == '0' && text[1])) return false;
  value = 0;
  for (; *text; text++) {
    if (*text < '0' || *text > '9') return false;
    const uint8_t digit = uint8_t(*text - '0');
    if (value > (max - digit) / 10) return false;
    value = value * 10 + digit;
  }
  return true;
}

bool parse_hex(const char *text, uint8_t *data, uint8_t size) {
  for (; size--; text += 2) {
    // A NUL is no digit, so a short text ends here and nothing behind it is read.
    const int8_t high = nibble_of(text[0]);
    const int8_t low = high < 0 ? int8_t(-1) : nibble_of(text[1]);
    if (low < 0) return false;
    *data++ = uint8_t(high << 4 | low);
  }
  return *text == 0;
}

}  // namespace bank
