"""Fields: the names and amounts of an open action, to fill a sentence about it.

This module must not know statements or keys: each screen words an action in its own way.
"""

from __future__ import annotations

from collections.abc import Iterator

from banker.foundation.text import Field, Text
from banker.games.board import commands as c
from banker.games.board.edition import Deed
from banker.games.board.open_actions.action import Action
from banker.games.board.queries import phases
from banker.games.board.queries.estimates import claim_amount, due_amount, of_deed
from banker.games.board.state import Auction, Claim, Due, State


def fields_of(state: State, action: Action) -> dict[str, Field]:
    """Return the names and amounts of an action and of the fact that it settles, by field: `who`,
    `deed`, `amount` …"""
    found = dict(_about(state, action))
    if isinstance(action.command, c.Guess):
        found["number"] = phases.example_number(state, 3)
    if action.amount is not None:
        found.setdefault("amount", action.amount.least)
    if action.who:
        found["who"] = found["name"] = state.setup.labels[action.who]
    else:
        found["name"] = state.setup.labels[state.table.turn]
    return found


def _about(state: State, action: Action) -> Iterator[tuple[str, Field]]:
    """Names and amounts of the fact that an action settles; an estimate has its sign."""
    edition, labels = state.edition, state.setup.labels
    least = action.amount.least if action.amount is not None else 0
    match action.about:
        case Due() as due:
            yield from (("debtor", labels[due.debtor]), ("creditor", labels[due.creditor]))
            yield "amount", due_amount(state, due)
            yield "cash", due.amount - (action.short or 0)
        case Claim() as claim:
            yield from (("owner", labels[claim.owner]), ("visitor", labels[claim.visitor]))
            yield "deed", edition.deed_by_id[claim.deed].name
            yield "amount", claim_amount(state, claim, least)
        case Auction() as auction:
            deed = edition.deed_by_id.get(auction.item)
            yield "lot", deed.name if deed else Text("a {thing}", {"thing": Text(auction.item)})
            yield "high", auction.high
            if auction.bidder:
                yield "bidder", labels[auction.bidder]
        case Deed() as deed:
            yield from (("deed", deed.name), ("amount", of_deed(edition, deed, "price", least)))
        case int() as count:
            yield from (("count", count), ("left", count), ("next", count + 1))
