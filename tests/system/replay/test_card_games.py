"""Whole games of cards through the real command line: they end as they did when reviewed.

A game is a `.script` beside what `banker show --json` says at its end (`.json`, rewritten with
GOLDEN=write) and the journal as the program once wrote it (`.bank`).
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banker.cli import run_command
from banker.session.replay_check import ReplayCheck
from tests.system.replay.golden import WRITES, without_occasion

SCRIPTS = sorted((Path(__file__).parent / "deal").glob("*.script"))
PLAYERS = "Ann,Bob,Cem"


def banker(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    code = run_command([str(word) for word in words])
    said = capsys.readouterr()
    assert code == 0, f"{words}: {code}\n{said.out[-500:]}{said.err}"
    return said.out


def played(capsys: pytest.CaptureFixture[str], script: Path, folder: Path) -> Path:
    file = folder / "game.bank"
    banker(capsys, "new", file, "--edition", "deal", "--players", PLAYERS)
    banker(capsys, "run", file, script)
    return file


def standings(capsys: pytest.CaptureFixture[str], file: Path) -> dict[str, object]:
    shown: dict[str, object] = json.loads(banker(capsys, "show", file, "--json"))
    del shown["head"]
    return shown


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_game_of_cards_ends_as_reviewed(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = played(capsys, script, tmp_path)
    shown = standings(capsys, file)
    if WRITES:
        text = json.dumps(shown, ensure_ascii=False, indent=1)
        script.with_suffix(".json").write_text(f"{text}\n", encoding="utf-8")
        script.with_suffix(".bank").write_bytes(file.read_bytes())
    assert shown == json.loads(script.with_suffix(".json").read_text(encoding="utf-8"))
    assert shown["winner"] == ["Ann"]
    assert "Ann has won" in banker(capsys, "log", file)
    proof = ReplayCheck()
    for line in file.read_bytes().splitlines(keepends=True):
        proof.check_line(line)
    assert proof.found == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_kept_game_of_cards_opens_and_is_written_so_again(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = script.with_suffix(".bank")
    reviewed = json.loads(script.with_suffix(".json").read_text(encoding="utf-8"))
    assert standings(capsys, kept) == reviewed
    new = played(capsys, script, tmp_path).read_text(encoding="utf-8").splitlines()
    old = kept.read_text(encoding="utf-8").splitlines()
    assert list(map(without_occasion, old)) == list(map(without_occasion, new))
