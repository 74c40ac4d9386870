"""Statement: what came to lie open before one player and could pay, and what left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banker.games.deal.state import ASIDE, BANK, SET, Setup
from banker.ledger.entry import Entry
from banker.report.text.statement import AmountOf, StatementLine, lines_of


def card_amount(setup: Setup, who: str) -> AmountOf:
    """Return the change of a player's payable open cards by a posting, in millions."""
    values, mine = setup.edition.value_of, (BANK + who, ASIDE + who)
    piles = f"{SET}{who}:"
    return lambda it: (
        it.amount * values.get(it.commodity, 0)
        if it.account in mine or it.account.startswith(piles)
        else 0
    )


def card_statement(setup: Setup, entries: Iterable[Entry], who: str) -> Iterator[StatementLine]:
    """The lines of a player, oldest first, in millions."""
    return lines_of(entries, card_amount(setup, who))
