"""Seats: the list of who sits at the table follows from who joined, took over or was renamed.

An id follows from the first name of its seat and never changes, so names cannot be exchanged.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.audit.expected.seats import seats_after
from banker.first_line import id_of, quoted, spelling_fault

FACT = "players"
KINDS = frozenset({"player_joined", "seat_taken", "player_renamed"})


class _Seat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as the fact lists it."""

    id: str
    name: str


def check_seats(state: AuditState, row: AuditRow) -> bool:
    """Compare the list with the events, judge every new name, and admit who is new. Called before
    anything else of an entry is checked. Returns whether the rest can be checked."""
    told = [event for event in row.ev if event.get("kind") in KINDS]
    listed = _listed(row)
    if listed is None and not told:
        return True
    try:
        seats = msgspec.convert(listed or [], list[_Seat])
        _check(state, row, told, listed)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        state.add_finding("broken", "event", row.seq, f"its seats do not read as such: {error!r}")
        return False
    state.ledger.admit([(seat.id, seat.name) for seat in seats])
    return True


def _listed(row: AuditRow) -> Any:
    return {key: new for key, _, new in row.set}.get(FACT)


def _check(state: AuditState, row: AuditRow, told: list[dict[str, Any]], listed: Any) -> None:
    for event in told:
        _judge_name(state, row, event["name"])
        if event["kind"] == "player_joined" and event["who"] != id_of(event["name"]):
            own = quoted(id_of(event["name"]))
            said = f"the player {quoted(event['who'])} is called {quoted(event['name'])}"
            state.add_finding("broken", "names", row.seq, f"{said}, whose id would be {own}")
        if event["kind"] != "player_joined" and event["was"] != state.ledger.name(event["who"]):
            what = f"its seat was not called {quoted(event['was'])}"
            state.add_finding("broken", "names", row.seq, what)
    if not (row.undo or row.redo):
        should = seats_after(state.ledger.books.facts[FACT], told)
        if (listed or state.ledger.books.facts[FACT]) != should:
            state.add_finding("broken", "seats", row.seq, "it lists other seats than it tells of")


def _judge_name(state: AuditState, row: AuditRow, name: str) -> None:
    if words := spelling_fault(name):
        state.add_finding("broken", "names", row.seq, words)


def follow_seats(state: AuditState, row: AuditRow) -> None:
    """Seat the players that the entry lists. Called when its facts are set."""
    listed = _listed(row)
    if listed is not None:
        state.ledger.reseat([(seat["id"], seat["name"]) for seat in listed])
