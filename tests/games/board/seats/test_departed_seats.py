"""Seats that were left: what is said of who is gone, and of what was open then."""

from __future__ import annotations

import pytest

from banker.language.phrases.events import sentence
from banker.language.phrases.translation import translation
from tests.games.board.seats.seat_table import assert_clean, classic
from tests.support.game import kinds


def test_nobody_takes_over_the_seat_of_who_left() -> None:
    game = classic("Ann", "Bob", "Cem")
    game.do("cem leaves to bank")
    assert game.refused("eve takes over cem") == "bankrupt"
    assert game.sentence("eve takes over cem") == (
        "Cem has left the game; 'eve joins with 1500' takes a new seat"
    )
    assert game.sentence("cem rolls 1 2") == "Cem has left the game: name another player"


def test_nobody_takes_over_the_seat_of_a_bankrupt() -> None:
    game = classic("Ann", "Bob", "Cem")
    game.do('force cem goes bankrupt because "tired"')
    assert game.sentence("eve takes over cem") == (
        "Cem is bankrupt and out of the game; 'eve joins with 1500' takes a new seat"
    )
    assert game.sentence("cem rolls 1 2") == (
        "Cem is bankrupt and out of the game: name another player"
    )


@pytest.mark.parametrize("how", ["to bank", "by auction", "to all"])
def test_a_rent_that_was_open_when_its_owner_leaves_is_said(how: str) -> None:
    game = classic("Ann", "Bob", "Cem")
    game.owns("ann", "oriental")
    game.do("bob rolls 2 4")
    entry = game.do(f"ann leaves {how}")
    assert "rent_lapsed" in kinds(entry)
    said = sentence(entry, game.state.setup, translation("en").book)
    assert "Ann did not ask Bob in time: the rent on Oriental Avenue lapses" in said
    assert game.state.table.claims == ()
    assert_clean(game)


def test_a_rent_that_is_open_when_somebody_goes_bankrupt_is_said() -> None:
    game = classic("Ann", "Bob", "Cem")
    game.owns("ann", "oriental")
    game.do("bob rolls 2 4")
    entry = game.do('force ann goes bankrupt because "tired"')
    assert "rent_lapsed" in kinds(entry)
    assert_clean(game)
