"""Storage: calibrations on disk, one JSON file for each decoder and one for each draft.

    <uid>.json              {"format": 1, "uid": …, "port": where it was last, "calibrations":
                            [oldest … newest]}; each as `calibration.Calibration` has it, raw sums
                            and all
    <uid>.slide.draft.json  a `calibration_run.CalibrationDraft`; gone when it is finished
    <uid>.readings.jsonl    {"at": time, "reading": `reading.Reading`}, one a line, oldest first

Rules of this file
* A calibration is added, never changed or removed: earlier readings name their own. The newest
  holds.
* A file is replaced whole (written and synced beside the old one, then renamed); the readings are
  appended to, and synced.
* A file that cannot be read is never repaired or replaced silently: a person must move it away.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec
from msgspec import Struct

from drivers.decoder.calibration import FORMAT, Calibration, id_of
from drivers.decoder.calibration_run import CalibrationDraft
from drivers.decoder.messages import Mode, Uid
from drivers.decoder.reading import Reading
from drivers.durable_file import DurableFiles, why
from drivers.errors import TransportLost, TransportUnavailable

Content = TypeVar("Content")

_READINGS = "*.readings.jsonl"


class StoredDecoder(Struct, frozen=True):
    """The record of one decoder: the port it was at last, and its calibrations, oldest first."""

    format: int
    uid: Uid
    port: str = ""
    calibrations: tuple[Calibration, ...] = ()


class StoredReading(Struct, frozen=True):
    """A reading and the time when it was made (UTC)."""

    at: str
    reading: Reading


class DecoderStorage:
    """A folder with the calibrations, drafts and readings of decoders."""

    def __init__(self, folder: Path, disk: DurableFiles | None = None) -> None:
        self._folder = folder
        self._disk = disk or DurableFiles()

    def decoder(self, uid: str) -> StoredDecoder:
        """Return everything stored about a decoder; an empty record for a new one."""
        path = self._path(uid)
        shelved = self._read(path, StoredDecoder)
        if shelved is None:
            return StoredDecoder(FORMAT, uid)
        if shelved.format > FORMAT:
            raise TransportUnavailable(
                f"{path} was written by a newer version of this program: update Banker"
            )
        if shelved.uid != uid:
            raise TransportUnavailable(f"{path} belongs to decoder {shelved.uid}; move it away")
        for one in shelved.calibrations:
            if one.uid != uid or one.id != id_of(one):
                text = f"{path}: calibration {one.id} is not what was written; move the file away"
                raise TransportUnavailable(text)
        return shelved

    def newest(self, uid: str) -> Calibration | None:
        """Return the newest calibration of a decoder, which is in use; None without one."""
        known = self.decoder(uid).calibrations
        return known[-1] if known else None

    def by_id(self, uid: str, id: str) -> Calibration | None:
        """Return the calibration with this id, for judging an old reading again; None without
        one."""
        return next((one for one in self.decoder(uid).calibrations if one.id == id), None)

    def add(self, calibration: Calibration, port: str) -> Path:
        """Store a new calibration after all earlier ones; return the path of the file."""
        known = self.decoder(calibration.uid)
        path = self._path(calibration.uid)
        kept = (*known.calibrations, calibration)
        self._write(path, StoredDecoder(FORMAT, calibration.uid, port, kept))
        return path

    def last(self) -> StoredDecoder | None:
        """Return the decoder that was calibrated last; None without one."""
        try:
            paths = [path for path in self._folder.glob("*.json") if path.stem.isalnum()]
            newest = max(paths, key=lambda path: path.stat().st_mtime_ns, default=None)
        except OSError as error:
            raise TransportUnavailable(f"{self._folder}: {why(error)}") from error
        return None if newest is None else self.decoder(newest.stem)

    # --- on its way --------------------------------------------------------------------------

    def draft(self, uid: str, mode: Mode) -> CalibrationDraft | None:
        """Return the unfinished calibration of a decoder in a mode; None without one."""
        return self._read(self._draft_path(uid, mode), CalibrationDraft)

    def keep_draft(self, draft: CalibrationDraft) -> None:
        """Store an unfinished calibration; called after each pass."""
        self._write(self._draft_path(draft.uid, draft.mode), draft)

    def drop_draft(self, draft: CalibrationDraft) -> None:
        """Remove the draft: the calibration was finished, or is started again."""
        path = self._draft_path(draft.uid, draft.mode)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise TransportLost(f"{path}: {why(error)}") from error

    # --- what was read -----------------------------------------------------------------------

    def note_reading(self, reading: Reading, at: str) -> None:
        """Store a reading; it is durable on return. `at`: the time in UTC."""
        path = self._readings_path(reading.uid)
        line = msgspec.json.encode(StoredReading(at, reading)) + b"\n"
        try:
            with path.open("a+b") as file:
                file.truncate(_whole_lines(file))
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise TransportLost(f"{path} cannot be written: {why(error)}") from error

    def readers(self) -> list[str]:
        """Return the ids of the decoders that have read a note."""
        try:
            return sorted(path.name.partition(".")[0] for path in self._folder.glob(_READINGS))
        except OSError as error:
            raise TransportUnavailable(f"{self._folder}: {why(error)}") from error

    def readings(self, uid: str) -> Iterator[StoredReading]:
        """Yield all readings of a decoder, oldest first. A last line that a crash cut off is left
        out."""
        path = self._readings_path(uid)
        try:
            lines = path.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return
        except OSError as error:
            raise TransportUnavailable(f"{path}: {why(error)}") from error
        for number, line in enumerate(lines, 1):
            try:
                yield msgspec.json.decode(line, type=StoredReading)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise TransportUnavailable(f"{path}, line {number}: {error}") from error

    # --- files -------------------------------------------------------------------------------

    def _path(self, uid: str) -> Path:
        return self._folder / f"{uid}.json"

    def _draft_path(self, uid: str, mode: Mode) -> Path:
        return self._folder / f"{uid}.{mode}.draft.json"

    def _readings_path(self, uid: str) -> Path:
        return self._folder / f"{uid}.readings.jsonl"

    def _read(self, path: Path, kind: type[Content]) -> Content | None:
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise TransportUnavailable(f"{path}: {why(error)}") from error
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            text = f"{path} cannot be read ({error}); move it away and calibrate again"
            raise TransportUnavailable(text) from error

    def _write(self, path: Path, content: Struct) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            text = msgspec.json.format(msgspec.json.encode(content), indent=1)
            self._disk.replace(path, text + b"\n")
        except OSError as error:
            raise TransportLost(f"{path} cannot be written: {why(error)}") from error


def _whole_lines(file: BinaryIO) -> int:
    """The bytes up to the last line feed; the bytes after it were never acknowledged."""
    file.seek(0)
    return file.read().rfind(b"\n") + 1
