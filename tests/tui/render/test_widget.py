"""What is sent: the columns that differ, and no others."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from banker.interaction.words.text import Line, Span, cells, line
from banker.tui.render.widget import GAP_MIN, differences


def drawn(line: Line) -> list[tuple[str, str]]:
    """Each cell's sign with its role."""
    return [(char, role) for text, role in line for char in text]


def random_line(dice: random.Random, width: int) -> Line:
    spans: list[Span] = []
    while width > 0:
        size = min(width, dice.randint(1, 9))
        spans.append(Span(dice.choice("ab") * size, dice.choice(("", "dim"))))
        width -= size
    return tuple(spans)


def test_what_differs_is_sent_and_what_is_far_from_it_is_not() -> None:
    dice = random.Random(7)
    for _ in range(500):
        old, new = random_line(dice, 90), random_line(dice, 90)
        found = differences(old, new)
        sent = {x for start, wide in found for x in range(start, start + wide)}
        for x, (one, two) in enumerate(zip(drawn(old), drawn(new), strict=True)):
            assert one == two or x in sent
        assert all(later[0] - sum(earlier) >= GAP_MIN for earlier, later in pairwise(found))


def test_two_changes_far_apart_are_sent_apart() -> None:
    middle = Span("=" * 60)
    old, new = (Span("1"), middle, Span("2")), (Span("3"), middle, Span("45"[:1], "dim"))
    assert differences(old, new) == [(0, 1), (61, 1)]
    assert differences(old, old) == []
    assert differences(old, tuple(old)) == []


def test_a_wide_letter_counts_for_its_cells() -> None:
    same = Span("x" * 20)
    old, new = (Span("漢"), same, Span("a")), (Span("字"), same, Span("b"))
    assert differences(old, new) == [(0, 2), (22, 1)]
    assert cells("漢") == 2


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (("ab",), ("ab",), []),
        (("ab",), ("ax",), [(0, 2)]),
        (("abc",), ("ab",), [(0, 3)]),
        (("ab",), ("abc",), [(0, 3)]),
        (("ab", "cd"), ("abc",), [(0, 4)]),
        (("abc",), ("ab", "cd"), [(0, 4)]),
    ],
)
def test_spans_that_end_beyond_the_other_line_differ_to_the_longer_end(
    old: tuple[str, ...], new: tuple[str, ...], found: list[tuple[int, int]]
) -> None:
    assert differences(line(*old), line(*new)) == found
