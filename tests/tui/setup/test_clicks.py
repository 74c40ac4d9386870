"""Clicks on the form of a new game: arrows to the line, then to the choice, as a hand would."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import editions
from banker.interaction.setup.form import (
    BEGIN,
    BOX,
    DICE,
    MOVING,
    PRACTICE,
    RULES,
    THEME,
    VAULT,
    SetupForm,
    press,
)
from banker.interaction.words.text import Line, cells
from banker.tui.setup.clicks import clicked
from banker.tui.setup.page import draw

BOXES = ("secret-vault", "cash-decoder", "glass-classic", "rouble-full")
SIZE = (100, 30)


def form_in(language: str) -> SetupForm:
    shelf = tuple(replace(editions.load(box), language=language) for box in BOXES)
    form = SetupForm(shelf, lids=dict.fromkeys(range(len(BOXES)), ()))
    for key in ("A", "enter", "B", "enter"):
        form, _ = press(form, key)
    return form


def place_of(lines: list[Line], words: str) -> tuple[int, int]:
    for y, spans in enumerate(lines):
        x = 0
        for text, _role in spans:
            if words in text:
                return x + cells(text[: text.index(words)]), y
            x += cells(text)
    raise AssertionError(words)


def after_click(form: SetupForm, words: str) -> tuple[SetupForm, str]:
    lines = draw(form, *SIZE)
    wish = ""
    for key in clicked(form, lines, *place_of(lines, form.translate(words))):
        form, wish = press(form, key)
    return form, wish


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_click_chooses_what_is_under_the_mouse(language: str) -> None:
    form = form_in(language)
    form, _ = after_click(form, "Glass Edition")
    assert (form.row, form.box.id) == (BOX, "glass-classic")
    form, _ = after_click(form, "Secret Vault")
    assert form.box.id == "secret-vault"
    own = "the box's own (we type what it did)"
    last = (("calm", MOVING), ("no dice", DICE), ("practice", PRACTICE))
    for words, row in ((own, VAULT), ("light", THEME), *last):
        form, _ = after_click(form, words)
        assert form.row == row, words
    assert form.wanted_vault == "none" and form.screen.theme == "light"
    assert form.screen.calm and form.screen.practice and not form.screen.dice
    form, wish = after_click(form, "BEGIN")
    assert (form.row, wish) == (BEGIN, "start")


def test_the_list_of_house_rules_opens_marks_and_changes_by_clicks() -> None:
    form, _ = after_click(form_in("en"), "as printed")
    assert form.row == RULES and form.rules is not None
    form, _ = after_click(form, "Double salary")
    assert form.rules is not None and form.rules.at == 1
    form, _ = after_click(form, "Double salary")
    assert form.changed == 1
    form, _ = after_click(form, "done")
    assert form.rules is None


@pytest.mark.in_check("check")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (160, 48)])
def test_no_cell_is_more_than_keys(size: tuple[int, int]) -> None:
    form = form_in("en")
    for shown in (form, press(replace(form, row=RULES), "enter")[0], press(form, "f1")[0]):
        lines = draw(shown, *size)
        met = {
            clicked(shown, lines, x, y) for x in range(-1, size[0] + 1) for y in range(-1, size[1])
        }
        assert len(met) > 1 and () in met
