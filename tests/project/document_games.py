"""The games that the documents tell, played and kept in a folder; the links between them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command_line import Here
from tests.project.code_blocks import NAMES_IN, Games, Reader

LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def reader(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    games: Games,
) -> Reader:
    """Somebody in an empty folder, with a home in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "home").mkdir()
    return Reader(Here(capsys, tmp_path), games)


@pytest.fixture
def games(capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory) -> Games:
    """Played once in a run: the vault was locked, guessed at, and opened."""
    if not _GAMES:
        _GAMES.append(played(Here(capsys, tmp_path_factory.mktemp("games"))))
    return _GAMES[0]


_GAMES: list[Games] = []


def played(banker: Here) -> Games:
    """A game file of an evening with a vault on the screen."""
    file = banker.game()
    for number in range(1, 7):
        script = banker.script("ann gets guess", f"ann guesses {number}")
        if "cracks the vault" in banker.done("run", file, script, "--vault", "sim"):
            break
    banker.done("run", file, banker.script("ann unlocks boardwalk"))
    [words] = re.findall(r"^Fingerprint: (.+)$", banker.done("audit", file), re.MULTILINE)
    friday = file.read_bytes()
    file.unlink()
    others = {
        language: banker.game(players=names).read_bytes() for language, names in NAMES_IN.items()
    }
    return Games(friday, words, others)
