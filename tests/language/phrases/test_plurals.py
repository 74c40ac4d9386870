"""Plurals: which form of a noun goes with a number, in every rule, and how templates are filled."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.language.phrases.plurals import RULES, filled, shape

# By rule: the numbers from 0 to 130 that take each form but the last.
FORMS: dict[str, list[set[int]]] = {
    "one_form": [],
    "two_forms": [{1}],
    "zero_is_one": [{0, 1}],
    "east_slavic": [
        {1, 21, 31, 41, 51, 61, 71, 81, 91, 101, 121},
        {tens + one for tens in (0, *range(20, 101, 10), 120) for one in (2, 3, 4)},
    ],
    "west_slavic": [
        {1},
        {tens + one for tens in (0, *range(20, 101, 10), 120) for one in (2, 3, 4)},
    ],
}


@pytest.mark.parametrize("rule", RULES)
def test_every_number_has_its_form(rule: str) -> None:
    count, form = RULES[rule]
    assert count == len(FORMS[rule]) + 1
    for number in range(131):
        expected = next(
            (at for at, numbers in enumerate(FORMS[rule]) if number in numbers), count - 1
        )
        assert form(number) == expected, (rule, number)


def test_a_number_is_read_through_its_signs_and_a_word_without_one_is_none() -> None:
    template = "{count:ход|хода|ходов} {who}"
    told = [filled(template, {"count": count, "who": "x"}, "east_slavic")
            for count in ("1", "1,002", "10 011", "+21", "no")]  # fmt: skip
    assert told == ["1 ход x", "1,002 хода x", "10 011 ходов x", "+21 ход x", "no ходов x"]
    assert filled("{count:house|houses}", {"count": "1"}) == "1 house"
    assert filled("{a} and {b}", {"a": "1", "b": "2|3"}) == "1 and 2|3"


def test_the_shape_names_fields_and_counts_forms() -> None:
    assert shape("{count:a|b|c} {who} {n:one}") == {("count", 3), ("who", 0), ("n", 1)}
    assert shape("no field") == set()
    with pytest.raises(InvalidCommand, match="is not a template"):
        shape("{half")


@pytest.mark.parametrize("rule", RULES)
def test_a_phrase_left_in_english_takes_any_number_in_every_rule(rule: str) -> None:
    told = {filled("{count:card|cards}", {"count": str(count)}, rule) for count in range(130)}
    assert "5 card" in told or "5 cards" in told
    assert len(told) == 130
