"""Fingerprint of a game: the head of its chain, for reading aloud, photographing and checking.

Ten of the words with which a vault's commitment is read aloud, 80 bits of the 256: to forge
another file with the same ten words a person must try 2 ** 80 files, and for two files
with the same words 2 ** 40. The QR code and the hex form may hold all 256. The number before it is
that of the newest entry; it only helps to find it. Notes of version 0.2.0 have eight words.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

import msgspec

from banker.audit.fingerprint import PIECE, WHOLE
from banker.foundation.errors import BankerError
from drivers.wordlist import WORDS

WORD_COUNT = 10
OLD_WORD_COUNT = PIECE // 2
_HEX = re.compile(r"[0-9a-f]+")
_BETWEEN = re.compile(r"[\s,;:.·+-]+")


class ExpectedFingerprint(msgspec.Struct, frozen=True):
    """A fingerprint that somebody noted: the first hex digits of an entry hash, and the entry's
    number, or 0."""

    piece: str
    seq: int = 0


def words_of(head: str) -> str:
    """Return the ten words of the fingerprint of an entry hash."""
    return " ".join(WORDS[byte] for byte in bytes.fromhex(head[: 2 * WORD_COUNT]))


def fingerprint_text(entries: int, head: str) -> str:
    """Return a fingerprint as it is shown, with the number of its entry: `1204: acorn actor …`."""
    return f"{entries}: {words_of(head)}"


def expected_fingerprint(text: str) -> ExpectedFingerprint:
    """Read a fingerprint from words, hex digits or the content of the QR code. Raises `BankerError`
    for any other text."""
    parts = [part for part in _BETWEEN.split(text.casefold()) if part]
    if parts[:1] == ["banker"]:
        del parts[0]
    # Hex digits may come in groups, so a first number is one only before something whole.
    has_number = len(parts) > 1 and parts[0].isdecimal() and len(parts[0]) < PIECE
    seq = int(parts[0]) if has_number else 0
    rest = parts[1:] if has_number else parts
    if has_number and _HEX.fullmatch("".join(rest)) and len(rest[0]) < PIECE:
        seq, rest = 0, parts
    if rest and _HEX.fullmatch("".join(rest)):
        return ExpectedFingerprint(_hex("".join(rest)), seq)
    return ExpectedFingerprint(_piece(rest), seq)


def _hex(digits: str) -> str:
    if not PIECE <= len(digits) <= WHOLE:
        raise BankerError(
            "a fingerprint has {least} to {most} hex digits, and here are {count}",
            least=PIECE,
            most=WHOLE,
            count=len(digits),
        )
    return digits


def _piece(words: list[str]) -> str:
    for word in words:
        if word not in WORDS:
            near = get_close_matches(word, WORDS, 1)
            hint = f"; is it {near[0]!r}?" if near else ""
            raise BankerError(
                "no fingerprint has the word {word}{hint}", word=repr(word), hint=hint
            )
    if len(words) not in (WORD_COUNT, OLD_WORD_COUNT):
        raise BankerError(
            "a fingerprint has {wanted} words, in older notes {older}, and here are {count}",
            wanted=WORD_COUNT,
            older=OLD_WORD_COUNT,
            count=len(words),
        )
    return bytes(WORDS.index(word) for word in words).hex()
