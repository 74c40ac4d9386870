"""Each: an amount to every other player, or from every other player, by the table's word.

Rules of this file
* All of it happens, or nothing.
* RF-09: in a game that limits the gap of a trade, money for nothing is an unfair trade. What a card
  says is none: it is drawn by its name, or said while it waits to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.rules.property.trade_rules import assert_fair
from banker.games.board.state import BANK


def pay_each(draft: Draft, command: c.PayEach) -> None:
    """Pay the amount to every other player."""
    others = _others(draft, command.who)
    total = command.amount * len(others)
    if command.who != BANK and draft.state.cash(command.who) < total:
        draft.refuse_short(command.who, total)
    _give(draft, ((command.who, other) for other in others), command.amount)


def collect_each(draft: Draft, command: c.CollectEach) -> None:
    """Collect the amount from every other player."""
    others = _others(draft, command.who)
    _give(draft, ((other, command.who) for other in others), command.amount)


def _others(draft: Draft, who: str) -> list[str]:
    return [other for other in draft.state.playing() if other != who]


def _give(draft: Draft, pairs: Iterable[tuple[str, str]], amount: int) -> None:
    paid = tuple(pairs)
    if draft.state.table.draw is None and all(BANK not in pair for pair in paid):
        items = (c.Item("cash", amount),)
        assert_fair(draft, c.Trade(tuple(c.Leg(*pair, items) for pair in paid)))
    for giver, receiver in paid:
        draft.pay(giver, receiver, amount)
        draft.emit(e.Paid(giver, receiver, amount))
