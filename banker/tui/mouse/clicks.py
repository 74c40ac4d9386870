"""Clicks: which keys a click on a page of the table presses, with or without a box over the page.

In the finder a click on a row is the arrows that lead to it, and Enter.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from banker.interaction.finding.finder_box import row_at
from banker.interaction.finding.targets import hit, keys_of
from banker.interaction.view import View
from banker.interaction.words.text import Line, width_of


def clicked(lines: Sequence[Line], x: int, y: int, view: View) -> tuple[str, ...]:
    """Return the keys of a click on cell (x, y); empty if the cell is not a target."""
    if view.found is not None and lines:
        row = row_at(width_of(lines[0]), len(lines), x, y)
        if row is not None and row < len(view.found):
            return (*steps(view.ui.picked, row), "enter")
    target = hit(lines, x, y)
    return keys_of(target, view) if target is not None else ()


def steps(here: int, there: int) -> tuple[str, ...]:
    """Return the arrow keys that lead from row `here` to row `there`."""
    return ("down",) * (there - here) if there >= here else ("up",) * (here - there)
