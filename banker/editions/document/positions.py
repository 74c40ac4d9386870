"""Positions: finds the line of each value in a TOML text.

The parser `tomllib` gives the line of a syntax error, but not the line of a well-written value that
makes no sense. This module reads the text again only for the lines.

Rules of this file
* The text has been accepted by `tomllib`, so nothing is refused here.
* A value is named by its trail of keys and places: ("deed", 2, "price").
"""

from __future__ import annotations

import re
from bisect import bisect_right

Trail = tuple[str | int, ...]

_TOKEN = re.compile(
    r"(?P<skip>[ \t]+|\#[^\n]*)|(?P<newline>\r?\n)|(?P<mark>[][{}=,.])"
    r'|(?P<long>"""(?:\\.|[^\\])*?"{3,5}|\'{3}.*?\'{3,5})'
    r'|(?P<quoted>"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')|(?P<bare>[^\s\[\]{}=,.#"\']+)',
    re.DOTALL,
)


class _Token:
    __slots__ = ("kind", "line", "text")

    def __init__(self, kind: str, text: str, line: int) -> None:
        self.kind = kind
        self.text = text
        self.line = line


class _Reader:
    """Walks over the tokens and notes the line of each trail it meets."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.next = 0
        self.lines: dict[Trail, int] = {(): 1}
        self.lengths: dict[Trail, int] = {}

    def peek(self) -> str:
        """The text of the next token, "" at the end."""
        return self.tokens[self.next].text if self.next < len(self.tokens) else ""

    def take(self) -> _Token:
        token = self.tokens[self.next]
        self.next += 1
        return token

    def skip_newlines(self) -> None:
        while self.next < len(self.tokens) and self.tokens[self.next].kind == "newline":
            self.next += 1

    def text(self) -> None:
        """A whole file: headers and assignments."""
        table: Trail = ()
        self.skip_newlines()
        while self.next < len(self.tokens):
            if self.peek() == "[":
                table = self.header()
            else:
                self.assignment(table)
            self.skip_newlines()

    def header(self) -> Trail:
        """`[a.b]` opens a table, `[[a.b]]` another one of a list."""
        line = self.take().line
        is_list = self.peek() == "["
        if is_list:
            self.take()
        trail: Trail = ()
        keys = self.key()
        for depth, key in enumerate(keys):
            trail = (*trail, key)
            is_last = depth == len(keys) - 1
            if is_list and is_last:
                self.lines.setdefault(trail, line)
                self.lengths[trail] = self.lengths.get(trail, 0) + 1
            if trail in self.lengths:
                trail = (*trail, self.lengths[trail] - 1)
            self.lines.setdefault(trail, line)
        while self.peek() == "]":
            self.take()
        return trail

    def key(self) -> list[str]:
        """A key, which may be dotted and quoted."""
        keys = [self.take().text]
        while self.peek() == ".":
            self.take()
            keys.append(self.take().text)
        return [key[1:-1] if key[0] in "\"'" else key for key in keys]

    def assignment(self, table: Trail) -> None:
        """`key = value`, in a table or inside braces."""
        line = self.tokens[self.next].line
        trail = table
        for key in self.key():
            trail = (*trail, key)
            self.lines.setdefault(trail, line)
        self.take()
        self.value(trail)

    def value(self, trail: Trail) -> None:
        if self.peek() == "[":
            self.items(trail)
        elif self.peek() == "{":
            self.braces(trail)
        else:
            while self.next < len(self.tokens) and not self.at_end_of_value():
                self.take()

    def at_end_of_value(self) -> bool:
        token = self.tokens[self.next]
        return token.kind == "newline" or (token.kind == "mark" and token.text in ",]}")

    def items(self, trail: Trail) -> None:
        """`[value, value]`, over as many lines as it likes."""
        self.take()
        place = 0
        self.skip_newlines()
        while self.peek() != "]":
            self.lines[*trail, place] = self.tokens[self.next].line
            self.value((*trail, place))
            place += 1
            self.skip_newlines()
            if self.peek() == ",":
                self.take()
            self.skip_newlines()
        self.take()

    def braces(self, trail: Trail) -> None:
        """`{ key = value, key = value }`."""
        self.take()
        while self.peek() != "}":
            self.assignment(trail)
            if self.peek() == ",":
                self.take()
        self.take()


def locate(text: str) -> dict[Trail, int]:
    """Return place in the data -> line, for every table, key and list item of a valid TOML text.

    Lines are counted from 1.
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    tokens = [
        _Token(match.lastgroup or "", match[0], bisect_right(starts, match.start()))
        for match in _TOKEN.finditer(text)
        if match.lastgroup != "skip"
    ]
    reader = _Reader(tokens)
    reader.text()
    return reader.lines
