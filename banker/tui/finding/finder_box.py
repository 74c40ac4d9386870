"""Finder box: the finder's line and rows, drawn over the screen.

Pure.
"""

from __future__ import annotations

from banker.tui.input.finder import FOUND_MAX
from banker.tui.render.text import Line, Span, cells, cut, fit, line, spread, width_of
from banker.tui.view import Found, View

WIDTH_MAX = 76
TOP = 3  # the row of the box's upper edge, where the screen has room
ASKS = "what do you want to do?"
NOTHING = "nothing is called that: another word, or fewer letters"
FOOT = (("↑↓", "row"), ("⏎", "presses its keys"), ("Esc", "leaves"))


def over(lines: list[Line], view: View) -> list[Line]:
    """The lines with the box over them."""
    height, width = len(lines), width_of(lines[0])
    wide = min(WIDTH_MAX, width - 2)
    rows = min(FOUND_MAX, height - 5)
    box = _box(view, wide, rows)
    top = min(TOP, height - len(box))
    left = (width - wide) // 2
    shown = list(lines)
    for at, row in enumerate(box):
        shown[top + at] = laid(shown[top + at], row, left)
    return shown


def _box(view: View, width: int, rows: int) -> list[Line]:
    inner = width - 4
    typed = view.ui.line
    assert typed is not None and view.found is not None
    room = inner - 6
    start = max(0, typed.at - room)  # the cursor is always seen
    text, at = typed.text[start : start + room] + " ", typed.at - start
    asks = (Span(f"  {view.translate(ASKS)}", "dim"),) if not typed.text else ()
    asked = line("› ", text[:at], Span(text[at], "cursor"), text[at + 1 :], *asks)
    found = [
        _row(one, inner, is_picked=place == view.ui.picked)
        for place, one in enumerate(view.found[:rows])
    ] or [fit(line(Span(view.translate(NOTHING), "dim")), inner)]
    blank = [fit((), inner)] * (rows - len(found))
    foot: list[Span] = []
    for key, word in FOOT:
        foot += [Span(view.key(key), "key"), Span(f" {view.translate(word)}   ", "dim")]
    body = [fit(asked, inner), *found, *blank, fit(line(*foot), inner)]
    edge = Span("│ ", "frame"), Span(" │", "frame")
    return [
        line(Span("┌" + "─" * (width - 2) + "┐", "frame")),
        *((edge[0], *row, edge[1]) for row in body),
        line(Span("└" + "─" * (width - 2) + "┘", "frame")),
    ]


def _row(found: Found, width: int, *, is_picked: bool) -> Line:
    """The act, why, and its keys at the right edge."""
    keys = (Span(" " + found.shown, "turn" if is_picked else "key"),) if found.shown else ()
    room = width - width_of(keys) - 1
    title = cut(found.title, room)
    why = cut(found.why, max(0, room - cells(title) - 2))
    role = "turn" if is_picked else ""
    spans = (Span(title, role or "bold"), Span(f"  {why}" if why else "", role or "dim"))
    return spread(line(*spans), keys, width, role)


def laid(under: Line, over: Line, left: int) -> Line:
    """A line with another over it, from a column on."""
    width = width_of(over)
    return (*part(under, 0, left), *over, *part(under, left + width, width_of(under)))


def part(spans: Line, start: int, end: int) -> Line:
    """The cells of a line from one column to another. Half of a wide sign becomes a space."""
    kept: list[Span] = []
    x = 0
    for text, role in spans:
        inside = ""
        for char in text:
            wide = cells(char)
            if start <= x and x + wide <= end:
                inside += char
            elif x < end and x + wide > start:
                inside += " " * (min(end, x + wide) - max(start, x))
            x += wide
        if inside:
            kept.append(Span(inside, role))
    return tuple(kept)
