"""Seats: the list of who sits at the table follows from who joined, took over or was renamed.

An id follows from the first name of its seat and never changes, so names cannot be exchanged.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.audit.expected.seats import seats_after
from banker.ledger.first_line import id_of, name_fault, quoted
from banker.text import Text

FACT = "players"
# No set: a forged kind may be a list, which no set can be asked for.
KINDS = ("player_joined", "seat_taken", "player_renamed")


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as the fact lists it."""

    id: str
    name: str


def check_seats(state: AuditState, row: AuditRow) -> bool:
    """Compare the list with the events, judge every new name, and admit who is new. Called before
    anything else of an entry is checked. Returns whether the rest can be checked."""
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


def _check(state: AuditState, row: AuditRow, told: list[dict[str, Any]], listed: Any) -> None:
    for event in told:
        _judge_name(state, row, event["name"])
        if event["kind"] == "player_joined" and event["who"] != id_of(event["name"]):
            state.add_finding("broken", "names", row.seq, _other_id(event["who"], event["name"]))
        if event["kind"] != "player_joined" and event["was"] != state.ledger.name(event["who"]):
            what = Text("its seat was not called {quoted}", {"quoted": quoted(event["was"])})
            state.add_finding("broken", "names", row.seq, what)
    if not (row.undo or row.redo):
        before = state.ledger.books.facts[FACT]
        if (before if listed is UNSET else listed) != seats_after(before, told):
            what = Text("it lists other seats than it tells of")
            state.add_finding("broken", "seats", row.seq, what)


def _other_id(who: str, name: str) -> Text:
    return Text(
        "the player {quoted} is called {quoted_name}, whose id would be {quoted_id}",
        {"quoted": quoted(who), "quoted_name": quoted(name), "quoted_id": quoted(id_of(name))},
    )


def _judge_name(state: AuditState, row: AuditRow, name: str) -> None:
    if fault := name_fault(name):
        state.add_finding("broken", "names", row.seq, fault)


def follow_seats(state: AuditState, row: AuditRow) -> None:
    """Seat the players that the entry lists. Called when its facts are set."""
    listed = _listed(row)
    if listed is not UNSET:
        state.ledger.reseat([(seat["id"], seat["name"]) for seat in listed])
