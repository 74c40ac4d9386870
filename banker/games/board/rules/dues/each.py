"""Each: an amount to every other player, or from every other player, by the table's word.

Rules of this file
* All of it happens, or nothing.
* RF-09: where the gap of a trade is limited, `gifts` judges it.
"""

from __future__ import annotations

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.rules.dues.gifts import assert_each
from banker.games.board.state import BANK


def pay_each(draft: Draft, command: c.PayEach) -> None:
    """Pay the amount to every other player."""
    others = _others(draft, command.who)
    total = command.amount * len(others)
    if command.who != BANK and draft.state.cash(command.who) < total:
        draft.refuse_short(command.who, total)
    _give(draft, command, tuple((command.who, other) for other in others))


def collect_each(draft: Draft, command: c.CollectEach) -> None:
    """Collect the amount from every other player."""
    _give(draft, command, tuple((other, command.who) for other in _others(draft, command.who)))


def _others(draft: Draft, who: str) -> list[str]:
    return [other for other in draft.state.playing() if other != who]


def _give(
    draft: Draft, command: c.PayEach | c.CollectEach, pairs: tuple[tuple[str, str], ...]
) -> None:
    assert_each(draft, command, pairs)
    for giver, receiver in pairs:
        draft.pay(giver, receiver, command.amount)
        draft.emit(e.Paid(giver, receiver, command.amount))
