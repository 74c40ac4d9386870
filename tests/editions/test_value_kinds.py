"""What each kind of value lets in, and what it does not: by hand, a row each."""

from __future__ import annotations

import pytest

from banker.editions.value_kinds import (
    AMOUNT,
    AMOUNTS,
    CARD_ID,
    CHOICES,
    COLOUR,
    COUNT,
    FLAG,
    KEBAB,
    NAMED,
    NAMES,
    NOTES,
    PERCENT,
    SOURCE,
    STEPS,
    TEXT,
    Kind,
    choice,
)
from banker.foundation.limits import AMOUNT_MAX, ID_LENGTH_MAX, TITLE_LENGTH_MAX

ROWS: list[tuple[Kind, list[object], list[object]]] = [
    (COUNT, [0, 1, AMOUNT_MAX], [-1, AMOUNT_MAX + 1, True, "1", 1.0, None]),
    (AMOUNT, [1, AMOUNT_MAX], [0, -1, True]),
    (AMOUNTS, [[1], [1, 2]], [[], [0], [1, "2"], 1]),
    (PERCENT, [0, 100], [-1, 101, "5"]),
    (NOTES, [{"10": 5}, {"1": 0, "500": 1}], [{}, {"0": 1}, {"05": 1}, {"10": -1}, {"x": 1}, []]),
    (STEPS, [[[61, 50], [76, 75]], []], [[[61]], [[0, 1]], [[61, "50"]], [61, 50]]),
    (FLAG, [True, False], [0, 1, "true"]),
    (TEXT, ["a", "x" * TITLE_LENGTH_MAX], ["", "  ", "x" * (TITLE_LENGTH_MAX + 1), "a\n", 1]),
    (NAMES, [{"us": "Go"}, {"us": "Go", "2021": "Go"}], [{"us": 1}, {"u": "Go"}, "Go"]),
    (
        SOURCE,
        [{}, {"price": "seed"}, {"rents": ["seed", "derived"]}, {"notes": {"10": "seed"}}],
        ["seed", {"price": 1}, {"rents": []}, {"rents": ["seed", 1]}, {"notes": {}}],
    ),
    (NAMED, [["classic-board"]], [[], "classic-board", [1]]),
    (
        CHOICES,
        [{}, {"tie": "shared"}, {"tie": "shared", "end": ["a", "b"]}],
        ["tie", {"tie": 3}, {"tie": []}, {"end": ["a", 3]}, {"tie": "shared", "end": None}],
    ),
    (
        KEBAB,
        ["a", "a-b1", "a" * ID_LENGTH_MAX],
        ["a" * (ID_LENGTH_MAX + 1), "A", "a--b", "-a", "a_b", ""],
    ),
    (CARD_ID, ["CH01", "A1"], ["ch01", "CH", "01", "CHEST1", "CH0001"]),
    (COLOUR, ["#976d61"], ["976d61", "#976D61", "#976d6"]),
    (choice("one", "two"), ["one", "two"], ["three", "", 1]),
]


@pytest.mark.parametrize(
    ("kind", "good", "bad"), ROWS, ids=lambda it: getattr(it, "words", "")[:30]
)
def test_a_kind_lets_in_what_it_says(kind: Kind, good: list[object], bad: list[object]) -> None:
    assert [value for value in good if not kind.fits(value)] == []
    assert [value for value in bad if kind.fits(value)] == []
