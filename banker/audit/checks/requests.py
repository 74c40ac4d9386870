"""Requests: checks that an action asked for by a phone is one of that phone's player, and that
phones may ask for it.

The id of a command that a phone asked for names the seat, `phone/ann/…`, and behind `+` each seat
that agreed to a trade. So a banker cannot book an action in the name of a player's phone unseen:
the player's receipt lacks it (`witness_asked`), and here the seat must be the one that acts. The
file alone shows more: an action that no phone can ask for, an id that no phone draws, and a request
before phones were opened.

Rules of this file
* `ASKED` is written by hand, and a test compares it with what phones offer. A kind of command that
  phones learn to ask for is a new row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

import msgspec

from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Severity
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text
from banker.ledger.first_line import quoted
from banker.ledger.phone_marks import PHONE, askers, is_issuer

OPENS = "open_phones"  # the kind of the entry by which phones come to the table
_OPENED = "phones_opened"
OWN, OFF = "own", "off"
_ID = re.compile("[0-9a-f]{16}")
_SINCE = "1.0.0rc2"  # until then a request could go through where a full disk kept that entry away


def check_request(state: AuditState, row: AuditRow) -> None:
    """Compare the phones named in a command's id with the acting player, and with what phones may
    do."""
    asked, acts = askers(row.cmd), _phone_acts(state)
    command = _command(row)
    assert state.ledger.game is not None
    kinds = state.ledger.game.asked
    # Until then an amended action kept who had entered it, under an id that was drawn for it.
    is_alone = row.by == PHONE and (bool(asked) or state.program.precedes(_SINCE))
    may = acts == OWN and (not asked or kinds.get(str(command.get("do")), False))
    if is_alone and not may:
        what = Text("a request was booked without the banker, and this table does not allow that")
        state.add_finding("suspicious", "phone_alone", row.seq, what)
    if not asked:
        return
    seats = [seat for seat, _ in asked]
    for what in islice(_faults_of_seats(command, seats), 1):
        state.add_finding("broken", "phone_seat", row.seq, what)
    for what in islice(_faults_of_asking(row, command, kinds, acts), 1):
        state.add_finding("broken", "phone_asked", row.seq, what)
        return
    if not state.phones.are_open:
        what = Text("a phone is said to have asked for it, and no phone was let in before")
        severity: Severity = "noted" if state.program.precedes(_SINCE) else "broken"
        state.add_finding(severity, "phone_asked", row.seq, what)


def _faults_of_seats(command: Event, seats: list[str]) -> Iterator[Text]:
    legs = command.get("legs")
    if not legs:
        actor = command.get("giver") or command.get("who")
        if actor != seats[0] or len(seats) > 1:
            fields = {"seat": seats[0], "who": str(actor)}
            yield Text("the phone of {seat} is said to have asked for an act of {who}", fields)
        return
    givers = dict.fromkeys(leg["giver"] for leg in legs)
    agreed = seats[1:]
    for who in givers:
        if who not in seats:
            yield Text("the phone of {who} is not said to have agreed", {"who": who})
    if seats[0] not in givers and seats[0] not in {leg["receiver"] for leg in legs}:
        fields = {"seat": seats[0], "who": next(iter(givers))}
        yield Text("the phone of {seat} is said to have asked for an act of {who}", fields)
    for who in agreed:
        if who not in givers or seats.count(who) > 1:
            yield Text("the phone of {who} is said to have agreed, and gives nothing", {"who": who})


def _faults_of_asking(
    row: AuditRow, command: Event, kinds: Mapping[str, bool], acts: str
) -> Iterator[Text]:
    """Why no phone can ever have asked for this."""
    if command.get("do") not in kinds or command.get("outcome") is not None or row.dev:
        yield Text("a phone is said to have asked for it, and phones cannot ask for that")
    if acts == OFF:
        yield Text("a phone is said to have asked for it, and phones only look at this table")
    for _, id in askers(row.cmd):
        if not _ID.fullmatch(id):
            yield Text(
                "{quoted} is not an id that a phone gives its request", {"quoted": quoted(id)}
            )


def follow_opening(state: AuditState, row: AuditRow) -> None:
    """Allow requests of phones from the entry on that records the key of the phones' marks."""
    if any(it.get("kind") == _OPENED and is_issuer(it.get("issuer")) for it in row.ev):
        state.phones.are_open = True


def _phone_acts(state: AuditState) -> str:
    """What phones may do by themselves in this game; only ask, where the edition does not say."""
    game = state.ledger.game
    return game.switch(state.ledger, "phone_acts") if game is not None else ""


def _command(row: AuditRow) -> Event:
    """The stored command; one of another shape names nobody."""
    try:
        found: Event = msgspec.json.decode(row.command, type=Event)
        legs = found.get("legs") or []
        assert all(isinstance(leg["giver"], str) for leg in legs)
        assert all(isinstance(leg["receiver"], str) for leg in legs)
        assert isinstance(found.get("do"), str)
    except (msgspec.MsgspecError, TypeError, KeyError, AssertionError):
        return {}
    return found
