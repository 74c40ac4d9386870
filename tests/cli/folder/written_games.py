"""A folder of games for the statistics: sound ones, broken ones and no game."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import ROOT
from tests.system.simulation import endless_game

if find_spec("distributed") is None:
    pytest.skip("distributed is not installed", allow_module_level=True)

GAMES, ENTRIES, BROKEN, NO_GAME = 200, 8, 50, 51


def write_games(folder: Path, games: int, entries: int) -> None:
    """Generated games; one is broken in its middle, one is no game."""
    for number in range(games):
        endless_game.write(folder / f"{number:04}.bank", entries, number)
    broken = folder / f"{BROKEN:04}.bank"
    broken.write_bytes(broken.read_bytes().replace(b'"seq":7,', b'"seq":8,'))
    (folder / f"{NO_GAME:04}.bank").write_text("no game", encoding="utf-8")


def asked(folder: Path, caches: Path, *more: object) -> subprocess.CompletedProcess[str]:
    """The statistics by a cluster, while `more` happens."""
    words = [sys.executable, "-m", "tests.cli.folder.asking_a_cluster", folder, caches, *more]
    return subprocess.run(
        [str(it) for it in words], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=3_600
    )
