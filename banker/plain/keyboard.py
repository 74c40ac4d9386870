"""Keyboard: turns bytes of a terminal into keys, named as on the screen: `a`, `enter`, `ctrl+w`,
`up`.

Rules of this file
* A byte without a meaning is not a key. A letter of several bytes may arrive in pieces.
* An escape sequence arrives as a whole, as terminals send it; an unfinished one at the end of a
  reading counts as Esc.

Pure.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_SEQUENCE = re.compile("\x1b(?:\\[[0-9;?]*[ -/]*[@-~]|O[@-~]|[a-z])")
_LETTERS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_NUMBERS = {"1": "home", "7": "home", "4": "end", "8": "end", "3": "delete"}
_SIGNS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace"}
_WORDS = {"\x1bb": "alt+b", "\x1bf": "alt+f"}


class Keyboard:
    """Turns bytes into keys; keeps an unfinished letter for the next bytes."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")

    def keys(self, data: bytes) -> Iterator[str]:
        """Yield the keys in the bytes that were read, such as `a`, `enter`, `up`."""
        text = self._decoder.decode(data)
        at = 0
        while at < len(text):
            found = _SEQUENCE.match(text, at)
            if found is not None:
                key = _named(found[0])
                at = found.end()
            else:
                key = _SIGNS.get(text[at]) or _key(text[at])
                at += 1
            if key:
                yield key


def _named(sequence: str) -> str:
    """The key of a sequence; empty for one that means nothing here."""
    if sequence in _WORDS:
        return _WORDS[sequence]
    if sequence[-1] == "~":
        return _NUMBERS.get(sequence[2:-1].split(";")[0], "")
    return _LETTERS.get(sequence[-1], "") if sequence[1] in "[O" else ""


def _key(sign: str) -> str:
    if sign == "\x1b":
        return "escape"
    if sign < " ":
        return f"ctrl+{chr(ord(sign) + 96)}" if "\x01" <= sign <= "\x1a" else ""
    return sign
