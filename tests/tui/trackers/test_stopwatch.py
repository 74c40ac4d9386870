"""The stopwatch: seconds of the game, and of what the table waits for."""

from __future__ import annotations

from banker.tui.controller import Till
from tests.support.screen import press, say, till_of


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def timed() -> tuple[Till, Hand]:
    hand = Hand()
    till = till_of("online-rental-tax", "Ann", "Bob", ticks=hand)
    till.stopwatch.start()
    return till, hand


def left(till: Till) -> int:
    clock = till.stopwatch.read()
    assert clock is not None
    return clock.left


def assert_thought_over(till: Till, hand: Hand, whole: int) -> None:
    """Ann's time for the offer on the line runs down; without it that for the roll is told."""
    clock = till.view(40).clock
    assert clock is not None and (clock.timer, clock.who) == ("offer", "Ann")
    assert 0 < clock.left < whole
    hand.now += 7
    again = till.view(40).clock
    assert again is not None and again.left == clock.left - 7
    press(till, "escape")
    clock = till.view(40).clock
    assert clock is not None and (clock.timer, clock.left) == ("roll", whole - 7)


def test_a_game_without_a_clock_shows_none() -> None:
    till = till_of("glass-classic", "Ann", "Bob")
    assert not till.stopwatch.runs
    assert till.stopwatch.read() is None


def test_the_timer_of_a_roll_runs_down_and_below_nothing() -> None:
    till, hand = timed()
    whole = left(till)
    hand.now += 10
    assert left(till) == whole - 10
    hand.now += 1000
    assert left(till) < 0


def test_another_wait_begins_anew() -> None:
    till, hand = timed()
    whole = left(till)
    hand.now += 10
    left(till)
    say(till, "ann rolls 2 4", "ann buys", "next")
    assert left(till) == whole


def test_a_trade_on_the_line_is_thought_over_while_the_roll_is_counted_on() -> None:
    till, hand = timed()
    say(till, "ann rolls 2 4", "ann buys", "next")
    whole = left(till)
    press(till, "t a + 5 0")
    assert_thought_over(till, hand, whole)


def test_a_trade_typed_as_a_sentence_is_thought_over_as_long() -> None:
    till, hand = timed()
    say(till, "ann rolls 2 4", "ann buys", "next")
    whole = left(till)
    press(till, ":")
    till.paste("bob gives 1m to ann for варшав")
    assert_thought_over(till, hand, whole)


def test_a_break_stops_the_timer() -> None:
    till, hand = timed()
    whole = left(till)
    hand.now += 5
    left(till)
    press(till, "f7")
    left(till)
    hand.now += 500
    assert left(till) == whole - 5
    press(till, "f7")
    left(till)
    hand.now += 5
    assert left(till) == whole - 10


def test_the_seconds_of_the_game_stand_in_a_break() -> None:
    till, hand = timed()
    hand.now += 65
    clock = till.stopwatch.read()
    assert clock is not None and clock.seconds == 65
    press(till, "f7")
    hand.now += 65
    clock = till.stopwatch.read()
    assert clock is not None and (clock.seconds, clock.paused) == (65, True)
