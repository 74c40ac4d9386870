"""What stands on the page of a game of cards says in words what it is, where there is room."""

from __future__ import annotations

import pytest

from banker.interaction.controller import Controller
from banker.interaction.words.text import plain
from banker.language.phrases.translation import in_language
from banker.tui.panes.deal.boards import boards
from banker.tui.panes.screens import draw
from tests.interaction.deal.busy_table import busy
from tests.support.card_game import CardGame

NAMES = {
    "en": ("hand       6 cards", "bank       7M: 3 + 2 + 2×1", "full sets  1 of 3", "rent 8M"),
    "ru": ("в руке         6 карт", "банк           7M: 3 + 2 + 2×1", "полные наборы  1 из 3",
           "рента 8M"),
}  # fmt: skip
COLUMNS = {
    "en": ("no", "break", "sly", "swap", "debt"),
    "ru": ("нет", "срыв", "хитрая", "обмен", "долг"),
}
LETTERS = {"en": ("x No", "k Breaker", "f Swap"), "ru": ("н Нет", "к Срыв", "о Обмен")}


def page(game: CardGame, language: str, width: int, height: int) -> str:
    game.session.state = in_language(game.session.state, language)
    controller = Controller(game.session, None)
    return plain(draw(controller.view(height), width, height))


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize(("width", "height"), [(120, 36), (160, 48), (200, 60)])
def test_a_players_amounts_stand_behind_their_words(width: int, height: int, language: str) -> None:
    shown = page(busy(5, 70), language, width, height)
    for words in NAMES[language]:
        assert words in shown, f"expected {words!r}, got\n{shown}"


@pytest.mark.parametrize("language", NAMES)
def test_the_columns_of_chances_have_words(language: str) -> None:
    shown = page(busy(5, 70), language, 120, 36)
    head = next(row for row in shown.splitlines() if "1000" in row)
    for word in COLUMNS[language]:
        assert f" {word} " in head, f"expected {word}, got {head}"


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36)])
def test_a_letter_above_chances_stands_beside_its_card(
    width: int, height: int, language: str
) -> None:
    shown = page(busy(5, 70), language, width, height)
    for words in LETTERS[language]:
        assert words in shown, f"expected {words!r}, got\n{shown}"


def test_a_player_without_cards_on_the_table_is_said_to_have_none() -> None:
    shown = page(CardGame("Ann", "Bob", "Cem", "Dan"), "en", 120, 36)
    assert shown.count("nothing lies here yet") == 4


def test_boards_lie_side_by_side_where_one_would_be_far_too_wide() -> None:
    view = Controller(busy(5, 70).session, None).view(60)
    first = plain(boards(view, 158, 54)).splitlines()[0]
    assert first.count("╭") == 2, f"expected two boards in a row, got {first}"
