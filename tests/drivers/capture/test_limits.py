"""Captures of a stranger: without end, or with lines that no recorder writes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banker.foundation import limits
from drivers.capture.format import CAPTURE_BYTES_MAX, CAPTURE_LINE_MAX, HEADER, CaptureError
from drivers.capture.recorder import PORTION_MAX
from drivers.capture.replay_vault import read_capture
from tests.support.sparse_file import stretch


def refusal(path: Path) -> str:
    with pytest.raises(CaptureError) as caught:
        read_capture(path)
    said = str(caught.value)
    assert said.isprintable()
    return said


def test_the_limits_are_those_of_the_whole_program() -> None:
    """The drivers know nothing of Banker, so they say it again."""
    assert limits.CAPTURE_BYTES_MAX == CAPTURE_BYTES_MAX
    assert limits.CAPTURE_LINE_MAX == CAPTURE_LINE_MAX


def test_a_folder_is_no_capture(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path} is not a capture file: it is not a regular file"


@pytest.mark.needs_posix("a named pipe, and a device that is a file")
def test_only_a_regular_file_is_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        assert refusal(path) == f"{path} is not a capture file: it is not a regular file"


def test_a_file_without_end_is_not_taken_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "wire.txt"
    path.write_text(f"{HEADER}\n")
    stretch(path, 1 << 40)
    assert "it has more than 16,777,216 bytes" in refusal(path)


def test_a_file_may_be_as_long_as_that(tmp_path: Path) -> None:
    path = tmp_path / "wire.txt"
    line = "#" * 1023 + "\n"
    text = f"{HEADER}\n" + line * (CAPTURE_BYTES_MAX // 1024 - 1)
    data = (text + "\n" * (CAPTURE_BYTES_MAX - len(text))).encode()
    path.write_bytes(data)
    assert read_capture(path) == []
    path.write_bytes(data + b"\n")
    assert "it has more than" in refusal(path)


def test_a_line_is_as_long_as_a_recorder_writes_at_most(tmp_path: Path) -> None:
    path = tmp_path / "wire.txt"
    for signs in (CAPTURE_LINE_MAX, CAPTURE_LINE_MAX + 1):
        path.write_text(f"{HEADER}\n0.000 < {'a' * (signs - 8)}\n")
        if signs > CAPTURE_LINE_MAX:
            assert "line 2 of the capture has more than 4,096 characters" in refusal(path)
        else:
            assert len(read_capture(path)) == 1
    assert 4 * PORTION_MAX + len("999999999.999 < ") < CAPTURE_LINE_MAX
