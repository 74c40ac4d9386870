"""Counting: what the ledger says beside what was counted, the difference, and what may explain it.

Where balances are private, the ledger is shown only after the count is entered.

Pure.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.events import Counted
from banker.games.board.queries.privacy import is_told
from banker.language.phrases.likely_cause import likely_cause
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.tui.panes import seats
from banker.tui.panes.board.stages.parts import GAP, INK, Part, figure, stacked
from banker.tui.render.paint import Block, blank, centred, join
from banker.tui.render.text import Line, Span, line, wrap
from banker.tui.verbs.counting import Counting, read
from banker.tui.view import View

ON = "@stage"
FIGURE_ROWS = 3
LARGE_FROM = 22


def stage(view: View, width: int, height: int) -> Block:
    """The count that is being typed, in exactly this size."""
    said = read(view.ctx, view.ui.typed)
    if said is None:
        words = view.translate("whose cash is counted?")
        return stacked([Part(((Span(words, "dim"),),))], width, height)
    head = line(
        seats.chip(view, said.who, 16), Span(f" {view.translate('counts the cash')}", "bold")
    )
    rows = FIGURE_ROWS if height < LARGE_FROM else 5
    parts = [Part([head]), GAP, Part(_figures(view, said, width, rows)), GAP]
    return stacked([*parts, *_difference(view, said, width - 2)], width, height)


def lines(view: View, width: int) -> list[Line]:
    """The same in rows of text, for a field that is too small."""
    said = read(view.ctx, view.ui.typed)
    if said is None:
        return []
    rows: list[Line] = [line(seats.chip(view, said.who, 16))]
    if _is_open(view, said):
        booked = view.translate("the ledger says {amount:,}", amount=view.state.cash(said.who))
        rows.append(line(booked))
    return [*rows, *(row for part in _difference(view, said, width) for row in part.rows)]


def _is_open(view: View, said: Counting) -> bool:
    """Whether the ledger's sum may be shown: an entered count has told it."""
    return is_told(view.state, said.who) or said.is_booked


def _figures(view: View, said: Counting, width: int, rows: int) -> list[Line]:
    """The two sums side by side; the counted one alone where the other is private."""
    half = (min(width, 80) - 2) // 2
    counted = _column(view.translate("counted"), said.amount, INK, half, rows, ascii=view.ascii)
    if not _is_open(view, said):
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
    drawn: Block = [(Span("…", "dim"),)]
    if amount is not None:
        drawn = figure(amount, colour, width - 2, rows, ascii=ascii)
    return [centred(row, width, ON) for row in ((Span(title, "dim"),), *drawn)]


def _difference(view: View, said: Counting, width: int) -> list[Part]:
    """How much is missing or too much, and the likeliest cause."""
    state = view.state
    if said.amount is None or not _is_open(view, said):
        return []
    booked = state.cash(said.who)
    if booked == said.amount:
        return [Part([line(Span(view.translate("as booked"), "gain"))])]
    template = "{amount:,} too little in the hand"
    if said.amount > booked:
        template = "{amount:,} too much in the hand"
    words = view.translate(template, amount=abs(said.amount - booked))
    rows: list[Line] = [(Span(row, "warn"),) for row in wrap(words, width)]
    if cause := _cause(view, c.Count(said.who, said.amount)):
        asked = view.translate("perhaps {cause}", cause=cause)
        rows += [(Span(row, ""),) for row in wrap(asked, width)]
    return [Part(rows)]


def _cause(view: View, command: c.Count) -> str:
    """What the rules think of it."""
    wording = Wording(view.state.setup, language_of(view.state.edition).book)
    found = (it for it in decide(view.state, command).ev if isinstance(it, Counted))
    return next((likely_cause(it.likely, wording) for it in found if it.likely), "")
