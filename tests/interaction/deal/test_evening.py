"""An evening of four at the keyboard, and how many keys its turns take."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.interaction.deal.evening import People, evening

SEEDS = range(2)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_by_keys_has_the_books_of_the_evening_by_statements(seed: int) -> None:
    played = evening(seed)
    assert played.winner
    state = played.controller.session.state
    assert state.table.winners == (played.winner,)
    assert len(played.turns) > 10


@pytest.mark.in_check("check")
def test_a_turn_is_short_and_an_answer_is_shorter() -> None:
    """docs/deal.md has the figures of 20 evenings, and how they are counted."""
    turns: list[int] = []
    answers: list[int] = []
    for seed in SEEDS:
        played = evening(seed, People)
        assert played.winner
        turns += played.turns
        answers += played.answers
    assert sum(keys <= 8 for keys in turns) >= 0.8 * len(turns), Counter(turns)
    assert sum(keys <= 9 for keys in turns) >= 0.9 * len(turns), Counter(turns)
    assert sum(keys <= 4 for keys in answers) >= 0.75 * len(answers), Counter(answers)
