"""Seats: checks that the list of players follows from the events of joining, taking over and
renaming.

Rules of this file
* An id follows from the first name of its seat and never changes. Names change, and two players may
  swap theirs; each change is an event.
* Two players at the table have names that do not look alike. The exact name of a player who left
  may be used again.
* Versions before 1.0.0rc2 knew fewer letters that look alike, and looked at the first line only.
  What they could not see is noted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow, Event
from banker.audit.expected.seats import seats_after
from banker.foundation.text import Text
from banker.ledger.first_line import id_of, name_fault, quoted, seat_id
from banker.ledger.likeness import look

FACT = "players"
# No set: a forged kind may be a list, which no set can be asked for.
KINDS = ("player_joined", "seat_taken", "player_renamed")
NAMED_SINCE = "1.0.0rc2"  # the version since which a name is compared whenever it is given

# What versions before that took for the same letter, in the first line.
_COMPARED_BEFORE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХӀԌԚԜасеіјорѕухһӏԁԛԝѵᴄıɑɡʋօ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυϲϳ" + "Il|ǀ0",
    "ABESIJKMHOPCTYX1GQWaceijopsyxh1dqwvciagvo" + "ABEZHIKMNOPTYXavopucj" + "1111O",
)


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as the fact lists it."""

    id: str
    name: str


def check_seats(state: AuditState, row: AuditRow) -> bool:
    """Compare the list of players with the events, check every new name, and add the new players.
    Return whether the rest of the entry can be checked. Called before the other checks."""
    told = [event for event in row.ev if event.get("kind") in KINDS]
    listed = _listed(row)
    if listed is UNSET and not told:
        return True
    try:
        seats = msgspec.convert([] if listed is UNSET else listed, list[_Seat])
        _check(state, row, told, listed)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        what = Text("its seats do not read as such: {quoted}", {"quoted": repr(error)})
        state.add_finding("broken", "event", row.seq, what)
        return False
    state.ledger.admit([(seat.id, seat.name) for seat in seats])
    return True


def _listed(row: AuditRow) -> Any:
    """The list as the entry sets it, which may be forged to be anything, or `UNSET`."""
    return {key: new for key, _, new in row.set}.get(FACT, UNSET)


def _check(state: AuditState, row: AuditRow, told: list[Event], listed: Any) -> None:
    before = state.ledger.books.facts[FACT]
    seats = before
    for event in told:
        _judge_name(state, row, event["name"])
        _judge_seat(state, row, event, {seat["id"]: seat["name"] for seat in seats})
        seats = seats_after(seats, [event])
    if not (row.undo or row.redo) and (before if listed is UNSET else listed) != seats:
        what = Text("it lists other seats than it tells of")
        state.add_finding("broken", "seats", row.seq, what)


def _judge_seat(state: AuditState, row: AuditRow, event: Event, seats: dict[str, str]) -> None:
    """Judge the seat of an event and its new name beside the seats so far, names by id."""
    who, name = event["who"], event["name"]
    if event["kind"] == "player_joined":
        is_older = state.program.precedes(NAMED_SINCE)
        should = id_of(name) if is_older else seat_id(name, seats)
        if who != should:
            state.add_finding("broken", "names", row.seq, _other_id(who, name, should))
    elif event["was"] != seats.get(who):
        what = Text("its seat was not called {quoted}", {"quoted": quoted(event["was"])})
        state.add_finding("broken", "names", row.seq, what)
    for other, theirs in seats.items():
        is_away = state.ledger.books.facts.get(f"{other}.left")
        if other != who and not (is_away and id_of(theirs) == id_of(name)):
            compare_names(state, row, name, [theirs])


def compare_names(state: AuditState, row: AuditRow, name: str, others: Iterable[str]) -> None:
    """Report each of the `others`, names of players at the table, that looks too much like
    `name`."""
    for other in others:
        if look(name) != look(other) and id_of(name) != id_of(other):
            continue
        was_seen = row.seq == 1 and _looked_before(name) == _looked_before(other)
        is_noted = state.program.precedes(NAMED_SINCE) and not was_seen
        what = Text("the players {name} and {other} look the same", {"name": other, "other": name})
        state.add_finding("noted" if is_noted else "suspicious", "names", row.seq, what)


def _looked_before(name: str) -> str:
    whole = unicodedata.normalize("NFKC", name)
    return " ".join(whole.translate(_COMPARED_BEFORE).split()).casefold()


def _other_id(who: str, name: str, should: str) -> Text:
    return Text(
        "the player {quoted} is called {quoted_name}, whose id would be {quoted_id}",
        {"quoted": quoted(who), "quoted_name": quoted(name), "quoted_id": quoted(should)},
    )


def _judge_name(state: AuditState, row: AuditRow, name: str) -> None:
    if fault := name_fault(name):
        state.add_finding("broken", "names", row.seq, fault)


def follow_seats(state: AuditState, row: AuditRow) -> None:
    """Set the list of players that an entry records. Called when its facts are set."""
    listed = _listed(row)
    if listed is not UNSET:
        state.ledger.reseat([(seat["id"], seat["name"]) for seat in listed])
