"""Television: the view for everybody in the room: few columns, large figures, the last action.

A television needs fewer columns and a larger font, not more columns. The three lines at the bottom
stay for the Banker.

Pure.
"""

from __future__ import annotations

from banker.tui.panes import deeds, panels, seats
from banker.tui.panes.board.players import HEIGHTS, Size, panel
from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.digits import five_width
from banker.tui.render.text import EMPTY, Line, Span, beside, fit, line, shape, wrap
from banker.tui.view import View

FOOT = 3


def screen(view: View, width: int, height: int) -> list[Line]:
    """The whole view."""
    ids = seats.at_table(view.state)
    columns, size = _fitting(view, width, height)
    each = width // columns
    body: list[Line] = []
    for first in range(0, len(ids), columns):
        band: list[Line] | None = None
        for who in ids[first : first + columns]:
            one = panel(view, who, each - 1, size)
            band = one if band is None else beside(band, one)
        assert band is not None
        body += [fit(spans, width) for spans in band]
    below = foot(view, width)
    room = height - 1 - len(below) - len(body)
    strip = deeds.strip(view, width)
    if room >= len(strip) + 2:
        body += strip
        room -= len(strip)
    body += _last(view, width, room)
    return [title(view, width), *shape(body, width, height - 1 - len(below)), *below]


def _fitting(view: View, width: int, height: int) -> tuple[int, Size]:
    """Columns and size: the largest figures that leave a line for the last action."""
    ids = seats.at_table(view.state)
    count = len(ids)
    longest = max(len(str(view.state.cash(who))) for who in ids)
    room = height - 1 - FOOT - 1
    for size in ("huge", "big", "plain"):
        for columns in (1, 2, 3, 4):
            bands = -(-count // columns)
            needed = five_width("0" * longest) + 2 if size == "huge" else 4 * longest + 2
            if bands * HEIGHTS[size] <= room and width // columns >= needed and columns <= count:
                return columns, size
    return 2, "row"


def _last(view: View, width: int, room: int) -> list[Line]:
    """The active panel, else the newest action."""
    active = panels.active(view)
    if active is not None and room >= 4:
        return [
            line(Span(f" {view.translate(active.title)}", "heading")),
            *active.draw(view, width),
        ]
    if not view.rows or room < 1:
        return []
    lines = [line(Span(" " + row, "bold")) for row in wrap(view.rows[0].text, width - 2)]
    return ([EMPTY] if room > len(lines) else []) + lines
