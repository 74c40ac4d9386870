"""A game on another computer: with the memory of its vault, without it, and with half of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banker.cli import paths
from tests.cli.command_line import Here

SENTENCE = "the memory of this game's vault is not in this data folder"


@pytest.fixture(autouse=True)
def computers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "first" / name.lower()))


def moved(
    banker: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *parts: str
) -> tuple[Path, Path]:
    """A game with a vault on the screen, copied with these parts of the data folder."""
    game = banker.folder / "game.bank"
    banker.done("new", game, "--players", "Ann,Bob")
    banker.done("run", game, banker.script("ann rolls 2 4", "ann buys"), "--vault", "sim")
    vaults = paths.vaults()
    other = tmp_path / "second" / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(other))
    for part in parts:
        for file in vaults.glob(part):
            target = paths.vaults() / file.relative_to(vaults)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    copy = tmp_path / "second" / "game.bank"
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(game, copy)
    return game, copy


def test_with_its_memory_the_vault_goes_on(
    banker: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = moved(banker, tmp_path, monkeypatch, "*.vault", "keys/*.key")
    said = banker("run", copy, banker.script("bob rolls 1 2"), "--vault", "sim")
    assert (said.code, said.err) == (0, "")
    assert banker("audit", copy).code == 0


def test_without_it_one_sentence_says_so_and_the_game_goes_on(
    banker: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, copy = moved(banker, tmp_path, monkeypatch)
    said = banker("run", copy, banker.script("bob rolls 1 2"), "--vault", "sim")
    assert said.code == 0
    assert [line for line in said.err.splitlines() if SENTENCE in line]
    assert SENTENCE in banker.done("log", copy)
    assert "rolls 1 2" in banker.done("log", copy)
    assert banker("audit", copy).code == 0


@pytest.mark.parametrize("part", ["*.vault"])
def test_half_of_it_is_refused_in_one_line(
    banker: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    _, copy = moved(banker, tmp_path, monkeypatch, part)
    before = copy.read_bytes()
    said = banker("run", copy, banker.script("bob rolls 1 2"), "--vault", "sim")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "Put back both" in said.err
    assert copy.read_bytes() == before
