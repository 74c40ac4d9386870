"""The games of the shelf, as a table of lines tells them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from banker.cli import paths
from banker.cli.commands.play import lines
from banker.games.board import commands as c
from banker.session.session import Session
from tests.support import random_game


def test_a_game_is_told_by_its_file_box_and_players_and_a_broken_one_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = random_game.table("glass-classic", {}).state.setup
    going, over, broken = (tmp_path / f"{name}.bank" for name in ("going", "over", "broken"))
    Session.create(going, setup).close()
    session = Session.create(over, setup)
    session.execute(c.EndGame())
    session.close()
    broken.write_text("no game")
    monkeypatch.setattr(paths, "newest_first", lambda: [going, over, broken])
    office = lines._office(going, Namespace(language=""), lambda text, **_: text)
    names = ", ".join(player.name for player in setup.players)
    assert office.games() == [
        f"1: going.bank: {setup.edition.title}, {names}",
        f"2: over.bank: {setup.edition.title}, {names}, over",
        "3: broken.bank",
    ]
    assert [office.game(number) for number in (0, 1, 3, 4)] == [None, going, broken, None]


def test_so_many_games_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [tmp_path / f"{number}.bank" for number in range(lines.SHOWN_GAMES + 1)]
    monkeypatch.setattr(paths, "newest_first", lambda: found)
    office = lines._office(found[0], Namespace(language=""), lambda text, **_: text)
    assert len(office.games()) == lines.SHOWN_GAMES
    assert office.game(lines.SHOWN_GAMES) == found[-2] and not office.game(lines.SHOWN_GAMES + 1)
