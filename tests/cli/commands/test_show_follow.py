"""`show --follow`: the standings at each change, until the game ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from banker.cli.commands.show import follow
from banker.cli.scripts.script import run_statement
from banker.foundation.errors import BankerError
from banker.session.session import Session
from tests.cli.command_line import Here


def acts_in_pauses(banker: Here, game: Path, *acts: str) -> Callable[[float], None]:
    """A pause in which the next act is carried out, as another program would."""
    waiting = iter(acts)

    def pause(_seconds: float) -> None:
        script = banker.folder / "next.txt"
        script.write_text(next(waiting) + "\n", encoding="utf-8")
        session = Session.open(game)
        try:
            run_statement(session, None, script.read_text(encoding="utf-8"))
        finally:
            session.close()

    return pause


def test_each_change_is_a_line_until_the_game_ends(
    banker: Here, capsys: pytest.CaptureFixture[str]
) -> None:
    game = banker.game()
    pause = acts_in_pauses(banker, game, "ann pays 50 to bob", "# nothing", "game ends")
    assert follow(game, as_json=True, pause=pause) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [it["entries"] for it in found] == [1, 2, 3]
    assert found[-1]["winner"] == ["Bob"]
    shown = json.loads(banker.done("show", game, "--json"))
    assert found[-1] == shown


def test_for_people_it_is_the_table(banker: Here, capsys: pytest.CaptureFixture[str]) -> None:
    game = banker.game("ann pays 50 to bob")
    pause = acts_in_pauses(banker, game, "game ends")
    assert follow(game, as_json=False, pause=pause) == 0
    out = capsys.readouterr().out
    assert out.count("Ann") >= 2


def test_what_is_no_game_and_what_goes_away_is_said(banker: Here) -> None:
    assert banker("show", banker.folder / "none.bank", "--follow").code == 2
    game = banker.game()
    with pytest.raises(BankerError, match="is gone"):
        follow(game, as_json=True, pause=lambda _: game.unlink())
