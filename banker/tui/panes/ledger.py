"""Ledger: its newest entries on the table, and all of it on its own screen.

Newest first, one sentence an entry. Below the newest are the instructions: what people must move on
the table. They are shown whole before anything else.

Pure.
"""

from __future__ import annotations

from banker.tui.panes.footer import foot
from banker.tui.panes.title import title
from banker.tui.render.text import (
    EMPTY,
    Line,
    Span,
    clipped,
    column,
    cut,
    fit,
    line,
    plain,
    shape,
    wrap,
)
from banker.tui.view import LedgerRow, View

NUMBER = 5  # width of the column with the entry's number
HANDS = "→ "
UNDONE = "× "
WRAP_FROM = 8  # from this height on long entries may take two rows
FULL_FROM = 4  # from this height on the newest entry may take several rows
POINTED_MIN = 3  # the least rows for the selected entry
AROUND = 3  # rows kept visible above and below the selected row


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


def wrapped(told: LedgerRow, width: int) -> list[Line]:
    """One entry in at most two lines."""
    room = width - NUMBER - 2
    first, *rest = wrap(_words(told), room) or [""]
    if not rest:
        return [row(told, width)]
    second = cut(" ".join(rest), room)
    number = Span(column(str(told.seq), NUMBER, right=True) + "  ", "dim")
    return [line(number, _text(told, first)), line(" " * (NUMBER + 2), _text(told, second))]


def newest(told: LedgerRow, width: int, height: int) -> list[Line]:
    """The newest entry: first room for its instructions, then as many of its words as fit."""
    indent = " " * (NUMBER + 2)
    room = width - NUMBER - 2
    instructions = clipped(
        wrap(told.instructions, room - len(HANDS)), max(1, height - 1), room - len(HANDS)
    )
    left = height - len(instructions)
    words = clipped(wrap(_words(told), room), left if height >= FULL_FROM else min(1, left), room)
    lines = [line(Span(indent), _text(told, said)) for said in words]
    lines += [
        line(Span(indent), Span(HANDS if at == 0 else "  "), Span(said, "key"))
        for at, said in enumerate(instructions)
    ]
    number = Span(column(str(told.seq), NUMBER, right=True) + "  ", "dim")
    return [line(number, *lines[0][1:]), *lines[1:]] if lines else [line(number)]


def needed(view: View, width: int) -> int:
    """How many rows the newest entry needs for its instructions and one line of words."""
    told = view.rows[0] if view.rows else None
    return 1 + len(wrap(told.instructions, width - NUMBER - 2 - len(HANDS))) if told else 0


def row(told: LedgerRow, width: int) -> Line:
    """One entry in one line."""
    number = column(str(told.seq), NUMBER, right=True)
    text = cut(_words(told), width - NUMBER - 2)
    return line(Span(number + "  ", "dim"), _text(told, text))


def pointed(told: LedgerRow, width: int, height: int) -> list[Line]:
    """The selected entry in full, with its instructions."""
    first, *rest = newest(told, width, height)
    return [fit(line(Span(plain([first]), "cursor")), width, "cursor"), *rest]


def _text(told: LedgerRow, text: str) -> Span:
    return Span(text, "struck" if told.undone else "")


def _words(told: LedgerRow) -> str:
    """The sentence; an undone one gets a sign too, because not every terminal strikes out."""
    return UNDONE + told.text if told.undone else told.text


def screen(view: View, width: int, height: int) -> list[Line]:
    """The whole ledger, or the entries found."""
    ui = view.ui
    room = height - 4
    words = view.translate("LEDGER  {count} entries", count=len(view.rows))
    if ui.find:
        words = view.translate("LEDGER  {count} with “{what}”", count=len(view.rows), what=ui.find)
    told_reach = _reach(view)
    lines = [
        line(Span(words, "heading"), Span(view.translate("   newest first") + told_reach, "dim"))
    ]
    if view.rows:
        # The selected entry is shown in full, as far as its neighbours leave room.
        whole = pointed(view.rows[ui.row], width, max(POINTED_MIN, room - 1 - 2 * AROUND))
        top = first_shown(ui.row, len(view.rows), room - len(whole))
        for place, told in enumerate(view.rows[top : top + room - len(whole)], top):
            lines += whole if place == ui.row else [row(told, width)]
    else:
        lines += [EMPTY, line(Span(view.translate("  nothing matches"), "dim"))]
    return [title(view, width), *shape(lines, width, room), *foot(view, width)]


def _reach(view: View) -> str:
    """How far `u` goes from here, known before it is pressed."""
    reach = view.ctx.reach
    if not reach.acts:
        return ""
    if not reach.wall:
        return " · " + view.translate("u reaches back to the beginning")
    return " · " + view.translate("u reaches back to {seq}", seq=reach.acts[-1])


def first_shown(pointed: int, count: int, room: int) -> int:
    """The first row shown, so that the selected row has neighbours above and below."""
    return max(0, min(pointed - room + 1 + AROUND, count - room)) if pointed >= room - AROUND else 0
