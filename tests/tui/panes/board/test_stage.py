"""The table around the stage: what is said once, whole, and is true of this moment."""

from __future__ import annotations

import re

import pytest

from banker.interaction.words.text import plain, width_of
from banker.tui.panes.board import spaces
from banker.tui.panes.board.stage import DIE, stage
from banker.tui.panes.board.supply import supply
from tests.support.screen import assert_width, controller_of, press, say, shown


@pytest.mark.parametrize(("height", "is_whole"), [(14, True), (4, True), (2, False)])
def test_a_long_headline_takes_two_rows_where_the_stage_has_them(
    height: int, *, is_whole: bool
) -> None:
    view = controller_of("cash-decoder", "Ann", "Bob", "Cem").view(36)
    text = plain(stage(view, 44, height))
    assert ("Cash Decoder" in " ".join(text.split())) == is_whole


def test_a_check_names_enter_only_where_enter_ends_it() -> None:
    controller = controller_of("cash-decoder", "Ann", "Bob", "Cem")
    say(controller, "ann rolls 1 2", "ann buys")
    assert "d checks · ⏎ nobody does" in shown(controller, 120, 36)
    press(controller, "d b 1 0 f")
    text = shown(controller, 120, 36)
    assert "⏎ Ann pays 10 to the Bank" in text
    assert "d checks" in text and "nobody does" not in text


def test_the_clock_is_in_the_title_where_it_goes_on_and_not_in_the_supply() -> None:
    controller = controller_of("online-rental-tax", "Аня", "Боря")
    view = controller.view(36)
    assert view.clock is not None
    assert not re.search(r"\d:\d\d", plain(supply(view, 40)))
    assert len(re.findall(r"\d:\d\d", shown(controller, 120, 36))) == 2  # the game's, the player's


def test_a_price_of_four_digits_does_not_touch_the_code_beside_it() -> None:
    controller = controller_of("online-rental-tax", "Аня", "Боря")
    text = shown(controller, 120, 36)
    assert "Е1 3000" in text and "2000  О3" in text


def test_what_the_dice_are_multiplied_by_is_whole_where_its_word_is_not() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, 'force ann buys electric because "a trial"')
    view = controller.view(36)
    deed = view.state.edition.deed_by_id["electric"]
    found = {width: spaces.rent(view, deed, width).text for width in (7, 6, 5)}
    assert found == {7: "4×dice", 6: "4×dice", 5: "4×"}


def test_in_the_standings_of_many_no_name_touches_its_sum() -> None:
    names = ("Ann", "Bob", "Cid", "Maximiliane-Eva", "Eve", "Fay", "Gus", "Hal")
    text = shown(controller_of("glass-classic", *names), 120, 36)
    below = text[text.index("IF THE GAME ENDED NOW") :]
    assert "M Max" in below and below.count(" 1,500") == len(names)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("width", "height", "rows", "columns"),
    [(63, 27, 7, 44), (90, 30, 7, 44), (54, 18, 3, 28), (63, 20, 3, 28), (40, 27, 7, 38)],
)
def test_an_offers_dice_and_title_deed_are_as_large_as_the_stage_lets_them(
    width: int, height: int, rows: int, columns: int, language: str
) -> None:
    """In whole rows and columns, and with everything that was there before."""
    controller = controller_of("glass-classic", "Ann", "Bob", language=language)
    press(controller, "1 2")
    drawn = stage(controller.view(48), width, height)
    assert len(drawn) == height
    assert_width(drawn, width)
    dice = sum(any(span.role == DIE for span in row) for row in drawn)
    assert dice == rows, f"expected dice of {rows} rows, got {dice}"
    felt = max(sum(width_of((it,)) for it in row if "felt" in it.role) for row in drawn)
    assert felt == columns, f"expected a title deed of {columns} columns, got {felt}"
    assert "60" in plain(drawn)
