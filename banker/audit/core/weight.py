"""Weight: which findings may have changed who won, and which are worth a line at most.

Rules of this file
* Each code of a finding has a row. A code without a row is a bug.
* Broken and suspicious findings always come first. The table is about findings that are noted.
* An entry that was undone has changed nothing.
"""

from __future__ import annotations

import msgspec

from banker.audit.core.effect import MOVING
from banker.audit.core.finding import Effect, Finding, Report

# The heaviest first. `LIGHT`: it cannot have changed who won, or the headline says it anyway.
CORRECTED, FORCED, BY_HAND, OWN_BOX, UNMIXED, LIGHT = range(6)
# Of codes that are never merely noted: they would weigh as much as what is noted first.
ALWAYS = CORRECTED

WEIGHTS: dict[str, int] = {
    # a person's word
    "corrected": CORRECTED,
    "forced": FORCED,
    "by_hand": BY_HAND,
    "by_word": LIGHT,
    "lapsed": LIGHT,
    "left_out": LIGHT,
    "counted": LIGHT,
    "figure_said": LIGHT,
    "figure_settled": LIGHT,
    "surplus": CORRECTED,  # nobody knows what is among them
    # who entered it
    "origin": LIGHT,
    # the box and the rules
    "box_figures": OWN_BOX,
    "rules": LIGHT,
    # the vault
    "unmixed": UNMIXED,
    "aborted": LIGHT,
    "adopted": LIGHT,
    "question": LIGHT,
    # what phones asked for, and what they saw
    "phone_asked": LIGHT,
    "witness_time": LIGHT,
    "witness_fork": LIGHT,
    # what one player did for another
    "amended": ALWAYS,
    "gift": ALWAYS,
} | dict.fromkeys(
    (
        "account", "balance", "box", "boot", "chain", "clock", "code", "command", "commitment",
        "commodity", "debt", "deed", "delivery", "denied", "differs", "digest", "empty", "end",
        "event", "fact", "fake", "figure", "format", "gap", "immunity", "interest", "late_share",
        "limit", "loan", "long_ago", "names", "no_share", "note", "opening", "phone_alone",
        "phone_seat", "postings", "program", "receiver", "redo_order", "rerun",
        "reveal", "reversal_changes", "reversal_postings", "salary_missed", "seats", "sequence",
        "site", "skipped", "stale", "supply", "time", "torn", "trial_balance", "uncommitted",
        "undo_order", "undone_device", "unknown_event", "unrevealed", "version", "witness_asked",
        "witness_cut", "witness_other", "witness_shown", "witness_split", "witness_unissued",
    ),
    ALWAYS,
)  # fmt: skip


class WeighedFindings(msgspec.Struct, frozen=True):
    """The findings of a report in three groups, the weightiest first.

    `worst`: broken and suspicious, by entry. `heavy`: noted, and possibly decisive for who won.
    `light`: all other notes, by entry. `sums`: (player's name, thing) -> amount that the `heavy`
    ones moved.
    """

    worst: tuple[Finding, ...]
    heavy: tuple[Finding, ...]
    light: tuple[Finding, ...]
    sums: dict[tuple[str, str], int]


def weighed(report: Report) -> WeighedFindings:
    """Sort a report's findings by weight. Raises `KeyError` for an unknown code."""
    taken_back = set(report.taken_back)
    weights = [(_weight(found, taken_back), found) for found in report.findings]
    noted = [(weight, found) for weight, found in weights if found.severity == "noted"]
    heavy = sorted((it for it in noted if it[0] < LIGHT), key=lambda it: it[0])
    return WeighedFindings(
        tuple(found for found in report.findings if found.severity != "noted"),
        tuple(found for _, found in heavy),
        tuple(found for weight, found in noted if weight == LIGHT),
        _sums(report.effects),
    )


def _weight(found: Finding, taken_back: set[int]) -> int:
    weight = WEIGHTS[found.code]
    return LIGHT if found.code in MOVING and found.seq in taken_back else weight


def _sums(effects: tuple[Effect, ...]) -> dict[tuple[str, str], int]:
    sums: dict[tuple[str, str], int] = {}
    names = {it.who: it.name for it in effects}
    for it in effects:
        place = it.who, it.thing
        sums[place] = sums.get(place, 0) + it.amount
    return {(names[who], thing): amount for (who, thing), amount in sums.items() if amount}
