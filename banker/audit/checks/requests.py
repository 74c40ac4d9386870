"""Requests: what a phone asked for was its own seat's act, and went by itself only where it may.

The id of a command that a phone asked for names the seat, `phone/ann/…`, and behind `+` whoever
agreed to a trade. So a Banker cannot book an act and lay it at a player's door without saying so:
the player's receipt lacks it (`witness_asked`), and here the seat must be the one that acts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.ledger.phone_marks import PHONE, askers
from banker.text import Text

OWN = "own"


def check_request(state: AuditState, row: AuditRow, acts: str) -> None:
    """Compare the seats in a command's id with who acts. `acts`: the switch `phone_acts`."""
    asked = askers(row.cmd)
    if row.by == PHONE and (not asked or acts != OWN):
        what = Text("it went through without the Banker, and this table does not allow that")
        state.add_finding("suspicious", "phone_alone", row.seq, what)
    if not asked:
        return
    seats = [seat for seat, _ in asked]
    command = _command(row)
    legs = command.get("legs")
    givers = [leg["giver"] for leg in legs] if legs else []
    actor = command.get("giver") or command.get("who")
    missing = [who for who in dict.fromkeys(givers) if who not in seats]
    if not legs and (actor != seats[0] or len(seats) > 1):
        fields = {"seat": seats[0], "who": str(actor)}
        what = Text("the phone of {seat} is said to have asked for an act of {who}", fields)
        state.add_finding("broken", "phone_seat", row.seq, what)
    elif missing:
        what = Text("the phone of {who} is not said to have agreed", {"who": missing[0]})
        state.add_finding("broken", "phone_seat", row.seq, what)


def _command(row: AuditRow) -> dict[str, Any]:
    """The stored command; one of another shape names nobody."""
    try:
        found: dict[str, Any] = msgspec.json.decode(row.command, type=dict[str, Any])
        legs = found.get("legs") or []
        assert all(isinstance(leg["giver"], str) for leg in legs)
    except (msgspec.MsgspecError, TypeError, KeyError, AssertionError):
        return {}
    return found
