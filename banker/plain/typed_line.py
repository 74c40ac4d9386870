"""Typed line: the row that somebody types, edited by keys, and how a terminal is made to show it.

Rules of this file
* A row is shown with signs and `\\b` alone: every terminal knows them, also one that knows nothing
  else. A line that is longer than the row shows the part around the cursor.
* Only what changed is printed, so that a screen reader reads one letter for one key.
* Whatever is printed meanwhile stands on separate rows: `wiped` takes the row away, and the next
  `shown` brings it back with its cursor.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.interaction.keys.line_editor import LENGTH_MAX, MOVES
from banker.interaction.ui_state import TextLine
from banker.interaction.words.text import cells, printable

# The keys of a shell.
SAME_AS = {
    "ctrl+a": "home", "ctrl+e": "end", "ctrl+b": "left", "ctrl+f": "right", "ctrl+h": "backspace",
    "ctrl+d": "delete", "ctrl+p": "up", "ctrl+n": "down",
}  # fmt: skip
WIDTH_MIN = 8


def _to_end(line: TextLine) -> TextLine:
    return replace(line, text=line.text[: line.at])


def _word_left(line: TextLine) -> TextLine:
    return replace(line, at=line.text[: line.at].rstrip().rfind(" ") + 1)


def _word_right(line: TextLine) -> TextLine:
    rest = line.text[line.at :]
    begun = len(rest) - len(rest.lstrip())
    end = rest.find(" ", begun)
    return replace(line, at=len(line.text) if end < 0 else line.at + end)


_MOVES: dict[str, Callable[[TextLine], TextLine]] = {
    **MOVES, "ctrl+k": _to_end, "alt+b": _word_left, "alt+f": _word_right,
}  # fmt: skip


def edited(line: TextLine, key: str) -> TextLine:
    """Return the line after a key that edits it; unchanged after any other key."""
    key = SAME_AS.get(key, key)
    if key in _MOVES:
        return line if key == "backspace" and not line.at else _MOVES[key](line)
    if len(key) != 1 or len(line.text) >= LENGTH_MAX:
        return line
    sign = printable(key)
    return replace(line, text=line.text[: line.at] + sign + line.text[line.at :], at=line.at + 1)


class History:
    """The lines sent so far, from which an earlier one can be recalled."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._at = 0
        self._typed = ""

    def note(self, text: str) -> None:
        """Remember a sent line; the same line twice in a row is stored once."""
        if text and self._lines[-1:] != [text]:
            self._lines.append(text)
        self._at = len(self._lines)

    def recalled(self, line: TextLine, step: int) -> TextLine:
        """Return the earlier (-1) or later (1) line that begins like the typed text.

        After the newest one, return the typed text again.
        """
        if self._at == len(self._lines):
            self._typed = line.text
        at = self._at + step
        while 0 <= at < len(self._lines) and not self._lines[at].startswith(self._typed):
            at += step
        if at < 0:
            return line
        self._at = min(at, len(self._lines))
        text = self._lines[at] if at < len(self._lines) else self._typed
        return replace(line, text=text, at=len(text))


class Row:
    """The row of a terminal that shows the prompt and the typed line."""

    def __init__(self) -> None:
        self._shown, self._at = "", 0
        self._first = 0

    def shown(self, prompt: str, line: TextLine, width: int) -> str:
        """Return the characters to print so that the row shows this line with its cursor.

        `width`: the columns of the terminal.
        """
        room = max(WIDTH_MIN, width - 1)
        prompt = prompt if cells(prompt) <= room // 2 else ""
        left = room - cells(prompt)
        self._first = min(self._first, line.at)
        while cells(line.text[self._first : line.at]) > left:
            self._first += max(1, left // 3)
        if cells(line.text) <= left:
            self._first = 0
        text = line.text[self._first :]
        while cells(text) > left:
            text = text[:-1]
        at = min(line.at - self._first, len(text))
        return self._drawn(prompt + text, len(prompt) + at)

    def _drawn(self, new: str, at: int) -> str:
        old, was = self._shown, self._at
        self._shown, self._at = new, at
        if new == old:
            return _moved(old, was, at)
        same = 0
        while same < min(len(old), len(new)) and old[same] == new[same]:
            same += 1
        gone = max(0, cells(old) - cells(new))
        back = "\b" * (gone + cells(new[at:]))
        return _moved(old, was, same) + new[same:] + " " * gone + back

    def wiped(self) -> str:
        """Return the characters to print to clear the row; the cursor goes to its beginning."""
        wide = cells(self._shown)
        home = "\b" * cells(self._shown[: self._at])
        self._shown, self._at, self._first = "", 0, 0
        return home + " " * wide + "\b" * wide

    def left(self, mark: str = "") -> str:
        """Return the characters to print to finish the row with a mark and begin a new one
        below."""
        end = self._shown[self._at :]
        self._shown, self._at, self._first = "", 0, 0
        return f"{end}{mark}\r\n"


def _moved(shown: str, at: int, to: int) -> str:
    """What moves the cursor over the signs that are shown."""
    return "\b" * cells(shown[to:at]) if to < at else shown[at:to]
