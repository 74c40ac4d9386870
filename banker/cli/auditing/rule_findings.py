"""Rule findings: adds the findings of the replay by the rules to those of the audit.

The audit is independent of the rules and cannot know whose turn it was; the replay check of
`banker.session` asks them.
An entry with a finding of the audit gets no second one here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from banker import VERSION
from banker.audit import Finding, Report
from banker.audit.core.finding import Severity, in_order, verdict
from banker.audit.core.message import with_strings
from banker.cli.auditing.box_findings import Comparison, compared
from banker.foundation.printable import unpadded
from banker.foundation.text import Field, Text
from banker.ledger.versions import is_version, precedes

if TYPE_CHECKING:
    from banker.session.replay_check import ReplayResult, Stretch

SHOWN_MAX = 200  # letters of what the rules would have made


def with_rule_findings(report: Report, proof: ReplayResult) -> Report:
    """Return the report with the findings of the replay check in their places."""
    if not report.is_game:
        return report
    broken = {found.seq for found in report.findings if found.severity == "broken"}
    box = compared(proof.box) if proof.box else None
    more = [it for it in _findings(proof, box) if it.severity == "noted" or it.seq not in broken]
    findings = in_order((*report.findings, *map(_printable, more)))
    own = (box.headline() if box is not None else None) or ""
    told = verdict(
        report.is_game, report.entries, findings, box=own, others=_others(proof),
        estimates=report.estimates,
    )  # fmt: skip
    return replace(report, findings=findings, verdict=told)


def without_rules(report: Report) -> Report:
    """Return the report with a headline which says that the actions were not compared with the
    rules."""
    others = Text("no command was carried out again by the rules")
    told = verdict(
        report.is_game, report.entries, report.findings, others=others, estimates=report.estimates
    )
    return replace(report, verdict=told)


def _findings(proof: ReplayResult, box: Comparison | None) -> Iterator[Finding]:
    for stretch in proof.stretches:
        yield Finding("rules", stretch.first, "noted", _without(stretch, _where(stretch)))
    if box is not None:
        yield from box.findings()
    for it in proof.mismatches:
        severity: Severity = "broken" if it.is_proven else "suspicious"
        yield Finding("rules", it.seq, severity, it.what, it.expected)
    if proof.more:
        what = Text("findings from here on that are not listed: {count:,}", {"count": proof.more})
        severity = "broken" if proof.is_more_proven else "suspicious"
        yield Finding("surplus", proof.more_from, severity, what)


# --- what other versions wrote --------------------------------------------------------------------


def _others(proof: ReplayResult) -> Field:
    """What other versions wrote, for the headline; nothing, if this one wrote all of it."""
    stretches = proof.stretches
    if not stretches:
        return ""
    where = _where(stretches[0])
    if len(stretches) > 1:
        where = _and_more(where, len(stretches) - 1)
    return _without(stretches[0], where)


def _where(stretch: Stretch) -> Text:
    # A file may give itself out for anything, also for the rest of this sentence.
    by = stretch.writer if is_version(stretch.writer) else Text("an unknown program")
    if stretch.first == stretch.last:
        template = "entry {entry:,} by the rules of {program}"
        return Text(template, {"entry": stretch.first, "program": by})
    return Text(
        "entries {first:,}-{last:,} by the rules of {program}",
        {"first": stretch.first, "last": stretch.last, "program": by},
    )


def _and_more(where: Text, count: int) -> Text:
    return Text("{where}, and {more:,} more such", {"where": where, "more": count})


def _without(stretch: Stretch, where: Text) -> Text:
    if precedes(stretch.writer, VERSION):
        return Text("{where}, which this version no longer has", {"where": where})
    return Text("{where}, which this version does not have", {"where": where})


def _printable(found: Finding) -> Finding:
    """Names and values come out of a file that somebody may have written to be looked at."""
    expected = str(found.expected)
    if len(expected) > SHOWN_MAX:
        expected = f"{expected[:SHOWN_MAX]}…"
    return replace(found, message=with_strings(found.message, _plain), expected=_plain(expected))


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in unpadded(text))
