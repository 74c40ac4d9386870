"""Chain: checks whether these are the original lines, complete and in order.

A chain cannot show that a file was edited and hashed again, or cut at its end. Only a chain head
noted elsewhere helps against both.
"""

from __future__ import annotations

from banker.audit.core.audit_state import AuditState
from banker.audit.core.row import VERSION, AuditRow, claimed_hash, entry_hash
from banker.foundation.text import Text


def check_version(state: AuditState, version: int) -> None:
    """Report a line of an unknown format version: the audit does not read such a line."""
    state.add_finding(
        "broken",
        "version",
        state.chain.seq,
        Text("it is written in format {version}", {"version": version}),
        Text("format {version}", {"version": VERSION}),
    )


def check_chain(state: AuditState, line: bytes, row: AuditRow) -> None:
    """Check that the hash in a line is the one that follows from the hash before it and the line's
    bytes."""
    should = follow(state, line, row.h)
    if should is not None:
        what = Text("it, or the entry before it, is not what was written")
        if row.seq <= state.chain.seq:
            # The number belongs to another line too, and that one may be right.
            what = Text(
                "line {line:,} of the file, or the one before, is not what was written",
                {"line": state.chain.lines},
            )
        state.add_finding("broken", "chain", row.seq, what, Text("hash {hash}", {"hash": should}))


def follow_unread(state: AuditState, line: bytes) -> None:
    """Continue the chain of hashes after an unreadable line, which is reported elsewhere."""
    claimed = claimed_hash(line)
    if claimed is None:
        state.chain.heads = ()  # any line may follow
    else:
        follow(state, line, claimed)


def follow(state: AuditState, line: bytes, claimed: str) -> str | None:
    """Continue the chain with a line whose stored hash is `claimed`. Return the hash that the line
    should have; None if the stored one is right."""
    computed = [entry_hash(head, line) for head in state.chain.heads]
    if not computed or claimed in computed:
        state.chain.heads = (claimed.encode(),)
    else:
        state.chain.heads = (claimed.encode(), computed[0].encode())
        return computed[0]
    return None


def check_order(state: AuditState, row: AuditRow) -> None:
    """Check that entries are numbered 1, 2, 3 and so on, and that their times never decrease.

    Repeated commands are reported at the end of the pass.
    """
    chain, expected = state.chain, state.chain.seq + 1
    if row.seq != expected:
        what = Text("an entry is missing before it")
        if row.seq < expected:
            what = Text(
                "its number is taken: it is line {line:,} of the file",
                {"line": chain.lines},
            )
        number = Text("number {number}", {"number": expected})
        state.add_finding("broken", "sequence", row.seq, what, number)
    chain.seq = row.seq
    _check_time(state, row)
    chain.commands.note(row.seq, row.cmd)


def _check_time(state: AuditState, row: AuditRow) -> None:
    """An entry dated before the one before it was forged, unless the one before it was.

    If the entry fits behind the last but one, either may be wrong. The finding stands at the
    earlier of the two, once, so no honest entry after a forged time is accused. Times are
    compared without their Z, because fractions of a second have any length.
    """
    chain, time = state.chain, row.ts[:-1]
    if time >= chain.time:
        chain.floor, chain.time, chain.time_seq = chain.time, time, row.seq
    elif time >= chain.floor:
        what = Text(
            "it is dated {time}, and entry {entry} after it {later}: one of the two is wrong",
            {"time": f"{chain.time}Z", "entry": row.seq, "later": row.ts},
        )
        state.add_finding("suspicious", "time", chain.time_seq, what)
        chain.time, chain.time_seq = time, row.seq
    else:
        what = Text("it is dated {time}", {"time": row.ts})
        later = Text("{time} or later", {"time": f"{chain.time}Z"})
        state.add_finding("suspicious", "time", row.seq, what, later)


def follow_in_order(state: AuditState, rows: list[AuditRow]) -> bool:
    """Record several rows at once, if their numbers and times are in order.

    Returns whether they are; if not, nothing is recorded, and `check_order` must check each row.
    """
    chain = state.chain
    seqs, times = [row.seq for row in rows], [row.ts[:-1] for row in rows]
    first = chain.seq + 1
    is_counted = seqs == list(range(first, first + len(rows)))
    if not is_counted or times[0] < chain.time or times != sorted(times):
        return False
    chain.floor = times[-2] if len(times) > 1 else chain.time
    chain.seq, chain.time, chain.time_seq = seqs[-1], times[-1], seqs[-1]
    chain.commands.note_in_order(first, [row.cmd for row in rows])
    return True


def check_commands(state: AuditState) -> None:
    """Report each entry with a command id that an earlier entry has. Called at the end of the
    pass."""
    for seq, first in state.chain.commands.repeats():
        what = Text("it repeats the command of entry {entry}", {"entry": first})
        state.add_finding("broken", "command", seq, what)
