"""`banker devices judge` on files that are no records."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.cli import run_command


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no bring-up record"),
        (b"[]", "no bring-up record"),
        (b'{"version": 2}', "no bring-up record"),
        (b"\xff\x00", "no bring-up record"),
        (b" " * (1 << 20) + b"{}", "too long"),
    ],
)
def test_what_is_no_record_is_refused_in_a_line(
    tmp_path: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(content)
    assert run_command(["devices", "judge", str(file)]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert said in told.err


def test_a_record_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["devices", "judge", str(tmp_path / "none.json")]) == 2
    assert "No such file" in capsys.readouterr().err
