"""Scanner: tells a scanner's typing from a hand's.

A scanner in keyboard wedge types the digits of a card and Enter, a few milliseconds apart. What
may be the beginning of a card is held back until it is clear whose it is: for most keys at once,
for a `7` after a moment. So a card is never a seat, a roll, an amount or a guess, and what a hand
types never a card.

Rules of this file
* A card begins with `codes.FIRST`. Other keys are never held.
* No hand types `CARD_FROM` such digits at this speed. What was typed so fast is a card, read
  rightly or wrongly, and never the keys it is made of.
* The times are those at which keys arrived, not those at which they are looked at.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from banker.bankcards.codes import FIRST

HAND_S = 0.08  # no hand is faster from one key to the next
STALL_S = 0.3  # a scanner that was seen to be one may be held up by a busy computer
SCANNER_S = 0.03  # what it needs from one digit to the next, on the average
CARD_FROM = 7
LENGTH_MAX = 40  # a key that is held down
ENDS = ("enter", "ctrl+j", "ctrl+m")


class ScannerInput(msgspec.Struct, frozen=True):
    """Keys that are held back; when the first and the last came. `read`: a card ended just now."""

    keys: str = ""
    since: float = 0.0
    at: float = 0.0
    read: bool = False

    @property
    def patience(self) -> float:
        """How long the next key may take."""
        count = len(self.keys) - 1
        sure = count >= len(FIRST) and self.at - self.since <= SCANNER_S * count
        return STALL_S if sure else HAND_S


class ScannedKeys(NamedTuple):
    """What a key makes clear, in this order: keys of a hand, a card, and more keys of a hand."""

    scanner_input: ScannerInput
    before: tuple[str, ...] = ()
    card: str = ""
    after: tuple[str, ...] = ()


def heard(scanner_input: ScannerInput, key: str, now: float) -> ScannedKeys:
    """One key, and when it came."""
    late = now - scanner_input.at > scanner_input.patience
    if scanner_input.read and not late and key in ENDS:
        return ScannedKeys(ScannerInput(at=now, read=True))  # some scanners end a line twice
    if not late and _goes_on(scanner_input.keys, key):
        since = scanner_input.since if scanner_input.keys else now
        return ScannedKeys(ScannerInput(scanner_input.keys + key, since, now))
    if not late and key in ENDS and len(scanner_input.keys) >= CARD_FROM:
        return ScannedKeys(ScannerInput(at=now, read=True), card=scanner_input.keys)
    released = settled(scanner_input)
    if _goes_on("", key):
        return released._replace(scanner_input=ScannerInput(key, now, now))
    return released._replace(after=(key,))


def settled(scanner_input: ScannerInput) -> ScannedKeys:
    """Nothing more came in time: a card whose scanner sends no Enter, or a hand's keys."""
    if len(scanner_input.keys) >= CARD_FROM:
        return ScannedKeys(ScannerInput(at=scanner_input.at, read=True), card=scanner_input.keys)
    return ScannedKeys(ScannerInput(), before=tuple(scanner_input.keys))


def _goes_on(keys: str, key: str) -> bool:
    """Whether keys could still be a card with one more."""
    if len(key) != 1 or not key.isascii() or not key.isdigit() or len(keys) >= LENGTH_MAX:
        return False
    return (keys + key).startswith(FIRST[: len(keys) + 1])
