"""Spelling: which characters of a stranger's text may stand in a file for another program.

Rules of this file
* By an allowlist: a character that is not known as text becomes `?` or `-`, for every program.
* Player names and texts that this program took from people stay as they were written.
"""

from __future__ import annotations

import re
import unicodedata

LINE_MAX = 3_900  # bytes of a text: with what stands before it, ledger reads up to 4,095
NAME_MAX = 40

# Letters and pictures are joined and parted by these; they say nothing else.
_JOINERS = "\u200c\u200d"
_BREAK = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
_NAME_SIGNS = frozenset(" -_.'’")


def plain_text(text: str) -> str:
    """Return the text with letters, marks, digits, punctuation, symbols and blanks only. A line end
    becomes a blank, any other character `?`."""
    if text.isprintable():
        return text
    line = _BREAK.sub(" ", text)
    strange = {ord(sign): "?" for sign in set(line) if not _is_text(sign)}
    return line.translate(strange) if strange else line


def _is_text(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return kind[0] in "LMNPS" or kind == "Zs" or sign in _JOINERS


def one_line(text: str) -> str:
    """Return plain text with single blanks, cut if it is too long for a line."""
    line = " ".join(plain_text(text[:LINE_MAX]).split())
    data = line.encode()
    if len(data) <= LINE_MAX and len(text) <= LINE_MAX:
        return line
    return data[:LINE_MAX].decode(errors="ignore") + "…"


def plain_name(text: str) -> str:
    """Return words of letters and digits, as in a name or an id; `-_.'` may stand within them, any
    other character becomes `-`. `x` if nothing is left."""
    signs = "".join(sign if _is_in_name(sign) else "-" for sign in text[:NAME_MAX])
    words = " ".join(signs.split())
    while words and not words[0].isalnum():
        words = words[1:]
    return words or "x"


def _is_in_name(sign: str) -> bool:
    return sign in _NAME_SIGNS or unicodedata.category(sign)[0] in "LM" or sign.isdecimal()
