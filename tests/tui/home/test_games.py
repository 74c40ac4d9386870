"""Games: what the home page knows of a file before it is read, and after."""

from __future__ import annotations

import os
from pathlib import Path

from banker.tui.home.games import listed, opened
from tests import ROOT

GAME = next(iter(sorted(ROOT.glob("tests/system/replay/*/*.bank"))))


def test_an_opened_game_keeps_its_path_and_its_day(tmp_path: Path) -> None:
    path, broken = tmp_path / "friday.bank", tmp_path / "broken.bank"
    path.write_bytes(GAME.read_bytes())
    broken.write_text("no game")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    games = listed([path, tmp_path / "gone.bank", broken])
    assert [game.path for game in games] == [path, broken]
    assert [(game.state, game.is_read) for game in games] == [(None, False)] * 2
    assert games[0].written.timestamp() == 1_700_000_000
    read = [opened(game) for game in games]
    assert [(it.path, it.written) for it in read] == [(it.path, it.written) for it in games]
    assert [it.is_read for it in read] == [True, True]
    assert read[0].state is not None and read[1].state is None
