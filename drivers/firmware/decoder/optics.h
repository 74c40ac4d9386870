// The eyes of the decoder: two photodiode channels, a white and an ultraviolet light.
//
// Rules of this file
// * It only measures. Real, fake or unclear is judged by the host, which keeps the raw sums.
// * Room light and drift cancel: every lit reading stands between two dark ones (SPOT), every
//   reading of channel b between two of a (SLIDE).
// * Nothing waits; a step is done at each millisecond.
#ifndef BANK_OPTICS_H
#define BANK_OPTICS_H

#include "bank_link.h"

void optics_begin();
void optics_measure(uint8_t measurement, uint16_t count);
void optics_tick(bank::Link &link);

#endif
