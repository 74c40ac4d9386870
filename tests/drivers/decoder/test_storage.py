"""Calibrations on disk: added and never lost, whatever becomes of the computer or the file."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import NoReturn

import pytest
from msgspec.structs import replace

from drivers.decoder.calibration import calibrated, id_of
from drivers.decoder.calibration_run import new_draft
from drivers.decoder.reading import judge_again, reading_of
from drivers.decoder.storage import DecoderStorage
from drivers.errors import DriverError, TransportLost, TransportUnavailable
from tests.drivers.vault_rig import CuttingDisk
from tests.support.decoder_rig import DATE, FIRMWARE, UID, calibration, origin, passes, taken

OLD = calibration()
NEW = calibrated(replace(origin("slide"), date="2024-06-01"), taken("slide"))
PORT = "/dev/serial/by-id/usb-1"


@pytest.fixture
def shelf(tmp_path: Path) -> DecoderStorage:
    return DecoderStorage(tmp_path / "decoders")


def test_a_decoder_that_was_never_taught_has_no_calibration(shelf: DecoderStorage) -> None:
    assert shelf.newest(UID) is None
    assert shelf.draft(UID, "slide") is None
    assert shelf.last() is None
    assert list(shelf.readings(UID)) == []


def test_the_newest_holds_and_the_older_ones_stay(shelf: DecoderStorage) -> None:
    shelf.add(OLD, PORT)
    path = shelf.add(NEW, PORT)
    assert shelf.newest(UID) == NEW
    assert shelf.by_id(UID, OLD.id) == OLD
    assert shelf.by_id(UID, "0" * 12) is None
    facts = json.loads(path.read_text())
    assert (facts["format"], facts["uid"], facts["port"]) == (1, UID, PORT)
    assert [one["id"] for one in facts["calibrations"]] == [OLD.id, NEW.id]
    assert facts["calibrations"][0]["date"] == DATE
    assert facts["calibrations"][0]["real"]["passes"][0]["kind"] == "slide"


def test_the_decoder_of_last_time_is_known(shelf: DecoderStorage, tmp_path: Path) -> None:
    shelf.add(OLD, PORT)
    shelf.keep_draft(new_draft("f" * 16, FIRMWARE, "slide"))
    last = shelf.last()
    assert last is not None and (last.uid, last.port) == (UID, PORT)
    (tmp_path / "decoders" / "notes.txt").write_text("mine")
    assert shelf.last() == last


def test_a_draft_is_kept_for_each_mode_until_it_is_dropped(shelf: DecoderStorage) -> None:
    slide, spot = new_draft(UID, FIRMWARE, "slide"), new_draft(UID, FIRMWARE, "spot")
    shelf.keep_draft(slide)
    shelf.keep_draft(spot)
    assert shelf.draft(UID, "slide") == slide
    shelf.drop_draft(slide)
    shelf.drop_draft(slide)
    assert shelf.draft(UID, "slide") is None
    assert shelf.draft(UID, "spot") == spot


@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_cut_of_the_power_leaves_what_was_there(tmp_path: Path, step: int) -> None:
    disk = CuttingDisk()
    shelf = DecoderStorage(tmp_path, disk)
    shelf.add(OLD, PORT)
    disk.steps_left = step
    with pytest.raises(TransportLost, match="cannot be written"):
        shelf.add(NEW, PORT)
    known = DecoderStorage(tmp_path).decoder(UID).calibrations
    assert known in ((OLD,), (OLD, NEW))
    assert known == (OLD,) or step == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda _text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"date": "2024-05-01"', '"date": "2024-05-02"'),
        lambda text: text.replace('"crossings": 47,', '"crossings": 30,', 1),
        lambda text: text.replace('"format": 1', '"format": 2', 1),
        lambda text: text.replace(UID, "f" * 16),
        lambda _text: "[]",
        lambda _text: "\xff",
    ],
)
def test_a_file_that_is_not_what_was_written_is_not_believed(
    tmp_path: Path, damage: object
) -> None:
    shelf = DecoderStorage(tmp_path)
    path = shelf.add(OLD, PORT)
    text = path.read_text()
    spoiled = damage(text)  # type: ignore[operator]
    assert spoiled != text
    path.write_bytes(spoiled.encode("latin-1"))
    before = path.read_bytes()
    for act in (lambda: shelf.newest(UID), lambda: shelf.add(NEW, PORT)):
        with pytest.raises(DriverError, match=UID):
            act()
    assert path.read_bytes() == before


def test_a_draft_that_cannot_be_read_is_left_where_it_is(
    shelf: DecoderStorage, tmp_path: Path
) -> None:
    shelf.keep_draft(new_draft(UID, FIRMWARE, "slide"))
    path = tmp_path / "decoders" / f"{UID}.slide.draft.json"
    path.write_text("{}")
    with pytest.raises(TransportUnavailable, match="move it away"):
        shelf.draft(UID, "slide")
    assert path.read_text() == "{}"


def test_readings_are_kept_in_order_and_judged_again_the_same(shelf: DecoderStorage) -> None:
    shelf.add(OLD, PORT)
    made = [reading_of(passes("slide", kind, 2), OLD, FIRMWARE) for kind in ("real", "fake")]
    for hour, reading in enumerate(made):
        shelf.note_reading(reading, f"2024-05-01T2{hour}:00:00Z")
    noted = list(shelf.readings(UID))
    assert [one.reading for one in noted] == made
    assert [one.at for one in noted] == ["2024-05-01T20:00:00Z", "2024-05-01T21:00:00Z"]
    for one in noted:
        by = shelf.by_id(UID, one.reading.calibration)
        assert by is not None and judge_again(one.reading, by) == one.reading


def test_a_reading_that_was_torn_off_is_left_out_and_does_not_spoil_the_next(
    shelf: DecoderStorage, tmp_path: Path
) -> None:
    shelf.add(OLD, PORT)
    reading = reading_of(passes("slide", "real", 2), OLD, FIRMWARE)
    shelf.note_reading(reading, "1")
    path = tmp_path / "decoders" / f"{UID}.readings.jsonl"
    with path.open("ab") as file:
        file.write(b'{"at": "2", "read')
    assert [one.at for one in shelf.readings(UID)] == ["1"]
    shelf.note_reading(reading, "3")
    assert [one.at for one in shelf.readings(UID)] == ["1", "3"]
    path.write_bytes(b"rubbish\n" + path.read_bytes())
    with pytest.raises(TransportUnavailable, match="line 1"):
        list(shelf.readings(UID))


def test_without_a_place_to_write_there_is_no_reading(tmp_path: Path) -> None:
    shelf = DecoderStorage(tmp_path / "nowhere")
    with pytest.raises(TransportLost, match="cannot be written"):
        shelf.note_reading(reading_of(passes("slide", "real", 2), OLD, FIRMWARE), "1")


def test_the_id_on_the_shelf_is_that_of_the_content() -> None:
    assert id_of(OLD) == OLD.id != NEW.id


def is_a_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir(parents=True)


def test_what_the_disk_refuses_is_told_with_the_file(tmp_path: Path) -> None:
    shelf = DecoderStorage(tmp_path)
    draft = new_draft(UID, FIRMWARE, "slide")
    for path, act, error in (
        (shelf._draft_path(UID, "slide"), lambda: shelf.drop_draft(draft), TransportLost),
        (shelf._draft_path(UID, "slide"), lambda: shelf.draft(UID, "slide"), TransportUnavailable),
        (shelf._readings_path(UID), lambda: list(shelf.readings(UID)), TransportUnavailable),
    ):
        is_a_folder(path)
        with pytest.raises(error) as caught:
            act()
        causes = [f"{path}: {os.strerror(it)}" for it in (errno.EISDIR, errno.EACCES)]
        assert str(caught.value).startswith(tuple(causes)), caught.value
        path.rmdir()
        act()


def test_a_folder_that_cannot_be_listed_is_told(
    shelf: DecoderStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_folder: Path, _pattern: str) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(Path, "glob", fails)
    for act in (shelf.last, shelf.readers):
        with pytest.raises(TransportUnavailable, match=r"decoders: Input/output error$"):
            act()
