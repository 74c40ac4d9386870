"""Moments: what an evening is remembered by: a screen shows them large for two seconds.

Rules of this file
* `KINDS` is in the order of what matters most. A screen shows one moment of an entry at most: the
  first that it has a page for.
* There is none in an entry that undoes, redoes or corrects.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from banker.games.board import events as e
from banker.games.board.queries.evening import Evening
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import BANK, DEED, KEY, VAULT, State
from banker.ledger.entry import Entry

RENTS_MIN = 4  # the first rents of an evening are all the biggest
LEAD_FROM = 3  # the first rounds say nothing
SET_MIN = 2  # so many deeds are a set that somebody completes
CORRECT = "correct"  # the kind of an entry that puts the ledger right


class Moment(msgspec.Struct, frozen=True):
    """`kind`: a key of `KINDS`. `who` it is about. `about`: a deed, or a group of deeds. `to`: who
    gets `amount`, where somebody does. `hotels` and `keys` came out of the vault."""

    kind: str
    who: str
    about: str = ""
    amount: int = 0
    to: str = ""
    hotels: int = 0
    keys: int = 0


class Told(NamedTuple):
    """An entry, with the states and the evening before and after it."""

    entry: Entry
    events: tuple[e.AnyEvent, ...]
    before: State
    after: State
    was: Evening
    now: Evening


def moments(entry: Entry, before: State, after: State, was: Evening, now: Evening) -> list[Moment]:
    """The moments of an entry, what matters most first."""
    if entry.undo or entry.redo or entry.kind == CORRECT:
        return []
    told = Told(entry, e.load(entry.ev), before, after, was, now)
    return [moment for find in KINDS.values() for moment in find(told)]


def _bankrupt(told: Told) -> Iterator[Moment]:
    for event in told.events:
        if isinstance(event, e.WentBankrupt):
            yield Moment("bankrupt", event.who, amount=event.cash, to=event.creditor)


def _vault(told: Told) -> Iterator[Moment]:
    for event in told.events:
        if isinstance(event, e.VaultOpened):
            yield Moment(
                "vault", event.who, amount=event.cash, hotels=event.hotels, keys=event.keys
            )


def _set(told: Told) -> Iterator[Moment]:
    after = told.after
    moved = [it.commodity for it in told.entry.post if it.commodity.startswith(DEED)]
    known = after.edition.deed_by_id
    groups = dict.fromkeys(known[it.removeprefix(DEED)].group for it in moved)
    for group in groups:
        deeds = after.edition.deeds_in[group]
        owner = after.owner(deeds[0].id)
        is_new = len(deeds) >= SET_MIN and after.has_set(owner, group)
        if owner in after.seats and is_new and not told.before.has_set(owner, group):
            yield Moment("set", owner, group)


def _hotel(told: Told) -> Iterator[Moment]:
    """A player's first."""
    for event in told.events:
        match event:
            case e.HotelPlaced(who=who, deed=deed) | e.Built(who=who, deed=deed, building="hotel"):
                if who not in told.was.hotels:
                    yield Moment("hotel", who, deed, amount=event.rent)
            case _:
                pass


def _last_key(told: Told) -> Iterator[Moment]:
    """The last key went to a player: neither the Bank nor the vault has one."""
    if _keys_left(told.before) and not _keys_left(told.after):
        owners = [it.account for it in told.entry.post if it.commodity == KEY and it.amount > 0]
        for who in owners[:1]:
            if who in told.after.seats:
                yield Moment("last_key", who)


def _keys_left(state: State) -> int:
    return state.amount(BANK, KEY) + state.amount(VAULT, KEY)


def _rent(told: Told) -> Iterator[Moment]:
    rent = told.now.biggest
    if rent is not None and rent != told.was.biggest and told.now.rents >= RENTS_MIN:
        yield Moment("rent", rent.debtor, rent.deed, rent.amount, rent.creditor)


def _lead(told: Told) -> Iterator[Moment]:
    leader = told.now.leader
    is_open = all(is_told(told.after, who) for who in told.after.seats)
    is_early = told.after.table.round < LEAD_FROM or not told.was.leader
    if leader != told.was.leader and is_open and not is_early and not told.after.table.ended:
        yield Moment("lead", leader, amount=told.now.worths[leader])


KINDS: dict[str, Callable[[Told], Iterator[Moment]]] = {
    "bankrupt": _bankrupt,
    "vault": _vault,
    "set": _set,
    "hotel": _hotel,
    "last_key": _last_key,
    "rent": _rent,
    "lead": _lead,
}
