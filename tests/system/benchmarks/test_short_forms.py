"""Each benchmark in its short form: a figure comes out. How large it is, nobody asks here."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from benchmarks import club, long, odds, peers, press, screen, speed
from tests.support.emulated_board import need

pytestmark = pytest.mark.in_check("bench")


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def figures(row: str) -> list[float]:
    return [float(cell) for cell in re.findall(r"(?<=\| )-?\d+\.\d+(?= )", row)]


def test_from_the_button_to_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert press.main(["--presses", "3", "--questions", "5"]) == 0
    told = lines(capsys)
    for stage in (*press.STAGES, "all", "clean line"):
        rows = [row for row in told if row.startswith(f"| {stage}")]
        assert rows, (stage, told)
        assert figures(rows[0]), rows
        if stage != "wire":  # from the board's clock to the computer's
            assert min(figures(rows[0])) >= 0, rows


def test_a_statement_an_open_action_and_a_game(tmp_path: Path) -> None:
    assert speed.statement_us() > 0
    assert speed.open_actions_us() > 0
    early, late = speed.grown(tmp_path / "game.bank", 200)
    assert early > 0
    assert late > 0


def test_keys_with_odds_beside_keys_without(capsys: pytest.CaptureFixture[str]) -> None:
    odds.main(["--rounds", "1", "--keys", "3", "--playouts", "1"])
    told = lines(capsys)
    rows = [row for row in told if "with odds / without" in row]
    assert len(rows) == 2 and all(figures(row)[0] > 0 for row in rows), told
    assert len([row for row in told if "a second" in row]) == len(odds.GAMES_MIN), told


def test_an_entry_of_a_long_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["long", "--entries", "100,200"])
    monkeypatch.setattr(long, "ROUNDS", 1)
    long.main()
    assert sum(row.startswith("| 200 | banker") for row in lines(capsys)) == 3


def test_the_audit_beside_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    need("hledger", "ledger")
    monkeypatch.setattr(sys, "argv", ["peers", "--entries", "100"])
    monkeypatch.setattr(peers, "ROUNDS", 1)
    # Of a hundred entries the start is all that can be measured, so no limit is looked at.
    peers.main()
    told = lines(capsys)
    assert [row for row in told if "| hledger" in row]
    assert [row for row in told if "| banker audit |" in row]


def test_a_folder_by_processes_and_by_a_cluster(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="needs distributed")
    monkeypatch.setattr(sys, "argv", ["club", "120", "20"])
    assert club.main() == 0
    assert lines(capsys)[-1] == "the tables are the same"


def test_keys_on_the_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["screen"])
    for name, count in (("SIZES", ((80, 24),)), ("ROUNDS", 1), ("KEYS", 3), ("COMMITS", 2)):
        monkeypatch.setattr(screen, name, count)
    assert screen.main() == 0
    assert sum(row.startswith("| 80x24") for row in lines(capsys)) == 7
