"""Turns and jail on the classic boards: GL-05 to GL-08, GL-18, GL-19, RA-15 to RA-17; cash decoder
rules 30 to 35; switches A-08, A-09, A-10, A-19, A-21, B-1, B-6."""

from __future__ import annotations

import pytest

from tests.support.game import kinds
from tests.support.property_game import Town

BOXES = ("glass-classic", "rouble-full", "rouble-simple", "online-rental-tax")


# --- turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", [*BOXES, "cash-decoder"])
def test_gl05_the_highest_roll_begins_and_the_turn_passes_to_the_left(box: str) -> None:
    game = Town(box=box)
    game.do("ann rolls 1 2 for start", "bob rolls 6 4 for start", "cem rolls 3 3 for start")
    assert game.turn == "bob"
    game.do("next")
    assert game.turn == "cem"


@pytest.mark.parametrize("box", BOXES)
def test_a21_those_who_tie_for_the_start_throw_again(box: str) -> None:
    game = Town(box=box)
    game.do("ann rolls 5 5 for start", "bob rolls 6 4 for start", "cem rolls 3 3 for start")
    assert game.refused("cem rolls 6 6 for start") == "already_rolled"
    game.do("ann rolls 1 2 for start", "bob rolls 2 2 for start")
    assert game.turn == "bob"


@pytest.mark.parametrize("box", BOXES)
def test_gl08_a_double_rolls_again_and_the_third_goes_to_jail_without_moving(box: str) -> None:
    game = Town(box=box)
    game.do("ann rolls 5 5")
    assert game.refused("bob rolls 1 2") == "must_roll_again"
    game.do("ann rolls 5 5")
    assert game.space("ann") == "free_parking"
    game.do("ann rolls 1 1")
    assert (game.space("ann"), game.state.table.again) == ("jail", False)
    game.do("bob rolls 4 6")


@pytest.mark.parametrize(
    ("switches", "paid"),
    [({"third_double_moves": "no"}, False), ({"third_double_moves": "yes"}, True)],
)
def test_a19_the_third_double_may_move_first(switches: dict[str, str], paid: bool) -> None:
    """Past GO on the way, which pays, and then to jail all the same."""
    game = Town(switches=switches)
    game.do("ann moves to luxury_tax", "ann pays", "ann rolls 1 1")
    assert game.cash("ann") == 1600
    game.do("ann moves to chance_3", "ann draws CH08", "ann rolls 2 2")
    assert game.space("ann") == "go"
    game.do("ann moves to chance_3", "ann draws CH16")
    before = game.cash("ann")
    entry = game.do("ann rolls 6 6")
    assert game.space("ann") == "jail"
    assert ("moved" in kinds(entry), game.cash("ann") - before) == (paid, 200 if paid else 0)
    assert game.state.table.offer is None


# --- into jail and out ----------------------------------------------------------------------------


def jailed(game: Town) -> Town:
    """Ann is in jail, and it is her turn again."""
    game.do("ann goes to jail", "bob's turn", "ann's turn")
    return game


def test_gl18_being_sent_there_ends_the_turn_even_after_a_double() -> None:
    game = Town()
    game.do("ann moves to pennsylvania_rr", "ann buys")
    entry = game.do("ann rolls 6 6", "ann buys", "ann rolls 1 2")
    assert entry.ev[-1].why == "space"
    assert (game.space("ann"), game.state.table.again) == ("jail", False)
    game.do("bob rolls 4 6")


def test_gl19_the_fee_is_paid_before_the_roll_and_one_rolls_and_moves() -> None:
    game = jailed(Town())
    entry = game.do("ann leaves jail by fee")
    assert game.money(entry) == {"ann": -50, "bank": 50}
    game.do("ann rolls 4 6")
    assert game.space("ann") == "free_parking"


def test_gl19_a_double_leads_out_by_that_roll() -> None:
    game = jailed(Town())
    entry = game.do("ann rolls 5 5")
    assert "jail_left" in kinds(entry)
    assert game.space("ann") == "free_parking"


def test_gl19_after_the_third_try_the_fee_is_paid_and_one_moves_by_that_roll() -> None:
    game = jailed(Town())
    for _ in range(2):
        assert kinds(game.do("ann rolls 4 6")) == ["rolled", "jail_stayed"]
        game.do("bob's turn", "ann's turn")
    entry = game.do("ann rolls 4 6")
    assert game.money(entry) == {"ann": -50, "bank": 50}
    assert game.space("ann") == "free_parking"


def test_gl21_whoever_is_in_jail_collects_rent_bids_and_trades() -> None:
    game = jailed(Town())
    game.owns("ann", "baltic")
    game.do("bob's turn", "bob moves to baltic", "ann asks rent", "bob pays")
    assert game.cash("ann") == 1504
    game.do("auction oriental", "ann bids 20", "auction closes", "ann gives oriental to bob for 30")
    assert game.owner("oriental") == "bob"


@pytest.mark.parametrize(
    ("switches", "rolls"),
    [({"jail_double": "no_extra_turn"}, False), ({"jail_double": "extra_turn"}, True)],
)
def test_a08_a_double_out_of_jail_may_roll_again(switches: dict[str, str], rolls: bool) -> None:
    game = jailed(Town(switches=switches))
    game.do("ann rolls 5 5")
    assert game.state.table.again is rolls


@pytest.mark.parametrize(
    ("switches", "allowed"),
    [({"jail_fee_turns": "any"}, True), ({"jail_fee_turns": "first_only"}, False)],
)
def test_a09_the_fee_after_a_failed_try(switches: dict[str, str], allowed: bool) -> None:
    game = jailed(Town(switches=switches))
    game.do("ann rolls 4 6", "bob's turn", "ann's turn")
    if allowed:
        game.do("ann leaves jail by fee")
    else:
        assert game.refused("ann leaves jail by fee") == "not_usable"
    assert (game.state.seats["ann"].jail is None) is allowed


