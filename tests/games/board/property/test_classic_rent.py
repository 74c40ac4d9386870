"""Rent on the classic board: sets, railroads, utilities.

GL-11 to GL-15, RA-10 to RA-14, FD-09 to FD-12; switches A-01, A-20, V-02, V-12.
"""

from __future__ import annotations

import pytest

from banker.games.board.queries.rent_amounts import rent_of
from tests.support.game import kinds
from tests.support.property_game import BECAUSE, BROWN, ORANGE, Town

RAILROADS = ("reading_rr", "pennsylvania_rr", "bo_rr", "short_line")
UTILITIES = ("electric", "water")


def rent(game: Town, deed: str) -> int:
    return rent_of(game.state, deed)


def visited(game: Town, deed: str, owner: str = "ann", visitor: str = "bob") -> int:
    """What a visitor owes when the owner asks at once."""
    game.do(f"{visitor}'s turn", f"{visitor} moves to {deed}", f"{owner} asks rent")
    return game.dues(visitor)[0][1]


# --- streets --------------------------------------------------------------------------------------


def test_gl13_an_unbuilt_street_asks_its_base_rent() -> None:
    game = Town()
    game.owns("ann", "new_york")
    assert visited(game, "new_york") == 16


def test_t01_a_whole_group_without_buildings_asks_double() -> None:
    game = Town()
    game.owns("ann", *ORANGE)
    assert visited(game, "new_york") == 32


def test_t02_a_mortgage_in_the_group_ends_the_doubling() -> None:
    game = Town()
    game.owns("ann", *ORANGE)
    game.mortgages("ann", "st_james")
    assert (rent(game, "new_york"), rent(game, "st_james")) == (16, 0)
    assert visited(game, "new_york") == 16


def test_t03_one_house_leaves_the_others_doubled() -> None:
    game = Town()
    game.owns("ann", *ORANGE)
    game.builds("ann", "new_york")
    assert (rent(game, "new_york"), rent(game, "tennessee")) == (80, 28)


@pytest.mark.parametrize(("level", "asked"), [*enumerate((32, 80, 220, 600, 800, 1000))])
def test_gl13_every_house_and_the_hotel_ask_what_the_deed_prints(level: int, asked: int) -> None:
    game = Town()
    game.has_built("ann", level, *ORANGE)
    assert visited(game, "new_york") == asked


def test_gl12_a_mortgaged_deed_asks_nothing() -> None:
    game = Town()
    game.owns("ann", "new_york")
    game.mortgages("ann", "new_york")
    assert kinds(game.do("bob's turn", "bob moves to new_york")) == ["moved"]
    assert game.refused("ann asks bob rent on new_york") == "no_claim"
    game.do("next", "next", "next")
    assert game.refused("ann asks cem rent on new_york") == "mortgaged"


def test_gl20_ones_own_deed_asks_nothing() -> None:
    game = Town()
    game.owns("ann", "new_york")
    assert kinds(game.do("ann moves to new_york")) == ["moved"]
    assert game.refused("ann asks rent") == "no_claim"


@pytest.mark.parametrize(
    ("box", "asked"), [("glass-classic", 28), ("rouble-full", 28), ("rouble-simple", 14)]
)
def test_v02_a_house_elsewhere_ends_the_doubling_in_the_simple_rules_only(
    box: str, asked: int
) -> None:
    game = Town(box=box)
    game.owns("ann", *ORANGE)
    game.builds("ann", "new_york")
    assert rent(game, "tennessee") == asked


@pytest.mark.parametrize(
    ("switches", "asked"),
    [
        ({"set_rent": "bare_lot"}, 28),
        ({"set_rent": "bare_group"}, 14),
    ],
)
def test_v02_set_rent(switches: dict[str, str], asked: int) -> None:
    game = Town(switches=switches)
    game.owns("ann", *ORANGE)
    assert rent(game, "tennessee") == 28
    game.builds("ann", "new_york")
    assert rent(game, "tennessee") == asked


