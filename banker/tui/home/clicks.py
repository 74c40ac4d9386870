"""Clicks: which keys a click on the home page presses. The first click marks a game, the second
opens it.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.interaction.finding.finder_box import row_at
from banker.interaction.finding.targets import hit
from banker.interaction.words.text import Line, width_of
from banker.tui.home.page import Home
from banker.tui.mouse.clicks import steps


def clicked(home: Home, lines: Sequence[Line], x: int, y: int) -> tuple[str, ...]:
    """Return the keys of a click on cell (x, y); empty if the cell is not a target."""
    if not 0 <= y < len(lines):
        return ()
    if home.finding is not None:
        row = row_at(width_of(lines[0]), len(lines), x, y)
        return () if row is None else (*steps(home.finding.picked, row), "enter")
    if not home.lines and (place := _game(lines[y])) is not None and place < len(home.games):
        return ("enter",) if place == home.at else steps(home.at, place)
    target = hit(lines, x, y)
    return (target.name,) if target is not None and target.kind == "key" else ()


def _game(spans: Line) -> int | None:
    """The place of the game that a row shows, by the number it begins with."""
    text, role = spans[0] if spans else ("", "")
    number = text.strip(" ›>")
    return int(number) - 1 if role.startswith("key") and number.isdecimal() else None
