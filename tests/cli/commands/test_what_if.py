"""What if in scripts: it is answered, and nothing of it is booked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command_line import Here


def test_a_script_is_answered_and_keeps_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    here = Here(capsys, tmp_path)
    here("new", "a.bank", "--edition", "glass-classic", "--players", "Ann,Bob")
    script = tmp_path / "said.txt"
    script.write_text(
        "ann rolls 1 2\nwhat if ann buys\nwhat if bob rolls 1 4\nback\nkeep\n", encoding="utf-8"
    )
    before = (tmp_path / "a.bank").read_bytes()
    said = here("run", "a.bank", "said.txt")
    assert "Ann: cash 1,500 to 1,440; dearest rent 0 to 4, Baltic Avenue" in said.out, said
    assert "a script keeps no what-if" in said.out + said.err, said
    booked = (tmp_path / "a.bank").read_bytes()
    assert booked.startswith(before)
    assert booked[len(before) :].count(b"\n") == 1, "more than the roll was booked"
