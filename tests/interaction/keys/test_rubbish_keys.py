"""Any keys and clicks at any moment, on every page: nothing is raised, every page has its size.

Goal: no order of keys ends the program. Method: keys by a seeded chance, half of them likely ones,
so that games go on; each is drawn at a size that changes, as the app draws it, with what moves.
"""

from __future__ import annotations

import random
import string
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.devices.simulated_vault import SimulatedVault
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.interaction.controller import Controller
from banker.interaction.finding.targets import hit, keys_of
from banker.interaction.game_screen import screen_of
from banker.interaction.setup.form import SetupForm, press as press_form
from banker.interaction.words.text import Line
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import in_language, translation
from banker.language.player_keys import NOT_LATIN
from banker.session.session import Session
from banker.tui.home import finder
from banker.tui.home.games import ShelfGame
from banker.tui.home.page import Home, draw as draw_home, press as press_home
from banker.tui.panes.screens import draw
from banker.tui.setup.page import draw as draw_form
from drivers.vault.simulator import VaultSimulator
from tests.support.screen import assert_width
from tests.tui import scenes

SIZES = (
    (40, 12), (80, 24), (76, 20), (100, 30), (100, 36), (120, 36), (160, 48), (200, 60), (39, 11),
)  # fmt: skip
NAMED = (
    "enter", "space", "backspace", "escape", "tab", "shift+tab", "up", "down", "left", "right",
    "shift+left", "shift+right", "pageup", "pagedown", "home", "end", "insert", "delete",
    *(f"f{number}" for number in range(1, 13)), "ctrl+p", "ctrl+z", "ctrl+a", "ф12", "日", "\u0301",
)  # fmt: skip
KEYS = (*string.ascii_letters, *string.digits, *string.punctuation, *NOT_LATIN, *NAMED)
LIKELY = (
    *("enter", "escape") * 8,
    "f5",
    "f6",
    "f1",
    "f4",
    "T",
    "L",
    *"123456",
    *"123456",
    *"jjkkbrpvtahgsmcinoxl'",
)
PAGES = ("l", "U", "f1", "f4", "f5", "f6", "?", "f", "ctrl+p", "2", "enter", "1", "5")
BOXES = (
    "secret-vault", "cash-decoder", "glass-classic", "online-rental-tax", "rouble-full",
    "rouble-simple",
)  # fmt: skip
NAMES = ("Ann", "Bob", "Cem", "Dee")


def check_size(lines: list[Line], width: int, height: int) -> None:
    assert len(lines) == height
    assert_width(lines, width)


def a_key(chance: random.Random) -> str:
    keys: tuple[str, ...] = KEYS if chance.random() < 0.5 else LIKELY
    return chance.choice(keys)


class Played:
    """A game in memory with the movement of the app; every key is drawn."""

    def __init__(self, box: str, language: str, chance: random.Random) -> None:
        edition = editions.load(box)
        setup = Setup(edition, check_names(NAMES[: chance.choice((2, 3, 4))], edition))
        self.session = Session.create(None, setup)
        self.session.state = in_language(self.session.state, language)
        self.chance = chance
        has_vault = edition.vault is not None and chance.random() < 0.5
        vault = SimulatedVault(self.session, VaultSimulator()) if has_vault else None
        self.controller = Controller(self.session, vault, ascii=chance.random() < 0.3)
        self.now = 0.0
        self.movement = screen_of(edition).trackers.movement(
            self.session.state, lambda: self.now, is_calm=chance.random() < 0.2
        )
        self.session.subscribe(self.movement.note)

    def press(self, key: str) -> None:
        self.movement.end()
        self.controller.press(key)
        self.now += self.chance.choice((0.0, 0.1, 1.0))
        width, height = self.chance.choice(SIZES)
        lines = draw(self.movement.shown(self.controller.view(height)), width, height)
        check_size(lines, width, height)
        if self.chance.random() < 0.1:
            target = hit(lines, self.chance.randrange(width), self.chance.randrange(height))
            for clicked in keys_of(target, self.controller.view(height)) if target else ():
                self.controller.press(clicked)


@pytest.mark.in_check("check")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_rubbish_at_the_table_breaks_nothing(language: str) -> None:
    screens: Counter[str] = Counter()
    entries = 0
    for box in BOXES:
        chance = random.Random(f"{box} {language}")
        played = Played(box, language, chance)
        for at in range(40):
            if at % 8 == 0:
                for key in ("escape", "escape", chance.choice(PAGES)):
                    played.press(key)
            played.press(a_key(chance))
            screens[played.controller.ui.screen] += 1
        entries += played.session.journal.count
    assert len(screens) > 4 and entries > 10, (screens, entries)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_rubbish_on_the_last_page_breaks_nothing(language: str) -> None:
    chance = random.Random(language)
    played = Played("secret-vault", language, chance)
    played.session.execute(c.EndGame())
    for _ in range(40):
        played.press(a_key(chance))
    assert played.session.journal.count > 1


@pytest.mark.parametrize("size", SIZES)
def test_before_any_roll_two_letters_that_send_to_jail_are_drawn(size: tuple[int, int]) -> None:
    played = Played("secret-vault", "en", random.Random(0))
    for key in "jj":
        played.controller.press(key)
        check_size(draw(played.movement.shown(played.controller.view(size[1])), *size), *size)
    assert played.session.state.table.dice == (0, 0)


def test_rubbish_in_the_set_up_breaks_nothing() -> None:
    shelf = tuple(editions.load(box) for box in (*BOXES, "deal"))
    for seed in range(3):
        chance = random.Random(seed)
        form = SetupForm(tuple(replace(box, language=("en", "ru")[seed % 2]) for box in shelf))
        for _ in range(120):
            form, _wish = press_form(form, a_key(chance))
            width, height = chance.choice(SIZES)
            check_size(draw_form(form, width, height), width, height)


def test_rubbish_on_the_home_page_breaks_nothing() -> None:
    now = datetime(2025, 11, 22, 20, 0, tzinfo=UTC)
    games = (
        ShelfGame(Path("friday.bank"), now, scenes.busy(scenes.SIX), True),
        ShelfGame(Path("sunday.bank"), now, scenes.finished(), True),
        ShelfGame(Path("broken.bank"), now, None, True),
        ShelfGame(Path("unread.bank"), now),
    )
    for place, found in enumerate((games, (), games * 20)):
        chance = random.Random(place)
        home = Home(found, now, words=translation(("en", "ru")[place % 2]))
        for _ in range(120):
            key = a_key(chance)
            if finder.takes(home, key):
                home, key = finder.press(home, key)
            home, _wish = press_home(home, key) if key else (home, "")
            width, height = chance.choice(SIZES)
            lines = draw_home(home, "1.0", width, height)
            lines = finder.over(lines, home)
            check_size(lines, width, height)
