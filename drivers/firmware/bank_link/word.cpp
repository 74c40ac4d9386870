#include "word.h"

#include "flash.h"

namespace bank {

// One after the other: a table of addresses would be as long as the words.
#define BANK_WORD_TEXT(name, text) text "\0"
static const char TEXTS[] IN_FLASH = BANK_WORDS(BANK_WORD_TEXT);
#undef BANK_WORD_TEXT

static const char *after(const char *at) {
  while (FLASH_OCTET(at)) at++;
  return at + 1;
}

const char *flash_text(Word word) {
  const char *at = TEXTS;
  for (uint8_t i = 0; i < uint8_t(word); i++) at = after(at);
  return at;
}

static bool is_same(const char *text, const char *at) {
  while (*text && uint8_t(*text) == FLASH_OCTET(at)) {
    text++;
    at++;
  }
  return uint8_t(*text) == uint8_t(FLASH_OCTET(at));
}

Word verb_of(const char *text) {
  const char *at = TEXTS;
  for (uint8_t i = 0; i < uint8_t(Word::NO_VERB); i++, at = after(at)) {
    if (is_same(text, at)) return Word(i);
  }
  return Word::NO_VERB;
}

}  // namespace bank
