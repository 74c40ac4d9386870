"""Text limits: checks whether a text is small enough for the TOML parser.

`tomllib` accepts any text: a key of fifty thousand parts takes gigabytes, a number of five thousand
digits raises an error of another type, and nested lists exhaust the stack. So this module scans the
text first, in time and memory that are linear in its length.

Rules of this file
* It checks only the limits; the parser checks the syntax.
* It stops at an open quote, because the parser stops there too.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from banker.foundation.limits import KEY_PARTS_MAX, NESTING_MAX, TOKENS_MAX, WORD_LENGTH_MAX
from banker.foundation.text import Text, worded

# The possessive repeats (`++`, `*+`) never backtrack, so no text takes quadratic time.
_TOKEN = re.compile(
    r"(?P<skip>[ \t\r]++|\#[^\n]*+)|(?P<dot>\.)|(?P<opened>[\[{])|(?P<closed>[\]}])"
    r'|(?P<part>[^\s\[\]{}=,.#"\']++)'
    r'|(?P<long>"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}|\'{3}(?:[^\']++|\'(?!\'\'))*+\'{3,5})'
    r'|(?P<open_quotes>"""|\'{3})'
    r'|(?P<quoted>"(?:[^"\\\n]++|\\.)*+"|\'[^\'\n]*+\')'
    r"|(?P<open_quote>[\"'])|(?P<other>.)",
    re.DOTALL,
)


class TextFault(NamedTuple):
    """A limit that a text exceeds, and the line where it does."""

    line: int
    message: Text


def text_fault(text: str) -> TextFault | None:
    """Return the first limit that the text exceeds; None if it exceeds none."""
    depth = parts = 0
    is_dotted = False
    for number, token in enumerate(_TOKEN.finditer(text)):
        kind = token.lastgroup
        if kind == "skip":
            continue
        if kind in ("part", "quoted"):
            parts, is_dotted = parts + 1 if is_dotted else 1, False
        elif kind == "dot":
            is_dotted = parts > 0
        else:
            parts, is_dotted = 0, False
            depth += (kind == "opened") - (kind == "closed")
            if kind in ("open_quote", "open_quotes"):
                return None
        message: Text | None = None
        if parts > KEY_PARTS_MAX:
            message = worded("a key of more than {most} parts", most=KEY_PARTS_MAX)
        elif depth > NESTING_MAX:
            message = worded("more than {most} lists or tables inside each other", most=NESTING_MAX)
        elif kind == "part" and token.end() - token.start() > WORD_LENGTH_MAX:
            message = worded(
                "a word or number of more than {most} characters", most=WORD_LENGTH_MAX
            )
        elif number >= TOKENS_MAX:
            message = worded("more than {most:,} keys and values", most=TOKENS_MAX)
        if message:
            return TextFault(text.count("\n", 0, token.start()) + 1, message)
    return None
