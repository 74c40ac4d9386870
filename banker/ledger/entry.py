"""Posting, Change, Delivery and Entry: the nouns of the journal.

Rules of this file
* An entry is a complete fact. Folding its postings and changes gives the next state; nothing
  is asked of the rules again.
* An entry sums to zero per commodity, or it cannot be built.
* Amounts are integers. There is no other kind of number here.
* An entry is written once and never altered; a mistake is taken back by a reversal.

It must not know games, files or clocks: `ev` and `in` are opaque here.
"""

from __future__ import annotations

from typing import Any

import msgspec

FORMAT_VERSION = 1


class Posting(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One leg of an entry: `amount` of `commodity` comes to `account` (negative: leaves it)."""

    account: str
    commodity: str
    amount: int


class Change(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A fact that is not conserved (a position, whose turn it is), before and after.

    `old` and `new` are plain JSON values, so that a stored line means the same for ever.
    """

    key: str
    old: Any
    new: Any


class Delivery(msgspec.Struct, frozen=True, gc=False):
    """Identity of a device's report: the device's `uid`, its event number, and its boot."""

    uid: str
    event: int
    boot: int


class Entry(msgspec.Struct, frozen=True, kw_only=True, rename={"command": "in"}):
    """One line of the journal. The field order is the order in the file; the hash follows it.

    `seq` counts from 1. `cmd` is the command's unique id. `ts` is UTC, ISO 8601, ending in Z.
    `by` is who entered it. `kind` names the act; `command` is the request as it was made;
    `ev` lists what happened, in order. `undo` lists the acts that this entry takes back, newest
    first; `redo` those that it carries out again, oldest first. Both are made of facts: the
    postings and changes of those acts, turned round or repeated.
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
    """Whether the postings sum to zero for each commodity."""
    sums: dict[str, int] = {}
    for posting in postings:
        commodity = posting.commodity
        sums[commodity] = sums.get(commodity, 0) + posting.amount
    return not any(sums.values())
