"""Count panel: how the counted cash differs from the ledger, and what may explain the difference.

Where balances are private, the ledger's amount is shown only after the count is entered.

Pure.
"""

from __future__ import annotations

from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.events import Counted
from banker.games.board.queries.privacy import is_told
from banker.interaction import seats
from banker.interaction.verbs.counting import Counting, read
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, line, wrap
from banker.language.phrases.likely_cause import likely_cause
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of


def lines(view: View, width: int) -> list[Line]:
    """Return the panel's lines: the counted cash, the recorded cash, and the difference."""
    said = read(view.ctx, view.ui.typed)
    if said is None:
        return []
    rows: list[Line] = [line(seats.chip(view, said.who, 16))]
    if is_open(view, said):
        booked = view.translate("the ledger says {amount:,}", amount=view.state.cash(said.who))
        rows.append(line(booked))
    return [*rows, *difference(view, said, width)]


def is_open(view: View, said: Counting) -> bool:
    """Return whether the ledger's amount may be shown beside the count."""
    return is_told(view.state, said.who) or said.is_booked


def difference(view: View, said: Counting, width: int) -> list[Line]:
    """Return lines about how much is missing or too much, and the likeliest cause."""
    state = view.state
    if said.amount is None or not is_open(view, said):
        return []
    booked = state.cash(said.who)
    if booked == said.amount:
        return [line(Span(view.translate("as booked"), "gain"))]
    template = "{amount:,} too little in the hand"
    if said.amount > booked:
        template = "{amount:,} too much in the hand"
    words = view.translate(template, amount=abs(said.amount - booked))
    rows: list[Line] = [(Span(row, "warn"),) for row in wrap(words, width)]
    if cause := _cause(view, c.Count(said.who, said.amount)):
        asked = view.translate("perhaps {cause}", cause=cause)
        rows += [(Span(row, ""),) for row in wrap(asked, width)]
    return rows


def _cause(view: View, command: c.Count) -> str:
    """What the rules think of it."""
    wording = Wording(view.state.setup, language_of(view.state.edition).book)
    found = (it for it in decide(view.state, command).ev if isinstance(it, Counted))
    return next((likely_cause(it.likely, wording) for it in found if it.likely), "")
