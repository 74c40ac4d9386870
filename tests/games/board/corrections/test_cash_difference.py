"""What a count names as likeliest missed, on every box; and what can be set right."""

from __future__ import annotations

import pytest

from banker.games.board.state import CHIP, SPENT
from tests.support.game import kinds
from tests.support.property_game import ORANGE, YELLOW, Town


def likely(game: Town, who: str, difference: int) -> str:
    """What a count names that is so much more, or less, than what is booked."""
    words: str = game.do(f"count {who} {game.cash(who) + difference}").ev[0].likely
    return words


def long_ago(game: Town) -> None:
    """So much has happened since that what was booked before is not remembered."""
    for _ in range(20):
        game.do("bob pays 1 to cem", "cem pays 1 to bob")


def test_nothing_is_named_when_the_money_is_right() -> None:
    game = Town()
    game.do("ann pays 50 to bob")
    assert likely(game, "ann", 0) == ""


def test_what_is_owed_may_have_been_paid_across_the_table() -> None:
    game = Town()
    game.do("ann moves to income_tax")
    assert likely(game, "ann", -200) == "what is owed to the Bank"


def test_nothing_is_bought_or_rented_out_of_the_pot() -> None:
    game = Town(switches={"free_parking_pot": "yes"})
    game.do('correct pot +500 because "for the test"')
    assert likely(game, "pot", -320) == ""
    assert likely(game, "pot", 26) == ""
    assert likely(game, "pot", 200) == "Income Tax"
    assert likely(game, "pot", 50) == "a jail fee"


def test_a_rent_that_nobody_asked_for_may_have_been_paid() -> None:
    game = Town()
    game.owns("ann", *ORANGE)
    game.do("bob's turn", "bob moves to new_york")
    assert likely(game, "bob", -32) == "rent on New York Avenue"
    assert likely(game, "ann", 32) == "rent on New York Avenue"
    game.do("ann asks rent")
    assert likely(game, "ann", 32) == "what Bob owes"


def test_the_newest_act_of_that_sum_may_have_been_booked_twice() -> None:
    game = Town()
    entry = game.do("ann pays 77 to bob")
    assert likely(game, "ann", 77) == f"entry {entry.seq} was booked twice"
    assert likely(game, "bob", -77) == f"entry {entry.seq} was booked twice"


def test_or_it_happened_once_more() -> None:
    game = Town()
    entry = game.do("ann pays 77 to bob")
    assert likely(game, "ann", -77) == f"entry {entry.seq} happened once more"


def test_an_act_that_was_taken_back_is_not_named() -> None:
    game = Town()
    game.do("ann pays 77 to bob", "undo")
    assert likely(game, "ann", 77) == ""


@pytest.mark.parametrize("dice", [2, 7, 12])
def test_a_utility_may_have_been_paid_for_any_roll(dice: int) -> None:
    game = Town()
    game.owns("ann", "electric")
    assert likely(game, "bob", -4 * dice) == "rent on Electric Company"
    assert likely(game, "bob", -4 * 13) == ""


@pytest.mark.parametrize("difference", [1500, -1500])
def test_what_was_dealt_at_the_start_is_no_act(difference: int) -> None:
    assert likely(Town(), "ann", difference) == ""


@pytest.mark.parametrize("difference", [77, -77])
def test_a_correction_is_no_act_either(difference: int) -> None:
    game = Town()
    game.do('correct ann +77 because "found"')
    assert likely(game, "ann", difference) == ""


def test_what_waits_is_likelier_than_what_was_booked() -> None:
    game = Town()
    game.do("ann pays 200 to bob", "ann moves to income_tax")
    assert likely(game, "ann", -200) == "what is owed to the Bank"


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (200, "a salary for GO"),
        (-50, "a jail fee"),
        (-100, "Luxury Tax"),
        (-60, "the price of Mediterranean Avenue"),
        (90, "a mortgage on St. James Place"),
        (14, "rent on St. James Place"),
        (-28, "rent on Electric Company"),
        (-15, "A fine of 15 for speeding"),
        (150, "A loan of 150 comes back"),
        (7, ""),
    ],
)
def test_a_figure_of_the_edition_may_explain_it(difference: int, words: str) -> None:
    game = Town()
    game.owns("ann", *ORANGE)
    game.owns("bob", "electric")
    long_ago(game)
    assert likely(game, "ann", difference) == words


def test_a_building_may_have_been_bought_or_sold() -> None:
    game = Town()
    game.has_built("ann", 1, *YELLOW)
    game.owns("bob", "electric", "water")
    long_ago(game)
    assert likely(game, "ann", -150) == "a building on Atlantic Avenue"
    assert likely(game, "ann", 75) == "a building sold on Atlantic Avenue"


# --- setting right --------------------------------------------------------------------------------


@pytest.mark.parametrize("thing", ["hotel", "house", "jail_card", "card"])
def test_everything_that_is_counted_is_set_right_against_the_bank(thing: str) -> None:
    game = Town()
    entry = game.do(f'correct ann +1 {thing} because "found" witnessed by bob')
    assert kinds(entry) == ["corrected"]
    assert game.state.amount("ann", thing) == 1
    game.do(f'correct ann -1 {thing} because "lost"')
    assert game.refused(f'correct ann -1 {thing} because "lost"') == "not_owner"


def test_a_chip_is_turned_not_taken() -> None:
    game = Town(box="cash-decoder")
    assert game.refused('correct ann +1 chip because "found"') == "not_owner"
    game.do('correct ann -1 chip because "a check that was not told"')
    assert (game.chips("ann"), game.state.amount(SPENT + "ann", CHIP)) == (1, 1)
    game.do('correct ann +1 chip because "it was no check"')
    assert game.chips("ann") == 2


def test_a_box_without_chips_has_none_to_set_right() -> None:
    assert Town().refused('correct ann -1 chip because "which"') == "not_owner"


def test_jail_passes_of_a_pair_are_told_apart_by_their_number() -> None:
    game = Town(box="cash-decoder")
    for _ in range(3):
        game.do('correct ann +1 jail_card because "found"')
    assert game.state.seats["ann"].held == ("CH03", "CH03", "CC01")
    assert game.refused('correct bob +1 jail_card because "found"') == "not_owner"
