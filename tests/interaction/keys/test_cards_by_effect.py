"""A card that is booked by what it does is done: Enter goes on, and a second one is asked about."""

from __future__ import annotations

import pytest

from banker.interaction.controller import Controller
from banker.interaction.verbs.printed_card import ANOTHER, listed
from banker.interaction.verbs.suggestion import waiting
from tests.support.screen import controller_of, press, say, shown


def on_chance(*, doubles: bool = False) -> Controller:
    """Ann has just landed on Chance."""
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann rolls 1 1" if doubles else "ann rolls 3 4")
    return controller


@pytest.mark.parametrize("keys", ["c r 5 0 ⏎", "c p 5 0 ⏎", "c e 5 0 ⏎", "c 0 9"])
def test_a_card_told_in_any_way_is_not_asked_for_again_and_enter_goes_on(keys: str) -> None:
    controller = on_chance()
    assert "Ann draws a card: c" in shown(controller)
    press(controller, keys)
    assert "draws a card: c" not in shown(controller)
    press(controller, "⏎")
    turn = controller.session.state.table.turn
    assert turn == "bob", f"expected Bob's turn after {keys} and Enter, got {turn}'s"


@pytest.mark.parametrize(
    ("box", "language", "said"),
    [
        ("secret-vault", "en", "Ann draws a card: c · doubles: rolls again after it"),
        ("secret-vault", "ru", "Ann тянет карточку: ш · дубль: потом ещё бросок"),
        ("glass-classic", "en",
         "Ann draws a card of the Community Chest: c · doubles: rolls again after it"),
        ("glass-classic", "ru", "Ann тянет из «Общественной казны»: ш · дубль: потом ещё бросок"),
    ],
)  # fmt: skip
def test_a_card_after_doubles_says_that_its_player_rolls_again(
    box: str, language: str, said: str
) -> None:
    controller = controller_of(box, "Ann", "Bob", language=language)
    say(controller, "ann rolls 1 1")
    got = waiting(controller.context())
    assert got == said, f"expected {said}, got {got}"


@pytest.mark.parametrize(("digits", "number"), [("0 9", 9), ("1 0", 10), ("9 ⏎", 9)])
@pytest.mark.parametrize("arrows", ["down", "down down up"])
def test_a_digit_after_arrows_begins_the_number_of_a_card(
    arrows: str, digits: str, number: int
) -> None:
    after_arrows, at_once = on_chance(), on_chance()
    press(after_arrows, f"c {arrows} {digits}")
    press(at_once, f"c {digits}")
    expected, got = (it.session.journal.entry(3).command for it in (at_once, after_arrows))
    assert got == expected, f"expected card {number}, got {got}"


def test_after_arrows_and_one_digit_the_list_has_the_cards_of_that_digit() -> None:
    ctx = on_chance().context()
    expected, got = listed(ctx, ("1",)), listed(ctx, ("down", "1"))
    assert expected[0][0] == 10
    assert got == expected, f"expected {expected}, got {got}"


def test_a_guess_by_a_card_is_what_comes_next() -> None:
    controller = on_chance()
    press(controller, "c g")
    assert "draws a card: c" not in shown(controller) and "Ann may guess" in shown(controller)


def test_after_a_card_by_its_effect_doubles_roll_again() -> None:
    controller = on_chance(doubles=True)
    press(controller, "c r 5 0 ⏎")
    assert "Ann rolled doubles and rolls again" in shown(controller)


@pytest.mark.parametrize("first", ["c r 5 0 ⏎", "c 0 9"])
@pytest.mark.parametrize(("second", "paid"), [("c r 5 0 ⏎", 50), ("c e 5 0 ⏎", -50)])
def test_a_second_card_on_one_landing_is_asked_about_once(
    first: str, second: str, paid: int
) -> None:
    controller = on_chance()
    press(controller, first)
    count, cash = controller.session.journal.count, controller.session.state.cash("ann")
    press(controller, second)
    assert ANOTHER in shown(controller)
    assert controller.session.journal.count == count, "nothing is booked before the answer"
    press(controller, "q")
    assert controller.session.journal.count == count and ANOTHER not in shown(controller)
    press(controller, f"{second} ⏎")
    assert controller.session.journal.count == count + 1
    assert controller.session.state.cash("ann") == cash + paid


def test_the_first_card_of_the_next_landing_is_not_asked_about() -> None:
    controller = on_chance(doubles=True)
    press(controller, "c r 5 0 ⏎")
    say(controller, "ann moves to chance_2")
    press(controller, "c r 5 0 ⏎")
    assert ANOTHER not in shown(controller)
    assert controller.session.state.cash("ann") == 3_100


def test_a_space_without_cards_asks_nothing() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann moves to free_parking")
    press(controller, "c r 5 0 ⏎ c r 5 0 ⏎")
    assert controller.session.state.cash("ann") == 3_100


def test_a_card_that_moves_the_piece_says_how_a_street_is_named_and_takes_it() -> None:
    controller = on_chance()
    press(controller, "c m")
    assert "a street's code, such as n1, or the name of a space" in shown(controller)
    press(controller, "n 1 ⏎")
    edition = controller.session.state.edition
    at = controller.session.state.position("ann")
    assert at is not None and edition.spaces[at].id == "mediterranean"
