"""Tokens: cuts a line of the table language into words, and makes them comparable.

Rules of this file
* A line consists of words, `+` signs and quoted texts; `#` outside quotes begins a comment.
* `the` is not a token: this module drops it, so no other module needs to know it.
* Small and capital letters are alike. Names are compared by their keys.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import msgspec

from banker.foundation.errors import InvalidCommand
from banker.ledger.likeness import plain

LINE_MAX = 4_000  # far beyond any statement; keeps a hostile line from taking seconds

# Patterns, compiled when the first line is read: a start reads none.
_PIECE = r"""\s*(?:(?P<word>[^\s"“”„«»+#]+)|(?P<sign>\+)|(?P<quote>["“”„«»])|(?P<end>\#.*))"""
# A number with a comma or colon behind it: `guessed 4, not 3`.
_MARKED_NUMBER = r"[0-9]+[,:]"
_CONTROL = "[\x00-\x08\x0e-\x1f\x7f-\x9f]"
_STRAIGHT = r'(?:[^"\\]|\\.)*'
_CURVED = r"(?:[^”“„»«\\]|\\.)*"
_ESCAPE = r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)"
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_SAME_AS_SPACE = str.maketrans({"-": " ", "_": " ", "‐": " ", "‑": " "})
_IGNORED = str.maketrans(dict.fromkeys(".,'!’"))


class Word(msgspec.Struct, frozen=True, gc=False):
    """A token of a line, from character `start` up to `end`. `key` is its form to compare.

    A quoted text has no key; its `text` is without the quotes.
    """

    text: str
    key: str
    start: int
    end: int
    quoted: bool = False


class TokenizedLine(msgspec.Struct, frozen=True):
    """A line of text (`source`) and its tokens."""

    source: str
    words: tuple[Word, ...]

    def said(self, first: int, last: int) -> str:
        """Return the tokens from `first` up to `last` as they were typed."""
        if first >= last:
            return ""
        return self.source[self.words[first].start : self.words[last - 1].end]


def cut(text: str) -> TokenizedLine:
    """Return the line as tokens; raise `InvalidCommand` if it cannot be one statement.

    For example, if a quote is left open, or if the text has several lines.
    """
    source = text.removeprefix("\ufeff").strip()
    if any("\ud800" <= sign <= "\udfff" for sign in source):
        raise InvalidCommand("this is not readable text; write it as UTF-8")
    if len(source) > LINE_MAX:
        raise InvalidCommand(
            "a statement has at most {most:,} characters: write a shorter one", most=LINE_MAX
        )
    if len(source.splitlines()) > 1:
        raise InvalidCommand("write one statement on a line")
    if re.search(_CONTROL, source):
        raise InvalidCommand("the line holds characters that cannot be seen: type it again")
    words: list[Word] = []
    at = 0
    piece = re.compile(_PIECE)
    while found := piece.match(source, at):
        at = found.end()
        if found["end"]:
            break
        if found["quote"]:
            word = _quoted(source, found.start("quote"))
            at = word.end
        else:
            said = found["word"] or "+"
            start = at - len(said)
            if re.fullmatch(_MARKED_NUMBER, said):
                said = said[:-1]
            word = Word(said, plain(said), start, start + len(said))
        if word.quoted or word.key != "the":
            words.append(word)
    return TokenizedLine(source, tuple(words))


def _quoted(source: str, start: int) -> Word:
    inside = _STRAIGHT if source[start] == '"' else _CURVED
    found = re.compile(inside).match(source, start + 1)
    assert found is not None  # both patterns match nothing at all
    end = found.end()
    if end >= len(source):
        raise InvalidCommand(
            "a quote is opened but not closed: put the other quote after {rest}",
            rest=source[start:],
        )
    return Word(re.sub(_ESCAPE, _unescaped, found[0]), "", start, end + 1, quoted=True)


def _unescaped(found: re.Match[str]) -> str:
    said = found[1]
    if len(said) == 1:
        return _ESCAPED.get(said, said)
    number = int(said[1:], 16)
    is_sign = number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF
    return chr(number) if is_sign else said


def quote(text: str) -> str:
    """Return the text in quotes, with escapes, so that it stays on one line."""
    return '"' + "".join(_escaped(sign) for sign in text) + '"'


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return "\\" + sign
    if sign == "\n":
        return "\\n"
    if sign == " " or sign.isprintable():
        return sign
    number = ord(sign)
    return f"\\u{number:04x}" if number <= 0xFFFF else f"\\U{number:08x}"


@lru_cache(maxsize=2_048)  # an edition's names come again for each game and each change of names
def title_key(text: str) -> str:
    """Return the form of a printed name to compare.

    Small letters; space, `-` and `_` are alike; without dots, accents and the word *the*.
    """
    key = plain(text).translate(_SAME_AS_SPACE).translate(_IGNORED)
    if not key.isascii():
        parts = unicodedata.normalize("NFKD", key)
        key = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return " ".join(word for word in key.split() if word != "the")
