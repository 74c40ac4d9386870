"""The boxes with houses, railroads, a clock or chips: no false alarm, and both folds end alike."""

from __future__ import annotations

import os
from typing import Literal

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.games.board import commands as c
from banker.games.board.state import Setup
from banker.session.session import Session
from tests.audit.real_games.random_board_commands import town_game
from tests.audit.real_games.verdicts import audited, ends_alike, worse_than_noted

BOXES = ("glass-classic", "cash-decoder", "rouble-full", "rouble-simple", "online-rental-tax")
SEEDS = range(int(os.environ.get("SEEDS", "3")))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", BOXES)
def test_whatever_a_town_books_is_clean(box: str, seed: int) -> None:
    session = town_game(box, seed, 300)
    report = audited(session)
    assert worse_than_noted(report) == []
    assert ends_alike(report, session.state) == []
    assert report.entries == session.journal.count


@pytest.mark.parametrize("thing", ["house", "hotel"])
def test_a_building_in_the_hand_is_counted_alike(thing: Literal["house", "hotel"]) -> None:
    """RB-05: what was never put up counts once, at the least price on a deed."""
    edition = editions.load("glass-classic", {}, ("short-game",))
    session = Session.create(None, Setup(edition, (Player("ann", "Ann"), Player("bob", "Bob"))))
    for who, deed in (
        ("ann", "baltic"),
        ("bob", "boardwalk"),
        ("ann", "oriental"),
        ("bob", "states"),
    ):
        session.execute(c.Deal(who, deed))
    session.execute(c.Correct("ann", 1, "found", thing=thing))
    session.execute(c.EndGame())
    report = audited(session)
    assert worse_than_noted(report) == []
    assert {it.who: it.total for it in session.state.table.ranking}["ann"] == 1500 + 50
