"""Scanner: distinguishes a scanner's input from keys typed by hand.

A keyboard-wedge scanner types the digits of a card and Enter, a few milliseconds apart. Keys that
may begin a card are held back until they are clear: most keys are clear at once, a `7` after a
moment. So a card is never mistaken for a seat, a roll, an amount or a guess, and typed keys never
for a card.

Rules of this file
* A card begins with `codes.PRODUCT_CODE`. Other keys are never held back.
* No hand types `CARD_FROM` digits so fast. That many digits are a card, even if it was misread, and
  never single keys.
* Times are those of the keys' arrival, not of their handling.

Pure.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.bankcards.codes import PRODUCT_CODE

HAND_S = 0.08  # the least time between two keys typed by hand
STALL_S = 0.3  # a busy computer may delay a scanner that was recognised
SCANNER_S = 0.03  # a scanner's mean time between two digits, at most
CARD_FROM = 7
LENGTH_MAX = 40  # a longer input is a key held down
ENDS = ("enter", "ctrl+j", "ctrl+m")


class ScannerInput(msgspec.Struct, frozen=True):
    """The keys held back so far, and when the first (`since`) and the last (`at`) came.

    `read`: a scanned card has just ended. Times are in seconds.
    """

    keys: str = ""
    since: float = 0.0
    at: float = 0.0
    read: bool = False

    @property
    def patience(self) -> float:
        """How many seconds the next key may take and still belong to a scanned card."""
        count = len(self.keys) - 1
        sure = count >= len(PRODUCT_CODE) and self.at - self.since <= SCANNER_S * count
        return STALL_S if sure else HAND_S


class ScannedKeys(msgspec.Struct, frozen=True):
    """What a key has made clear, in this order: typed keys, a card's code, more typed keys."""

    scanner_input: ScannerInput
    before: tuple[str, ...] = ()
    card: str = ""
    after: tuple[str, ...] = ()


def heard(scanner_input: ScannerInput, key: str, now: float) -> ScannedKeys:
    """Handle one key at the time `now`, in seconds: return the keys and card that are clear."""
    late = now - scanner_input.at > scanner_input.patience
    if scanner_input.read and not late and key in ENDS:
        return ScannedKeys(ScannerInput(at=now, read=True))  # some scanners send the line end twice
    if not late and _goes_on(scanner_input.keys, key):
        since = scanner_input.since if scanner_input.keys else now
        return ScannedKeys(ScannerInput(scanner_input.keys + key, since, now))
    if not late and key in ENDS and len(scanner_input.keys) >= CARD_FROM:
        return ScannedKeys(ScannerInput(at=now, read=True), card=scanner_input.keys)
    released = settled(scanner_input)
    if _goes_on("", key):
        return replace(released, scanner_input=ScannerInput(key, now, now))
    return replace(released, after=(key,))


def settled(scanner_input: ScannerInput) -> ScannedKeys:
    """Handle the end of the waiting time: the keys held back are typed keys or a whole card."""
    if len(scanner_input.keys) >= CARD_FROM:
        return ScannedKeys(ScannerInput(at=scanner_input.at, read=True), card=scanner_input.keys)
    return ScannedKeys(ScannerInput(), before=tuple(scanner_input.keys))


def _goes_on(keys: str, key: str) -> bool:
    """Whether the keys may still be a card with one more."""
    if len(key) != 1 or not key.isascii() or not key.isdigit() or len(keys) >= LENGTH_MAX:
        return False
    return (keys + key).startswith(PRODUCT_CODE[: len(keys) + 1])
