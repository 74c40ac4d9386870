"""Golden screens of a game of cards: each scene in some sizes, every two of the factors once.

`BANKER_GOLDENS=1 pytest tests/tui/panes/deal/test_golden_screens.py` writes them anew; read what
changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from banker.interaction.controller import Controller
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes.screens import draw
from banker.tui.render.theme import THEMES, look
from tests.interaction.deal.busy_table import busy
from tests.support.card_game import CardGame
from tests.support.screen import assert_width
from tests.support.stored_texts import assert_same_text

GOLDENS = Path(__file__).parent / "goldens"
FOUR = ("Ann", "Bob", "Cem", "Dan")


def opening() -> CardGame:
    return CardGame(*FOUR)


def evening() -> CardGame:
    return busy(5, 70)


def asked() -> CardGame:
    """A doubled rent that one answers by a No and that another owes."""
    game = CardGame("Ann", "Bob", "Cem", "Dan", "Eve")
    game.given("ann", "green", "green + green")
    game.given("bob", "bank", "5m + 3m")
    game.given("bob", "red", "red")
    game.given("cem", "bank", "10m + 1m")
    game.do("ann draws", "ann plays rent green/dark blue for green doubled", "bob says no")
    return game


def nearly() -> CardGame:
    """Two full sets, with a house and a hotel, and one card is missing to the third."""
    game = CardGame("Ann", "Bob", "Cem")
    game.given("bob", "brown", "brown + brown + house + hotel")
    game.given("bob", "red", "red + red + red")
    game.given("bob", "green", "green + any")
    game.given("bob", "aside", "house")
    game.do("ann draws")
    return game


def won() -> CardGame:
    game = CardGame("Ann", "Bob")
    game.given("ann", "brown", "brown")
    game.given("ann", "red", "red + red + red")
    game.given("ann", "utility", "utility + utility")
    game.do("ann draws", "ann lays brown")
    return game


# The scene, the keys pressed in it, and where it is shown: language, signs and sizes.
Shown = tuple[str, Callable[[], CardGame], str, str, bool, tuple[tuple[int, int], ...]]
SCENES: tuple[Shown, ...] = (
    ("opening", opening, "", "en", False, ((80, 24), (160, 48))),
    ("opening", opening, "", "ru", True, ((40, 12),)),
    ("evening", evening, "", "en", False, ((80, 24), (40, 12), (120, 36))),
    ("evening", evening, "", "ru", False, ((80, 24), (200, 60))),
    ("asked", asked, "", "en", True, ((80, 24),)),
    ("asked", asked, "", "ru", False, ((120, 36), (80, 24))),
    ("paying", asked, "p c 1", "en", False, ((80, 24),)),
    ("refused", asked, "p c ⏎ d b", "ru", False, ((80, 24),)),
    ("nearly", nearly, "", "en", False, ((80, 24), (120, 36))),
    ("nearly", nearly, "", "ru", True, ((160, 48),)),
    ("inspect", nearly, "i b", "en", False, ((80, 24), (40, 12))),
    ("inspect", nearly, "i b", "ru", False, ((120, 36),)),
    ("won", won, "", "en", False, ((80, 24), (160, 48))),
    ("won", won, "", "ru", True, ((80, 24), (40, 12))),
    ("tv", nearly, "f5", "ru", False, ((80, 24),)),
    ("tv", asked, "f5", "en", False, ((160, 48),)),
    ("now", asked, "f1", "en", False, ((80, 24),)),
    ("audit", evening, "f4", "ru", False, ((80, 24),)),
)


@pytest.mark.parametrize(
    ("name", "scene", "pressed", "language", "ascii", "sizes"), SCENES,
    ids=[f"{it[0]}-{it[3]}-{'ascii' if it[4] else 'drawn'}" for it in SCENES],
)  # fmt: skip
def test_a_screen_is_as_it_was(
    name: str,
    scene: Callable[[], CardGame],
    pressed: str,
    language: str,
    ascii: bool,
    sizes: tuple[tuple[int, int], ...],
) -> None:
    game = scene()
    game.session.state = in_language(game.session.state, language)
    controller = Controller(game.session, None, ascii=ascii, audit=lambda: ["the books are whole"])
    for key in pressed.split():
        controller.press({"⏎": "enter"}.get(key, key))
    for width, height in sizes:
        lines = draw(controller.view(height), width, height)
        assert len(lines) == height
        assert_width(lines, width)
        assert all(look(theme, span.role) for theme in THEMES.values()
                   for spans in lines for span in spans)  # fmt: skip
        text = plain(lines) + "\n"
        assert text.isascii() or not ascii
        variant = f"{name}-{language}{'-ascii' if ascii else ''}"
        path = GOLDENS / f"{variant}.{width}x{height}.txt"
        assert_same_text(path, text)


def test_every_golden_has_its_scene() -> None:
    wanted = {
        f"{name}-{language}{'-ascii' if ascii else ''}.{width}x{height}.txt"
        for name, _, _, language, ascii, sizes in SCENES
        for width, height in sizes
    }
    assert {path.name for path in GOLDENS.iterdir()} == wanted


def test_who_has_almost_won_stands_in_a_red_frame_and_rings_once() -> None:
    game = nearly()
    lines = draw(Controller(game.session, None).view(36), 120, 36)
    edges = [span for spans in lines for span in spans if span.role == "no"]
    assert any("one card from winning" in span.text for span in edges)
    fresh = CardGame("Ann", "Bob")
    fresh.given("ann", "red", "red + red + red")
    fresh.given("ann", "utility", "utility + utility")
    fresh.given("ann", "green", "green")
    controller = Controller(fresh.session, None)
    for key in ("enter", "a", "g"):
        controller.press(key)
    assert controller.app_effects == ["bell"]
    for key in ("b", "1"):
        controller.press(key)
    assert controller.app_effects == ["bell"]


def test_ten_players_and_all_that_is_asked_of_them_are_on_every_page() -> None:
    names = ("Ann", "Bob", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
    game = CardGame(*names, overlays=("two-decks",))
    for who in ("bob", "cem", "dan"):
        game.given(who, "bank", "5m")
    controller = Controller(game.session, None)
    for key in ("enter", "c"):
        controller.press(key)
    for width, height in ((80, 24), (120, 36), (200, 60)):
        text = plain(draw(controller.view(height), width, height))
        assert all(name in text for name in names)
        assert all(f"{name} owes Ann 2M" in text for name in ("Bob", "Cem", "Dan"))


@pytest.mark.parametrize(
    ("ascii", "row"),
    [(False, "███████  ███████  █▀▀▀▀▀█"), (True, "#######  #######  +-----+")],
    ids=["drawn", "ascii"],
)
def test_a_missing_set_is_large_on_a_television_and_never_like_a_full_one(
    ascii: bool, row: str
) -> None:
    controller = Controller(nearly().session, None, ascii=ascii)
    controller.press("f5")
    page = plain(draw(controller.view(48), 160, 48))
    assert row in page, page
