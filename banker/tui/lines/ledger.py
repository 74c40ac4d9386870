"""Ledger: the tail on the table, and the whole of it on its own screen.

Newest first, one sentence an entry. Under the newest stands what hands have to move on the table.

Pure.
"""

from __future__ import annotations

from banker.tui.line import EMPTY, Line, Span, column, cut, fit, line, shape, wrap
from banker.tui.lines.foot import foot
from banker.tui.lines.title import title
from banker.tui.view import Told, View

NUMBER = 5  # digits of an entry's number that stay in their column
HANDS = "→ "
UNDONE = "× "
WRAP_FROM = 8  # rows from which long entries may take two
AROUND = 3  # rows that stay visible above and below the row pointed at


def tail(view: View, width: int, height: int) -> list[Line]:
    """The newest entries."""
    lines: list[Line] = []
    for place, told in enumerate(view.rows):
        if len(lines) >= height:
            break
        if place == 0:
            lines += newest(told, width, height)
        elif not told.quiet:
            lines += wrapped(told, width) if height >= WRAP_FROM else [row(told, width)]
    return shape(lines, width, height)


def wrapped(told: Told, width: int) -> list[Line]:
    """One entry in at most two lines."""
    room = width - NUMBER - 2
    first, *rest = wrap(_words(told), room) or [""]
    if not rest:
        return [row(told, width)]
    second = cut(" ".join(rest), room)
    number = Span(column(str(told.seq), NUMBER, right=True) + "  ", "dim")
    return [line(number, _text(told, first)), line(" " * (NUMBER + 2), _text(told, second))]


def newest(told: Told, width: int, height: int) -> list[Line]:
    """The newest entry in full, and what hands do."""
    indent = " " * (NUMBER + 2)
    room = width - NUMBER - 2
    words = wrap(_words(told), room) or [""]
    if height < 4:
        words = [cut(_words(told), room)]
    lines = [
        line(Span(column(str(told.seq), NUMBER, right=True) + "  ", "dim"), _text(told, words[0]))
    ]
    lines += [line(Span(indent), _text(told, more)) for more in words[1:]]
    if told.hands and height >= 3:
        hands = wrap(told.hands, room - len(HANDS))
        lines += [
            line(Span(indent + (HANDS if at == 0 else "  ")), Span(words, "key"))
            for at, words in enumerate(hands[: max(1, height - len(lines))])
        ]
    return lines


def row(told: Told, width: int, *, pointed: bool = False) -> Line:
    """One entry in one line."""
    number = column(str(told.seq), NUMBER, right=True)
    text = cut(_words(told), width - NUMBER - 2)
    if pointed:
        return fit(line(Span(f"{number}  {text}", "cursor")), width, "cursor")
    return line(Span(number + "  ", "dim"), _text(told, text))


def _text(told: Told, text: str) -> Span:
    return Span(text, "struck" if told.undone else "")


def _words(told: Told) -> str:
    """What was taken back says so without its stroke too."""
    return UNDONE + told.text if told.undone else told.text


def screen(view: View, width: int, height: int) -> list[Line]:
    """The whole ledger, or what was found in it."""
    ui = view.ui
    room = height - 4
    words = f"LEDGER  {len(view.rows)} entries"
    if ui.find:
        words = f"LEDGER  {len(view.rows)} with “{ui.find}”"
    lines = [line(Span(view.tell(words), "heading"), Span(view.tell("   newest first"), "dim"))]
    top = first_shown(ui.row, len(view.rows), room - 1)
    lines += [
        row(told, width, pointed=place == ui.row)
        for place, told in enumerate(view.rows[top : top + room - 1], top)
    ]
    if not view.rows:
        lines += [EMPTY, line(Span(view.tell("  nothing matches"), "dim"))]
    return [title(view, width), *shape(lines, width, room), *foot(view, width)]


def first_shown(pointed: int, count: int, room: int) -> int:
    """The first row shown, so that the one pointed at has company above and below."""
    return max(0, min(pointed - room + 1 + AROUND, count - room)) if pointed >= room - AROUND else 0
