"""Statement ids: the command ids of a script's lines, by which a later run knows what is booked.

    script-<16 hex digits>.<run>.<line>      script-9f86d081884c7d65.12.7

The digits are a hash of the script's text from its beginning through this line. `run` is the number
of the entry that the run could book first, so no two runs of a game share ids: a statement said
twice is two acts. Lines are counted from 1.

Rules of this file
* A booked line is known by its text and the text before it. So lines that are not booked yet may be
  changed between two runs; after a change above them the run is refused.
* A run continues after its last booked line. A line before it that is not booked was refused, or
  was a question or a comment: later it might mean something else.
* The journal may come from a stranger: an id of another spelling is not a script's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Self

from banker.foundation.errors import CommandError
from banker.store import ReplayRow

_ID = re.compile(r"script-([0-9a-f]{16})\.([1-9][0-9]{0,17})\.([1-9][0-9]{0,17})", re.ASCII)


class StatementIds:
    """The command ids of a script's lines in one run. `booked`: line -> the entry of a line that is
    booked."""

    def __init__(
        self, lines: Sequence[str], run: int, booked: Mapping[int, int] | None = None
    ) -> None:
        self._hashes = _hashes(lines)
        self._run = run
        self.booked = dict(booked or {})
        self.last_booked = max(self.booked, default=0)

    def of(self, line: int) -> str:
        """Return the command id of a line, counted from 1."""
        return f"script-{self._hashes[line - 1]}.{self._run}.{line}"

    @classmethod
    def resumed(cls, lines: Sequence[str], entries: Iterable[ReplayRow], count: int) -> Self:
        """Return the ids of the newest run that booked these lines, in a game of `count` entries.

        A game in which no script has booked anything gets a new run. Raises `CommandError` if only
        other scripts have booked something, or if a booked line was changed.
        """
        runs = _runs(entries)
        if not runs:
            return cls(lines, count + 1)
        hashes = _hashes(lines)
        for run in sorted(runs, reverse=True):
            if all(_stands(hashes, line, digest) for line, (digest, _) in runs[run].items()):
                return cls(lines, run, {line: seq for line, (_, seq) in runs[run].items()})
        raise _no_run(hashes, runs)


def _hashes(lines: Iterable[str]) -> list[str]:
    """For each line the hash of the text through it."""
    text, hashes = blake2b(digest_size=8), []
    for line in lines:
        text.update(line.encode("utf-8") + b"\n")
        hashes.append(text.hexdigest())
    return hashes


# For each line of a run that is booked: the hash in its id, and the number of its entry.
_Run = dict[int, tuple[str, int]]


def _runs(entries: Iterable[ReplayRow]) -> dict[int, _Run]:
    runs: dict[int, _Run] = defaultdict(dict)
    for entry in entries:
        if found := _ID.fullmatch(entry.cmd):
            runs[int(found[2])].setdefault(int(found[3]), (found[1], entry.seq))
    return runs


def _stands(hashes: Sequence[str], line: int, digest: str) -> bool:
    """Whether the text through this line is still what it was when the line was booked."""
    return line <= len(hashes) and hashes[line - 1] == digest


def _no_run(hashes: Sequence[str], runs: Mapping[int, _Run]) -> CommandError:
    """Why no run goes on: the script was changed since, or is another than all before."""
    for run in sorted(runs, reverse=True):
        booked = runs[run]
        same = [line for line, (digest, _) in booked.items() if _stands(hashes, line, digest)]
        if same:
            last = max(booked)
            return CommandError(
                "the script was changed after line {same}, and its lines to {last} are booked,"
                " the last as entry {seq}: put the changed lines back, or write the rest into"
                " another script",
                same=max(same),
                last=last,
                seq=booked[last][1],
            )
    return CommandError(
        "this game has no lines of this script, only of others: leave --resume out if the script is"
        " new; if its first lines were changed since, put them back"
    )
