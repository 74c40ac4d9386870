"""Debtor's means: what a player who owes may not spend on anything else.

Rules of this file (Secret Vault, *Running Out of Money*; GL-30)
* A debtor raises the money and pays. The rules object to an action after which the debtor could not
  pay the dues any more, in cash or by selling and mortgaging.
* A payment of a due lowers the means and the dues alike, so the rules never object to it.
* A bid counts as if it had won: the cash is gone, and the deed can be mortgaged.
* This check costs time only while the player owes something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from banker.foundation.kinds import row_for
from banker.games.board import commands as c
from banker.games.board.draft import Draft
from banker.games.board.queries.purchases.debtor_means import bought, lacking
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State


def _by(field: str) -> Callable[[c.AnyCommand], tuple[str, ...]]:
    return lambda command: (getattr(command, field),)


def _givers(command: c.Trade) -> tuple[str, ...]:
    return tuple(dict.fromkeys(leg.giver for leg in command.legs))


# The commands with which a player may spend something, and whose they are.
_OF_THE_ACTOR: tuple[type, ...] = (
    c.Buy, c.Bid, c.Build, c.BuildGroup, c.HandDeed, c.Redeem,
    c.PayEach, c.Lend, c.Repay, c.UseCard,
)  # fmt: skip
SPENDING: dict[type, Callable[[Never], tuple[str, ...]]] = {
    **dict.fromkeys(_OF_THE_ACTOR, _by("who")),
    c.Transfer: _by("giver"),
    c.Trade: _givers,
}


def assert_kept(draft: Draft, before: State, command: c.AnyCommand) -> None:
    """Refuse, unless forced, a command after which a debtor could pay less of the dues than before.

    `before`: the state before the command.
    """
    spenders = row_for(SPENDING, command)
    if spenders is None or draft.state.table.ended:
        return
    for who in spenders(command):
        if before.dues_of(who) and _is_worse(before, _outcome(draft.state, command), who):
            owed = sum(due.amount for due in before.dues_of(who))
            draft.object(
                RefusalCode.DEBT_OPEN,
                "{name} owes {owed:,} and could not raise that any more after this: '{name}"
                " pays' first",
                name=draft.name(who),
                owed=owed,
            )


def _is_worse(before: State, after: State, who: str) -> bool:
    lacks = lacking(after, who)
    return lacks > 0 and lacks > lacking(before, who)


def _outcome(state: State, command: c.AnyCommand) -> State:
    """The state after the command; after a bid, as if the bid had won."""
    if not isinstance(command, c.Bid) or state.table.auction is None:
        return state
    return bought(state, command.who, state.table.auction.item, command.amount)
