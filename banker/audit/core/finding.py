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
    """Something that the audit found at entry `seq`. `expected`: what should have been there; a
    string in it is quoted from the file."""

    code: str
    seq: int
    severity: Severity
    message: Text
    expected: Field = ""

    def plain(self) -> dict[str, JsonValue]:
        """Return the finding as JSON values, with its texts in English."""
        told = {"message": str(self.message), "expected": str(self.expected)}
        return {"code": self.code, "seq": self.seq, "severity": self.severity, **told}


class Surplus:
    """The findings beyond the limit: how many there are, and the worst of them. Their texts are not
    kept."""

    def __init__(self) -> None:
        self.count = 0
        self._seq = 0
        self._severity: Severity = "noted"

    def add(self, severity: Severity, seq: int) -> None:
        """Count one more finding, at entry `seq`, without keeping its text."""
        self.count += 1
        if self.count == 1 or _WORST_FIRST.index(severity) < _WORST_FIRST.index(self._severity):
            self._seq, self._severity = seq, severity

    def findings(self) -> tuple[Finding, ...]:
        """Return one finding that stands for all of them, at the entry of the first worst one;
        empty if there are none."""
        if not self.count:
            return ()
        what = Text("findings from here on that are not listed: {count:,}", {"count": self.count})
        return (Finding("surplus", self._seq, self._severity, what),)


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What entry `seq` gave a player (or took, if negative), although only a person's word supports
    it.

    `who`: the player's id; `thing`: "cash", or a commodity's code.
    """

    seq: int
    who: str
    name: str
    thing: str
    amount: int


class Estimates(NamedTuple):
    """How many amounts of deeds, cards and spaces a game charged, and how many of these follow from
    estimates: amounts that nobody compared with the card. Both are 0 if no amount is an estimate.

    `said`: how many amounts the table read off its cards.
    """

    amounts: int = 0
    resting: int = 0
    said: int = 0


NO_ESTIMATES = Estimates()


class Report(msgspec.Struct, frozen=True):
    """All results of one audit.

    `head`: the hash of the newest whole entry. `counts`: how much of each commodity is in play,
    without the account "box". `final`: the audit's own balances and facts at the end. `effects`:
    movements in effect that only a person's word supports; `taken_back`: the entries of such
    movements that were undone. `phones`: the result for each receipt. `estimates`: how many charged
    amounts follow from estimates.
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
        """Tell whether no finding is worse than `noted`."""
        return self.is_game and all(found.severity == "noted" for found in self.findings)

    @property
    def exit_code(self) -> int:
        """The exit code of the command line: 0 clean, 1 findings, 2 not a game file."""
        if not self.is_game:
            return NOT_A_GAME
        return CLEAN if self.is_clean else FINDINGS

    def plain(self) -> dict[str, JsonValue]:
        """Return the report as JSON values with texts in English, without the final balances and
        facts."""
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
    """Sort findings by entry, and within an entry with the worst first."""
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
    """Return the whole result in one line.

    `box`: how the edition differs from the built-in one. `others`: which entries other versions
    wrote, whose actions were not compared with the rules. With either, the line says more than just
    clean. `estimates`: how many charged amounts follow from estimates.
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
