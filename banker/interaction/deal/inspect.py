"""Inspect: the panel of a card game about one player: the cards on the table and possible losses.

Pure.
"""

from __future__ import annotations

from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.sets import piles
from banker.games.deal.queries.threats import worst_card, worst_rent, worst_set
from banker.interaction.deal.letters import state_of, wording
from banker.interaction.deal.player_words import aside, head, pile_row
from banker.interaction.ui_state import WHAT_IF
from banker.interaction.view import View
from banker.interaction.words.text import EMPTY, Line, Span, line, wrap


def lines(view: View, width: int) -> list[Line]:
    """Return the panel's lines: about the inspected player, or the results of a what-if."""
    assert view.ui.inspected is not None
    kind, who = view.ui.inspected
    if kind == WHAT_IF:
        return [line(part) for row in who.split("\n") for part in wrap(row, width)]
    state = state_of(view)
    found = [head(view, who, width), *(pile_row(view, who, it, width) for it in piles(state, who))]
    if more := aside(view, who):
        found.append(more)
    words = view.translate("can pay {amount}M in all", amount=worth(state, who))
    found += [line(Span(words, "dim")), EMPTY]
    return found + losses(view, who, width)


def losses(view: View, who: str, width: int) -> list[Line]:
    """Return the most that a deal breaker, a sly deal and a rent could take, a line each."""
    state = state_of(view)
    words, say = wording(state), view.translate
    rows = [line(Span(say("the worst single loss"), "heading"))]
    told = []
    if (full := worst_set(state, who)) is not None:
        template = "deal breaker: {what}, {amount}M"
        told.append(say(template, what=words.pile(full.pile), amount=full.value))
    if (card := worst_card(state, who)) is not None:
        template = "sly deal: {what}, {amount}M"
        told.append(say(template, what=words.card(card.face), amount=card.value))
    other, colour, amount = worst_rent(state, who)
    if amount:
        template = "rent: {who} for {what}, doubled: {amount}M"
        told.append(
            say(template, who=state.setup.names[other], what=words.colour(colour), amount=amount)
        )
    for one in told or [say("nothing")]:
        rows += [line(" " + row) for row in wrap(one, width - 1)]
    return rows
