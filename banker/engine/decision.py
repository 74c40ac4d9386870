"""Decision: what the rules answer to a command, before it has an entry number."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.event import Event, ProgramChanged
from banker.engine.fold import State
from banker.ledger.entry import Change, Delivery, Posting


class Decision(msgspec.Struct, frozen=True):
    """The events, postings and changes that follow from one command: an entry without number, time
    and id.

    `after`: the state with these postings and changes, if a draft has already calculated it. None:
    `fold.apply` calculates it.
    """

    kind: str
    command: Command | None
    ev: tuple[Event, ...]
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...] = ()
    redo: tuple[int, ...] = ()
    after: State | None = None


def with_delivery(decision: Decision, state: State, delivery: Delivery) -> Decision:
    """Return the decision with one more change: the number of this delivery is the device's newest
    event."""
    devices = state.table.devices
    known = Change("devices", devices, devices | {delivery.uid: delivery.event})
    return replace(decision, set=(*decision.set, known), after=None)


def program_changed(was: str, now: str) -> Decision:
    """Return the decision for an entry that says that version `now` of the program continues a game
    of version `was`.

    No command asks for it, and it is not an action.
    """
    return Decision("program_changed", None, (ProgramChanged(was, now),), (), ())
