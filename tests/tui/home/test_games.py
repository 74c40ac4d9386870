"""Games: what the home page knows of a file before it is read, and after."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banker.tui.home.games import listed, opened
from tests import ROOT

GAME = next(iter(sorted(ROOT.glob("tests/system/replay/*/*.bank"))))


@pytest.mark.parametrize("seconds", [1, -(10**14), 10**14])
def test_a_file_whose_time_is_in_no_calendar_is_listed(
    seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unpacked archive may say 1970, for which Windows has no local time."""
    found = os.stat_result((0, 0, 0, 0, 0, 0, 0, 0, seconds, 0))
    monkeypatch.setattr(Path, "stat", lambda _self: found)
    path = tmp_path / "old.bank"
    assert [(game.path, game.written.year) for game in listed([path])] == [(path, 1970)]


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
