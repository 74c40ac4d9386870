"""Raising: the amount that a debtor lacks, in dots, and the ways to raise it with their keys.

Where balances are private, the whole debt is shown, and no way is marked as enough.

Pure.
"""

from __future__ import annotations

from banker.games.board.queries.estimates import as_seen
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import cash_sources
from banker.games.board.state import Due
from banker.interaction import seats
from banker.interaction.own_keys import shown_keys
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, cut, line, wrap
from banker.tui.panes import panels
from banker.tui.panes.board.stages.parts import (
    GAP,
    Part,
    arrow,
    bar,
    figure,
    is_lying,
    left_of,
    listed,
    lying,
    right_of,
    stacked,
)
from banker.tui.render.paint import Block

BAR_MAX = 40
ROWS_MIN = 2  # ways that are shown at least


def stage(view: View, due: Due, width: int, height: int) -> Block:
    """Return the debt and the ways to raise cash, drawn in exactly this size."""
    if is_lying(width):
        wide = left_of(width) - 2
        left = _debt(view, due, wide, 5 if height < 12 else 8)
        right = _ways(view, due, right_of(width), height - 1)
        return lying([], [Part([arrow(view, due.debtor, due.creditor, wide)]), *left],
                     [Part(listed(right, right_of(width)))], width, height)  # fmt: skip
    room = min(width - 2, 60)
    debt = _debt(view, due, room, 5 if height < 24 else 8)
    used = 2 + sum(len(part.rows) for part in debt if part is not GAP)
    ways = _ways(view, due, room, max(ROWS_MIN, height - used))
    head = Part([arrow(view, due.debtor, due.creditor, room)])
    return stacked([head, *debt, GAP, Part(listed(ways, room))], width, height)


def _debt(view: View, due: Due, width: int, rows: int) -> list[Part]:
    """What is missing, of what, and how much of it is there."""
    state = view.state
    has = state.cash(due.debtor)
    if not is_told(state, due.debtor):
        drawn = figure(due.amount, "warn", width, rows, ascii=view.ascii)
        return [GAP, Part(drawn), Part(_said(view.translate("is owed"), "warn", width))]
    drawn = figure(due.amount - has, "warn", width, rows, ascii=view.ascii)
    missing = view.translate("are missing")
    owes = view.translate("owes {amount:,}, has {cash:,}", amount=due.amount, cash=has)
    long = min(BAR_MAX, width)
    words: list[Line] = [line(Span(missing, "warn"), Span(cut(f" · {owes}", width), "dim"))]
    if len(missing) + len(owes) + 3 > width:
        words = [*_said(missing, "warn", width), *_said(owes, "dim", width)]
    shown = bar(has, due.amount, seats.ink(view, due.debtor), long)
    return [GAP, Part(drawn), Part(words), Part([EMPTY, shown], 5)]


def _said(words: str, role: str, width: int) -> list[Line]:
    return [(Span(row, role),) for row in wrap(words, width)]


def _ways(view: View, due: Due, width: int, most: int) -> list[Line]:
    """The ways with their keys, those that do not fit counted; at last what is left to do."""
    state = view.state
    told = is_told(state, due.debtor)
    missing = due.amount - state.cash(due.debtor)
    found = as_seen(state, cash_sources(state, due.debtor))
    bankrupt = shown_keys(state.edition, "w b", "end")
    key, word = Span(bankrupt, "key"), Span(f" {view.translate('bankrupt')}", "")
    if not found:
        return [*_said(view.translate("nothing to sell or mortgage"), "", width), (key, word)]
    total = sum(source.amount for source in found)
    rows = panels.way_rows(found, missing if told else None)
    lines: list[Line] = [panels.way(view, run, width, enough) for run, enough in rows]
    if told and total < missing:
        words = view.translate("all of it brings {total:,}: not enough", total=total)
        tail = [*_said(words, "warn", width), (key, word)]
    else:
        tail = []
    room = max(ROWS_MIN, most - len(tail))
    if len(lines) > room:
        more = view.translate("… {count} more", count=len(lines) - room + 1)
        lines = [*lines[: room - 1], (Span(more, "dim"),)]
    return [*lines, *tail]
