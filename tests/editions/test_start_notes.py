"""The notes that a start money is dealt in."""

from __future__ import annotations

import pytest

from banker import editions
from banker.editions.own.starting_notes import start_notes
from banker.foundation.errors import EditionError

US = {1: 30, 5: 30, 10: 30, 20: 30, 50: 30, 100: 30, 500: 30}


@pytest.mark.parametrize("cash", [1, 4, 99, 433, 1_500, 2_345, 2_572])
def test_notes_come_to_the_start_money(cash: int) -> None:
    dealt = start_notes(cash, US, 8)
    assert sum(note * pieces for note, pieces in dealt.items()) == cash
    assert all(dealt.values())


def test_as_many_large_ones_as_will_go() -> None:
    assert start_notes(785, US, 8) == {500: 1, 100: 2, 50: 1, 20: 1, 10: 1, 5: 1}


def test_the_largest_note_is_not_always_the_way() -> None:
    assert start_notes(60, {50: 90, 20: 90}, 2) == {20: 3}


def test_notes_that_the_box_has_none_of_are_not_dealt() -> None:
    assert start_notes(110, {100: 0, 10: 90}, 2) == {10: 11}


PRINTED = {1: 5, 5: 1, 10: 2, 20: 1, 50: 1, 100: 4, 500: 2}


@pytest.mark.parametrize(
    ("cash", "changed"),
    [
        (2_000, {500: 3}),
        (1_800, {100: 7}),
        (1_537, {20: 2, 10: 3, 5: 2, 1: 7}),
        (1_000, {500: 1}),
        (700, {500: 1, 100: 1}),
        (1_493, {5: 0, 1: 3}),
    ],
)
def test_another_start_cash_keeps_the_small_notes(cash: int, changed: dict[int, int]) -> None:
    notes = {note: pieces for note, pieces in (PRINTED | changed).items() if pieces}
    assert start_notes(cash, US, 8, PRINTED) == notes
    assert list(start_notes(cash, US, 8, PRINTED)) == sorted(notes)


@pytest.mark.parametrize("cash", range(1, 2_572, 37))
def test_changed_notes_come_to_the_start_money_too(cash: int) -> None:
    dealt = start_notes(cash, US, 8, PRINTED)
    assert sum(note * pieces for note, pieces in dealt.items()) == cash
    assert all(pieces > 0 for pieces in dealt.values())


@pytest.mark.parametrize("printed", [{50: 2}, {7: 1}, {}])
def test_printed_notes_that_do_not_help_are_left_out(printed: dict[int, int]) -> None:
    assert start_notes(60, {50: 90, 20: 90}, 2, printed) == {20: 3}


@pytest.mark.parametrize(
    ("cash", "box", "said"),
    [
        (433, {5: 99, 10: 99}, "cannot be paid in notes of 5, 10; choose 430 or 435"),
        (3, {5: 99, 10: 99}, "cannot be paid in notes of 5, 10; choose 5"),
        (30, {50: 99, 20: 99}, "cannot be paid in notes of 20, 50; choose 20 or 40"),
        (900, {50: 20, 20: 20}, "2 players would need 1800, the notes of the box come to 1400; "),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_what_can(
    cash: int, box: dict[int, int], said: str
) -> None:
    with pytest.raises(EditionError) as caught:
        start_notes(cash, box, 2)
    (fault,) = caught.value.faults
    assert fault.startswith(f"start cash {cash}") and said in fault


def test_the_most_that_is_named_can_be_paid() -> None:
    with pytest.raises(EditionError, match="choose 3400 or less"):
        start_notes(99_999, editions.load("cash-decoder").money.notes, 6)
    assert start_notes(3_400, editions.load("cash-decoder").money.notes, 6)


def test_a_sum_far_off_is_refused_at_once() -> None:
    with pytest.raises(EditionError, match="choose 2572 or less"):
        start_notes(10**18 + 1, US, 8)
