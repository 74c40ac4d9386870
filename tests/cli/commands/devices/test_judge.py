"""`banker devices judge` on files that are no records."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from banker.cli import run_command
from drivers.tools.bring_up import judged
from tests.drivers.tools.sound_board import SOUND


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not a bring-up record"),
        (b"[]", "is not a bring-up record"),
        (b'{"version": 2}', "is not a bring-up record"),
        (b"\xff\x00", "is not a bring-up record"),
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
    assert "there is no such file" in capsys.readouterr().err


def test_a_record_is_judged_in_a_line_for_each_part(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(json.encode(SOUND))
    chance, timing, supply, memory = (one.detail for one in judged(SOUND))
    assert run_command(["devices", "judge", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: 0123456789abcdef, firmware 1.1.0, start 12",
        f"pass  the raw chance: {chance}",
        f"pass  the timing: {timing}",
        f"pass  the supply: {supply}",
        f"pass  the memory: {memory}",
    ]
    file.write_bytes(json.encode(replace(SOUND, starts=100_000, stamps=[])))
    assert run_command(["devices", "judge", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[1] == "skip  the raw chance: this firmware tells no raw stamps"
    assert said[4].startswith("FAIL  the memory: 100000 starts")


def test_a_record_in_which_something_was_only_left_out_fails_nothing(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(json.encode(replace(SOUND, stamps=[], status=[])))
    assert run_command(["devices", "judge", str(file)]) == 0


def test_a_record_of_the_greatest_length_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(json.encode(SOUND).ljust(1 << 20))
    assert run_command(["devices", "judge", str(file)]) == 0
    file.write_bytes(json.encode(SOUND).ljust((1 << 20) + 1))
    assert run_command(["devices", "judge", str(file)]) == 2
    assert capsys.readouterr().err == (
        f"banker: {file} is too long for a bring-up record; "
        "'banker devices test PORT --save FILE' writes one\n"
    )
