"""The jog: what each key does to the servo, what is stored, and a reference out of a meter."""

from __future__ import annotations

from typing import Any, cast

import pytest

from drivers.tools.device_bench import DeviceBench, DeviceStatus, Levels, Trimmed
from drivers.tools.jog import Jog, TrimRefused, assert_apart, moved, reference_by_meter

TRIM = Trimmed(1000, 2000, 1100)


class Bench:
    """A board whose servo goes where it is sent."""

    def __init__(self, refusal: str = "") -> None:
        self.moves: list[int] = []
        self.refusal = refusal

    def move(self, us: int) -> str:
        self.moves.append(us)
        return self.refusal

    def refresh(self) -> DeviceStatus:
        return DeviceStatus("open", False, 0, None, None, False, 4980, 4910)

    def levels(self) -> Levels:
        return Levels(False, False, False, True, True)


def bench(refusal: str = "") -> Any:
    return cast("DeviceBench", Bench(refusal))


def test_keys_lead_the_servo_and_keep_its_two_places() -> None:
    board = bench()
    jog = Jog(board, TRIM)
    for key in ("right", "up", "left", "o", "x", *["up"] * 19, "s"):
        assert jog.press(key) is None
    assert board.moves[:3] == [1010, 1060, 1050]
    assert jog.trim == Trimmed(1050, 2000, 1100)
    assert jog.line() == "pulse 2000 µs, bolt in, 4980 mV; open 1050, shut 2000"
    assert jog.press("enter") is True
    assert jog.press("escape") is False


def test_enter_stores_nothing_while_the_two_places_are_too_near_for_a_bolt() -> None:
    jog = Jog(bench(), TRIM)
    for key in ("o", *["up"] * 5, "s"):
        jog.press(key)
    assert jog.press("enter") is None, "two places 250 µs apart were stored"
    assert "open 1000 and shut 1250 are 250 µs apart, and the bolt needs 300:" in jog.refused
    for key in ("up", "s"):
        assert jog.press(key) is None
        assert jog.refused == "", "the refusal outlived the next key"
    assert jog.press("enter") is True, "300 µs apart were refused"


def test_escape_leaves_two_places_that_are_too_near() -> None:
    assert Jog(bench(), TRIM._replace(shut_us=1050)).press("escape") is False


@pytest.mark.parametrize("shut", [701, 1299])
def test_a_servo_that_turns_the_other_way_needs_the_same_distance(shut: int) -> None:
    with pytest.raises(TrimRefused, match="299 µs apart, and the bolt needs 300"):
        assert_apart(Trimmed(1000, shut, 1100))
    assert_apart(Trimmed(1000, shut + (1 if shut > 1000 else -1), 1100))


def test_the_servo_is_not_led_beyond_its_limits() -> None:
    board = bench()
    jog = Jog(board, TRIM)
    for _ in range(9):
        jog.press("down")
    assert board.moves[-1] == 700


@pytest.mark.parametrize(
    ("refusal", "said"), [("STATE", "lid is open"), ("POWER", "too low"), ("VERB", "new firmware")]
)
def test_a_board_that_will_not_move_says_what_to_do(refusal: str, said: str) -> None:
    with pytest.raises(TrimRefused, match=said):
        moved(bench(refusal), 1500)


@pytest.mark.parametrize(
    ("told", "meter", "new"), [(5000, 4930, 1085), (4492, 4900, 1200), (4930, 4930, 1100)]
)
def test_a_meter_makes_a_reference(told: int, meter: int, new: int) -> None:
    assert reference_by_meter(TRIM, told, meter) == new


@pytest.mark.parametrize(
    ("told", "meter", "said"),
    [(5000, 3300, "more than 12 % apart"), (5000, 5601, "12 %"), (None, 5000, "new firmware")],
)
def test_a_step_that_no_chip_needs_is_refused(told: int | None, meter: int, said: str) -> None:
    with pytest.raises(TrimRefused, match=said):
        reference_by_meter(TRIM, told, meter)


def test_a_reference_that_no_chip_has_is_refused() -> None:
    with pytest.raises(TrimRefused, match="a chip's is 900 to 1300"):
        reference_by_meter(TRIM._replace(reference_mv=1290), 5000, 5100)
