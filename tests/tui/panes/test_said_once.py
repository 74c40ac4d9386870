"""An offer is said once on a screen: by the prompt, with its keys; the stage shows the card."""

from __future__ import annotations

import pytest

from banker.interaction.controller import Controller
from banker.interaction.ui_state import Ask
from banker.interaction.words.text import plain
from banker.tui.panes.screens import draw
from tests.support.screen import controller_of, press, say

SIZES = [(80, 24), (120, 36), (160, 48)]


def screen(controller: Controller, width: int, height: int) -> str:
    return plain(draw(controller.view(height), width, height))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_an_offer_with_its_price_and_keys_is_said_once(width: int, height: int) -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann rolls 3 3")
    shown = screen(controller, width, height)
    assert shown.count("⏎") == 2
    assert "› ⏎ Ann buys Oriental Avenue for 100   a ⏎ auction" in shown
    assert " Ann is on Oriental Avenue, which nobody owns" in shown
    assert shown.count("buys") + shown.count("may buy") == 1


def test_an_offer_that_enter_declines_is_told_with_its_price() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "ann pays bob 1450", "ann rolls 3 3")
    shown = screen(controller, 80, 24)
    assert "Ann may buy Oriental Avenue for 100; a ⏎ auction" in shown
    assert "› ⏎ Ann declines, Oriental Avenue is auctioned" in shown


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_rent_is_said_once_and_that_it_may_lapse(width: int, height: int) -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, 'force bob buys oriental because "a trial"', "ann rolls 3 3")
    shown = screen(controller, width, height)
    assert shown.count("⏎") == 1
    assert "› ⏎ Ann pays Bob 6 for Oriental Avenue" in shown
    assert "Bob must ask before another player rolls" in shown
    press(controller, "⏎")
    assert "must ask" not in screen(controller, width, height)


def test_where_nobody_may_bid_no_sum_is_named() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", first_lap_no_buying="yes")
    say(controller, 'force auction oriental because "a trial"')
    shown = screen(controller, 80, 24)
    assert "auction: nobody may bid" in shown
    assert "or more" not in shown
    assert "closes without a bid" in shown


def test_after_the_only_try_that_takes_a_fee_none_is_offered() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", jail_fee_turns="first_only")
    say(controller, "ann goes to jail", "next", "next", "ann rolls 1 2", "next", "next")
    assert controller.view(24).waiting == "Ann is in jail, try 2: a roll"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_keys_of_an_auction_are_said_by_the_prompt_alone(width: int, height: int) -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, 'force auction oriental because "a trial"', "ann bids 100")
    view = controller.view(height)
    assert isinstance(view.step, Ask)
    keys = {span.text for span in view.step.prompt if span.role == "key"}
    assert keys == {"a", "b"} and view.step.enter
    assert view.coach == ""
    assert screen(controller, width, height).count("SOLD") == 1


def test_one_key_has_one_word_for_a_deed_that_is_not_bought() -> None:
    for switch, word in (("no", "auction"), ("yes", "leaves it")):
        controller = controller_of("glass-classic", "Ann", "Bob", no_auctions=switch)
        say(controller, "ann rolls 3 3")
        assert f"a ⏎ {word}" in screen(controller, 120, 36)
        press(controller, "␣ ␣")
        assert controller.ui.note.text.endswith(f"a ⏎ {word}"), controller.ui.note.text
