"""Games of cards on the command line: what they have, and what they say that they do not have."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest
from pyarrow import parquet

from banker.cli import run_command
from banker.cli.commands.export import FORMS
from banker.interaction.words.text import plain
from banker.session.follower import GameFollower
from banker.tui.home.spectator import page
from tests import ROOT

GAME = ROOT / "tests/system/replay/deal/three_sets.bank"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copy(GAME, tmp_path / "game.bank"))


@pytest.mark.parametrize(
    "words",
    [
        ("show", "GAME", "--notes"),
        ("show", "GAME", "--due", "5"),
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


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_reported_and_laid_again(
    language: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("report", "rebuild"):
        page = tmp_path / f"{command}.html"
        words = [command, str(game), "-o", str(page), "--language", language]
        assert run_command(words) == 0
        assert f'lang="{language}"' in page.read_text("utf-8")
    capsys.readouterr()
    for words in (["statement", str(game), "ann"], ["stats", str(game), "--ascii"]):
        assert run_command([*words, "--language", language]) == 0
        told = capsys.readouterr().out
        assert "47M" in told, "what lies open before Ann at the end"
    assert run_command(["statement", str(game), "zed"]) != 0
    assert "zed" in capsys.readouterr().err


def test_a_folder_of_both_kinds_of_games_is_added_up(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / "tests/system/replay/glass_classic/house_rules.bank", tmp_path / "b.bank")
    assert run_command(["stats", str(game.parent)]) == 0
    told = capsys.readouterr().out
    assert "2 games" in told
    assert "which deeds pay: Monopoly Glass Edition, 1 game" in told
    assert "cards stolen: Monopoly Deal" in told
    assert "Ann                      1 taken, 0 lost, 2 stopped with a No" in told


@pytest.mark.parametrize("form", FORMS)
def test_it_is_exported_in_each_form(form: str, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run_command(["export", str(game), "--to", form, "-o", str(out)]) == 0
    assert out.stat().st_size > 300


@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("en", {"the hand of Ann", "the bank of Ann", "green of Ann", "the draw pile", "Under"}),
        ("ru", {"Под картами", "Коробка"}),
    ],
)
def test_a_spreadsheet_names_the_places(
    language: str, places: set[str], game: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.csv"
    words = ["export", str(game), "--to", "csv", "-o", str(out), "--language", language]
    assert run_command(words) == 0
    with out.open(encoding="utf-8", newline="") as file:
        named = {row["account"] for row in csv.DictReader(file)}
    assert places <= named
    assert not [it for it in named if ":" in it]


def test_it_is_a_row_of_the_tables(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "tables"
    assert run_command(["export", str(game), "--to", "parquet", "-o", str(out)]) == 0
    games = parquet.read_table(out / "games.parquet").to_pylist()
    assert [(it["edition"], it["players"]) for it in games] == [("deal", ["Ann", "Bob", "Cem"])]
    postings = parquet.read_table(out / "postings.parquet").to_pylist()
    assert "face:just_say_no" in {it["commodity"] for it in postings}


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


def test_an_own_deck_that_was_copied_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, own = tmp_path / "mine.toml", tmp_path / "own.bank"
    assert run_command(["editions", "copy", "deal", str(mine)]) == 0
    text = mine.read_text("utf-8")
    for line in ("[hand]", "plays = 3", "[[face]]", 'id = "pass_go"', 'name = "Pass Go"'):
        assert f"# {line}\n" in text, line
    changed = text.replace("# [hand]\n", "[hand]\n").replace("# plays = 3", "plays = 4")
    mine.write_text(changed, encoding="utf-8")
    assert run_command(["editions", "check", str(mine)]) == 0
    assert run_command(["new", str(own), "--edition", str(mine), "--players", "Ann,Bob"]) == 0
    script = tmp_path / "s.txt"
    script.write_text("ann draws\nann banks 1m + 2m + 3m\nann banks 4m\n", encoding="utf-8")
    assert run_command(["run", str(own), str(script)]) == 0
    script.write_text("ann banks 5m\n", encoding="utf-8")
    assert run_command(["run", str(own), str(script)]) == 1
    assert "Ann has no plays left" in capsys.readouterr().out
    assert run_command(["audit", str(own)]) == 0


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


@pytest.mark.parametrize("language", ["en", "ru"])
def test_its_standings_are_shown_and_followed(
    language: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["show", str(game), "--language", language]) == 0
    shown = capsys.readouterr().out
    assert {"en": "in the hand", "ru": "в руке"}[language] in shown
    assert run_command(["show", str(game), "--follow", "--language", language]) == 0
    assert capsys.readouterr().out == "\n" + shown, "the game is over: once, and no more"


def test_a_script_that_stopped_goes_on_after_its_last_booked_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, script = tmp_path / "g.bank", tmp_path / "s.txt"
    assert run_command(["new", str(game), "--edition", "deal", "--players", "Ann,Bob"]) == 0
    script.write_text("ann draws\nann banks 1m\nrubbish\n", encoding="utf-8")
    assert run_command(["run", str(game), str(script)]) == 1
    script.write_text("ann draws\nann banks 1m\nann lays red\n", encoding="utf-8")
    assert run_command(["run", str(game), str(script), "--resume"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-3:-1] == [
        "    2  Ann draws 2 cards  (already booked as entry 2)",
        "    3  Ann banks 1M  (already booked as entry 3)",
    ]
    assert "Ann lays red" in said[-1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_entry_is_explained_in_the_words_of_the_game(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, script = tmp_path / "g.bank", tmp_path / "s.txt"
    assert run_command(["new", str(game), "--edition", "deal", "--players", "Ann,Bob"]) == 0
    script.write_text("ann draws\nann banks 5m + 1m\n", encoding="utf-8")
    assert run_command(["run", str(game), str(script)]) == 0
    capsys.readouterr()
    assert run_command(["audit", str(game), "--explain", "3", "--language", language]) == 0
    told = capsys.readouterr().out
    assert "Ann banks 5m + 1m\n" in told, "as a statement"
    wanted = {
        "en": ("  1. Ann banks 5M + 1M, 6M\n", "the hand of Ann  - 2 hidden sides  (7 -> 5)",
               "the bank of Ann  + 1 × 5M  (0 -> 1)"),
        "ru": ("  1. Ann кладёт в банк: 5M + 1M, 6M\n", "рука (Ann)   - 2 рубашки  (7 -> 5)",
               "банк (Ann)   + 1 × 5M  (0 -> 1)"),
    }  # fmt: skip
    for said in wanted[language]:
        assert said in told
    for code in ("bank_cards", "hand:", "face:", "back"):
        assert code not in told, code
    assert run_command(["audit", str(game), "--explain", "3", "--json"]) == 0
    story = json.loads(capsys.readouterr().out)
    assert story["statement"] == "Ann banks 5m + 1m"
    assert story["said"] == "Ann banks 5M + 1M, 6M"
