"""The home page: which games there are, how far they are, and what each key wishes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker.interaction.finding.page_finder import Finding
from banker.interaction.trackers.preferences import Preferences
from banker.interaction.words.text import plain
from banker.language.own_letters import own_letters
from banker.language.phrases.translation import translation
from banker.tui.home import finder, screen
from banker.tui.home.clicks import clicked
from banker.tui.home.games import listed, opened
from banker.tui.home.page import Home, draw, press, when
from banker.tui.home.screen import HomeApp
from tests.support.screen import assert_width
from tests.tui.home.written_home import NOW, home


def text(shown: Home, width: int = 80, height: int = 24) -> str:
    return plain(draw(shown, "1.0", width, height))


def test_a_game_is_told_with_box_players_day_and_how_far_it_is() -> None:
    page = text(home())
    assert "friday" in page and "Secret Vault" in page and "Ann Bob Cid Dee" in page
    assert "today, round 12" in page
    assert "won by Ann, yesterday" in page
    assert "2025-10-23" in page and "cannot be read" in page


def test_names_stand_in_the_colours_of_their_seats() -> None:
    lines = draw(home(), "1.0", 80, 24)
    roles = {span.role for spans in lines for span in spans if span.text == "Bob"}
    assert roles == {"seat:1@felt", "seat:1"}


@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (120, 36), (160, 48), (20, 5)])
def test_every_size_is_filled_exactly(width: int, height: int) -> None:
    for shown in (home(), Home((), NOW), press(home(), "f1")[0]):
        lines = draw(shown, "1.0", width, height)
        assert len(lines) == height
        assert_width(lines, width)


WISHES = [
    ("enter", "go"), ("n", "new"), ("s", "shelf"), ("r", "report"), ("t", "tv"), ("k", "cards"),
    ("f8", "theme"), ("c", "calm"), ("m", "mouse"), ("o", "coach"),
    ("q", "leave"), ("escape", "leave"), ("x", ""),
]  # fmt: skip


@pytest.mark.parametrize(("key", "wish"), WISHES)
def test_each_key_does_what_the_foot_says(key: str, wish: str) -> None:
    assert press(home(), key)[1] == wish


def test_arrows_mark_and_a_number_takes_a_game_at_once() -> None:
    marked, _ = press(home(), "down")
    assert marked.at == 1
    assert press(press(marked, "down")[0], "down")[0].at == 2
    chosen, wish = press(home(), "2")
    assert (chosen.at, wish) == (1, "go")
    assert press(home(), "9")[1] == ""


def test_without_a_game_enter_begins_one_and_the_others_do_nothing() -> None:
    empty = Home((), NOW)
    assert press(empty, "enter")[1] == "new"
    assert press(empty, "r")[1] == ""
    assert "n begins one" in text(empty)


def test_help_is_a_page_that_any_key_leaves() -> None:
    shown, _ = press(home(), "f1")
    assert "Goes on with the marked game" in text(shown)
    assert press(shown, "q") == (home(), "")


def test_a_long_row_of_help_leaves_its_key_alone_at_the_left() -> None:
    shown, _ = press(home(), "f1")
    rows = text(shown, 60).split("\n")
    at = next(index for index, row in enumerate(rows) if "Writes the report" in row)
    assert rows[at].startswith("   r  Writes")
    assert rows[at + 1].startswith("      ") and rows[at + 1][6] != " "


def test_the_page_is_told_in_russian() -> None:
    page = text(replace(home(), words=translation("ru")))
    assert "сегодня, круг 12" in page and "новая игра" in page


def test_games_are_read_and_what_cannot_be_read_is_still_listed(tmp_path: Path) -> None:
    broken = tmp_path / "broken.bank"
    broken.write_text("no game\n")
    (game,) = listed([broken, tmp_path / "gone.bank"])
    assert not game.is_read
    read = opened(game)
    assert read.is_read and read.state is None
    assert when(home(), read)


# --- Russian --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "wish"), [row for row in WISHES if len(row[0]) == 1])
def test_a_russian_letter_does_what_the_latin_one_does(key: str, wish: str) -> None:
    russian = replace(home(), words=translation("ru"))
    letter = own_letters("ru").shown(key, "home")
    assert press(russian, letter)[1] == press(russian, letter.upper())[1] == wish
    assert press(russian, key)[1] == wish
    assert letter == key or not letter.isascii()


def test_the_page_shows_the_letters_that_are_pressed() -> None:
    page = text(replace(home(), words=translation("ru")))
    assert "н новая игра" in page and "с покой" in page and "Esc выйти" in page
    assert " n " not in page and " s " not in page
    helped, _ = press(replace(home(), words=translation("ru")), "f1")
    assert "  н  Новая игра" in text(helped)


# --- the screen's switches ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "changed", "said"),
    [
        ("c", Preferences(calm=True), "nothing moves by itself now"),
        ("m", Preferences(mouse=False), "the mouse selects text from now on"),
        ("o", Preferences(coach=False), "the tips line is off"),
        ("f8", Preferences(theme="light"), ""),
    ],
)
def test_a_switch_is_kept_for_every_screen_from_now_on(
    key: str, changed: Preferences, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "has_clicks", lambda: True)  # a console of Windows has none
    kept: list[Preferences] = []
    app = HomeApp([], {}, keep=lambda one: kept.append(one) or "")
    app.redraw = lambda: None  # type: ignore[method-assign]
    app.pane.recolour = lambda _theme: None  # type: ignore[method-assign]
    app.press(key, 0.0)
    assert (kept, app.home.note) == ([changed], said)
    if key != "f8":
        app.press(key, 0.0)
        assert kept[-1] == Preferences()


def test_what_cannot_be_kept_is_said() -> None:
    app = HomeApp([], {}, keep=lambda _one: "no room")
    app.redraw = lambda: None  # type: ignore[method-assign]
    app.press("c", 0.0)
    assert (app.home.note, app.preferences.calm) == ("no room", True)


def keys_at(shown: Home, words: str, width: int = 80) -> tuple[str, ...]:
    lines = draw(shown, "1.0", width, 24)
    rows = plain(lines).splitlines()
    y = next(at for at, row in enumerate(rows) if words in row)
    return clicked(shown, lines, rows[y].index(words), y)


def test_a_click_marks_a_game_and_once_more_opens_it() -> None:
    assert keys_at(home(), "sunday") == ("down",)
    assert keys_at(replace(home(), at=2), "friday") == ("up", "up")
    assert keys_at(home(), "friday") == ("enter",)
    assert keys_at(home(), "new game") == ("n",)
    assert keys_at(home(), "theme") == ("f8",)
    assert keys_at(home(), "BANKER") == ()
    helped, _ = press(home(), "f1")
    assert keys_at(helped, "back") == ("q",)


@pytest.mark.parametrize(
    ("language", "typed", "key"),
    [("en", "bank", "k"), ("en", "theme", "f8"), ("en", "new", "n"), ("en", "help", "f1"),
     ("ru", "новая", "n"), ("ru", "помощь", "f1")],
)  # fmt: skip
def test_the_finder_presses_the_key_of_what_was_meant(language: str, typed: str, key: str) -> None:
    shown, pressed = replace(home(), words=translation(language)), ""
    for one in ("ctrl+p", *typed):
        shown, pressed = finder.press(shown, one)
        assert pressed == ""
    shown, pressed = finder.press(shown, "enter")
    assert (pressed, shown.finding) == (key, None)


def test_the_finder_finds_a_game_and_any_key_is_only_typed_there() -> None:
    shown = home()
    for one in ("ctrl+p", *"sundq", "backspace"):
        shown, _ = finder.press(shown, one)
    assert shown.finding == Finding("sund")
    drawn = plain(finder.over(draw(shown, "1.0", 80, 24), shown))
    assert "› sund" in drawn and "sunday" in drawn
    lines = finder.over(draw(shown, "1.0", 80, 24), shown)
    assert clicked(shown, lines, 20, 5) == ("enter",) and clicked(shown, lines, 20, 1) == ()
    opened_at, pressed = finder.press(shown, "enter")
    assert (opened_at.at, pressed) == (1, "enter")
    none, pressed = finder.press(replace(shown, finding=Finding("zzz")), "enter")
    assert pressed == "" and none.finding == Finding("zzz")
    assert finder.press(shown, "escape")[0].finding is None
