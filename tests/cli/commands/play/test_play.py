"""`banker play` and `banker`: which page comes after which, and what each is told."""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banker.cli import output, paths
from banker.cli.commands import play
from banker.cli.commands.play.saved import saved_in_lines
from banker.cli.machine.configuration import Configuration
from banker.cli.parser import parsed
from banker.foundation.errors import BankerError, CommandError, JournalUnavailable
from banker.games.board import commands as c
from banker.interaction.trackers.preferences import PreferenceFile, Preferences
from banker.language.phrases.translation import language_of
from banker.session.session import Session
from tests import ROOT
from tests.support.game import setup_of
from tests.tui.pages_of_play import WANTED, Screens

CARDS = ROOT / "tests/system/replay/deal/three_sets.bank"


@pytest.fixture
def screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screens:
    return Screens(tmp_path, monkeypatch)


def options(*words: object) -> argparse.Namespace:
    asked = parsed(["play", *map(str, words), "--vault", "none", "--decoder", "none"])
    asked.configuration = Configuration()
    return asked


def game(name: str = "a", *, seconds: int = 10**9, is_over: bool = False) -> Path:
    """A game of the games folder, written at that time."""
    paths.games().mkdir(parents=True, exist_ok=True)
    path = paths.games() / f"{name}.bank"
    session = Session.create(path, setup_of(("Ann", "Bob")))
    if is_over:
        session.execute(c.EndGame())
    session.close()
    os.utime(path, (seconds, seconds))
    return path


# --- which page -----------------------------------------------------------------------------------


def test_without_a_name_the_newest_game_in_play_is_opened(screens: Screens) -> None:
    game("old", seconds=1)
    newer = game("newer", seconds=2)
    game("over", seconds=3, is_over=True)
    (paths.games() / "diary.bank").write_text("Dear diary", encoding="utf-8")
    (paths.games() / "cards.bank").write_bytes(CARDS.read_bytes())
    assert play.last_unfinished() == newer
    assert play.run(options()) == 0
    assert screens.names() == ["table"] and screens.what_was("table")["path"] == newer


def test_without_a_game_one_is_set_up(screens: Screens) -> None:
    assert play.last_unfinished() is None
    assert play.run(options()) == 0
    assert screens.names() == ["setup"]


def test_a_name_is_that_game(screens: Screens, tmp_path: Path) -> None:
    game("other")
    path = game("this").rename(tmp_path / "this.bank")
    assert play.run(options(path)) == 0
    assert screens.what_was("table")["path"] == path


@pytest.mark.parametrize("has_game", [True, False])
def test_the_television_looks_at_the_game_or_waits_in_the_folder(
    screens: Screens, has_game: bool
) -> None:
    path = game() if has_game else paths.games()
    PreferenceFile(paths.preferences()).keep(Preferences(theme="light", calm=True))
    assert play.run(options("--tv", "--ascii")) == 5
    told = screens.what_was("tv")
    assert (told["path"], told["theme"], told["calm"], told["ascii"]) == (path, "light", True, True)
    assert play.run(options("--tv", "--theme", "dark")) == 5
    assert screens.shown[-1][1]["theme"] == "dark"


# --- the table ------------------------------------------------------------------------------------


def test_the_table_is_told_what_was_asked_for(
    screens: Screens, capsys: pytest.CaptureFixture[str]
) -> None:
    path = game()

    def at_the_table(session: Session, told: dict[str, Any]) -> int:
        session.execute(c.Transfer("ann", "bob", 50))
        assert told["audit"]()[-1].startswith("Clean: 2 entries")
        whole, vault = told["fingerprint"](2, "ab" * 32), told["fingerprint"](0, "cd" * 32)
        assert whole.words.startswith("2: ") and len(whole.words.split()) == 11
        assert len(vault.words.split()) == 10 and vault.code and whole.code
        assert told["fingerprint"](0, "cd" * 32) is vault
        assert told["own_words"]().read("next", session.state) == "next"
        return 0

    screens.table = at_the_table
    assert play.run(options(path, "--no-mouse", "--bell", "all", "--theme", "light")) == 0
    told = screens.what_was("table")
    assert (told["mouse"], told["bell"], told["theme"], told["vault"]) == (
        False, "all", "light", None,
    )  # fmt: skip
    said = "saved: entry 2. 'banker' goes on, 'banker report' writes the report.\n"
    assert capsys.readouterr().out == said
    screens.table = lambda _session, _told: 0
    assert play.run(options(path)) == 0
    assert screens.shown[-1][1]["mouse"] is True


