"""Statement: how the value of one player's open cards, with which the player can pay, changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banker.games.deal.state import ASIDE, BANK, SET, Setup
from banker.ledger.entry import Entry
from banker.report.text.statement import AmountOf, StatementLine, lines_of


def card_amount(setup: Setup, who: str) -> AmountOf:
    """Return a function: posting -> change of the value of a player's payable open cards, in
    millions."""
    values, mine = setup.edition.value_of, (BANK + who, ASIDE + who)
    piles = f"{SET}{who}:"
    return lambda it: (
        it.amount * values.get(it.commodity, 0)
        if it.account in mine or it.account.startswith(piles)
        else 0
    )


def card_statement(setup: Setup, entries: Iterable[Entry], who: str) -> Iterator[StatementLine]:
    """Yield the lines of a player's statement, oldest first, in millions."""
    return lines_of(entries, card_amount(setup, who))
