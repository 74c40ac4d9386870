"""The boxes with houses, railroads, a clock or chips: no false alarm, and both folds end alike."""

from __future__ import annotations

import os

import pytest
from test_audit_real_games import audited, ends_alike, worse_than_noted
from town_acts import town_game

BOXES = ("glass-classic", "cash-decoder", "rouble-full", "rouble-simple", "online-rental-tax")
SEEDS = range(int(os.environ.get("SEEDS", "6")))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", BOXES)
def test_whatever_a_town_books_is_clean(box: str, seed: int) -> None:
    session = town_game(box, seed, 300)
    report = audited(session)
    assert worse_than_noted(report) == []
    assert ends_alike(report, session.state) == []
    assert report.entries == session.journal.count
