"""Cards: every edition can be seen and chosen, and what is missing is said before it is refused."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker.interaction.setup.form import BOX, NAMES, VAULT, SetupForm, press
from banker.interaction.words.text import plain
from banker.tui.setup.cards import GOLD
from banker.tui.setup.page import draw
from banker.tui.setup.screen import SetupApp


def text(form: SetupForm, width: int = 80, height: int = 24) -> str:
    return plain(draw(form, width, height))


def whole_shelf(**changes: object) -> SetupForm:
    return replace(SetupApp(lambda _: None, language="en").form, **{"row": BOX, **changes})


@pytest.mark.parametrize("width", [80, 120, 160])
def test_the_page_says_how_many_editions_there_are_and_on_which_side_more_follow(
    width: int,
) -> None:
    form = whole_shelf()
    shelf = len(form.shelf)
    for book in range(shelf):
        shown = text(replace(form, book=book), width, 36)
        assert f"{book + 1} of {shelf}" in shown, shown
        numbers = [int(at) for at in re.findall(r" (\d) · \d–\d", shown)]
        before = re.search(r"‹ (\d) more", shown)
        after = re.search(r"(\d) more ›", shown)
        left, right = (int(it[1]) if it else 0 for it in (before, after))
        assert numbers == list(range(left + 1, shelf - right + 1)), shown
        assert book + 1 in numbers
    assert "полные" in text(form, 160, 36) and "простые" in text(form, 160, 36), "told apart"


def test_a_digit_chooses_an_edition_and_another_number_changes_nothing() -> None:
    form = whole_shelf()
    for book in range(len(form.shelf)):
        assert press(form, str(book + 1))[0].book == book
    for key in ("0", str(len(form.shelf) + 1)):
        assert press(form, key)[0] == form
    assert press(replace(form, row=NAMES), "2")[0].typing == "2", "in a name it is a letter"


def test_a_card_of_an_edition_never_wears_the_colour_of_a_player() -> None:
    for book in range(7):
        lines = draw(whole_shelf(book=book, names=()), 160, 36)
        assert not [span for row in lines for span in row if span.role.startswith("chip.seat")]
        chosen = [span for row in lines for span in row if span.role == GOLD and " · " in span.text]
        assert len(chosen) == 1 and chosen[0].text.strip().startswith(f"{book + 1} · ")


def test_one_name_is_too_few_to_begin_and_the_button_says_how_many_more() -> None:
    form = whole_shelf()
    assert "⏎  BEGIN" in text(form)
    one = text(replace(form, names=("Ann",)))
    assert "⏎  1 more name" in one and "BEGIN" not in one
    assert "BEGIN: Ann, Bob play" in text(replace(form, names=("Ann",), typing="Bob"))


@pytest.mark.parametrize("second", ["Ann", "ann", "Аnn"])
def test_a_name_that_another_player_has_is_red_while_it_is_typed(second: str) -> None:
    form = whole_shelf(names=("Ann",), row=NAMES)
    for typing, is_red in ((second[:2], False), (second, True), (f"{second}e", False)):
        lines = draw(replace(form, typing=typing), 80, 24)
        red = [span for row in lines for span in row if span.role == "refused@felt"]
        assert bool(red) is is_red, typing
    again = draw(replace(form, names=("Ann", second)), 80, 24)
    assert [span.text for row in again for span in row if span.role == "refused@felt"] == [
        f" {second} "
    ]


def test_the_line_of_the_vault_says_that_no_board_was_found() -> None:
    form = whole_shelf(row=VAULT)
    assert "Arduino by cable (none found)" in text(form)
    assert "(none found)" not in text(replace(form, plugged="/dev/ttyACM0"))
