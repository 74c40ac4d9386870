"""A whole Secret Vault game whose every guess and locking is the real firmware's, to its end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banker.cli import run_command
from tests.support.board_hands import vault_elf
from tests.support.emulated_board import ROOT, Bed
from tests.system.chaos.oracle import lines_of
from tests.system.firmware.program.whole_game import Accidents, Game, Step, plan_of, quiet

GOLDEN = ROOT / "tests" / "system" / "replay" / "secret_vault" / "last_key_used"
SPEED = 2


def played(folder: Path, plan: list[Step], accidents: Accidents | None = None) -> Game:
    """An Uno: each opening of its port resets it."""
    folder.mkdir()
    with Bed(vault_elf(), speed=SPEED) as bed:
        bed.release_all()
        game = Game(folder, bed, plan)
        game.play(accidents or quiet)
        bed.advance(1500)
        game.look()
        game.torn = bed.state()["ee_torn"]
    return game


def standings(game: Game, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    capsys.readouterr()
    assert run_command(["show", str(game.ledger.path), "--json"]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    # The by-word game has no device, and so fewer entries; its script names an older switch.
    for key in ("head", "entries", "vault", "switches"):
        told.pop(key)
    return told


def assert_fair_and_whole(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """By the judge of the chaos sweep, and by the program's own auditor."""
    text = game.ledger.path.read_text(encoding="utf-8")
    game.oracle.judge(lines_of(text), calm=False)
    assert game.oracle.stored == game.oracle.last
    assert run_command(["audit", str(game.ledger.path)]) == 0, capsys.readouterr().out


@pytest.mark.in_check("chaos")
def test_a_game_with_accidents_is_the_same_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = plan_of(GOLDEN.with_suffix(".txt"))
    clean = played(tmp_path / "clean", plan)
    assert clean.starts == 1, clean.said()
    assert_fair_and_whole(clean, capsys)
    golden = json.loads(GOLDEN.with_suffix(".json").read_text(encoding="utf-8"))
    told = standings(clean, capsys)
    assert told == {key: golden.get(key) for key in told}

    accidents = Accidents(seed=1)
    rough = played(tmp_path / "rough", plan, accidents)
    assert set(accidents.suffered) == {"_pull", "_reset", "_cut", "_kill"}
    assert rough.torn > 0
    assert_fair_and_whole(rough, capsys)
    assert rough.ledger.events() == clean.ledger.events()
    assert standings(rough, capsys) == standings(clean, capsys)
