"""Open action: one thing that may be done now, as a complete command, with what a screen needs to
offer it.

Rules of this file
* The command is complete: the rules accept it as it stands, unless cash is missing. A dice roll, a
  card and the answer of a vault, which only hands and devices know, stand there as an example.
* No words, keys or seconds: a face (a screen, lines, a phone) finds its phrase by `situation`,
  which is never stored or shown.
* The order of a list is a contract, as faces show its beginning: what blocks the game comes first.

This module must not know any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from banker.engine.command import Command

C = TypeVar("C", bound=Command)


class Need(IntEnum):
    """How urgent an action is. `BLOCKS`: the game waits for it. `LAPSES`: it is lost when the turn
    goes on. `OPEN`: it can wait. `UNSAID`: it can wait, and no screen mentions it."""

    BLOCKS = 0
    LAPSES = 1
    OPEN = 2
    UNSAID = 3


class Amount(msgspec.Struct, frozen=True, gc=False):
    """The amounts that may be chosen: from `least` to `most` (None: no limit), in multiples of
    `step`."""

    least: int
    most: int | None = None
    step: int = 1


class OpenAction(msgspec.Struct, Generic[C], frozen=True):
    """An action that may be done now. `who`: the player who does it; empty for the banker.

    `usual`: Enter runs it. `field`: the field of the command that may be chosen, from `choices` or
    within `amount`. `short`: the cash that the player lacks; None where balances are private.
    `about`: the fact that the action settles, such as a due. `by_device`: where a real vault is
    connected, it reports this action, and no screen offers it.
    """

    situation: str
    command: C
    who: str = ""
    need: Need = Need.OPEN
    usual: bool = False
    field: str = ""
    amount: Amount | None = None
    choices: tuple[str | int, ...] = ()
    short: int | None = 0
    about: Any = None
    by_device: bool = False

    def with_(self, value: str | int) -> C:
        """Return the command with this value in its chosen field."""
        return replace(self.command, **{self.field: value})

    def commands(self) -> Iterator[C]:
        """Yield the command once with each of `choices`; the command itself if there are none."""
        if not self.choices:
            yield self.command
        for value in self.choices:
            yield self.with_(value)


def usual_of(actions: Iterable[OpenAction[C]], *, has_device: bool) -> OpenAction[C] | None:
    """Return the action that Enter runs; None if there is none.

    `has_device`: a real vault is connected, so the actions that it reports itself are left out.
    """
    offered = (it for it in actions if it.usual and not (has_device and it.by_device))
    return next(offered, None)
