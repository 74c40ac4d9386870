"""Moments: the memorable events of a game; a screen shows each one large for two seconds.

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
from banker.games.board.events.estimates import events_of
from banker.games.board.queries.estimates import in_standings
from banker.games.board.queries.evening import Evening
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import BANK, DEED, KEY, VAULT, State
from banker.ledger.entry import Entry

RENTS_MIN = 4  # the first rents of an evening are all the biggest
VAULT_OPENED = "vault"  # the terminal has its scene for it
LEAD_FROM = 3  # the first rounds say nothing
SET_MIN = 2  # so many deeds are a set that somebody completes
CORRECT = "correct"  # the kind of an entry that puts the ledger right


class Moment(msgspec.Struct, frozen=True):
    """A memorable event. `kind`: a key of `KINDS`. `who`: the player. `about`: a deed, or a group
    of deeds.

    `amount`: what was paid or won, perhaps an estimate; `to`: the account that got it, if one did.
    `hotels` and `keys`: those that came out of the vault.
    """

    kind: str
    who: str
    about: str = ""
    amount: int = 0
    to: str = ""
    hotels: int = 0
    keys: int = 0


class Happened(NamedTuple):
    """An entry with its events, and the states and summaries before and after it."""

    entry: Entry
    events: tuple[e.AnyEvent, ...]
    before: State
    after: State
    was: Evening
    now: Evening


def moments(entry: Entry, before: State, after: State, was: Evening, now: Evening) -> list[Moment]:
    """Return the memorable events of an entry, the most important first. `was` and `now`: the
    summaries before and after."""
    if entry.undo or entry.redo or entry.kind == CORRECT:
        return []
    it = Happened(entry, events_of(entry), before, after, was, now)
    return [moment for find in KINDS.values() for moment in find(it)]


def _bankrupt(it: Happened) -> Iterator[Moment]:
    for event in it.events:
        if isinstance(event, e.WentBankrupt):
            yield Moment("bankrupt", event.who, amount=event.cash, to=event.creditor)


def _vault(it: Happened) -> Iterator[Moment]:
    for event in it.events:
        if isinstance(event, e.VaultOpened):
            yield Moment(
                VAULT_OPENED, event.who, amount=event.cash, hotels=event.hotels, keys=event.keys
            )


def _set(it: Happened) -> Iterator[Moment]:
    after = it.after
    moved = [one.commodity for one in it.entry.post if one.commodity.startswith(DEED)]
    known = after.edition.deed_by_id
    groups = dict.fromkeys(known[one.removeprefix(DEED)].group for one in moved)
    for group in groups:
        deeds = after.edition.deeds_in[group]
        owner = after.owner(deeds[0].id)
        is_new = len(deeds) >= SET_MIN and after.has_set(owner, group)
        if owner in after.seats and is_new and not it.before.has_set(owner, group):
            yield Moment("set", owner, group)


def _hotel(it: Happened) -> Iterator[Moment]:
    """A player's first."""
    for event in it.events:
        match event:
            case e.HotelPlaced(who=who, deed=deed) | e.Built(who=who, deed=deed, building="hotel"):
                if who not in it.was.hotels:
                    yield Moment("hotel", who, deed, amount=event.rent)
            case _:
                pass


def _last_key(it: Happened) -> Iterator[Moment]:
    """The last key went to a player: neither the Bank nor the vault has one."""
    if _keys_left(it.before) and not _keys_left(it.after):
        posts = it.entry.post
        owners = [one.account for one in posts if one.commodity == KEY and one.amount > 0]
        for who in owners[:1]:
            if who in it.after.seats:
                yield Moment("last_key", who)


def _keys_left(state: State) -> int:
    return state.amount(BANK, KEY) + state.amount(VAULT, KEY)


def _rent(it: Happened) -> Iterator[Moment]:
    rent = it.now.biggest
    if rent is not None and rent != it.was.biggest and it.now.rents >= RENTS_MIN:
        yield Moment("rent", rent.debtor, rent.deed, rent.amount, rent.creditor)


def _lead(it: Happened) -> Iterator[Moment]:
    leader = it.now.leader
    is_open = all(is_told(it.after, who) for who in it.after.seats)
    is_early = it.after.table.round < LEAD_FROM or not it.was.leader
    if leader != it.was.leader and is_open and not is_early and not it.after.table.ended:
        yield Moment("lead", leader, amount=in_standings(it.after, leader, it.now.worths[leader]))


KINDS: dict[str, Callable[[Happened], Iterator[Moment]]] = {
    "bankrupt": _bankrupt,
    VAULT_OPENED: _vault,
    "set": _set,
    "hotel": _hotel,
    "last_key": _last_key,
    "rent": _rent,
    "lead": _lead,
}
