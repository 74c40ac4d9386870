"""One key that makes several entries: hands are told the whole, and the notes for the whole."""

from __future__ import annotations

from banker.interaction.controller import Controller
from banker.language.news import plain
from tests.support.screen import controller_of, press, say, shown

LIGHT_BLUE = ("oriental", "vermont", "connecticut")


def with_light_blue(keys: str, *, cash: int = 1500) -> Controller:
    controller = controller_of("glass-classic", "Ann", "Bob", "Cid")
    say(controller, *(f'force ann buys {deed} because "dealt"' for deed in LIGHT_BLUE))
    say(controller, f'correct ann {cash - controller.session.state.cash("ann"):+} because "it"')
    press(controller, keys)
    return controller


def steps(controller: Controller) -> tuple[str, ...]:
    setup = controller.session.state.setup
    return tuple(plain(step, setup) for step in controller.view(24).rows[0].steps)


def test_a_house_on_each_street_is_one_payment_and_every_house_is_placed() -> None:
    controller = with_light_blue("f3 h l ⏎")
    assert steps(controller) == (
        "put a house on Oriental Avenue", "put a house on Vermont Avenue",
        "put a house on Connecticut Avenue", "Ann gives 150 to the Bank",
    )  # fmt: skip
    assert controller.view(24).gains == {"ann": -150}
    assert all(row.steps == () for row in controller.view(24).rows[1:3])
    assert "Ann gives the Bank 150" in shown(controller)


def test_where_the_money_ends_in_the_middle_hands_are_told_what_was_built() -> None:
    controller = with_light_blue("h l ⏎", cash=120)
    assert "Ann has 20" in controller.ui.note.text
    assert "Ann gives 100 to the Bank" in steps(controller)
    assert controller.view(24).gains == {"ann": -100}


def test_in_practice_the_player_adds_up_the_whole() -> None:
    controller = with_light_blue("P h l ⏎ 1 5 0 ⏎")
    assert controller.ui.note.text == "right"


def test_the_next_entry_says_its_own_steps_again() -> None:
    controller = with_light_blue("h l ⏎ p b 5 0 ⏎")
    assert steps(controller) == ("Ann gives 50 to Bob",)
    assert controller.view(24).gains == {"ann": -50, "bob": 50}
