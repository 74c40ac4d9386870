"""Entry, and what it is made of: Posting, Change, Delivery.

Rules of this file
* An entry is a complete fact: its postings and changes give the next state without the rules.
* An entry sums to zero per commodity, or it cannot be built.
* Amounts are integers. There is no other kind of number here.
* An entry is written once and never altered. A reversal undoes a mistake.

This module must not know games, files or clocks: `ev` and `in` are opaque here.
"""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT_VERSION = 1


class Posting(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One side of a movement: `amount` of `commodity` comes to `account`; if negative, it leaves
    the account."""

    account: str
    commodity: str
    amount: int


class Change(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A change of one fact that has no sum, such as a position: its value before (`old`) and after
    (`new`).

    `key` names the fact, as in `turn` or `ann.position`. `old` and `new` are plain JSON values, so
    that a stored line never changes its meaning.
    """

    key: str
    old: Any
    new: Any


class Delivery(msgspec.Struct, frozen=True, gc=False):
    """The identity of one report of a device: the device's `uid`, the number of the event, and the
    number of the device's start (`boot`)."""

    uid: str
    event: int
    boot: int


class Entry(msgspec.Struct, frozen=True, kw_only=True, rename={"command": "in"}):
    """One line of the journal. The fields are hashed and stored in this order.

    `seq` counts from 1. `cmd` is the command's unique id. `ts` is UTC, ISO 8601, ending in Z. `by`
    is who entered it. `kind` names the action; `command` is the command as it was given; `ev` lists
    the events in order. `post` and `set` are its postings and changes. `undo` lists the actions
    that this entry reverses, newest first; `redo` lists those that it repeats, oldest first. Such
    an entry has the postings and changes of those actions, negated or repeated. `dev`: the report
    of a device that it books, if it books one.
    """

    v: int = FORMAT_VERSION
    seq: int
    cmd: str
    ts: str
    by: str
    kind: str
    command: Any
    ev: tuple[Any, ...]
    post: tuple[Posting, ...] = ()
    set: tuple[Change, ...] = ()
    undo: tuple[int, ...] = ()
    redo: tuple[int, ...] = ()
    dev: Delivery | None = None

    def __post_init__(self) -> None:
        assert is_balanced(self.post), f"entry {self.seq} does not balance: {self.post}"


def is_balanced(postings: tuple[Posting, ...]) -> bool:
    """Tell whether the postings sum to zero for each commodity."""
    sums: dict[str, int] = {}
    for posting in postings:
        commodity = posting.commodity
        sums[commodity] = sums.get(commodity, 0) + posting.amount
    return not any(sums.values())
