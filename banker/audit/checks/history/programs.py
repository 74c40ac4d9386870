"""Programs: checks each entry that names a new version of the program: it continues from the
version before, and does nothing else.

A version that goes on with another's game says so in an entry. By which rules each of them played
is not judged here; the ledger is the same for all.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import AuditRow
from banker.foundation.text import Text

KINDS = frozenset({"program_changed"})
_NOT_ASKED = b"null"


def check_program(state: AuditState, row: AuditRow) -> None:
    """Check an entry that names a new version of the program: its change follows from the version
    before, and it holds nothing else."""
    for event in row.ev:
        if event["kind"] not in KINDS:
            continue
        was, now = event["from"], event["to"]
        moves = row.post or row.set or row.dev is not None or bytes(row.command) != _NOT_ASKED
        if moves or row.kind not in KINDS or len(row.ev) > 1:
            what = Text("it does more than to say that the program changed")
            state.add_finding("broken", "program", row.seq, what)
        if was != state.program.writer:
            what = Text("it says that {quoted} wrote before it", {"quoted": repr(was)})
            state.add_finding("broken", "program", row.seq, what, repr(state.program.writer))
        elif was == now:
            what = Text(
                "it says that the program changed to what it was: {quoted}", {"quoted": repr(now)}
            )
            state.add_finding("broken", "program", row.seq, what)
        state.program.writer = now
