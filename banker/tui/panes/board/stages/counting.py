"""Counting: a player's counted cash beside the recorded cash, and what may explain a difference.

Where balances are private, the recorded cash appears only after the count is entered.

Pure.
"""

from __future__ import annotations

from banker.interaction import seats
from banker.interaction.verbs.counting import Counting, read
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, line
from banker.tui.panes import count_panel
from banker.tui.panes.board.stages.parts import GAP, INK, Part, figure, stacked
from banker.tui.render.paint import Block, blank, centred, join

ON = "@stage"
FIGURE_ROWS = 3
LARGE_FROM = 22
DIFFERENCE_ROWS = 2


def stage(view: View, width: int, height: int) -> Block:
    """Return the typed count, drawn in exactly this size."""
    said = read(view.ctx, view.ui.typed)
    if said is None:
        words = view.translate("whose cash is counted?")
        return stacked([Part(((Span(words, "dim"),),))], width, height)
    head = line(
        seats.chip(view, said.who, 16), Span(f" {view.translate('counts the cash')}", "bold")
    )
    rows = FIGURE_ROWS if height < LARGE_FROM else 5
    parts = [Part([head]), GAP, Part(_figures(view, said, width, rows)), GAP]
    below = count_panel.difference(view, said, width - 2)
    below += [EMPTY] * (DIFFERENCE_ROWS - len(below))  # nothing jumps while digits are typed
    return stacked([*parts, Part(below)], width, height)


def _figures(view: View, said: Counting, width: int, rows: int) -> list[Line]:
    """The two sums side by side; the counted one alone where the other is private."""
    half = (min(width, 80) - 2) // 2
    counted = _column(view.translate("counted"), said.amount, INK, half, rows, ascii=view.ascii)
    if not count_panel.is_open(view, said):
        return counted
    booked = _column(
        view.translate("the ledger says"), view.state.cash(said.who), seats.colour(view, said.who),
        half, rows, ascii=view.ascii,
    )  # fmt: skip
    high = max(len(booked), len(counted))
    booked, counted = ([*part, *blank(half, high - len(part), ON)] for part in (booked, counted))
    return join(booked, blank(2, high, ON), counted)


def _column(
    title: str, amount: int | None, colour: str, width: int, rows: int, *, ascii: bool
) -> list[Line]:
    drawn: Block = [(Span("…", "dim"),), *[EMPTY] * (rows - 1)]
    if amount is not None:
        drawn = figure(amount, colour, width - 2, rows, ascii=ascii)
    return [centred(row, width, ON) for row in ((Span(title, "dim"),), *drawn)]
