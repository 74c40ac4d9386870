"""A scanner's typing and a hand's: each key belongs to one of them, and none is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from banker.bankcards.codes import seat_code
from banker.interaction.keys.scanner import CARD_FROM, HAND_S, STALL_S, ScannerInput, heard, settled
from tests import TIMES

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
BY_HAND = st.lists(st.tuples(KEYS, PAUSES), max_size=20)
EXAMPLES = 100 * TIMES  # cards among them are counted


@st.composite
def scanned(draw: st.DrawFn) -> list[Key]:
    """A card, or one with digits lost, as a scanner types it, and perhaps held up in a place."""
    digits = seat_code(draw(st.integers(0, 7)))
    torn = digits[: draw(st.integers(CARD_FROM - 1, len(digits)))]
    end = draw(st.sampled_from([(), ("enter",), ("ctrl+j",), ("enter", "ctrl+j")]))
    typed = fast(torn, *end, pause=draw(st.sampled_from([0.0, FAST, 0.02])))
    if draw(st.booleans()):
        place = draw(st.integers(1, len(typed) - 1))
        typed[place] = typed[place][0], draw(st.sampled_from([HAND_S, STALL_S, 2 * STALL_S]))
    return typed


EVENINGS = st.lists(BY_HAND | scanned(), min_size=1, max_size=4).map(
    lambda parts: [key for part in parts for key in part]
)


def test_no_key_is_lost_and_none_changes_places() -> None:
    cards: list[int] = []

    @settings(max_examples=EXAMPLES)
    @given(EVENINGS)
    def holds(typed: list[Key]) -> None:
        parts = came_of(*typed)
        cards.append(sum(part.startswith("[") for part in parts))
        found = [sign for part in parts for sign in _signs(part)]
        ends = ("enter", "ctrl+j")
        assert [key for key in found if key not in ends] == [k for k, _ in typed if k not in ends]
        # An end of line is heard, unless it ended a card, or came at once behind another such end.
        heard_ends = [key for key in found if key in ends]
        typed_ends = [key for key, _ in typed if key in ends]
        assert len(heard_ends) <= len(typed_ends) if cards[-1] else heard_ends == typed_ends

    holds()
    assert sum(map(bool, cards)) > EXAMPLES // 8, "hardly a card was read"


def _signs(part: str) -> list[str]:
    return list(part[1:-1]) if part.startswith("[") else [part]


@given(st.lists(st.tuples(KEYS, st.floats(HAND_S + 0.001, 0.4)), max_size=60))
def test_no_hand_ever_types_a_card(typed: list[Key]) -> None:
    assert came_of(*typed) == [key for key, _ in typed]


def test_a_card_is_never_short() -> None:
    lengths: list[int] = []

    @settings(max_examples=EXAMPLES)
    @given(EVENINGS)
    def holds(typed: list[Key]) -> None:
        found = [len(part) - 2 for part in came_of(*typed) if part.startswith("[")]
        assert all(length >= CARD_FROM for length in found)
        lengths.extend(found)

    holds()
    assert len(lengths) > EXAMPLES // 8, "hardly a card was read"
    assert min(lengths) == CARD_FROM, "no card was as short as may be"


def test_seven_fast_digits_are_a_card_and_six_are_not() -> None:
    assert CARD_FROM == 7
    assert came_of(*fast(ANN[:CARD_FROM], "enter")) == [f"[{ANN[:CARD_FROM]}]"]
    assert came_of(*fast(ANN[: CARD_FROM - 1], "enter")) == [*ANN[: CARD_FROM - 1], "enter"]


def test_a_key_that_is_held_down_does_not_gather_for_ever() -> None:
    parts = came_of(*((key, 0.03) for key in "7" * 200))
    assert "".join(sign for part in parts for sign in _signs(part)) == "7" * 200
    assert all(len(one) <= 42 for one in parts)
