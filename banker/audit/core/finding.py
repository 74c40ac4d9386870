"""Finding and Report: the results of an audit.

Rules of this file
* A finding is a result, never an exception. The audit of a ruined file ends like any other.
* Codes are stable; scripts and the screen rely on them. Messages are for people: templates with
  fields, rendered where they are shown. Programs get them in English (`plain`).
* `broken`: the ledger is not what it claims to be. `suspicious`: nothing is proven, but somebody
  should look. `noted`: allowed, and worth knowing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from banker.audit.core.ledger import Final
from banker.audit.core.receipt import PhoneResult
from banker.foundation.json_value import JsonValue
from banker.foundation.text import Field, Text

Severity = Literal["broken", "suspicious", "noted"]
_WORST_FIRST: tuple[Severity, ...] = ("broken", "suspicious", "noted")

CLEAN = 0
FINDINGS = 1
NOT_A_GAME = 2


class Finding(msgspec.Struct, frozen=True, gc=False):
    """Something that the audit saw at entry `seq`. `expected`: what should have been there; a value
    of the file is a string."""

    code: str
    seq: int
    severity: Severity
    message: Text
    expected: Field = ""

    def plain(self) -> dict[str, JsonValue]:
        """As JSON values, the texts in English."""
        told = {"message": str(self.message), "expected": str(self.expected)}
        return {"code": self.code, "seq": self.seq, "severity": self.severity, **told}


class Surplus:
    """Findings beyond the limit: how many, and the worst of them. Their texts are not kept."""

    def __init__(self) -> None:
        self.count = 0
        self._seq = 0
        self._severity: Severity = "noted"

    def add(self, severity: Severity, seq: int) -> None:
        """Count one finding at entry `seq`."""
        self.count += 1
        if self.count == 1 or _WORST_FIRST.index(severity) < _WORST_FIRST.index(self._severity):
            self._seq, self._severity = seq, severity

    def findings(self) -> tuple[Finding, ...]:
        """Return one finding in place of all, at the entry of the first worst one; none if nothing
        was added."""
        if not self.count:
            return ()
        what = Text("findings from here on that are not listed: {count:,}", {"count": self.count})
        return (Finding("surplus", self._seq, self._severity, what),)


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What entry `seq`, by a person's word alone, gave a player (`who`, called `name`) or took.

    `thing`: "cash", or a commodity's code.
    """

    seq: int
    who: str
    name: str
    thing: str
    amount: int


class Estimates(NamedTuple):
    """How many sums a game charged by amounts of deeds, cards and spaces, and how many of them
    rest on an estimate: nobody compared the amount with the card. Both 0 where all are sure.
    `said`: how many amounts the table read off its cards."""

    amounts: int = 0
    resting: int = 0
    said: int = 0


NO_ESTIMATES = Estimates()


class Report(msgspec.Struct, frozen=True):
    """All results of one audit.

    `head` is the newest whole entry's hash. `counts` is how much of each commodity is in play, the
    account "box" left out. `final` is the audit's own balances and facts at the end. `effects`:
    what was moved by hand, by correction or by force, and stands. `taken_back`: entries that moved
    something so and no longer stand. `phones`: what each receipt says. `estimates`: how many of the
    amounts that were charged rest on estimates.
    """

    is_game: bool
    entries: int
    head: str
    verdict: Text
    findings: tuple[Finding, ...]
    counts: dict[str, int]
    final: Final
    effects: tuple[Effect, ...] = ()
    taken_back: tuple[int, ...] = ()
    phones: tuple[PhoneResult, ...] = ()
    estimates: Estimates = NO_ESTIMATES

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

    def plain(self) -> dict[str, JsonValue]:
        """As JSON values without the final balances and facts, the texts in English."""
        known = {name: getattr(self, name) for name in ("is_game", "entries", "head")}
        findings = [found.plain() for found in self.findings]
        told = {"verdict": str(self.verdict), "findings": findings, "counts": self.counts}
        effects = [msgspec.to_builtins(effect) for effect in self.effects]
        plain = {**known, **told, "effects": effects, "taken_back": self.taken_back}
        if self.estimates.amounts or self.estimates.said:
            plain["estimates"] = self.estimates._asdict()
        if self.phones:
            plain["phones"] = [phone.plain() for phone in self.phones]
        return plain


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sorted by entry, and the worst finding of an entry first."""
    return tuple(sorted(findings, key=lambda it: (it.seq, _WORST_FIRST.index(it.severity))))


def verdict(
    is_game: bool,
    entries: int,
    findings: tuple[Finding, ...],
    *,
    box: Field = "",
    others: Field = "",
    estimates: Estimates = NO_ESTIMATES,
) -> Text:
    """The whole result in one line.

    `box`: how its own edition differs. `others`: what other versions wrote, so that no
    rules were asked about it. A file is plainly clean only without both. `estimates`: how many
    charged amounts rest on estimates.
    """
    if not is_game:
        return Text("Not a game file.")
    for severity, one, several in _WORST:
        worst = [found for found in findings if found.severity == severity]
        if worst:
            fields: dict[str, Field] = {"entry": worst[0].seq, "what": worst[0].message}
            more = len(worst) - 1
            return Text(several, {**fields, "more": more}) if more else Text(one, fields)
    counted = _counted(entries, len(findings))
    if template := _ESTIMATES[estimates.resting > 0, min(estimates.said, 2)]:
        counted = Text(template, {**estimates._asdict(), "counted": counted})
    if box and others:
        template = "Clean by the books, {box}; {others}; {counted}."
        return Text(template, {"box": box, "others": others, "counted": counted})
    if others:
        template = "Clean by the books; {others}; {counted}."
        return Text(template, {"others": others, "counted": counted})
    if box:
        return Text("Clean, {box}; {counted}.", {"box": box, "counted": counted})
    template = "Clean; {counted}." if template else "Clean: {counted}."
    return Text(template, {"counted": counted})


# By whether amounts rest on estimates, and how many figures the table read off its cards.
_ESTIMATES = {
    (False, 0): "",
    (False, 1): "one figure as your cards say; {counted}",
    (False, 2): "{said:,} figures as your cards say; {counted}",
    (True, 0): "{resting:,} of {amounts:,} amounts rest on estimates; {counted}",
    (True, 1): "{resting:,} of {amounts:,} amounts rest on estimates, one figure as your cards say;"
    " {counted}",
    (True, 2): "{resting:,} of {amounts:,} amounts rest on estimates, {said:,} figures as your"
    " cards say; {counted}",
}
_WORST = (
    (
        "broken",
        "Broken at entry {entry}: {what}.",
        "Broken at entry {entry}: {what} (and {more} more).",
    ),
    (
        "suspicious",
        "Look at entry {entry}: {what}.",
        "Look at entry {entry}: {what} (and {more} more).",
    ),
)


def _counted(entries: int, noted: int) -> Text:
    if entries == 1 and not noted:
        return Text("1 entry, every coin and card accounted for")
    if entries == 1:
        template = "1 entry, every coin and card accounted for; {noted:,} noted"
        return Text(template, {"noted": noted})
    if not noted:
        template = "{entries:,} entries, every coin and card accounted for"
        return Text(template, {"entries": entries})
    template = "{entries:,} entries, every coin and card accounted for; {noted:,} noted"
    return Text(template, {"entries": entries, "noted": noted})
