// The words of the protocol. They stay in flash.
#ifndef BANK_WORD_H
#define BANK_WORD_H

#include <stdint.h>

// The verbs come first.
#define BANK_WORDS(WORD) \
  WORD(HELLO, "HELLO") WORD(BEGIN, "BEGIN") WORD(PING, "PING") WORD(STAT, "STAT") \
  WORD(SCAN, "SCAN") WORD(SYNC, "SYNC") WORD(ACK, "ACK") WORD(MIX, "MIX") WORD(OPEN, "OPEN") \
  WORD(SPOT, "SPOT") WORD(SLIDE, "SLIDE") \
  WORD(RAW, "RAW") WORD(TRIM, "TRIM") WORD(PINS, "PINS") WORD(MOVE, "MOVE") \
  WORD(NO_VERB, "VERB") WORD(OK, "OK") WORD(ERR, "ERR") WORD(ARGS, "ARGS") WORD(SEQ, "SEQ") \
  WORD(SESSION, "SESSION") WORD(AHEAD, "AHEAD") WORD(GAP, "GAP") WORD(ORDER, "ORDER") \
  WORD(CONFLICT, "CONFLICT") WORD(VALUE, "VALUE") WORD(MEMORY, "MEMORY") WORD(FULL, "FULL") \
  WORD(OPENED, "open") WORD(NOTHING, "nothing") WORD(CLOSED, "closed") WORD(LOCKED, "locked") \
  WORD(COMMITTED, "committed") WORD(NO_STATE, "-") WORD(JAM, "jam") WORD(LOW_SUPPLY, "low") WORD(WEAK, "weak") WORD(MOVED, "moved") \
  WORD(BACK, "back") WORD(POWER, "POWER") WORD(STATE, "STATE") WORD(VAULT, "vault") \
  WORD(BOLT, "bolt") WORD(DECODER, "decoder") WORD(NOTE, "note") \
  WORD(CRC, "CRC") WORD(FORM, "FORM") WORD(LONG, "LONG")

namespace bank {

#define BANK_WORD_NAME(name, text) name,
enum class Word : uint8_t { BANK_WORDS(BANK_WORD_NAME) };
#undef BANK_WORD_NAME

// Where the word stands in flash; it ends with NUL.
const char *flash_text(Word word);
// NO_VERB if it is none.
Word verb_of(const char *text);

}  // namespace bank

#endif
