"""Raising: how a debtor without enough money could raise cash, in words with keys.

Pure.
"""

from __future__ import annotations

from itertools import groupby

from banker.foundation.text import Field, Text
from banker.games.board.queries.estimates import as_seen
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import (
    MORTGAGE,
    SELL_BUILDING,
    SELL_DEED,
    SELL_GROUP,
    CashSource,
    cash_sources,
)
from banker.games.board.state import Due, State
from banker.language.own_letters import code_of

# The keys for each way of raising cash.
KEYS = {MORTGAGE: "m", SELL_BUILDING: "h -", SELL_GROUP: "h -", SELL_DEED: "s"}


def advice(state: State, due: Due) -> Text | None:
    """Return how a debtor could raise the missing cash, in words.

    None if no cash is missing or the debtor's balance is private.
    """
    if not is_told(state, due.debtor):
        return None
    has = state.cash(due.debtor)
    name = state.setup.names[due.debtor]
    if has >= due.amount:
        return None
    found = as_seen(state, cash_sources(state, due.debtor))
    missing = due.amount - has
    if not found:
        return Text(
            "{who} has {cash:,}, owes {amount:,}; nothing left to raise: w b bankrupt",
            {"who": name, "cash": has, "amount": due.amount},
        )
    ways: Field = ""
    for template, group in groupby(found[:6], lambda way: WORDS[way.how]):
        rest = " ".join(_typed(state, way) for way in group)
        fields: dict[str, Field] = {"first": ways, "rest": rest}
        ways = Text("{first} " + template if ways else template, fields)
    return Text("{who} lacks {amount:,}: {ways}", {"who": name, "amount": missing, "ways": ways})


def _typed(state: State, way: CashSource) -> str:
    """What is typed, a street's code or a colour's letter and Enter; and what it brings."""
    code = code_of(state.edition, state.edition.deed_by_id[way.deed])
    return f"{code[0]}⏎+{way.amount:,}" if way.how == SELL_GROUP else f"{code}+{way.amount:,}"


WORDS = {
    MORTGAGE: "m mortgages {rest}", SELL_BUILDING: "h - sells on {rest}",
    SELL_GROUP: "h - sells on {rest}", SELL_DEED: "s sells {rest}",
}  # fmt: skip
