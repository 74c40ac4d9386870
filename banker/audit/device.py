"""Devices: reports arrive once each, in the order in which they happened, with none missing."""

from __future__ import annotations

from banker.audit.case import Case
from banker.audit.line import Row


def check_delivery(case: Case, row: Row) -> None:
    """A device counts its events for ever; the first one seen here may have any number."""
    assert row.dev is not None
    uid, event, boot = row.dev.uid, row.dev.event, row.dev.boot
    if uid not in case.devices:
        case.devices[uid] = (event, boot)
        return
    newest, last_boot = case.devices[uid]
    if event <= newest:
        case.find("broken", "delivery", row.seq, f"event {event} of device {uid} was booked before")
        return
    if event > newest + 1:
        case.find(
            "suspicious", "gap", row.seq, f"event {event} of device {uid} follows {newest}",
            newest + 1,
        )  # fmt: skip
    if boot < last_boot:
        case.find(
            "suspicious",
            "boot",
            row.seq,
            f"device {uid} counts starts backwards: {boot}",
            last_boot,
        )
    case.devices[uid] = (event, boot)