@pytest.mark.parametrize(
    ("switches", "asked"),
    [
        ({"set_rent_with_mortgage": "none"}, 16),
        ({"set_rent_with_mortgage": "unmortgaged_sites"}, 32),
    ],
)
def test_a20_set_rent_with_mortgage(switches: dict[str, str], asked: int) -> None:
    game = Town(switches=switches)
    game.owns("ann", *ORANGE)
    game.mortgages("ann", "st_james")
    assert (rent(game, "new_york"), rent(game, "st_james")) == (asked, 0)


def test_two_hands_make_no_set() -> None:
    game = Town()
    game.owns("ann", "mediterranean")
    game.owns("bob", "baltic")
    assert [rent(game, deed) for deed in BROWN] == [2, 4]


# --- railroads and utilities ----------------------------------------------------------------------


@pytest.mark.parametrize(("count", "asked"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_gl14_railroads_ask_by_how_many_are_in_one_hand(count: int, asked: int) -> None:
    game = Town()
    game.owns("ann", *RAILROADS[:count])
    game.owns("cem", *RAILROADS[count:])
    assert visited(game, "reading_rr") == asked


def test_t04_three_railroads_ask_100_and_by_the_card_200() -> None:
    game = Town()
    game.owns("ann", *RAILROADS[:3])
    assert rent(game, "reading_rr") == 100
    game.do("bob's turn", "bob moves to chance_1", "bob draws CH05", "ann asks rent")
    assert (game.space("bob"), game.dues("bob")) == ("pennsylvania_rr", [("ann", 200, "rent")])


def test_t04_four_railroads_ask_400_by_the_card() -> None:
    game = Town()
    game.owns("ann", *RAILROADS)
    game.do("bob's turn", "bob moves to chance_1", "bob draws CH06", "bob pays rent")
    assert game.cash("ann") == 1900


def test_a_mortgaged_railroad_still_counts_for_the_others() -> None:
    game = Town()
    game.owns("ann", "reading_rr", "short_line")
    game.mortgages("ann", "short_line")
    assert (rent(game, "reading_rr"), rent(game, "short_line")) == (50, 0)


@pytest.mark.parametrize(("owned", "asked"), [(UTILITIES[:1], 28), (UTILITIES, 70)])
def test_t05_utilities_ask_by_a_new_roll(owned: tuple[str, ...], asked: int) -> None:
    game = Town()
    game.owns("ann", *owned)
    game.do("bob's turn", "bob rolls 6 6")
    assert game.refused("ann asks rent") == "not_rolled"
    assert game.refused("bob pays rent") == "not_rolled"
    entry = game.do("bob rolls 3 4 for utility")
    assert kinds(entry) == ["utility_rolled"]
    game.do("ann asks rent")
    assert game.dues("bob") == [("ann", asked, "rent")]


def test_t05_by_the_card_one_utility_asks_ten_times_a_new_roll() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.do("bob's turn", "bob moves to chance_1", "bob draws CH07", "bob rolls 3 4 for utility")
    game.do("ann asks rent")
    assert game.dues("bob") == [("ann", 70, "rent")]


def test_the_roll_for_a_utility_moves_no_piece_and_is_thrown_once() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.do("bob's turn", "bob rolls 6 6", "bob rolls 3 4 for utility")
    assert game.space("bob") == "electric"
    assert game.refused("bob rolls 6 6 for utility") == "already_rolled"
    assert game.refused("cem rolls 3 4 for utility") == "not_there"


def test_who_visits_both_utilities_in_one_turn_rolls_for_each() -> None:
    """By doubles; first for the one where the piece stands, then for the one it left."""
    game = Town()
    game.owns("ann", *UTILITIES)
    game.do("bob's turn", "bob moves to electric", "bob moves to water")
    game.do("bob rolls 1 2 for utility", "bob rolls 6 6 for utility")
    assert game.refused("bob rolls 3 4 for utility") == "already_rolled"
    game.do("ann asks bob rent on electric", "ann asks bob rent on water")
    assert game.dues("bob") == [("ann", 120, "rent"), ("ann", 30, "rent")]


def test_dice_that_were_thrown_for_a_utility_outlast_the_turn() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.do(
        "bob's turn", "bob moves to electric", "bob rolls 3 4 for utility", "next", "ann asks rent"
    )
    assert game.dues("bob") == [("ann", 28, "rent")]


def test_dice_that_were_thrown_for_a_utility_count_for_nobody_who_comes_later() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.do("bob's turn", "bob rolls 3 4 for utility", "bob pays rent on electric", "next")
    assert game.refused("cem pays rent on electric") == "not_rolled"


def test_dice_that_were_thrown_for_a_utility_count_for_no_later_roll_of_the_same_turn() -> None:
    game = Town()
    game.owns("ann", *UTILITIES)
    game.do("bob's turn", "bob rolls 3 4 for utility", "bob pays rent on electric", "bob rolls 1 2")
    assert game.refused(f"force bob pays rent on water {BECAUSE}") == "not_rolled"


def test_a_utility_may_be_rolled_for_while_somebody_owes() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.owns("cem", "reading_rr")
    game.do("bob's turn", "bob moves to reading_rr", "bob moves to electric", "cem asks rent")
    assert game.phase == "debt"
    game.do("bob rolls 3 4 for utility", "ann asks rent")
    assert game.dues("bob") == [("cem", 25, "rent"), ("ann", 28, "rent")]


def test_dice_by_the_tables_word_are_believed_when_no_move_was_told() -> None:
    game = Town()
    game.owns("ann", "electric")
    game.do("bob's turn", "bob rolls 3 4 for utility", "bob pays rent on electric")
    assert game.cash("ann") == 1528


def test_an_edition_without_utilities_says_so() -> None:
    assert Town(box="cash-decoder").refused("ann rolls 3 4 for utility") == "not_in_edition"


@pytest.mark.parametrize(
    ("switches", "rolls"),
    [
        ({"utility_roll": "fresh"}, True),
        ({"utility_roll": "movement"}, False),
    ],
)
def test_a01_utility_roll(switches: dict[str, str], rolls: bool) -> None:
    game = Town(switches=switches)
    game.owns("ann", "electric")
    game.do("bob rolls 6 6")
    if rolls:
        game.do("bob rolls 3 4 for utility")
    game.do("ann asks rent")
    assert game.dues("bob") == [("ann", 28 if rolls else 48, "rent")]


def test_fd11_the_roll_that_led_there_counts_even_after_the_turn() -> None:
    game = Town(box="rouble-full", switches={"rent_snapshot": "claim"})
    game.owns("ann", "electric")
    game.do("bob's turn", "bob moves to jail", "bob rolls 1 1")
    game.do("bob rolls 1 2", "bob declines", "auction closes", "next", "ann asks rent")
    assert game.dues("bob") == [("ann", 8, "rent")]
    assert game.refused("bob rolls 3 4 for utility") == "not_there"


def test_fd11_whoever_is_sent_there_by_a_card_rolls_again() -> None:
    game = Town(box="rouble-full")
    game.owns("ann", "electric")
    game.do("bob rolls 3 4", "bob draws CH07")
    assert game.refused("ann asks rent") == "not_rolled"
    game.do("bob rolls 1 1 for utility", "ann asks rent")
    assert game.dues("bob") == [("ann", 20, "rent")]


def test_fd11_a_piece_that_is_moved_there_by_hand_rolls_too() -> None:
    game = Town(box="rouble-full")
    game.owns("ann", "electric")
    game.do("bob rolls 3 4", "bob moves to electric")
    assert game.refused("ann asks rent") == "not_rolled"
    game.do("bob rolls 1 1 for utility", "ann asks rent")
    assert game.dues("bob") == [("ann", 8, "rent")]


@pytest.mark.parametrize(
    ("switches", "asked"),
    [
        ({"card_utility_factor": "card"}, 70),
        ({"card_utility_factor": "ownership"}, 28),
    ],
)
def test_v12_card_utility_factor(switches: dict[str, str], asked: int) -> None:
    game = Town(box="rouble-full", switches=switches)
    game.owns("ann", "electric")
    game.do("bob rolls 3 4", "bob draws CH07", "bob rolls 3 4 for utility", "ann asks rent")
    assert game.dues("bob") == [("ann", asked, "rent")]
