"""The home page as an app: it reads the games while it is shown, and ends with a wish."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from banker.foundation.errors import JournalUnavailable
from banker.games.board import commands as c
from banker.session.session import Session
from banker.tui.home import screen
from banker.tui.home.screen import HomeApp
from tests.support.game import setup_of
from tests.tui.render.running import Act, run, shown

NAMES = ("friday", "saturday", "sunday", "monday")


@pytest.fixture
def paths(tmp_path: Path) -> list[Path]:
    """Newest first: one that is over, one of no sense, and two in play."""
    found = []
    for place, name in enumerate(NAMES):
        path = tmp_path / f"{name}.bank"
        session = Session.create(path, setup_of(("Ann", "Bob")))
        if place == 0:
            session.execute(c.EndGame())
        session.close()
        if place == 1:
            path.write_text("Dear diary")
        os.utime(path, (10**9 - place, 10**9 - place))
        found.append(path)
    return found


def read(app: HomeApp) -> list[bool]:
    return [game.is_read for game in app.home.games]


def test_the_newest_game_in_play_is_marked_at_once_and_the_others_are_read_later(
    paths: list[Path],
) -> None:
    app = HomeApp(paths, {})
    assert app.home.marked is not None and app.home.marked.path == paths[2]
    assert read(app) == [True, True, True, False]

    async def act(pilot: Pilot[object]) -> None:
        assert "sunday" in shown(app)
        for _ in range(200):
            if not all(read(app)):
                await pilot.pause(0.02)
        assert all(read(app))
        assert all(name in shown(app) for name in NAMES)

    run(app, act)
    assert app.home.marked.path == paths[2]
    assert [game.state is None for game in app.home.games] == [False, True, False, False]


def test_where_no_game_is_in_play_all_are_read_and_the_newest_is_marked(paths: list[Path]) -> None:
    app = HomeApp(paths[:2], {})
    assert read(app) == [True, True]
    assert app.home.marked is not None and app.home.marked.path == paths[0]
    assert HomeApp([], {}).home.marked is None


def test_no_more_games_are_listed_than_fit(
    paths: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "READ_MAX", 3)
    assert [game.path for game in HomeApp(paths, {}).home.games] == paths[:3]


@pytest.mark.parametrize(("language", "code"), [("", "en"), ("ru", "ru"), ("en", "en")])
def test_the_page_speaks_as_it_is_told_or_as_the_marked_game(
    paths: list[Path], language: str, code: str
) -> None:
    assert HomeApp(paths, {}, language=language).home.words.code == code


def test_a_game_in_another_language_is_marked_in_that_language(tmp_path: Path) -> None:
    path = tmp_path / "here.bank"
    setup = setup_of(("Ann", "Bob"))
    Session.create(path, replace(setup, edition=replace(setup.edition, language="ru"))).close()
    assert HomeApp([path], {}).home.words.code == "ru"
    assert HomeApp([path], {}, language="en").home.words.code == "en"


@pytest.mark.parametrize(
    ("key", "wish"),
    [("enter", "go"), ("n", "new"), ("t", "tv"), ("q", "leave"), ("escape", "leave")],
)
def test_a_key_ends_the_page_with_what_it_cannot_do_itself(
    paths: list[Path], key: str, wish: str
) -> None:
    app = HomeApp(paths, {})

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("x")
        assert app.is_running
        await pilot.press(key)

    run(app, act)
    assert (app.wish, app.return_code) == (wish, 0)


def test_until_a_key_says_otherwise_the_wish_is_to_leave(paths: list[Path]) -> None:
    assert HomeApp(paths, {}).wish == "leave"


def reporting(
    paths: list[Path], lines: list[str] | JournalUnavailable
) -> tuple[HomeApp, list[Path]]:
    asked: list[Path] = []

    def report(path: Path) -> list[str]:
        asked.append(path)
        if isinstance(lines, JournalUnavailable):
            raise lines
        return lines

    return HomeApp(paths, {"report": report}, note="welcome"), asked


def pressing(*keys: str) -> Act:
    async def act(pilot: Pilot[object]) -> None:
        await pilot.press(*keys)

    return act


def test_one_line_of_an_act_is_a_note_and_several_are_a_page(paths: list[Path]) -> None:
    app, asked = reporting(paths, ["written"])
    assert app.home.note == "welcome"
    run(app, pressing("r"))
    assert (asked, app.home.note, app.home.lines) == ([paths[2]], "written", ())
    app, _ = reporting(paths, ["one", "two"])

    async def act(pilot: Pilot[object]) -> None:
        await pilot.press("r")
        assert "one" in shown(app) and "two" in shown(app)

    run(app, act)
    assert app.home.lines == ("one", "two")


def test_an_act_that_fails_is_one_line(paths: list[Path]) -> None:
    app, _ = reporting(paths, JournalUnavailable("the disk is full\nand more"))
    run(app, pressing("r"))
    assert app.home.note == "the disk is full"


def test_without_a_game_no_act_is_asked_for() -> None:
    app, asked = reporting([], ["written"])
    run(app, pressing("r"))
    assert asked == []


def test_f8_changes_the_theme_and_a_paste_nothing(paths: list[Path]) -> None:
    app = HomeApp(paths, {})

    async def act(pilot: Pilot[object]) -> None:
        seen, grounds = [], []
        for _ in screen.THEMES:
            await pilot.press("f8")
            seen.append(app.colours)
            grounds.append(app.pane.render_line(0)._segments[0].style.bgcolor)
        assert set(seen) == set(screen.THEMES) and seen[-1] == "dark"
        assert len(set(grounds)) == len(grounds), "the page is painted anew"
        before = app.home
        app.paste("q")
        assert app.home == before and app.is_running

    run(app, act)


def test_in_ascii_every_sign_is_ascii(paths: list[Path]) -> None:
    for ascii in (True, False):
        app = HomeApp(paths, {}, ascii=ascii)

        async def act(_: Pilot[object], app: HomeApp = app, ascii: bool = ascii) -> None:
            assert shown(app).isascii() == ascii

        run(app, act)
