"""Offers: the commands that a player's page may ask for now, from the open actions of the game.

Rules of this file
* An offer is a whole command, with the choices in it and the facts that the page must send back. So
  a page calculates nothing, and another due or bid meanwhile is noticed.
* An amount that rests on an estimate says so: a page writes its sign.
* A command that a device would answer, or that phones may not ask for, is not offered.

Pure: open actions -> what becomes JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from banker.engine.command import Command, tag_of
from banker.engine.open_action import C, OpenAction
from banker.phones.game_views import Json, shown
from banker.phones.requests import AskedByPhone, is_act_of

Pin = Callable[[OpenAction[C]], Json]
Least = Callable[[OpenAction[C]], int]


def _printed(action: OpenAction[C]) -> int:
    """The least amount of an action in a game without estimates."""
    return action.amount.least if action.amount is not None else 0


def offers(
    actions: Iterable[OpenAction[C]],
    who: str,
    traits: Mapping[type, AskedByPhone],
    pin: Pin[C],
    least: Least[C] = _printed,
) -> dict[str, list[Json]]:
    """Return the offers to a seat, by the tag of their command. `traits`: which commands phones may
    ask for; `pin`: makes the facts that the page must send back; `least`: the least amount of an
    action, marked if it rests on an estimate."""
    found: dict[str, list[Json]] = {}
    for action in actions:
        kind = type(action.command)
        is_asked = traits[kind].by_phone != "no" and is_act_of(action.command, who)
        if action.who == who and is_asked:
            found.setdefault(tag_of(kind), []).append(_offer(action, pin(action), least(action)))
    return found


def _offer(action: OpenAction[C], sees: Json, least: int) -> Json:
    """`act`: the command; `field`: of it, one of the `choices`, or a sum of `least` or more;
    `unsure`: 1 where the least rests on an estimate."""
    told: Json = {"act": msgspec.to_builtins(action.command), "sees": sees}
    if action.field:
        told["field"] = action.field
    if action.choices:
        told["choices"] = list(action.choices)
    if action.amount is not None:
        told["least"], *unsure = shown(least)
        if unsure:
            told["unsure"] = 1
    return told


def pinned(actions: Iterable[OpenAction[C]], who: str, command: C, pin: Pin[C]) -> Json:
    """Return the facts that a phone must have seen for a command to mean the same now; empty if the
    action depends on none."""
    found = (it for it in actions if it.who == who and _is_of(it, command))
    return next((pin(action) for action in found), {})


def _is_of(action: OpenAction[C], command: Command) -> bool:
    """Whether a command is this action, be it with another choice or less explicit."""
    if type(action.command) is not type(command):
        return False
    for name in command.__struct_fields__:
        mine, other = getattr(command, name), getattr(action.command, name)
        if name != action.field and mine != other and mine and other:
            return False
    return True
