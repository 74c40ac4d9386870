"""Standing actions: what a player may do at any time with deeds, and how the player could raise
cash.

Rules of this file
* The table does not wait for these actions, and each is tried by the rules, which takes time. What
  the table waits for is in `open_actions`.
* Missing cash does not hide an action, as balances may be private.
* A way to raise cash is listed when it can be taken now; another may become possible after it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.edition import Deed
from banker.games.board.open_actions.action import Action
from banker.games.board.queries.privacy import is_told
from banker.games.board.queries.raising_cash import (
    MORTGAGE,
    SELL_BUILDING,
    SELL_DEED,
    SELL_GROUP,
    cash_sources,
)
from banker.games.board.refusal import ABOUT_CASH, RefusalCode
from banker.games.board.state import HOTEL, Due, State

Make = Callable[[str, str], c.AnyCommand]


class Standing(NamedTuple):
    """One kind of action with a deed: how to make its command, and a quick test whether it may be
    allowed."""

    make: Make
    may_fit: Callable[[State, str, Deed], bool]


def _is_mortgaged(state: State, _who: str, deed: Deed) -> bool:
    return deed.id in state.table.mortgaged


def _is_free(state: State, _who: str, deed: Deed) -> bool:
    return deed.id not in state.table.mortgaged


def _is_built_on(state: State, _who: str, deed: Deed) -> bool:
    return bool(state.level(deed.id))


def _has_hotel(state: State, who: str, _deed: Deed) -> bool:
    return bool(state.amount(who, HOTEL))


def _sell_group(who: str, deed: str) -> c.SellBuilding:
    return c.SellBuilding(who, deed, group=True)


STANDING: dict[str, Standing] = {
    "mortgage": Standing(c.Mortgage, _is_free),
    "redeem": Standing(c.Redeem, _is_mortgaged),
    "build": Standing(c.Build, _is_free),
    "sell_building": Standing(c.SellBuilding, _is_built_on),
    "place_hotel": Standing(c.PlaceHotel, _has_hotel),
    "sell_deed": Standing(c.SellDeed, _is_free),
}


def standing_actions(state: State, who: str) -> tuple[Action, ...]:
    """Return what a player may do with the player's deeds now, one action for each kind."""
    if state.table.ended or state.seats[who].bankrupt:
        return ()
    found = []
    for situation, (make, may_fit) in STANDING.items():
        choices = tuple(
            deed.id
            for deed in state.deeds(who)
            if may_fit(state, who, deed) and _is_taken(state, who, make(who, deed.id))
        )
        if choices:
            command = make(who, choices[0])
            found.append(Action(situation, command, who, field="deed", choices=choices, short=None))
    return tuple(found)


def _is_taken(state: State, who: str, command: c.AnyCommand) -> bool:
    """Whether the rules accept a command, or refuse it for cash alone."""
    try:
        decide(state, command)
    except Refusal as refusal:
        # What a debtor may still spend depends on cash, too.
        is_of_debt = refusal.code is RefusalCode.DEBT_OPEN and not is_told(state, who)
        return refusal.code in ABOUT_CASH or is_of_debt
    except CommandError:
        return False
    return True


RAISED_BY: dict[str, Make] = {
    MORTGAGE: c.Mortgage,
    SELL_BUILDING: c.SellBuilding,
    SELL_GROUP: _sell_group,
    SELL_DEED: c.SellDeed,
}


def ways_to_pay(state: State, due: Due) -> tuple[Action, ...]:
    """Return the actions by which a debtor can raise cash for a due, the cheapest first.

    Bankruptcy is the last one, if all of them are too little, or if balances are private.
    """
    who, found = due.debtor, dict[c.AnyCommand, Action]()
    sources = cash_sources(state, who)
    for source in sources:
        command = RAISED_BY[source.how](who, source.deed)
        if command not in found and _is_taken(state, who, command):
            found[command] = Action(source.how, command, who, about=source)
    owed = sum(it.amount for it in state.dues_of(who))
    is_private = not is_told(state, who)
    if is_private or state.cash(who) + sum(it.amount for it in sources) < owed:
        ends = c.GoBankrupt(who)
        if _is_taken(state, who, ends):
            found[ends] = Action("go_bankrupt", ends, who, short=None if is_private else 0)
    return tuple(found.values())
