"""Decision: what the rules made of a command, before it has an entry number."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.event import Event, ProgramChanged
from banker.engine.fold import State
from banker.ledger.entry import Change, Delivery, Posting


class Decision(msgspec.Struct, frozen=True):
    """One command's events, postings and changes: an entry without number, time and id.

    `after`: the state as it was drafted, where a draft was made. It is what `apply` gives for these
    postings and changes; None where only `apply` can say.
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
    """The decision with one more change: the device's newest event number."""
    devices = state.table.devices
    known = Change("devices", devices, devices | {delivery.uid: delivery.event})
    return replace(decision, set=(*decision.set, known), after=None)


def program_changed(was: str, now: str) -> Decision:
    """Return the entry with which another version of the program continues a game. Nobody asks for
    it, and it is not an action."""
    return Decision("program_changed", None, (ProgramChanged(was, now),), (), ())
