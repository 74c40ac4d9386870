"""Deliveries: checks that each report of a device arrives once, in order, and none is missing.

A real vault's reports count from its adoption. A vault is adopted again only after a person
answered its question; the reports skipped by that are reported here.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.finding import Severity
from banker.audit.core.row import AuditRow, Event
from banker.foundation.text import Text

KINDS = frozenset({"vault_adopted"})

_FIRST = "first"


def check_delivery(state: AuditState, row: AuditRow) -> None:
    """Check that a device's event numbers are consecutive. The first one seen of a device may be
    any number."""
    assert row.dev is not None
    uid, event, boot = row.dev.uid, row.dev.event, row.dev.boot
    if uid not in state.deliveries.devices:
        state.deliveries.devices[uid] = (event, boot)
        return
    newest, last_boot = state.deliveries.devices[uid]
    if event <= newest:
        what = Text("event {event} of device {uid} was booked before", {"event": event, "uid": uid})
        state.add_finding("broken", "delivery", row.seq, what)
        return
    if event > newest + 1:
        what = Text(
            "event {event} of device {uid} follows {newest}",
            {"event": event, "uid": uid, "newest": newest},
        )
        state.add_finding("suspicious", "gap", row.seq, what, newest + 1)
    if boot < last_boot:
        what = Text("device {uid} counts starts backwards: {boot}", {"uid": uid, "boot": boot})
        state.add_finding("suspicious", "boot", row.seq, what, last_boot)
    state.deliveries.devices[uid] = (event, boot)


def check_adoption(state: AuditState, row: AuditRow) -> None:
    """Report the device events that were skipped when a person let Banker go on from a vault's
    present numbers."""
    for event in row.ev:
        if event.get("kind") == "vault_adopted":
            _adopted(state, row, event)


def _adopted(state: AuditState, row: AuditRow, event: Event) -> None:
    uid, number, before = event["uid"], event["event"], event["before"]
    if not isinstance(number, int):
        # Later deliveries are compared with it.
        raise TypeError(f"{number!r} is no number of a report")
    known, _ = state.deliveries.devices.get(uid, (0, 0))
    if before != known:
        what = Text("vault {uid} is said to count to {before}", {"uid": uid, "before": before})
        state.add_finding("broken", "adopted", row.seq, what, known)
    finding = _ADOPTION_FINDINGS.get(event["why"])
    if finding is not None:
        severity, template = finding
        fields = {"uid": uid, "first": known + 1, "last": number, "known": known}
        state.add_finding(severity, "adopted", row.seq, Text(template, fields))
    elif event["why"] != _FIRST or (uid in state.deliveries.devices and number != known):
        what = Text("vault {uid} was accepted again, and no reason is given", {"uid": uid})
        state.add_finding("suspicious", "adopted", row.seq, what)
    # The vault counts its own starts, and a wiped one begins again at zero.
    state.deliveries.devices[uid] = (number, 0)


_ADOPTION_FINDINGS: dict[str, tuple[Severity, str]] = {
    "gap": ("suspicious", "reports {first} to {last} of vault {uid} are lost, and it went on"),
    "ahead": ("suspicious", "vault {uid} had forgotten reports up to {known}, and went on"),
    "divergence": ("suspicious", "vault {uid} sent one report in two ways, and went on"),
    "other": ("noted", "another vault took part from here: {uid}"),
}
