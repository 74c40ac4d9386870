"""The stopwatch: seconds of the game, and of what the table waits for."""

from __future__ import annotations

from banker.games.board import commands as c
from banker.interaction.controller import Controller
from banker.interaction.game_screen import screen_of
from tests.support.screen import controller_of, press, say, shown


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def timed() -> tuple[Controller, Hand]:
    hand = Hand()
    controller = controller_of("online-rental-tax", "Ann", "Bob", ticks=hand)
    controller.stopwatch.start()
    return controller, hand


def left(controller: Controller) -> int:
    clock = controller.stopwatch.read()
    assert clock is not None
    return clock.left


def assert_thought_over(controller: Controller, hand: Hand, whole: int) -> None:
    """Ann's time for the offer on the line runs down; without it that for the roll is told."""
    clock = controller.view(40).clock
    assert clock is not None and (clock.timer, clock.who) == ("offer", "Ann")
    assert 0 < clock.left < whole
    hand.now += 7
    again = controller.view(40).clock
    assert again is not None and again.left == clock.left - 7
    press(controller, "escape")
    clock = controller.view(40).clock
    assert clock is not None and (clock.timer, clock.left) == ("roll", whole - 7)


def test_a_game_without_a_clock_shows_none() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    assert not controller.stopwatch.runs
    assert controller.stopwatch.read() is None


def test_the_timer_of_a_roll_runs_down_and_below_nothing() -> None:
    controller, hand = timed()
    whole = left(controller)
    hand.now += 10
    assert left(controller) == whole - 10
    hand.now += 1000
    assert left(controller) < 0


def test_another_wait_begins_anew() -> None:
    controller, hand = timed()
    whole = left(controller)
    hand.now += 10
    left(controller)
    say(controller, "ann rolls 2 4", "ann buys", "next")
    assert left(controller) == whole


def test_a_trade_on_the_line_is_thought_over_while_the_roll_is_counted_on() -> None:
    controller, hand = timed()
    say(controller, "ann rolls 2 4", "ann buys", "next")
    whole = left(controller)
    press(controller, "t a + 5 0")
    assert_thought_over(controller, hand, whole)


def test_a_trade_typed_as_a_sentence_is_thought_over_as_long() -> None:
    controller, hand = timed()
    say(controller, "ann rolls 2 4", "ann buys", "next")
    whole = left(controller)
    press(controller, ":")
    controller.paste("bob gives 1m to ann for варшав")
    assert_thought_over(controller, hand, whole)


def test_a_break_stops_the_timer() -> None:
    controller, hand = timed()
    whole = left(controller)
    hand.now += 5
    left(controller)
    press(controller, "f7")
    left(controller)
    hand.now += 500
    assert left(controller) == whole - 5
    press(controller, "f7")
    left(controller)
    hand.now += 5
    assert left(controller) == whole - 10


def test_the_seconds_of_the_game_stand_in_a_break() -> None:
    controller, hand = timed()
    hand.now += 65
    clock = controller.stopwatch.read()
    assert clock is not None and clock.seconds == 65
    press(controller, "f7")
    hand.now += 65
    clock = controller.stopwatch.read()
    assert clock is not None and (clock.seconds, clock.paused) == (65, True)


def test_s8_the_time_that_is_left_is_told_then_the_last_turn_and_the_bell_rings() -> None:
    hand = Hand()
    controller = controller_of("glass-classic", "Ann", "Bob", ticks=hand, time_limit="10")
    controller.stopwatch.start()
    rings = []
    for minute in range(11):
        rings.append(controller.stopwatch.warns())
        if minute == 6:
            assert "4:00 left" in shown(controller, 120, 36)
        hand.now += 60
    assert [minute for minute, rang in enumerate(rings) if rang] == [5, 9, 10]
    assert "LAST TURN: time is up" in shown(controller, 120, 36)
    assert "LAST TURN" in shown(controller, 60, 24)


def test_s8_without_a_limit_no_bell_rings() -> None:
    controller, hand = timed()
    for _ in range(20):
        hand.now += 60
        assert not controller.stopwatch.warns()


def test_a_spectator_sees_the_seconds_that_the_file_tells() -> None:
    for box, found in (("online-rental-tax", True), ("glass-classic", False)):
        controller = controller_of(box, "Ann", "Bob")
        if found:
            controller.execute(c.SetClock(754))
        state = controller.session.state
        clock = screen_of(state.edition).trackers.clock(state)
        assert (clock is not None) == found
        if clock is not None:
            limit = 60 * state.edition.number("time_limit")
            assert (clock.seconds, clock.paused, clock.limit) == (754, False, limit)