def test_a09_the_fee_before_the_first_try_is_always_possible() -> None:
    game = jailed(Town(switches={"jail_fee_turns": "first_only"}))
    entry = game.do("ann leaves jail by fee")
    assert game.money(entry) == {"ann": -50, "bank": 50}
    ann = game.state.seats["ann"]
    assert (ann.jail, ann.position, game.turn, game.phase) == (None, 10, "ann", "roll")


def third_try(game: Town, *dice: int) -> Town:
    """Ann's third roll in jail is no double, and she has nothing."""
    first, second = dice or (4, 6)
    game.has_cash("ann", 0)
    jailed(game)
    for _ in range(2):
        game.do("ann rolls 4 6", "bob's turn", "ann's turn")
    game.do(f"ann rolls {first} {second}")
    return game


def test_a10_who_cannot_pay_the_forced_fee_owes_it() -> None:
    game = third_try(Town())
    assert game.dues("ann") == [("bank", 50, "jail_fee")]
    assert (game.space("ann"), game.phase) == ("jail", "debt")
    for statement in ("next", "bob rolls 1 2", "ann rolls 1 2"):
        assert game.refused(statement) == "debt_open"
    game.do("ann goes bankrupt")
    assert (game.turn, game.state.table.steps) == ("bob", None)


@pytest.mark.parametrize("paying", ["ann pays", "ann pays 50 to bank"])
def test_gl19_who_must_raise_the_fee_first_moves_when_it_is_paid(paying: str) -> None:
    """The text: out, 50, and only then the piece by that roll; so no rent before the fee."""
    game = Town()
    game.owns("ann", "reading_rr")
    game.owns("bob", "new_york")
    third_try(game, 4, 5)
    assert game.state.table.claims == ()
    game.do("ann mortgages reading_rr")
    assert game.space("ann") == "jail"
    entry = game.do(paying)
    assert kinds(entry) == ["due_paid", "moved", "rent_open"]
    assert (game.space("ann"), game.cash("ann")) == ("new_york", 50)
    game.do("bob asks rent", "ann pays", "next")


def test_a_piece_that_the_table_has_moved_meanwhile_is_not_moved_by_the_fee() -> None:
    game = third_try(Town())
    game.do("ann moves to free_parking", "bank pays 50 to ann", "ann pays")
    assert game.space("ann") == "free_parking"
    assert game.phase == "turn"


def test_a10_or_stays_and_tries_again() -> None:
    game = third_try(Town(switches={"jail_fee_short": "stay"}))
    assert (game.dues("ann"), game.space("ann")) == ([], "jail")
    game.do("bob's turn", "ann's turn", "ann rolls 5 5")
    assert game.space("ann") == "free_parking"


# --- cash decoder: the third try rolls again ------------------------------------------------------


def thrice(game: Town) -> Town:
    """Three failed tries; the fee of the third is paid."""
    jailed(game)
    for _ in range(2):
        game.do("ann rolls 1 2", "bob's turn", "ann's turn")
    game.do("ann rolls 1 2")
    return game


@pytest.mark.parametrize(
    ("switches", "space"),
    [({"jail_last_roll": "same"}, "virginia"), ({"jail_last_roll": "again"}, "jail")],
)
def test_cd34_after_the_third_try_one_rolls_again(switches: dict[str, str], space: str) -> None:
    """9 + 3 = 12: by the roll that failed; or not yet."""
    game = thrice(Town(box="cash-decoder", switches=switches))
    assert (game.space("ann"), game.cash("ann")) == (space, 1450)
    assert game.state.table.again is (space == "jail")


@pytest.mark.parametrize(
    ("switches", "rolls"),
    [
        ({"jail_reroll_double": "extra_turn"}, True),
        ({"jail_reroll_double": "no_extra_turn"}, False),
    ],
)
def test_b6_a_double_of_the_new_roll(switches: dict[str, str], rolls: bool) -> None:
    game = thrice(Town(box="cash-decoder", switches=switches))
    game.do("ann rolls 3 3")
    assert (game.space("ann"), game.state.table.again) == ("chest_2", rolls)


def test_cd34_the_new_roll_waits_for_the_fee_that_is_owed() -> None:
    game = Town(box="cash-decoder")
    game.has_cash("ann", 0)
    thrice(game)
    assert game.refused("ann rolls 1 2") == "debt_open"
    game.do("bank pays 50 to ann", "ann pays", "ann rolls 1 2")
    assert game.space("ann") == "virginia"


def test_cd31_the_fee_of_50_is_paid_before_the_roll_and_may_be_checked() -> None:
    game = jailed(Town(box="cash-decoder"))
    entry = game.do("ann leaves jail by fee")
    assert game.money(entry) == {"ann": -50, "bank": 50}
    game.do("bob checks ann 50 real", "ann rolls 2 3")
    assert game.space("ann") == "st_james"


def test_cd33_a_double_out_of_jail_ends_the_turn() -> None:
    game = jailed(Town(box="cash-decoder"))
    game.do("ann rolls 1 1")
    assert (game.space("ann"), game.state.table.again) == ("states", False)


def test_b9_a_roll_after_the_last_round_is_not_heard_any_more() -> None:
    game = Town("Ann", "Bob", switches={"end": "all_owned", "end_after": "round"})
    game.do("next")
    game.owns("bob", *(deed.id for deed in game.state.edition.deeds))
    assert not game.state.table.ended
    entry = game.do("ann rolls 2 4")
    assert kinds(entry)[-1] == "game_ended"
    assert (game.state.table.ended, game.space("ann") == "oriental") == ("all_owned", False)
    assert game.state.table.claims == ()
