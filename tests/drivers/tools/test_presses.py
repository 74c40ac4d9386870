"""Presses counted at each switch: two exchanged buttons are told, a slip of a hand is not."""

from __future__ import annotations

import pytest

from drivers.circuit import load
from drivers.tools.device_bench import Levels
from drivers.tools.presses import Presses, exchanged

CIRCUIT = load()
UP = Levels(False, False, False, False, False)
FIELDS = {"lid": "lid", "try": "red", "lock": "lock", "bolt": "bolt"}


def pressed(use: str, *at: str, times: int = 3) -> Presses:
    """The button `use` under a finger; each press closes the switches `at`."""
    down = UP._replace(**{FIELDS[one]: True for one in at})
    presses = Presses(use)
    presses.start(UP)
    for _ in range(times):
        presses.see(down)
        presses.see(UP)
    return presses


def test_two_buttons_that_answer_for_each_other_are_told_as_exchanged() -> None:
    told = exchanged(CIRCUIT, pressed("lock", "try"), pressed("try", "lock"))
    assert told == "SW3 (LOCK) and SW2 (TRY) are exchanged: wire SW3 to D4 and SW2 to D3"


@pytest.mark.parametrize(
    ("lock", "red"),
    [(("lock",), ("try",)), (("try",), ("try",)), (("lock",), ("lock",)), ((), ("lock",)),
     (("bolt",), ("lock",)), (("try", "bolt"), ("lock",)), (("lock", "try"), ("lock", "try"))],
)  # fmt: skip
def test_nothing_else_is_told_as_exchanged(lock: tuple[str, ...], red: tuple[str, ...]) -> None:
    assert exchanged(CIRCUIT, pressed("lock", *lock), pressed("try", *red)) == ""


@pytest.mark.parametrize(
    ("at", "times", "said"),
    [
        (("bolt",), 3, "nothing at D4, and D5 answers: SW3 is wired there, or another button"),
        (("bolt",), 2, "nothing at D4: SW3, its wire, or another pin"),
        (("bolt", "lid"), 3, "nothing at D4: SW3"),
        (("lock",), 2, "D4 must go to GND through SW3 at each press"),
        ((), 3, "nothing at D4: SW3"),
    ],
)
def test_a_button_that_is_not_felt_is_told_with_the_pin_that_feels_it(
    at: tuple[str, ...], times: int, said: str
) -> None:
    assert pressed("lock", *at, times=times).cure(CIRCUIT).startswith(said)


def test_a_pin_that_stays_at_ground_hangs_and_a_switch_that_stood_shut_is_no_answer() -> None:
    hangs = Presses("lock")
    hangs.start(UP._replace(lock=True, bolt=True))
    assert not hangs.see(UP._replace(lock=True, bolt=True))
    assert hangs.cure(CIRCUIT).startswith("D4 is at GND all the time: SW3 hangs")
    assert hangs.answering() == ""


def test_a_finger_that_is_down_at_the_first_look_has_pressed_once() -> None:
    presses = Presses("try")
    presses.start(UP._replace(red=True))
    felt = [presses.see(one) for _ in range(2) for one in (UP, UP._replace(red=True))]
    assert felt == [False] * 4
    assert presses.see(UP), f"three presses were counted as {presses.counted()}"
