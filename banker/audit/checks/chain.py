"""Order: whether these are the lines that were written, all of them, in the order of writing.

What a chain cannot show: a file that somebody edited and chained anew, or cut at its end. Against
that only a head helps that the players noted elsewhere.
"""

from __future__ import annotations

from banker.audit.core.audit_state import Case
from banker.audit.core.row import VERSION, Row, claimed_seal, seal


def check_version(case: Case, version: int) -> None:
    """A line of another format may mean something else, so it is not read at all."""
    case.find(
        "broken", "version", case.seq, f"it is written in format {version}", f"format {VERSION}"
    )


def check_chain(case: Case, line: bytes, row: Row) -> None:
    """Each line carries the hash of the one before and its own bytes."""
    should = follow(case, line, row.h)
    if should is not None:
        what = "it, or the entry before it, is not what was written"
        if row.seq <= case.seq:
            # Its number leads to another line, of which nothing need be wrong.
            what = f"line {case.lines:,} of the file, or the one before, is not what was written"
        case.find("broken", "chain", row.seq, what, f"hash {should}")


def follow_unread(case: Case, line: bytes) -> None:
    """Take the chain on to a line that is reported as unreadable anyway."""
    claimed = claimed_seal(line)
    if claimed is None:
        case.heads = ()  # any line may follow
    else:
        follow(case, line, claimed)


def follow(case: Case, line: bytes, claimed: str) -> str | None:
    """Take the chain on to a line; the hash that it should have carried, if it does not."""
    computed = [seal(head, line) for head in case.heads]
    if not computed or claimed in computed:
        case.heads = (claimed.encode(),)
    else:
        case.heads = (claimed.encode(), computed[0].encode())
        return computed[0]
    return None


def check_order(case: Case, row: Row) -> None:
    """1, 2, 3 and so on, no entry left out, none twice; and the clock does not run backwards.

    Fractions of a second may be of any length, so the Z is left out. Whether a command was carried
    out twice is told at the end.
    """
    expected = case.seq + 1
    if row.seq != expected:
        what = "an entry is missing before it"
        if row.seq < expected:
            what = f"its number was given: it stands in line {case.lines:,} of the file"
        case.find("broken", "sequence", row.seq, what, f"number {expected}")
    case.seq = row.seq
    time = row.ts[:-1]
    if time < case.time:
        case.find("suspicious", "time", row.seq, f"it is dated {row.ts}", f"{case.time}Z or later")
    else:
        case.time = time
    case.commands.note(row.seq, row.cmd)


def check_commands(case: Case) -> None:
    """At the end of the journal."""
    for seq, first in case.commands.repeats():
        case.find("broken", "command", seq, f"it repeats the command of entry {first}")
