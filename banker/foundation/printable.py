"""Printable: which characters of a stranger's text may stand in what others read.

A game file may come from anybody, and some characters give orders: to a terminal, to the direction
of letters, to the end of a line. This module alone decides which characters may reach a reader.

Rules of this file
* Pure, and below everything else.
* A text without such characters comes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

ID_MAX = 40
ID = re.compile(rf"[a-z0-9_'.-]{{1,{ID_MAX}}}")  # of anything but a player, whose id is a name

# Controls of both sets, those of writing from right to left, line and paragraph separators, and
# halves of a sign, which no encoding has.
_STEERING = "\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_UNPRINTABLE = f"[\x00-\x1f{_STEERING}]"
_NOT_BLANK = f"[\x00-\x08\x0b-\x1f{_STEERING}]"  # where line ends and tabs are blanks
_MARKED = f"[&<>\"'\x00-\x08\x0b-\x1f{_STEERING}]"

_PADDING = "[\\s\u115f\u1160\u2800\u3164\uffa0]{2,}"  # and letters drawn as nothing


def is_printable(text: str) -> bool:
    """Tell whether a text has no character that could control a terminal."""
    # Python calls none of these signs printable, and a few others neither.
    return text.isprintable() or re.search(_UNPRINTABLE, text) is None


def printable(text: str) -> str:
    """Return one line of text with `?` for each character that could control a terminal."""
    return text if text.isprintable() else re.sub(_UNPRINTABLE, "?", text)


def unpadded(text: str) -> str:
    """Return the text with each run of blanks as one blank, so that blanks cannot fill a row of the
    terminal."""
    return re.sub(_PADDING, " ", text)


def printable_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield each line with `?` for each character that could control a terminal.

    A line may begin with one line end, which stays: an empty line is then printed above it.
    """
    for line in lines:
        is_apart = line.startswith("\n")
        yield "\n" * is_apart + printable(line[is_apart:])


def in_markup(text: str) -> str:
    """Return a text escaped for an element or an attribute of HTML or SVG."""
    if not re.search(_MARKED, text):
        return text  # nearly every one
    from html import escape  # pages pay for it, and no start

    return escape(re.sub(_NOT_BLANK, "?", text))


def in_json(document: str) -> str:
    """Return the same JSON document with control characters escaped, so that a terminal shows them
    harmlessly."""
    if document.isascii() and "\x7f" not in document:
        return document  # JSON itself escapes the other controls
    return re.sub(_NOT_BLANK, lambda sign: f"\\u{ord(sign[0]):04x}", document)
