"""Decision: a command that was decided and not yet numbered."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.event import Event
from banker.engine.fold import State
from banker.ledger.entry import Change, Delivery, Posting


class Decision(msgspec.Struct, frozen=True):
    """An act that is decided and not yet numbered: what an entry is made from."""

    kind: str
    command: Command | None
    ev: tuple[Event, ...]
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...] = ()
    redo: tuple[int, ...] = ()


def with_delivery(decision: Decision, state: State, delivery: Delivery) -> Decision:
    """The same, and the device's event number is on record with it."""
    devices = state.table.devices
    known = Change("devices", devices, devices | {delivery.uid: delivery.event})
    return replace(decision, set=(*decision.set, known))
