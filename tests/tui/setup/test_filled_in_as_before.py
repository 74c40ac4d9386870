"""Filled in as before: what random keys make of the form of a new game, and of the home page.

`filled_in_as_before.txt` keeps lines of keys, of the choices, the wish and the page.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.interaction.setup.form import RULES, press
from banker.interaction.words.text import plain
from banker.tui.home import page as home_page
from banker.tui.setup.page import draw
from tests.interaction.setup.forms import of_box
from tests.support.stored_texts import assert_as_stored
from tests.tui.home.written_home import home

STORED = Path(__file__).with_name("filled_in_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
KEYS = 110
FORM_KEYS = [*["down"] * 4, *["up"] * 2, *["right", "left"] * 3, *["enter"] * 3, "space", "tab",
             "shift+tab", *"annbob123450?", "backspace", "backspace", "delete", "home", "end",
             "pagedown", "pageup", "f1", "escape", "x"]  # fmt: skip
HOME_KEYS = [
    "up", "down", "down", "f1", "?", "x", "1", "3", "9", "pagedown", "pageup", "escape", "q", "r",
    "t", "n", "enter", "home", "end",
]  # fmt: skip


def filled_in(box: str, row: int) -> Iterator[str]:
    dice = random.Random(f"{box} {row}")
    first = replace(of_box(box), names=("Ann", "Bob"), row=row)
    form = first
    for _ in range(KEYS):
        key = dice.choice(FORM_KEYS)
        form, wish = press(form, key)
        rules = form.rules
        chosen = (form.book, form.names, form.typing, form.row, form.chosen, form.over, form.vault)
        page = plain(draw(form, 90, 26))
        yield f"{key} {chosen} {wish} {rules} {form.screen} {form.changed} {page}"
        if len(form.names) > 5:
            form = first


@pytest.mark.parametrize("box", BOXES)
def test_the_form_is_filled_in_as_it_was(box: str) -> None:
    found = [*filled_in(box, 1), *filled_in(box, RULES)]
    assert_as_stored(STORED, box, found)


def test_the_home_page_goes_where_it_went() -> None:
    told = []
    for seed in range(3):
        dice = random.Random(seed)
        page = home()
        for _ in range(KEYS // 2):
            key = dice.choice(HOME_KEYS)
            page, wish = home_page.press(page, key)
            told.append(f"{key} {wish} {page.at} {plain(home_page.draw(page, '1.0', 80, 24))}")
    assert_as_stored(STORED, "home", told)
