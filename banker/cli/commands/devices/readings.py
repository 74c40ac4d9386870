"""`banker devices readings`: judge the stored readings of notes again, from their raw sums.

Rules of this file
* A reading is judged by the calibration that it names; the new verdict is printed beside the old
  one. Only `--newest` takes another calibration.
* Nothing is changed: the readings stay as they were written.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from banker.cli import paths
from banker.cli.device_ports import one_line_errors
from banker.cli.output import put, put_json
from banker.cli.parsing.arguments import add_json
from banker.foundation.json_value import JsonValue
from drivers.decoder.reading import Reading, judge_again
from drivers.decoder.storage import DecoderStorage, StoredReading

HELP = """\
Every answer of a decoder on this computer was saved with its raw measurements. This
command judges each of them again, by the calibration used then or by the newest one
(--newest), and prints both answers. It changes nothing and asks no device.
Exit 0: all answers are the same. 1: one differs, or its calibration is gone.
"""

NONE_THERE = "no decoder has read a note on this computer yet"


class Judged(NamedTuple):
    """A stored reading, and the same reading judged now; None if its calibration does not exist any
    more."""

    noted: StoredReading
    now: Reading | None

    @property
    def is_same(self) -> bool:
        """Tell whether the verdict for the table is the same as then."""
        return self.now is not None and self.now.verdict == self.noted.reading.verdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the calibration that readings are compared with."""
    parser.epilog = HELP
    parser.add_argument(
        "--newest", action="store_true", help="judge by each decoder's newest calibration"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Judge all stored readings again; return 0 if every verdict is the same as then."""
    with one_line_errors():
        found = list(_judged(DecoderStorage(paths.decoders()), is_newest=options.newest))
    if options.json:
        put_json([_facts(one) for one in found])
    else:
        for one in found:
            put(_line(one))
        put(_sum(found))
    return 0 if all(one.is_same for one in found) else 1


def _judged(shelf: DecoderStorage, *, is_newest: bool) -> Iterator[Judged]:
    for uid in shelf.readers():
        newest = shelf.newest(uid) if is_newest else None
        for noted in shelf.readings(uid):
            by = newest or shelf.by_id(uid, noted.reading.calibration)
            yield Judged(noted, None if by is None else judge_again(noted.reading, by))


def _line(one: Judged) -> str:
    then = one.noted.reading
    head = f"{one.noted.at}  {then.uid}  {_said(then)}"
    if one.now is None:
        return f"{head}  calibration {then.calibration} is gone: it cannot be judged again"
    by = f"by calibration {one.now.calibration}"
    return f"{head}  {by}: {'the same' if one.is_same else _said(one.now)}"


def _said(reading: Reading) -> str:
    if reading.verdict == "unclear":
        return f"unclear ({reading.reason})"
    return f"{reading.verdict} (sure to {reading.confidence} of 1000)"


def _sum(found: list[Judged]) -> str:
    if not found:
        return NONE_THERE
    same = sum(one.is_same for one in found)
    gone = sum(one.now is None for one in found)
    otherwise = len(found) - same - gone
    return (
        f"{len(found)} readings: {same} the same, {otherwise} otherwise, {gone} without calibration"
    )


def _facts(one: Judged) -> dict[str, JsonValue]:
    then, now = one.noted.reading, one.now
    return {
        "at": one.noted.at,
        "uid": then.uid,
        "verdict": then.verdict,
        "confidence": then.confidence,
        "reason": then.reason,
        "calibration": then.calibration,
        "firmware": then.firmware,
        "measurements": len(then.measurements),
        "now": None if now is None else _verdict_facts(now),
    }


def _verdict_facts(now: Reading) -> dict[str, JsonValue]:
    names = ("verdict", "confidence", "reason", "calibration")
    return {name: getattr(now, name) for name in names}
