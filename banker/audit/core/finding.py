"""Finding and Report: the results of an audit.

Rules of this file
* A finding is a result, never an exception. The audit of a ruined file ends like any other.
* Codes are stable; scripts and the screen rely on them. Messages are for people.
* `broken`: the ledger is not what it claims to be. `suspicious`: nothing is proven, but somebody
  should look. `noted`: allowed, and worth knowing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from banker.audit.core.ledger import Final

Severity = Literal["broken", "suspicious", "noted"]
_WORST_FIRST: tuple[Severity, ...] = ("broken", "suspicious", "noted")

CLEAN = 0
FINDINGS = 1
NOT_A_GAME = 2


class Finding(msgspec.Struct, frozen=True, gc=False):
    """Something that the audit saw at entry `seq`. `expected`: what should have been there."""

    code: str
    seq: int
    severity: Severity
    message: str
    expected: str = ""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What entry `seq`, by a person's word alone, gave a player (`who`, called `name`) or took.

    `thing`: "cash", or a commodity's code.
    """

    seq: int
    who: str
    name: str
    thing: str
    amount: int


class Report(msgspec.Struct, frozen=True):
    """All results of one audit.

    `head` is the newest whole entry's hash. `counts` is how much of each commodity is in play, the
    account "box" left out. `final` is the audit's own balances and facts at the end. `effects`:
    what was moved by hand, by correction or by force, and stands. `taken_back`: entries that moved
    something so and no longer stand.
    """

    is_game: bool
    entries: int
    head: str
    verdict: str
    findings: tuple[Finding, ...]
    counts: dict[str, int]
    final: Final
    effects: tuple[Effect, ...] = ()
    taken_back: tuple[int, ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether no finding is worse than `noted`."""
        return self.is_game and all(found.severity == "noted" for found in self.findings)

    @property
    def exit_code(self) -> int:
        """The command line's exit code: 0 clean, 1 findings, 2 not a game file."""
        if not self.is_game:
            return NOT_A_GAME
        return CLEAN if self.is_clean else FINDINGS


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sorted by entry, and the worst finding of an entry first."""
    return tuple(sorted(findings, key=lambda it: (it.seq, _WORST_FIRST.index(it.severity))))


def verdict(
    is_game: bool,
    entries: int,
    findings: tuple[Finding, ...],
    *,
    box: str = "",
    others: str = "",
) -> str:
    """The whole result in one line.

    `box`: with which box of its own it was played. `others`: what other versions wrote, so that no
    rules were asked about it. A file is plainly clean only without both.
    """
    if not is_game:
        return "Not a game file."
    for severity, word in (("broken", "Broken"), ("suspicious", "Look")):
        worst = [found for found in findings if found.severity == severity]
        if worst:
            more = f" (and {len(worst) - 1} more)" if len(worst) > 1 else ""
            return f"{word} at entry {worst[0].seq}: {worst[0].message}{more}."
    counted = _counted(entries, len(findings))
    if box and others:
        return f"Clean by the books, {box}; {others}; {counted}."
    if others:
        return f"Clean by the books; {others}; {counted}."
    return f"Clean, {box}; {counted}." if box else f"Clean: {counted}."


def _counted(entries: int, noted: int) -> str:
    told = "1 entry" if entries == 1 else f"{entries:,} entries"
    more = f"; {noted:,} noted" if noted else ""
    return f"{told}, every coin and card accounted for{more}"