def test_a_game_outside_the_games_folder_is_gone_on_with_by_its_name(
    screens: Screens, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """'banker' alone would open another game."""
    path = game().rename(tmp_path / "our friday.bank")
    assert play.run(options(path)) == 0
    assert screens.names() == ["table"]
    goes_on, report = f'banker play "{path}"', f'banker report "{path}"'
    said = f"saved: entry 1. '{goes_on}' goes on, '{report}' writes the report.\n"
    assert capsys.readouterr().out == said
    words = language_of(Session.open(path).state.edition)
    for has_ended, expected in (
        (False, f"saved: entry 1. '{goes_on} --plain' goes on."),
        (True, f"saved: entry 1. '{report}' writes the report of this game."),
    ):
        assert saved_in_lines(words, path, 1, has_ended=has_ended) == expected


def test_a_russian_table_says_in_russian_that_it_is_saved(
    screens: Screens, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "friday.bank"
    Session.create(path, setup_of(("Аня", "Боря"), box="rouble-full")).close()
    assert play.run(options(path)) == 0
    assert screens.names() == ["table"]
    assert capsys.readouterr().out.startswith("сохранено: запись 1. ")


@pytest.mark.parametrize("by", ["make play", "make play LANGUAGE=ru"])
def test_who_called_make_play_is_told_what_works_there(
    screens: Screens, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """The program is on no path there, so 'banker' is a command that is not found."""
    monkeypatch.setenv("BANKER_CALLED", by)
    monkeypatch.setattr(sys, "argv", [".venv/bin/banker", "play"])
    assert play.run(options(game())) == 0
    assert screens.names() == ["table"]
    said = f"saved: entry 1. '{by}' goes on, '.venv/bin/banker report' writes the report.\n"
    assert capsys.readouterr().out == said


@pytest.mark.needs_posix("make")
@pytest.mark.parametrize(("given", "called"), [
    ([], 'BANKER_CALLED="make play" .venv/bin/banker play '),
    (["LANGUAGE=ru"],
     'BANKER_CALLED="make play LANGUAGE=ru" .venv/bin/banker play --language ru'),
])  # fmt: skip
def test_make_play_says_what_it_is_called(given: list[str], called: str) -> None:
    words = ["make", "-n", "play", *given, "PLAYABLE=", "VENV=.venv"]  # CI has another
    said = subprocess.run(words, cwd=ROOT, encoding="utf-8", check=True, capture_output=True).stdout
    assert called.rstrip() in [row.rstrip() for row in said.splitlines()]


@pytest.mark.parametrize(
    ("term", "given", "settings", "is_ascii"),
    [
        ("linux", (), "", True),
        ("linux", (), "ascii = false", False),
        ("xterm-256color", (), "", False),
        ("xterm-256color", ("--ascii",), "", True),
    ],
)
def test_a_console_of_linux_is_drawn_in_ascii_and_says_so(
    screens: Screens, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, term: str,
    given: tuple[str, ...], settings: str, *, is_ascii: bool,
) -> None:  # fmt: skip
    """Its font lacks the crown, the arrows and the signs of keys."""
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    paths.configuration().parent.mkdir(parents=True, exist_ok=True)
    paths.configuration().write_text(settings, encoding="utf-8")
    play.run(options(game(), *given))
    told = screens.what_was("table")
    assert told["ascii"] is is_ascii
    assert ("ASCII" in told["note"]) is (is_ascii and not given)


def test_who_ends_by_a_signal_is_told_nothing(
    screens: Screens, capsys: pytest.CaptureFixture[str]
) -> None:
    screens.table = lambda _session, told: (told["home"](), 143)[1]
    assert play.run(options(game())) == 143
    assert capsys.readouterr().out == ""
    assert screens.names() == ["table"]


def test_after_a_game_comes_the_next_with_its_players_or_the_home_page(screens: Screens) -> None:
    path = game()
    screens.table = lambda _session, told: told["next_game"]() or 0
    assert play.run(options(path)) == 0
    assert screens.names() == ["table", "setup"]
    told = screens.what_was("setup")
    assert (told["names"], told["box"]) == (("Ann", "Bob"), "secret-vault")
    screens.shown.clear()
    screens.table = lambda _session, told: told["home"]() or 0
    assert play.run(options(path)) == 0
    assert screens.names() == ["table", "home"]


# --- the set-up -----------------------------------------------------------------------------------


def test_a_game_that_is_set_up_is_made_remembered_and_played(screens: Screens) -> None:
    screens.setup = lambda create: create(WANTED) or 0  # type: ignore[func-returns-value]
    PreferenceFile(paths.preferences()).keep(Preferences(theme="light"))
    asked = options()
    assert play.set_up(asked) == 0
    assert screens.names() == ["setup", "table"]
    told = screens.what_was("setup")
    assert (told["names"], told["box"], told["screen"].theme) == ((), "", "light")
    path = paths.games() / "secret-vault-1.bank"
    assert screens.what_was("table")["path"] == path
    assert asked.vault == "none", "what the command line says holds"
    assert play.head_of(path) != ""


@contextlib.contextmanager
def replaced(place: Any, name: str, value: Any) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as then:
        then.setattr(place, name, value)
        yield


def test_a_set_up_that_was_left_or_ended_by_a_signal_plays_nothing(screens: Screens) -> None:
    assert play.set_up(options()) == 0
    screens.setup = lambda create: (create(WANTED), 143)[1]  # type: ignore[func-returns-value]
    assert play.set_up(options()) == 143
    assert screens.names() == ["setup", "setup"]


def test_a_games_folder_that_cannot_be_made_is_one_line(screens: Screens, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    with pytest.raises(JournalUnavailable) as caught:
        play.create_game("secret-vault", ("Ann", "Bob"), {})
    why, cure = str(caught.value).removeprefix(f"{paths.games()}: ").split(": ")
    reasons = ("a part of the name is not a folder", "there is such a file already")
    assert why in reasons  # the second is Windows'
    assert cure in ("check the name", "choose another name")
    with pytest.raises(CommandError, match="cannot be called"):
        play.create_game("secret-vault", ("Ann", "Ann"), {})
    assert screens.names() == []


def test_what_cannot_be_read_has_no_head(tmp_path: Path) -> None:
    assert play.head_of(tmp_path / "nothing.bank") == ""


def test_the_boards_that_are_known_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [SimpleNamespace(device=f"/dev/tty{at}", is_known=at != 1) for at in range(3)]
    monkeypatch.setattr("drivers.port.discovery.plugs", lambda: found)
    assert play.plugged_words() == "/dev/tty0, /dev/tty2"


# --- the home page --------------------------------------------------------------------------------


def test_without_games_the_home_page_is_the_set_up(screens: Screens) -> None:
    assert play.show_home(options()) == 0
    assert screens.names() == ["setup"]


@pytest.mark.parametrize(
    ("wishes", "pages"),
    [
        (["leave"], ["home"]),
        (["go"], ["home", "table"]),
        (["new"], ["home", "setup"]),
        (["tv", "leave"], ["home", "tv", "home"]),
        (["tv", "tv", "go"], ["home", "tv", "home", "tv", "home", "table"]),
    ],
)
def test_the_home_page_leads_to_what_is_wished(
    screens: Screens, wishes: list[str], pages: list[str]
) -> None:
    older, newer = game("older", seconds=1), game("newer", seconds=2)
    screens.wishes = wishes
    assert play.show_home(options("--theme", "light")) == 0
    assert screens.names() == pages
    assert screens.what_was("home") == {"games": [newer, older], "theme": "light"}
    for name, told in screens.shown:
        assert name not in ("table", "tv") or told["path"] == newer


# --- what the pages do with a game ----------------------------------------------------------------


def test_papers_lie_beside_the_game_under_a_free_name(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    path = game()
    made = [path.with_name(name) for name in ("a.html", "a-2.html", "a-3.html", "a-cards.html")]
    assert play.written_report(path) == [f"{made[0]}: open it in any browser"]
    assert opened == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert play.written_report(path) == [f"{made[1]}: open it in any browser"]
    assert opened == [made[1].as_uri()]
    assert paths.free_name(path, ".html") == made[2]
    monkeypatch.setattr(Path, "home", lambda: path.parent)
    assert play.report_note(path, "ru") == (f"~{os.sep}a-3.html: откройте в любом браузере", "gain")
    assert '<html lang="ru"' in made[2].read_text(encoding="utf-8")
    assert play.written_cards(path) == [f"{made[3]}: print it at 100 %, not 'fit to page'"]
    assert all(one.stat().st_size > 1000 for one in (made[0], made[1], made[3]))
    assert screens.names() == []


def test_what_the_shelf_comes_to_is_never_one_line(screens: Screens) -> None:
    path = game()
    told = play.shelf_lines(path)
    assert len(told) > 1 and "".join(told).isprintable()
    assert play.shelf_lines(path, "ru")[0].startswith("1 игра")
    with replaced(sys.modules["banker.cli.folder.statistics"], "folder_lines", lambda *_: ["one"]):
        assert play.shelf_lines(path) == ["one", ""]
    assert screens.names() == []


@pytest.mark.parametrize(
    ("stdin", "drawn", "refused"), [(True, True, False), (False, True, True), (True, False, True)]
)
def test_a_screen_needs_a_terminal(
    stdin: bool, drawn: bool, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: stdin))
    monkeypatch.setattr(output, "is_terminal", lambda: drawn)
    if not refused:
        play.require_terminal()
        return
    with pytest.raises(BankerError, match="the screen needs a terminal; without one use"):
        play.require_terminal()


def test_where_there_are_no_games_none_is_listed_and_a_new_one_is_the_first(
    screens: Screens,
) -> None:
    assert paths.newest_first() == []
    assert paths.fresh("box").name == "box-1.bank"
    older, newer = game("box-2", seconds=1), game("box-1", seconds=2)
    (paths.games() / "notes.txt").touch()
    assert paths.newest_first() == [newer, older]
    assert paths.fresh("box") == paths.games() / "box-3.bank"
    assert paths.games().parent == paths.vaults().parent == paths.decoders().parent
    assert screens.names() == []
