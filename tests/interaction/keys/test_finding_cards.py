"""The list of cards: a card is found by its number, by arrows or by words, in both languages."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.verbs.printed_card import NO_CARD
from banker.interaction.words.text import plain
from banker.tui.panes.screens import draw
from tests.interaction.keys.key_presses import after, commands
from tests.support.screen import assert_width
from tests.tui import scenes

SIZES = ((40, 12), (80, 24), (100, 30), (120, 36), (160, 48), (200, 60))


def drawn(keys: str) -> list[str]:
    return [one.card for one in commands(scenes.busy(), keys) if isinstance(one, c.Draw)]


def test_words_find_a_card_and_enter_draws_it() -> None:
    assert drawn("c 0 9 ⏎")[:1] == drawn("c / h a n d s ⏎") == ["CH09"]
    assert drawn("c / v a u l t down ⏎") == ["CH03"]
    assert drawn("c / v a u l t down down up ⏎") == ["CH03"]
    assert drawn("c down ⏎") == ["CH01"] and drawn("c down down ⏎") == ["CH02"]


def test_words_find_a_card_after_arrows_too() -> None:
    assert drawn("c down down / h a n d s ⏎") == ["CH09"]
    assert drawn("c down / v a u l t down ⏎") == ["CH03"]
    assert drawn("c up / 2 0 0 ⏎") == drawn("c / 2 0 0 ⏎") != []


def test_one_digit_and_enter_are_a_card_too() -> None:
    assert drawn("c 9 ⏎") == ["CH09"]
    assert drawn("c 0 ⏎") == drawn("c 9 9") == []
    controller = Controller(scenes.session(), None)
    for key in ("c", "9"):
        controller.press(key)
    assert "⏎ draws The Bank hands you ~200" in plain(draw(controller.view(24), 80, 24))


def test_words_that_no_card_has_draw_none() -> None:
    ui, effects = after(scenes.busy(), "c / z z ⏎")
    assert (ui.verb, effects, ui.note.text) == ("card", [], NO_CARD)


@pytest.mark.parametrize("size", SIZES)
def test_the_marked_card_is_shown_whole_at_every_size(size: tuple[int, int]) -> None:
    controller = Controller(scenes.session(), None)
    for key in ("c", *("down",) * 12):
        controller.press(key)
    lines = draw(controller.view(size[1]), *size)
    assert len(lines) == size[1]
    assert_width(lines, size[0])
    marked = [span.text for row in lines for span in row if span.role == "turn"]
    assert any("To a street nobody owns" in text for text in marked), plain(lines)
