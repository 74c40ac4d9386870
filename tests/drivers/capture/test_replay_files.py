"""A capture is read from a file, or it is said in a line why not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from drivers.capture.format import CaptureError
from drivers.capture.replay_vault import read_capture


def test_a_file_that_cannot_be_read_is_named_with_the_cause(tmp_path: Path) -> None:
    file = tmp_path / "missing.txt"
    with pytest.raises(CaptureError) as refused:
        read_capture(file)
    assert str(refused.value) == f"there is no capture {file}: check the name"


def test_a_file_that_is_no_text_is_no_capture(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\xff\xd8")
    with pytest.raises(CaptureError) as refused:
        read_capture(file)
    assert str(refused.value) == f"{file} is not a capture file: it is not plain text"


def test_a_text_that_is_none_is_named_with_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary\n", encoding="ascii")
    with pytest.raises(CaptureError, match=f"^{re.escape(str(file))}: "):
        read_capture(file)
