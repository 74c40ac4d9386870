"""Writing down what goes over a wire never disturbs it."""

from __future__ import annotations

import errno
import os
from io import FileIO
from pathlib import Path

import pytest

from drivers.capture.format import (
    HEADER,
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    items_of,
)
from drivers.capture.recorder import (
    PORTION_MAX,
    CaptureFile,
    Recording,
    Tap,
    TappedTransport,
    tapped,
)
from drivers.errors import TransportUnavailable
from drivers.port.discovery import PortCandidate
from drivers.port.transport import loopback


class Clock:
    """Time by hand."""

    def __init__(self) -> None:
        self.ms = 5000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def items() -> list[Item]:
    return []


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tap(items: list[Item], clock: Clock) -> Tap:
    return Tap(items.append, clock)


def test_a_frame_that_comes_in_portions_is_one_line(
    tap: Tap, items: list[Item], clock: Clock
) -> None:
    for portion in (b"\n", b"$T,", b"1*ab"):
        tap.received(portion)
        clock.ms += 1
    assert items == []
    tap.received(b"12\n")
    assert items == [Received(0, b"\n$T,1*ab12\n")]


def test_what_is_said_stands_below_what_was_heard_before(
    tap: Tap, items: list[Item], clock: Clock
) -> None:
    tap.received(b"\n$half")
    clock.ms += 7
    tap.sent(b"ask")
    tap.booked(3, None)
    assert items == [Received(0, b"\n$half"), Sent(7, b"ask"), EntryBooked(7, 3, None)]


def test_rubbish_without_an_end_is_passed_on_in_pieces(tap: Tap, items: list[Item]) -> None:
    tap.received(b"x" * (PORTION_MAX - 1))
    assert items == []
    tap.received(b"x")
    assert items == [Received(0, b"x" * PORTION_MAX)]
    tap.received(b"y")
    tap.end()
    assert items[1:] == [Received(0, b"y")]


def test_a_tapped_line_is_the_same_line(tap: Tap, items: list[Item]) -> None:
    near, far = loopback("line")
    (way,) = tapped(lambda: [PortCandidate("line", lambda: near)], tap)()
    line = way.open()
    far.write(b"hello\n")
    assert line.read() == b"hello\n"
    line.write(b"who?")
    assert far.read() == b"who?"
    line.close()
    line.close()
    assert items == [
        PortOpened(0, "line"),
        Received(0, b"hello\n"),
        Sent(0, b"who?"),
        PortClosed(0, "line"),
    ]


def test_a_capture_is_never_written_over(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "wire.txt"
    path.write_text("mine")
    with pytest.raises(TransportUnavailable, match="exists already"):
        Recording(path, clock)
    assert path.read_text() == "mine"


def test_no_such_folder_is_told_in_a_line(tmp_path: Path, clock: Clock) -> None:
    with pytest.raises(TransportUnavailable, match="No such file"):
        Recording(tmp_path / "no" / "wire.txt", clock)


def test_each_line_is_in_the_file_at_once(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "wire.txt"
    recording = Recording(path, clock)
    recording.received(b"\n$T*1234\n")
    assert items_of(path.read_text()) == [Received(0, b"\n$T*1234\n")]
    recording.received(b"the rest")
    recording.close()
    recording.close()
    recording.received(b"after the end\n")
    assert items_of(path.read_text())[1:] == [Received(0, b"the rest")]


def test_nothing_heard_leaves_no_file(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "wire.txt"
    recording = Recording(path, clock)
    recording.opened("port")
    recording.close()
    assert not path.exists()


class FullDisk(CaptureFile):
    """There is room for the first line."""

    def store(self, file: FileIO, data: bytes) -> None:
        if file.tell():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().store(file, data)


def test_a_full_disk_ends_the_capture_and_nothing_else(tmp_path: Path, clock: Clock) -> None:
    file = FullDisk(tmp_path / "wire.txt")
    tap = Tap(file.put, clock)
    tap.received(b"\n$T*1234\n")
    assert "ends early: No space" in file.problem
    tap.received(b"\n$T*1234\n")
    file.close()
    assert (tmp_path / "wire.txt").read_text() == f"{HEADER}\n"


def test_a_tapped_line_keeps_its_name(tap: Tap, items: list[Item]) -> None:
    near, _ = loopback("under the table")
    assert TappedTransport(near, tap).name == near.name
    assert items == [PortOpened(0, near.name)]


def test_a_disk_that_takes_less_than_was_written_ends_the_recording(tmp_path: Path) -> None:
    class Short(FileIO):
        def write(self, data: object) -> int:
            return super().write(bytes(data)[:-1])  # type: ignore[call-overload]

    path = tmp_path / "wire.txt"
    recording = CaptureFile(tmp_path / "other.txt")
    with Short(path, "w") as file, pytest.raises(OSError) as caught:
        recording.store(file, b"abc")
    recording.close()
    assert caught.value.errno == errno.ENOSPC
    assert path.read_bytes() == b"ab"
