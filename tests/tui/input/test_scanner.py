"""A scanner's typing and a hand's: each key belongs to one of them, and none is lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from banker.bankcards.codes import seat_code
from banker.tui.input.scanner import CARD_FROM, HAND_S, STALL_S, ScannerInput, heard, settled

ANN = seat_code(0)
FAST = 0.008
Key = tuple[str, float]


def came_of(*typed: Key) -> list[str]:
    """What keys, each with its pause before it, turn out to be; a card in brackets."""
    scanner_input, now, found = ScannerInput(), 100.0, []
    for key, pause in typed:
        now += pause
        what = heard(scanner_input, key, now)
        scanner_input = what.scanner_input
        found += [*what.before, *([f"[{what.card}]"] if what.card else []), *what.after]
    end = settled(scanner_input)
    return [*found, *end.before, *([f"[{end.card}]"] if end.card else [])]


def fast(keys: str, *more: str, pause: float = FAST) -> list[Key]:
    """Keys as a scanner types them; the first after a rest."""
    return [(key, pause if at else 1.0) for at, key in enumerate((*keys, *more))]


def slow(keys: str, *more: str) -> list[Key]:
    return [(key, 0.2) for key in (*keys, *more)]


@pytest.mark.parametrize("pause", [0.0, 0.001, 0.016, 0.05])
@pytest.mark.parametrize("end", ["enter", "ctrl+j"])
def test_what_a_scanner_types_is_a_card(pause: float, end: str) -> None:
    assert came_of(*fast(ANN, end, pause=pause)) == [f"[{ANN}]"]


def test_the_same_digits_by_hand_are_keys() -> None:
    assert came_of(*slow(ANN, "enter")) == [*ANN, "enter"]


def test_a_line_that_ends_twice_ends_once() -> None:
    assert came_of(*fast(ANN, "enter", "ctrl+j"), ("enter", 1.0)) == [f"[{ANN}]", "enter"]


def test_a_scanner_without_enter_is_heard_after_a_moment() -> None:
    assert came_of(*fast(ANN)) == [f"[{ANN}]"]
    assert came_of(*fast(ANN), *slow("b")) == [f"[{ANN}]", "b"]


def test_cards_one_after_another_are_told_apart() -> None:
    bob = seat_code(1)
    assert came_of(*fast(ANN, "enter"), *fast(bob, "enter")) == [f"[{ANN}]", f"[{bob}]"]
    assert came_of(*fast(ANN, "enter", *bob, "enter")) == [f"[{ANN}]", f"[{bob}]"]


@pytest.mark.parametrize("lost", range(2, 10))
def test_a_digit_that_got_lost_makes_no_keys_of_a_card(lost: int) -> None:
    torn = ANN[:lost] + ANN[lost + 1 :]
    assert came_of(*fast(torn, "enter")) == [f"[{torn}]"]


def test_a_scanner_that_is_held_up_is_still_one() -> None:
    held_up = fast(ANN, "enter")
    held_up[6] = (held_up[6][0], STALL_S * 0.9)
    assert came_of(*held_up) == [f"[{ANN}]"]


def test_a_hand_is_not_a_scanner_for_two_quick_sevens() -> None:
    assert came_of(("7", 1), ("7", HAND_S / 2), ("0", 0.2), ("enter", 0.2)) == [*"770", "enter"]
    assert came_of(("7", 1), ("7", 0.05), ("enter", 0.05)) == [*"77", "enter"]


def test_no_key_but_a_seven_waits() -> None:
    for key in [*"012345689bqk", "enter", "space", "escape", "٧"]:
        assert heard(ScannerInput(), key, 5.0).after == (key,)
    assert heard(ScannerInput(), "7", 5.0).scanner_input.keys == "7"


KEYS = st.sampled_from([*"77789012b", "enter", "escape"])
PAUSES = st.floats(0, 0.4, allow_nan=False)


@given(st.lists(st.tuples(KEYS, PAUSES), max_size=60))
def test_no_key_is_lost_and_none_changes_places(typed: list[Key]) -> None:
    found = [sign for part in came_of(*typed) for sign in _signs(part)]
    line_ends = [key for key, _ in typed if key != "enter"]
    assert [key for key in found if key != "enter"] == line_ends


def _signs(part: str) -> list[str]:
    return list(part[1:-1]) if part.startswith("[") else [part]


@given(st.lists(st.tuples(KEYS, st.floats(HAND_S + 0.001, 0.4)), max_size=60))
def test_no_hand_ever_types_a_card(typed: list[Key]) -> None:
    assert came_of(*typed) == [key for key, _ in typed]


@given(st.lists(st.tuples(KEYS, PAUSES), max_size=60))
def test_a_card_is_never_short(typed: list[Key]) -> None:
    assert all(len(part) >= CARD_FROM + 2 for part in came_of(*typed) if part.startswith("["))


def test_a_key_that_is_held_down_does_not_gather_for_ever() -> None:
    parts = came_of(*((key, 0.03) for key in "7" * 200))
    assert all(len(one) <= 42 for one, _ in pairwise(parts))
