"""`banker devices readings`: what decoders said of notes, judged again by what was kept."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.cli import paths
from drivers.decoder.calibration import calibrated
from drivers.decoder.reading import Reading, reading_of
from drivers.decoder.storage import DecoderStorage
from tests.cli.command_line import Here
from tests.support.decoder_rig import FIRMWARE, UID, calibration, good, origin, taken

OLD = calibration()
NEW = calibrated(replace(origin("slide"), date="2024-06-01"), taken("slide"))


def read(kind: str) -> Reading:
    chance = random.Random(7)
    pulls = [good("slide", kind, chance) for _ in range(2)]
    reading = reading_of(pulls, OLD, FIRMWARE)
    assert reading.verdict == kind
    return reading


@pytest.fixture(autouse=True)
def decoders(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what decoders were taught."""
    monkeypatch.setattr(paths, "decoders", lambda: folder / "decoders")
    return folder / "decoders"


@pytest.fixture
def shelf(decoders: Path) -> DecoderStorage:
    """A real and a fake note were read; the decoder was taught anew since."""
    shelf = DecoderStorage(decoders)
    shelf.add(OLD, "port")
    shelf.note_reading(read("real"), "2026-01-01T20:00:00Z")
    shelf.note_reading(read("fake"), "2026-01-01T20:01:00Z")
    shelf.add(NEW, "port")
    return shelf


def test_every_answer_comes_out_the_same_by_its_own_calibration(
    banker: Here, shelf: DecoderStorage
) -> None:
    lines = banker.done("devices", "readings").splitlines()
    assert [line.split()[2] for line in lines[:2]] == ["real", "fake"]
    assert all(line.endswith(f"by calibration {OLD.id}: the same") for line in lines[:2])
    assert lines[2] == "2 readings: 2 the same, 0 otherwise, 0 without calibration"
    assert len(list(shelf.readings(UID))) == 2


def test_another_calibration_may_be_asked(banker: Here, shelf: DecoderStorage) -> None:
    told = json.loads(banker("devices", "readings", "--newest", "--json").out)
    assert [one["now"]["calibration"] for one in told] == [NEW.id, NEW.id]
    assert [one["calibration"] for one in told] == [OLD.id, OLD.id]
    assert [one["measurements"] for one in told] == [2, 2]
    assert shelf.newest(UID) == NEW


def test_an_answer_that_its_sums_do_not_bear_out_is_told(
    banker: Here, shelf: DecoderStorage
) -> None:
    shelf.note_reading(replace(read("fake"), verdict="real"), "2026-01-01T20:02:00Z")
    said = banker("devices", "readings")
    assert said.code == 1
    assert ": fake (sure to" in said.lines[2]
    assert said.lines[3].startswith("3 readings: 2 the same, 1 otherwise")


def test_an_answer_whose_calibration_is_gone_is_told(banker: Here, shelf: DecoderStorage) -> None:
    shelf.note_reading(replace(read("real"), calibration="0" * 12), "2026-01-01T20:02:00Z")
    said = banker("devices", "readings")
    assert said.code == 1
    assert said.lines[2].endswith("is gone: it cannot be judged again")
    told = json.loads(banker("devices", "readings", "--json").out)
    assert [one["now"] is None for one in told] == [False, False, True]


def test_a_computer_on_which_nothing_was_read_says_so(banker: Here) -> None:
    assert banker.done("devices", "readings").strip() == (
        "no decoder has read a note on this computer yet"
    )


def test_readings_that_do_not_read_are_a_line_and_no_traceback(
    banker: Here, shelf: DecoderStorage, decoders: Path
) -> None:
    assert shelf.readers() == [UID]
    path = decoders / f"{UID}.readings.jsonl"
    path.write_text("{}\n", encoding="utf-8")
    said = banker("devices", "readings")
    assert said.code != 0
    assert len(said.err.splitlines()) == 1
    assert "line 1" in said.err


def test_each_reading_is_told_in_whole_lines(banker: Here, shelf: DecoderStorage) -> None:
    real = read("real")
    unclear = replace(real, verdict="unclear", reason="between")
    gone = replace(real, calibration="0" * 12)
    shelf.note_reading(unclear, "2026-01-01T20:02:00Z")
    shelf.note_reading(gone, "2026-01-01T20:03:00Z")
    sure, fake = (read(kind).confidence for kind in ("real", "fake"))
    by = f"by calibration {OLD.id}"
    lines = [
        f"2026-01-01T20:00:00Z  {UID}  real (sure to {sure} of 1000)  {by}: the same",
        f"2026-01-01T20:01:00Z  {UID}  fake (sure to {fake} of 1000)  {by}: the same",
        f"2026-01-01T20:02:00Z  {UID}  unclear (between)  {by}: real (sure to {sure} of 1000)",
        f"2026-01-01T20:03:00Z  {UID}  real (sure to {sure} of 1000)"
        "  calibration 000000000000 is gone: it cannot be judged again",
        "4 readings: 2 the same, 1 otherwise, 1 without calibration",
    ]
    said = banker("devices", "readings")
    assert (said.code, said.err, said.lines) == (1, "", lines)


def test_a_reading_is_told_to_programs_with_all_its_facts(
    banker: Here, shelf: DecoderStorage
) -> None:
    first = json.loads(banker.done("devices", "readings", "--json"))[0]
    then = read("real")
    said = {
        "verdict": "real",
        "confidence": then.confidence,
        "reason": then.reason,
        "calibration": OLD.id,
    }
    known = {"at": "2026-01-01T20:00:00Z", "uid": UID, "firmware": FIRMWARE, "measurements": 2}
    assert first == known | said | {"now": said}
    assert shelf.readers() == [UID]
