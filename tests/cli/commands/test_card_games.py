"""Games of cards on the command line: what they have, and what they say that they do not have."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from banker.cli import run_command
from banker.session.follower import GameFollower
from banker.tui.home.spectator import page
from banker.tui.render.text import plain
from tests import ROOT

GAME = ROOT / "tests/system/replay/deal/three_sets.bank"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(GAME, tmp_path / "game.bank"))


@pytest.mark.parametrize(
    "words",
    [
        ("report", "GAME", "-o", "OUT.html"),
        ("statement", "GAME", "ann"),
        ("rebuild", "GAME", "-o", "OUT.html"),
        ("show", "GAME", "--notes"),
        ("show", "GAME", "--due", "5"),
        ("export", "GAME", "--to", "hledger"),
        ("export", "GAME", "--to", "beancount"),
        ("export", "GAME", "--to", "bgstats"),
        ("export", "GAME", "--to", "parquet", "-o", "OUT"),
        ("cards", "print", "-o", "OUT.html", "--edition", "deal"),
        ("cards", "print", "-o", "OUT.html", "--game", "GAME"),
    ],
)
def test_what_it_has_not_is_told_and_nothing_is_written(
    words: tuple[str, ...], game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = game.read_bytes()
    asked = [word.replace("GAME", str(game)).replace("OUT", str(tmp_path / "out"))
             for word in words]  # fmt: skip
    assert run_command(asked) != 0
    said = capsys.readouterr()
    assert "Monopoly Deal has no" in said.err
    assert len(said.err.splitlines()) == 1
    assert game.read_bytes() == before
    assert not list(tmp_path.glob("out*"))


def test_its_script_plays_it_again(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script, again = tmp_path / "again.txt", tmp_path / "again.bank"
    assert run_command(["export", str(game), "--to", "script", "-o", str(script)]) == 0
    words = ["new", str(again), "--edition", "deal", "--players", "Ann,Bob,Cem"]
    assert run_command(words) == 0
    assert run_command(["run", str(again), str(script)]) == 0
    capsys.readouterr()
    shown = []
    for file in (game, again):
        assert run_command(["show", str(file), "--json"]) == 0
        shown.append(json.loads(capsys.readouterr().out))
        del shown[-1]["head"]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_told_in_each_language(
    language: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (["log"], ["show"], ["audit"], ["audit", "--explain", "20"]):
        act, *more = words
        assert run_command([act, str(game), *more, "--language", language]) == 0
        assert capsys.readouterr().out
    assert run_command(["log", str(game), "--language", language]) == 0
    told = capsys.readouterr().out
    assert ("побеждает" if language == "ru" else "has won") in told


def test_questions_are_answered_and_change_nothing(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "questions.txt"
    script.write_text(
        "unseen\nunseen no\nsets\nsets bob\nrent ann green\nbest bob 7\nodds no bob\nshow\n"
        "show ann\nlog 2\nhelp\nhelp pays\n",
        encoding="utf-8",
    )
    before = game.read_bytes()
    assert run_command(["run", str(game), str(script)]) == 0
    told = capsys.readouterr().out
    assert "Just Say No" in told
    assert "in 1,000" in told
    assert game.read_bytes() == before


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_followed_in_a_terminal_of_its_own(game: Path, language: str) -> None:
    follower = GameFollower(game, language=language)
    follower.look()
    assert follower.state is not None and follower.problem == ""
    text = plain(page(follower, "waits", 120, 36))
    assert "waits" not in text
    assert "Ann" in text
