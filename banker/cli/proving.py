"""Proving: what the rules say of a file, beside what its audit says.

The audit is independent of the rules and cannot know whose turn it was; `banker.proof` asks them.
What is broken in the books already is not told a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.audit import Finding, Report
from banker.audit.finding import in_order, verdict
from banker.errors import EditionError
from banker.game.edition import Edition
from banker.proof import Proof

SHOWN_MAX = 200  # letters of what the rules would have made
NAMED_MAX = 3  # figures of a box
_APART = ("switches", "sources", "offered", "stage")


def proved(report: Report, proof: Proof) -> Report:
    """The report with what the proof found, in its place."""
    if not report.is_game:
        return report
    broken = {found.seq for found in report.findings if found.severity == "broken"}
    more = [it for it in _findings(proof) if it.severity == "noted" or it.seq not in broken]
    findings = in_order((*report.findings, *more))
    told = verdict(report.is_game, report.entries, findings)
    return replace(report, findings=findings, verdict=told)


def _findings(proof: Proof) -> Iterator[Finding]:
    is_ours = not proof.is_of_another_version
    if proof.found and not is_ours:
        what = f"{proof.made_by} wrote it, perhaps by other rules than those of this version"
        yield Finding("rules", 1, "noted", what)
    if proof.is_begun:
        yield from _box(proof.box, is_ours=is_ours)
    for it in proof.found:
        expected = it.expected
        if len(expected) > SHOWN_MAX:
            expected = f"{expected[:SHOWN_MAX]}…"
        yield Finding("rules", it.seq, "broken" if is_ours else "suspicious", it.what, expected)


def _box(frozen: dict[str, Any], *, is_ours: bool) -> Iterator[Finding]:
    """Whether it was played with the figures that the program has for a box of this name. Those of
    another version may have been others."""
    edition = editions.thaw(frozen)
    yours = [figure for figure, source in edition.sources.items() if source == "yours"]
    shelved = None if yours else _shelved(edition)
    if shelved is None:
        what = f"{edition.title} is a box of somebody's own"
        yield Finding("box_figures", 1, "noted", f"{what}: {_named(yours)}" if yours else what)
        return
    printed = editions.freeze(shelved)
    others = list(_others(_apart(frozen), _apart(printed), ""))
    if others:
        what = f"{edition.title} was played with other figures than the box has: {_named(others)}"
        yield Finding("box_figures", 1, "suspicious" if is_ours else "noted", what)


def _shelved(edition: Edition) -> Edition | None:
    try:
        return editions.load(edition.id, {}, edition.overlays)
    except EditionError:
        return None


def _apart(frozen: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in frozen.items() if key not in _APART}


def _named(figures: list[str]) -> str:
    more = f" (+{len(figures) - NAMED_MAX})" if len(figures) > NAMED_MAX else ""
    return ", ".join(figures[:NAMED_MAX]) + more


def _others(stored: Any, printed: Any, path: str) -> Iterator[str]:
    """The places where two trees differ."""
    if isinstance(stored, dict) and isinstance(printed, dict):
        for key in sorted(stored.keys() | printed.keys()):
            here = f"{path}.{key}" if path else key
            yield from _others(stored.get(key), printed.get(key), here)
    elif isinstance(stored, list) and isinstance(printed, list) and len(stored) == len(printed):
        for place, (one, other) in enumerate(zip(stored, printed, strict=True), start=1):
            name = one.get("id", place) if isinstance(one, dict) else place
            yield from _others(one, other, f"{path}.{name}")
    elif stored != printed:
        yield path
