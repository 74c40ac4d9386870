"""A machine whose clock is behind the game says so once, and the game goes on."""

from __future__ import annotations

from datetime import UTC, datetime

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.session.session import Session
from tests.cli.command_line import Here


class Later(Session):
    """Made by a machine that was ahead."""

    @staticmethod
    def now() -> datetime:
        return datetime(2999, 1, 1, 20, 0, tzinfo=UTC)


def test_a_clock_behind_the_game_is_told_once(banker: Here) -> None:
    path = banker.folder / "a.bank"
    players = (Player("ann", "Ann"), Player("bob", "Bob"))
    Later.create(path, Setup(editions.load("glass-classic"), players)).close()
    (banker.folder / "script").write_text("ann pays 50 to bob\n" * 3, encoding="utf-8")
    said = banker("run", path, banker.folder / "script")
    assert said.code == 0
    assert said.err == (
        "banker: this machine's clock is behind the newest entry, of 2999-01-01 20:00 UTC:"
        " set it right; until then entries carry that time\n"
    )
    assert banker("audit", path).code == 0
