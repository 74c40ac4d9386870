"""Recorder of a serial link: writes a capture while the link is used.

Rules of this file
* The recorder never stops the game: a full disk ends the capture, and nothing else.
* A line is in the file when it is written, so a program that is killed leaves a capture too.
* The recorder never overwrites an existing file.
* The port's thread and the table's thread both tap; items are whole and in the order of time.

It must not know what the bytes say.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable
from functools import partial
from io import FileIO
from pathlib import Path

from drivers.capture.format import (
    HEADER,
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    VaultNeeded,
    line_of,
)
from drivers.durable_file import why
from drivers.errors import TransportUnavailable
from drivers.port.discovery import PortCandidate, PortCandidates
from drivers.port.transport import Transport

# More than the longest frame: endless noise is passed on in pieces.
PORTION_MAX = 256


class CaptureFile:
    """A capture file that is being written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._has_bytes = False
        self._file: FileIO | None
        self.problem = ""
        try:
            self._file = path.open("xb", buffering=0)
        except FileExistsError as error:
            raise TransportUnavailable(f"{path} exists already; choose another name") from error
        except OSError as error:
            raise TransportUnavailable(f"{path}: {why(error)}") from error
        self._write(HEADER)

    def put(self, item: Item) -> None:
        """Write one item; after a failure `problem` is set and nothing more is written."""
        self._has_bytes = self._has_bytes or isinstance(item, Received)
        self._write(line_of(item))

    def close(self) -> None:
        """Close the file, and remove it if no byte ever came. A second call does nothing."""
        file, self._file = self._file, None
        if file is None:
            return
        file.close()
        if not self._has_bytes:
            self._path.unlink(missing_ok=True)

    def store(self, file: FileIO, data: bytes) -> None:
        """Write all of the data. Raises `OSError` if that fails."""
        if file.write(data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _write(self, line: str) -> None:
        if self._file is None:
            return
        try:
            self.store(self._file, f"{line}\n".encode("ascii"))
        except OSError as error:
            self.problem = f"{self._path} ends early: {why(error)}"
            self._file.close()
            self._file = None


class Tap:
    """Records a serial link: each thing that happens becomes an item with its time."""

    def __init__(self, put: Callable[[Item], None], clock: Callable[[], int]) -> None:
        self._put = put
        self._clock = clock
        self._started_ms = clock()
        self._gate = threading.Lock()
        self._portion = bytearray()
        self._portion_ms = 0

    def received(self, data: bytes) -> None:
        """Record bytes from the device. Pieces of one frame are joined."""
        with self._gate:
            if not self._portion:
                self._portion_ms = self.passed_ms
            self._portion += data
            is_whole = self._portion.endswith(b"\n") and self._portion.strip(b"\n")
            if is_whole or len(self._portion) >= PORTION_MAX:
                self._end_portion()

    def sent(self, data: bytes) -> None:
        """Record bytes to the device."""
        self._pass(lambda at_ms: Sent(at_ms, data))

    def opened(self, name: str) -> None:
        """Record that the port with this name was opened."""
        self._pass(lambda at_ms: PortOpened(at_ms, name))

    def gone(self, why: str) -> None:
        """Record that the port was closed or failed. `why`: the reason in words."""
        self._pass(lambda at_ms: PortClosed(at_ms, why))

    def asked(self, what: str) -> None:
        """Record that a statement needs the vault from now on. `what`: one word for the action."""
        self._pass(lambda at_ms: VaultNeeded(at_ms, what))

    def booked(self, entry: int, event: int | None) -> None:
        """Record that entry number `entry` is in the ledger. `event`: the device's event that it
        books, or None."""
        self._pass(lambda at_ms: EntryBooked(at_ms, entry, event))

    @property
    def passed_ms(self) -> int:
        """Return the milliseconds since the beginning of the capture."""
        return max(0, self._clock() - self._started_ms)

    def end(self) -> None:
        """Record the bytes received so far, even if their frame is not complete."""
        with self._gate:
            self._end_portion()

    def _pass(self, make: Callable[[int], Item]) -> None:
        with self._gate:
            self._end_portion()
            self._put(make(self.passed_ms))

    def _end_portion(self) -> None:
        if self._portion:
            self._put(Received(self._portion_ms, bytes(self._portion)))
            self._portion.clear()


class Recording(Tap):
    """A `Tap` that writes its items to a file."""

    def __init__(self, path: Path, clock: Callable[[], int]) -> None:
        self.file = CaptureFile(path)
        super().__init__(self.file.put, clock)

    def close(self) -> None:
        """Finish the file. A second call does nothing."""
        self.end()
        with self._gate:
            self.file.close()


class TappedTransport:
    """A transport whose traffic is recorded."""

    def __init__(self, line: Transport, tap: Tap) -> None:
        self._line = line
        self._tap = tap
        self._is_gone = False
        tap.opened(line.name)

    @property
    def name(self) -> str:
        return self._line.name

    def read(self) -> bytes:
        data = self._line.read()
        if data:
            self._tap.received(data)
        return data

    def write(self, data: bytes) -> None:
        # Recorded before the bytes are sent: the answer must not stand above the request.
        self._tap.sent(data)
        self._line.write(data)

    def wake(self) -> None:
        self._line.wake()

    def close(self) -> None:
        self._line.close()
        if not self._is_gone:
            self._is_gone = True
            self._tap.gone(self._line.name)


def tapped(candidates: PortCandidates, tap: Tap) -> PortCandidates:
    """Return the same port candidates, whose transports are recorded by `tap`."""

    def open_tapped(candidate: PortCandidate) -> Transport:
        return TappedTransport(candidate.open(), tap)

    return lambda: [
        PortCandidate(candidate.name, partial(open_tapped, candidate)) for candidate in candidates()
    ]
