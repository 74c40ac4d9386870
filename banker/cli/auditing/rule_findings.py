"""Proving: what the rules say of a file, beside what its audit says.

The audit is independent of the rules and cannot know whose turn it was; the replay check of
`banker.session` asks them.
What is broken in the books already is not told a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from banker import VERSION, editions
from banker.audit import Finding, Report
from banker.audit.core.finding import Severity, in_order, verdict
from banker.errors import EditionError
from banker.games.board.edition import Edition
from banker.session.replay_check import ReplayCheck, Stretch

_VERSION = re.compile(r"banker ((?:[0-9]{1,5}\.){1,3}[0-9]{1,5})", re.ASCII)
SHOWN_MAX = 200  # letters of what the rules would have made
NAMED_MAX = 3  # figures of a box
# What a table may call things, where a figure comes from, and what is compared by itself.
_WORDS = {"title", "name", "label", "language", "symbol", "stage", "sources", "offered", "switches"}


def proved(report: Report, proof: ReplayCheck) -> Report:
    """The report with what the proof found, in its place."""
    if not report.is_game:
        return report
    broken = {found.seq for found in report.findings if found.severity == "broken"}
    more = [it for it in _findings(proof) if it.severity == "noted" or it.seq not in broken]
    findings = in_order((*report.findings, *map(_printable, more)))
    told = verdict(report.is_game, report.entries, findings, others=_others(proof))
    return replace(report, findings=findings, verdict=told)


def _findings(proof: ReplayCheck) -> Iterator[Finding]:
    for stretch in proof.stretches():
        yield Finding("rules", stretch.first, "noted", _without(stretch, _where(stretch)))
    if proof.is_begun:
        yield from _box(proof.box, is_ours=not proof.is_of_another_version)
    for it in proof.found:
        severity: Severity = "broken" if it.is_proven else "suspicious"
        yield Finding("rules", it.seq, severity, it.what, it.expected)


# --- what other versions wrote --------------------------------------------------------------------


def _others(proof: ReplayCheck) -> str:
    """What other versions wrote, for the headline; nothing, if this one wrote all of it."""
    stretches = proof.stretches()
    if not stretches:
        return ""
    where = _where(stretches[0])
    if len(stretches) > 1:
        where = _and_more(where, len(stretches) - 1)
    return _without(stretches[0], where)


def _where(stretch: Stretch) -> str:
    # A file may give itself out for anything, also for the rest of this sentence.
    by = stretch.writer if _VERSION.fullmatch(stretch.writer) else "an unknown program"
    if stretch.first == stretch.last:
        return f"entry {stretch.first:,} by the rules of {by}"
    return f"entries {stretch.first:,}-{stretch.last:,} by the rules of {by}"


def _and_more(where: str, count: int) -> str:
    return f"{where}, and {count:,} more such"


def _without(stretch: Stretch, where: str) -> str:
    if _is_older(stretch.writer):
        return f"{where}, which this version no longer has"
    return f"{where}, which this version does not have"


def _is_older(writer: str) -> bool:
    numbers = _VERSION.fullmatch(writer)
    return numbers is not None and _parts(numbers[1]) < _parts(VERSION)


def _parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def _printable(found: Finding) -> Finding:
    """Names and values come out of a file that somebody may have written to be looked at."""
    expected = found.expected
    if len(expected) > SHOWN_MAX:
        expected = f"{expected[:SHOWN_MAX]}…"
    return replace(found, message=_plain(found.message), expected=_plain(expected))


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _box(frozen: dict[str, Any], *, is_ours: bool) -> Iterator[Finding]:
    """Whether it was played with the figures that the program has for a box of this name.

    Under a title of its own other figures are only worth knowing; so are those of another version.
    """
    edition = editions.thaw(frozen)
    shelved = _shelved(edition)
    if shelved is None:
        yield Finding("box_figures", 1, "noted", f"{edition.title} is a box of somebody's own")
        return
    others = [*_differing(frozen, editions.freeze(shelved), ""), *_choices(edition, shelved)]
    if others:
        is_disguised = is_ours and edition.title == shelved.title
        what = f"{edition.title} was played with other figures than the box has: {_named(others)}"
        yield Finding("box_figures", 1, "suspicious" if is_disguised else "noted", what)


def _shelved(edition: Edition) -> Edition | None:
    """The box of this name with these overlays, if all of them are on the program's own shelf."""
    boxes = {it.id for it in editions.catalogue()}
    overlays = {it.id for it in editions.overlays()}
    if edition.id not in boxes or not overlays.issuperset(edition.overlays):
        return None
    try:
        return editions.load(edition.id, {}, edition.overlays)
    except EditionError:
        return None


def _choices(edition: Edition, shelved: Edition) -> Iterator[str]:
    """Switches that stand where this box cannot be set to."""
    for name, value in edition.switches.items():
        choice = shelved.offered.get(name)
        values = choice.values if choice is not None else ()
        is_number = "#" in values and value.isdecimal()
        if value != shelved.switches.get(name) and value not in values and not is_number:
            yield f"switches.{name}"


def _named(figures: list[str]) -> str:
    more = f" (+{len(figures) - NAMED_MAX})" if len(figures) > NAMED_MAX else ""
    return ", ".join(figures[:NAMED_MAX]) + more


def _differing(stored: Any, printed: Any, path: str) -> Iterator[str]:
    """The places where two trees differ, but for words."""
    if isinstance(stored, dict) and isinstance(printed, dict):
        for key in sorted((stored.keys() | printed.keys()) - _WORDS):
            here = f"{path}.{key}" if path else key
            yield from _differing(stored.get(key), printed.get(key), here)
    elif isinstance(stored, list) and isinstance(printed, list) and len(stored) == len(printed):
        for place, (one, other) in enumerate(zip(stored, printed, strict=True), start=1):
            name = one.get("id", place) if isinstance(one, dict) else place
            yield from _differing(one, other, f"{path}.{name}")
    elif stored != printed:
        yield path
