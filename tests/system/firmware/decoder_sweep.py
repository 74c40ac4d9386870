"""Thousands of notes under the decoder in the emulator: what it takes them for.

    python -m tests.system.firmware.decoder_sweep [NOTES] [BAD]

Good notes of each kind and bad ones of each case: 2000 and 400.

Each answer takes two measurements that agree. The notes come in blocks, each with a board and a
calibration of its own. Exit 1 if a real one was taken for fake, a fake one for real, nothing for
something, or a bad one judged too often. The figures are of the chain and the rule: the optics are
simulated.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from drivers.decoder.calibration import Calibration
from drivers.decoder.messages import Mode
from drivers.decoder.reading import reading_of
from tests.system.firmware.decoder_board import CASES, Hood, Note, Notes, calibrate, hood

BLOCK = 500
KINDS = ("real", "fake")
UNCLEAR_MIN_PERCENT = 95
MODES: tuple[Mode, ...] = ("slide", "spot")
# Of a good note these are nuisances, not errors; more than so many would be a useless decoder.
GOOD_UNCLEAR_MAX_PERCENT = 5


class Row(NamedTuple):
    """What became of the notes of one case. `right` and `wrong` are verdicts."""

    mode: Mode
    case: str
    notes: int = 0
    right: int = 0
    wrong: int = 0
    unclear: int = 0
    # Of single measurements, before two must agree.
    once_wrong: int = 0
    once_unclear: int = 0

    def __add__(self, other: Row) -> Row:  # type: ignore[override]
        sums = (one + two for one, two in zip(self[2:], other[2:], strict=True))
        return Row(self.mode, self.case, *sums)

    @property
    def is_good(self) -> bool:
        """Whether these were good notes."""
        return self.case in KINDS

    def complaint(self) -> str:
        """What is not as it must be, or nothing."""
        unclear_percent = 100 * self.unclear / self.notes
        if self.wrong:
            return f"{self.mode} {self.case}: {self.wrong} taken for what they are not"
        if self.is_good and unclear_percent > GOOD_UNCLEAR_MAX_PERCENT:
            return f"{self.mode} {self.case}: {self.unclear} of {self.notes} good ones unclear"
        if not self.is_good and unclear_percent < UNCLEAR_MIN_PERCENT:
            return f"{self.mode} {self.case}: only {self.unclear} of {self.notes} unclear"
        return ""


def block(mode: Mode, seed: int, good: int, bad: int) -> Iterator[Row]:
    """So many good notes of each kind, and bad ones of each case, under one new decoder."""
    with hood(seed) as table:
        notes = Notes(1000 * seed + len(mode))
        calibration = calibrate(table, mode, notes)
        for kind in KINDS:
            for _ in range(good):
                pair = (notes.good(mode, kind), notes.good(mode, kind))
                yield _judged(table, calibration, Row(mode, kind), pair, kind)
        for case in CASES[mode]:
            for place in range(bad):
                kind = KINDS[place % 2]
                note = notes.bad(mode, case, kind)
                truth = "nothing" if case == "absent" else kind
                yield _judged(table, calibration, Row(mode, case), (note, note), truth)


def _judged(
    table: Hood, calibration: Calibration, row: Row, notes: tuple[Note, Note], truth: str
) -> Row:
    """One answer. A good note is pulled by another hand the second time."""
    first, second = notes
    second = first._replace(
        hertz=second.hertz, wow=second.wow, reaction_ms=second.reaction_ms, lines=first.lines
    )
    measurements = [table.measure(calibration.mode, note) for note in (first, second)]
    verdict = reading_of(measurements, calibration, "").verdict
    once = [reading_of([one, one], calibration, "").verdict for one in measurements]
    return row + Row(
        row.mode,
        row.case,
        notes=1,
        right=verdict == truth,
        wrong=verdict not in (truth, "unclear"),
        unclear=verdict == "unclear",
        once_wrong=sum(one not in (truth, "unclear") for one in once),
        once_unclear=once.count("unclear"),
    )


def sweep(good: int, bad: int, block_size: int = BLOCK) -> dict[tuple[Mode, str], Row]:
    """All modes and cases."""
    found: dict[tuple[Mode, str], Row] = {}
    for mode in MODES:
        for seed, start in enumerate(range(0, good, block_size), 1):
            blocks = -(-good // block_size)
            size = min(block_size, good - start)
            for row in block(mode, seed, size, -(-bad // blocks)):
                key = (row.mode, row.case)
                found[key] = found[key] + row if key in found else row
    return found


def table_of(rows: list[Row]) -> str:
    """A table for a README."""
    lines = [
        "| By | Notes | Number | taken for what they are | for what they are not | unclear |"
        " of single measurements: wrong, unclear |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        share = f"{row.unclear} ({100 * row.unclear / row.notes:.1f} %)"
        once = f"{row.once_wrong}, {row.once_unclear} of {2 * row.notes}"
        name = row.case.replace("_", " ")
        lines.append(
            f"| {row.mode.upper()} | {name} | {row.notes} | {row.right} | {row.wrong} |"
            f" {share} | {once} |"
        )
    return "\n".join(lines)


def main(words: list[str]) -> int:
    """The whole of it."""
    good, bad = (int(word) for word in [*words, "2000", "400"][:2]) if words else (2000, 400)
    began = time.monotonic()
    try:
        rows = list(sweep(good, bad).values())
    except pytest.skip.Exception as missing:
        sys.stderr.write(f"{missing}\n")
        return 1
    sys.stdout.write(f"{table_of(rows)}\n{time.monotonic() - began:.0f} s\n")
    complaints = [row.complaint() for row in rows if row.complaint()]
    for complaint in complaints:
        sys.stderr.write(f"{complaint}\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
