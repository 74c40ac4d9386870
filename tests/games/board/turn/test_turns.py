"""Rules 4 to 8: who begins, dice, doubles, and the turn's passing."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds, paid


def test_rule_04_the_highest_throw_begins_and_play_goes_clockwise() -> None:
    game = Game()
    assert {seat.position for seat in game.state.seats.values()} == {0}
    game.do("ann rolls 2 3 for start", "bob rolls 6 4 for start")
    assert game.turn == "ann"
    entry = game.do("cem rolls lock 1 for start")
    assert kinds(entry) == ["start_rolled", "turn_passed"]
    assert game.turn == "bob"
    for name in ("cem", "ann", "bob"):
        game.do("next")
        assert game.turn == name
    assert [game.cash(name) for name in ("ann", "bob", "cem")] == [3000] * 3


def test_rule_04_nobody_throws_twice_for_the_start() -> None:
    game = Game()
    game.do("ann rolls 2 3 for start")
    assert game.refused("ann rolls 6 6 for start") == "already_rolled"


def test_the_start_is_not_thrown_for_once_the_game_is_on() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys")
    assert game.refused("bob rolls 6 6 for start") == "already_started"
    game.do("next")
    assert game.refused("bob rolls 6 6 for start") == "already_started"


def test_who_begins_may_be_said_instead() -> None:
    game = Game()
    game.do("cem's turn")
    assert (game.turn, game.state.table.round, game.state.table.started) == ("cem", 1, False)
    game.do("cem rolls 2 4", "cem buys", "next")
    assert game.turn == "ann"


def test_saying_again_whose_turn_has_just_begun_changes_nothing() -> None:
    game = Game()
    game.do("ann rolls 2 4", "ann buys", "next", "bob's turn", "bob rolls 2 5")
    assert (game.turn, game.state.table.round, game.space("bob")) == ("bob", 1, "chance_2")


def test_a_first_turn_that_was_played_without_dice_is_over_when_the_next_is_set() -> None:
    game = Game()
    game.do("ann buys oriental", "bob's turn")
    assert game.space("ann") is None
    assert game.state.table.started


def test_rule_05_a_turn_is_roll_then_move_then_the_space() -> None:
    game = Game()
    entry = game.do("ann rolls 2 4")
    assert kinds(entry) == ["rolled", "moved", "offered"]
    assert game.space("ann") == "oriental"
    assert game.refused("ann rolls 1 2") == "offer_open"
    game.do("ann buys")
    assert game.refused("ann rolls 1 2") == "already_rolled"
    game.do("next")
    assert game.turn == "bob"


def test_rule_05_another_players_roll_passes_the_turn() -> None:
    game = Game()
    game.do("ann rolls 4 6", "bob rolls 2 4")
    assert (game.turn, game.state.table.round) == ("bob", 1)
    game.do("bob buys", "cem rolls 4 6", "ann rolls 1 2")
    assert (game.turn, game.state.table.round) == ("ann", 2)


BEGINNINGS = [
    ("cem's turn",),
    ("cem rolls 6 6 for start", "ann rolls 1 2 for start", "bob rolls 1 3 for start"),
    ("cem's turn", "cem's turn"),
]


@pytest.mark.parametrize("begins", BEGINNINGS)
def test_a_round_is_over_when_play_has_come_back_to_who_began(begins: tuple[str, ...]) -> None:
    game = Game()
    game.do(*begins)
    rounds = [(game.turn, game.state.table.round)]
    for _ in range(6):
        game.do("next")
        rounds.append((game.turn, game.state.table.round))
    assert rounds == [
        ("cem", 1), ("ann", 1), ("bob", 1), ("cem", 2), ("ann", 2), ("bob", 2), ("cem", 3),
    ]  # fmt: skip


def test_whose_roll_is_the_first_that_is_heard_began() -> None:
    game = Game()
    game.do("bob rolls 4 6", "cem rolls 4 6", "ann rolls 4 6")
    assert (game.turn, game.state.table.round) == ("ann", 1)
    game.do("next")
    assert (game.turn, game.state.table.round) == ("bob", 2)


def test_a_round_goes_on_past_the_seat_of_a_bankrupt_who_began() -> None:
    game = Game()
    game.has_cash("bob", 0)
    game.do("bob's turn", "bob moves to income_tax", "bob goes bankrupt")
    assert (game.turn, game.state.table.round) == ("cem", 1)
    game.do("next")
    assert (game.turn, game.state.table.round) == ("ann", 1)
    game.do("next")
    assert (game.turn, game.state.table.round) == ("cem", 2)


@pytest.mark.parametrize("roll", ["lock 2", "2 lock", "1 2"])
def test_rule_06_a_lock_counts_as_one(roll: str) -> None:
    game = Game()
    game.do(f"ann rolls {roll}")
    if "lock" in roll:
        game.do("ann guesses 3 misses")
    assert game.space("ann") == "baltic"


def test_rule_07_a_lock_gives_a_guess_before_the_move() -> None:
    game = Game()
    entry = game.do("ann rolls lock 2")
    assert kinds(entry) == ["rolled", "guess_granted"]
    assert game.phase == "guess"
    assert game.state.seats["ann"].position == 0
    entry = game.do("ann guesses 3 misses")
    assert kinds(entry) == ["guess_missed", "moved", "offered"]
    assert game.space("ann") == "baltic"


def test_rule_07_an_opened_vault_is_emptied_before_the_piece_moves() -> None:
    game = Game()
    game.do("ann rolls lock 3")
    entry = game.do("ann guesses 3 opens")
    assert kinds(entry)[:2] == ["vault_opened", "moved"]
    assert game.cash("ann") == 3400
    assert game.dues("ann") == [("vault", 400, "tax")]
    assert game.phase == "key"


def test_rule_07_a_lock_without_a_guess_to_miss_moves_on_the_next_act() -> None:
    """The guess is an opportunity: whatever else she does passes it over, and first she moves."""
    game = Game()
    game.do("ann rolls lock 2")
    entry = game.do("ann buys")
    assert kinds(entry) == ["guess_passed", "moved", "offered", "deed_bought"]
    assert paid(entry) == {"ann": -120, "bank": 120}
    assert game.owner("baltic") == "ann"


def test_rule_07_passing_the_lock_over_cannot_skip_what_the_space_asks() -> None:
    game = Game()
    game.do("ann rolls lock 2")
    for statement in ("next", "bob rolls 2 4", "bob's turn"):
        assert game.refused(statement) == "offer_open"
        assert game.phase == "guess"
    game.do("ann declines", "auction closes", "bob's turn")
    assert game.state.seats["ann"].position == 3


def test_rule_07_the_acts_of_others_leave_her_guess_open() -> None:
    game = Game()
    game.do("ann rolls lock 2", "bob pays 50 to cem", 'say "wait"', "count ann 3000")
    game.do("bob gives 10 to cem", 'correct ann +10 because "found"')
    assert game.phase == "guess"
    assert game.state.table.steps == 3
    game.do("ann pays 10 to bob")
    assert game.space("ann") == "baltic"


def test_rule_08_doubles_roll_again() -> None:
    game = Game()
    game.do("ann rolls 5 5")
    assert game.phase == "roll"
    assert game.refused("bob rolls 2 3") == "must_roll_again"
    game.do("ann rolls 2 3")
    assert (game.space("ann"), game.state.table.doubles) == ("guess_2", 0)
    game.do("next")


def test_rule_08_the_table_may_forgo_the_roll_after_doubles() -> None:
    game = Game()
    game.do("ann rolls 5 5")
    assert game.sentence("bob rolls 2 3") == (
        "Ann rolled doubles and rolls again; 'next' passes the turn without that roll"
    )
    game.do("next")
    assert game.turn == "bob"


def test_where_a_card_must_be_taken_it_is_not_passed_over_unless_the_table_means_it() -> None:
    game = Game(box="cash-decoder")
    game.do("ann moves to chance_1")
    assert game.refused("bob rolls 2 3") == game.refused("bob's turn") == "card_open"
    assert game.sentence("next") == (
        "Ann draws a card first: 'Ann draws CH01' with the number of the card, or 'Ann keeps card',"
        " or say what it does; 'force next because …' goes on without it"
    )
    game.do('force next because "the pile was away"')
    assert game.turn == "bob"


@pytest.mark.parametrize(
    "effect",
    [
        "bank pays 50 to ann", "ann collects 10 from each", "ann moves to boardwalk",
        "ann goes to jail", "ann gains hotel", "ann keeps card", "ann draws CH09",
    ],
)  # fmt: skip
def test_a_card_that_waited_was_taken_when_the_table_says_what_it_does(effect: str) -> None:
    """A printed card that the Bank does not know is booked by its effect, in any box."""
    game = Game(box="cash-decoder")
    game.do("ann moves to chance_1", effect)
    if game.phase == "offer":
        game.do("ann declines", "auction closes")
    game.do("next")
    assert game.turn == "bob"


def test_rule_08_the_third_double_goes_to_jail_without_moving_and_without_salary() -> None:
    game = Game()
    game.do("ann rolls 5 5", "ann rolls 5 5", "ann guesses 1 misses", "ann moves to boardwalk")
    entry = game.do("ann rolls 6 6")
    assert kinds(entry) == ["rolled", "jailed"]
    assert entry.post == ()
    assert game.space("ann") == "jail"
    assert game.state.seats["ann"].jail == 0
    assert game.phase == "turn"
    assert game.refused("ann rolls 2 3") == "already_rolled"
    game.do("bob rolls 2 4")


def test_rule_08_doubles_are_counted_within_one_turn_only() -> None:
    game = Game("Ann", "Bob")
    game.do("ann rolls 5 5", "ann rolls 5 5", "ann rolls 3 2", "ann guesses 1 misses")
    game.do("bob rolls 5 5", "bob rolls 6 4", "next")
    game.do("ann rolls 4 4")
    assert game.state.table.doubles == 1
    assert game.state.seats["ann"].jail is None


def test_rule_08_a_double_that_ends_on_go_to_jail_is_not_rolled_again() -> None:
    game = Game()
    game.do("ann rolls 5 5", "ann moves to kentucky", "ann declines", "auction closes")
    game.do("ann rolls 2 1")
    game.do("ann declines", "auction closes", "bob rolls 4 6", "cem rolls 4 6")
    game.do("ann rolls 3 3")
    assert game.space("ann") == "jail"
    assert game.phase == "turn"


def test_a_lock_and_a_double_gives_the_guess_the_move_and_the_next_roll() -> None:
    game = Game()
    game.do("ann rolls lock 1", "ann guesses 2 misses")
    assert game.space("ann") == "chance_1"
    assert game.phase == "roll"


def test_the_bankrupt_are_passed_over() -> None:
    game = Game("Ann", "Bob", "Cem")
    game.has_cash("bob", 10)
    game.do("ann rolls 4 6", "bob rolls 1 3", "bob goes bankrupt")
    assert game.turn == "cem"
    game.do("next", "next")
    assert game.turn == "cem"
    assert game.refused("bob's turn") == "bankrupt"
    assert game.refused("bob rolls 2 3") == "bankrupt"
