"""Open action: one thing that may be done now, as a whole command, and what a face needs for it.

Rules of this file
* The command is complete: the rules accept it as it stands, unless cash is missing. A dice roll, a
  card and the answer of a vault, which only hands and devices know, stand there as an example.
* No words, keys or seconds: a face finds its phrase by `situation`, which is never stored or shown.
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
    """The need for an action: one that blocks comes first; one that lapses is lost when the turn
    goes on; an open one can wait; no face mentions one that is unsaid."""

    BLOCKS = 0
    LAPSES = 1
    OPEN = 2
    UNSAID = 3


class Amount(msgspec.Struct, frozen=True, gc=False):
    """The allowed amounts. `most`: None for no limit; `step`: their common factor."""

    least: int
    most: int | None = None
    step: int = 1


class OpenAction(msgspec.Struct, Generic[C], frozen=True):
    """An action. `who`: whose it is; empty for the banker's.

    `usual`: what Enter does. `field`: the field of the command that may be chosen, from `choices`
    or within `amount`. `short`: the cash that is missing; None where balances are private. `about`:
    the fact that it settles, such as a due. `by_device`: a real vault reports it, and no face
    offers it then.
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
        """The command with another choice."""
        return replace(self.command, **{self.field: value})

    def commands(self) -> Iterator[C]:
        """The command with each choice."""
        if not self.choices:
            yield self.command
        for value in self.choices:
            yield self.with_(value)


def usual_of(actions: Iterable[OpenAction[C]], *, has_device: bool) -> OpenAction[C] | None:
    """Return the actions that Enter runs; a report that comes from a device by itself is not among
    them."""
    offered = (it for it in actions if it.usual and not (has_device and it.by_device))
    return next(offered, None)
