"""An evening of four at the keyboard, and how many keys its turns take."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.tui.deal.evening import evening

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_by_keys_has_the_books_of_the_evening_by_statements(seed: int) -> None:
    played = evening(seed)
    assert played.winner
    state = played.controller.session.state
    assert state.table.winners == (played.winner,)
    assert len(played.turns) > 10


def test_a_turn_is_short_and_an_answer_is_shorter() -> None:
    """The players of the simulation play three cards whenever they can, steal whenever they can,
    and pay with any cards: people press fewer keys. docs/deal.md has the figures."""
    turns: list[int] = []
    answers: list[int] = []
    for seed in SEEDS:
        played = evening(seed)
        turns += played.turns
        answers += played.answers
    assert sum(keys <= 8 for keys in turns) >= 0.85 * len(turns), Counter(turns)
    assert sum(keys <= 10 for keys in turns) >= 0.97 * len(turns), Counter(turns)
    assert sum(keys <= 5 for keys in answers) >= 0.8 * len(answers), Counter(answers)
