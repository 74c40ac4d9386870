// Frames: "\n$" body "*" crc4 "\n", one octet at a time, in both directions.
//
// Rules of this file
// * A newline always ends what was before it, so the reader is in step again after any noise.
// * The first octets are never a letter of a boot loader's language: see README, "The first octet".
// * The body is printable ASCII. Its fields are the business of others.
#ifndef BANK_FRAME_H
#define BANK_FRAME_H

#include <stdint.h>

#include "board.h"
#include "word.h"

namespace bank {

const uint8_t BODY_MAX_IN = 96;
const uint8_t BODY_MAX_OUT = 216;
// "\n$", "*", four digits, "\n".
const uint8_t FRAME_EXTRA = 8;

enum FrameEvent { FRAME_NONE, FRAME_GOOD, FRAME_BAD };

class FrameReader {
 public:
  FrameReader() : place_(OUTSIDE), size_(0), reason_(Word::FORM) {}
  FrameEvent push(uint8_t octet);
  // After FRAME_GOOD, until the next push: the body, ended with NUL; it may be cut up in place.
  char *body() { return text_; }
  // After FRAME_BAD: CRC, LONG or FORM.
  Word reason() const { return reason_; }

 private:
  enum Place { OUTSIDE, NEWLINE, INSIDE, SPOILT };
  FrameEvent finished();
  void spoil(Word reason);

  uint8_t place_;
  uint8_t size_;
  Word reason_;
  char text_[BODY_MAX_IN + 5 + 1];
};

// Writes a frame straight to the board; optionally keeps a copy of the body for a repetition.
class FrameWriter {
 public:
  explicit FrameWriter(const Board &board, char *copy = 0, uint8_t copy_max = 0);
  FrameWriter &text(const char *text);
  FrameWriter &word(Word word);
  FrameWriter &number(uint32_t value);
  FrameWriter &signed_number(int32_t value);
  FrameWriter &hex(const uint8_t *data, uint8_t size);
  FrameWriter &hex32(uint32_t value);
  FrameWriter &hex16(uint16_t value);
  FrameWriter &comma() { return put(','); }
  FrameWriter &put(char letter);
  void end();

 private:
  const Board &board_;
  char *copy_;
  uint8_t copy_left_;
  uint8_t size_;
  uint16_t crc_;
};

bool parse_number(const char *text, uint32_t max, uint32_t &value);
bool parse_hex(const char *text, uint8_t *data, uint8_t size);

}  // namespace bank

#endif
