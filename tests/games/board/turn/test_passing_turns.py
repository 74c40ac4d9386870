"""Passing turns: what the Bank says where a turn passes and it knows the board."""

from __future__ import annotations

import pytest

from banker.language.phrases.events import sentence
from banker.language.phrases.translation import translation
from tests.support.game import Game, kinds

BECAUSE = 'because "our house rule"'


def test_r7_ones_own_turn_changes_nothing() -> None:
    game = Game(box="glass-classic")
    game.do("ann rolls 1 2", "ann buys", "ann's turn")
    assert game.state.table.dice == (1, 2) and game.phase == "turn"
    assert game.refused("ann rolls 1 2") == "already_rolled"


def test_r7_nor_is_an_offer_lost_by_it() -> None:
    game = Game()
    game.do("ann rolls 1 2")
    assert game.refused("ann's turn") == "offer_open"


def test_r8_nobody_is_skipped_silently() -> None:
    game = Game()
    game.do("ann rolls 4 6")
    for statement in ("cem rolls 1 2", "cem's turn"):
        assert game.refused(statement) == "not_your_turn"
        told = "Bob would be skipped: 'next' passes the turn to Bob"
        assert game.sentence(statement) == told
    entry = game.do(f"force cem rolls 1 2 {BECAUSE}")
    assert kinds(entry)[:3] == ["overridden", "players_skipped", "turn_passed"]


def test_r8_all_who_are_skipped_are_named() -> None:
    game = Game("Ann", "Bob", "Cem", "Dan", "Eve")
    game.do("ann rolls 4 6")
    assert "Bob and Cem would" in game.sentence("dan rolls 1 2")


def test_r8_a_table_that_tells_only_money_is_believed() -> None:
    game = Game()
    game.do("ann buys oriental")
    entry = game.do("cem's turn")
    assert kinds(entry) == ["players_skipped", "turn_passed"] and entry.ev[0].who == ("bob",)


def test_r8_since_the_last_turn_of_the_skipped_player() -> None:
    game = Game()
    game.do("ann buys oriental", "bob rolls 4 6", "cem rolls 4 6", "ann rolls 4 6")
    assert game.refused("cem's turn") == "not_your_turn"
    game.do("next", "next", "cem rolls 3 5", "cem declines", "auction closes", "ann rolls 4 6")
    assert kinds(game.do("cem's turn"))[0] == "players_skipped"


@pytest.mark.parametrize("box", ["secret-vault", "glass-classic", "rouble-full"])
def test_r13_a_passed_turn_in_jail_is_a_try(box: str) -> None:
    game = Game("Ann", "Bob", box=box)
    game.do("ann goes to jail", "bob rolls 4 6")
    for tries, bob in ((1, "bob rolls 4 6"), (2, "bob rolls 5 6")):
        game.do("next")
        assert "jail_stayed" in kinds(game.do(bob))
        assert game.state.seats["ann"].jail == tries
        game.do("bob declines", "auction closes") if game.state.table.offer else None
    game.do("next")
    assert game.refused("next") == game.refused("bob rolls 4 6") == "in_jail"
    assert "'Ann leaves jail by fee'" in game.sentence("next")
    entry = game.do("ann rolls 1 2")
    assert "jail_left" in kinds(entry) and game.state.seats["ann"].jail is None


def test_r13_where_no_turn_is_told_nobody_is_stopped() -> None:
    game = Game("Ann", "Bob")
    game.do("ann goes to jail", *["next"] * 12)
    assert game.state.seats["ann"].jail == 2
    assert "jail_left" in kinds(game.do("ann rolls 1 2"))


@pytest.mark.parametrize("box", ["secret-vault", "glass-classic", "rouble-simple"])
def test_r13_where_no_turn_is_told_each_later_wait_is_said(box: str) -> None:
    game = Game("Ann", "Bob", box=box)
    game.do("ann goes to jail", *["next"] * 6)
    assert game.state.seats["ann"].jail == 2
    for _ in range(2):
        entry = game.do("next")
        assert kinds(entry) == ["jail_stayed", "turn_passed"]
        said = sentence(entry, game.state.setup, translation("en").book)
        assert said == "Ann is still in jail after 3 turns: the fee or a card is due; Bob's turn"
        game.do("next")
    assert game.state.seats["ann"].jail == 2


def test_r13_the_turn_in_which_one_is_sent_there_is_none() -> None:
    game = Game("Ann", "Bob")
    game.do("ann goes to jail")
    assert kinds(game.do("next")) == ["turn_passed"]
    assert game.state.seats["ann"].jail == 0


@pytest.mark.parametrize(
    "box", ["secret-vault", "glass-classic", "rouble-full", "rouble-simple", "online-rental-tax"]
)
def test_r9_a_card_that_was_not_told_is_said(box: str) -> None:
    game = Game("Ann", "Bob", box=box)
    game.do("ann moves to chance_1")
    entry = game.do("bob rolls 4 6")
    assert kinds(entry)[:2] == ["card_left", "turn_passed"]
    assert entry.ev[0].who == "ann"


def test_r9_not_if_it_was_told_or_booked() -> None:
    for act in ("ann draws CH05", "ann keeps card", "bank pays 50 to ann", "ann moves to go"):
        game = Game("Ann", "Bob")
        game.do("ann moves to chance_1", act)
        assert "card_left" not in kinds(game.do("next")), act


def test_s30_a_second_roll_after_a_double_leaves_it_too() -> None:
    game = Game("Ann", "Bob", box="glass-classic")
    game.do("ann rolls 1 1")
    entry = game.do("ann rolls 4 4")
    assert kinds(entry)[0] == "card_left"


def test_r9_where_a_card_must_be_taken_force_leaves_it() -> None:
    game = Game("Ann", "Bob", box="cash-decoder")
    game.do("ann moves to chance_1")
    assert game.refused("next") == "card_open"
    assert kinds(game.do(f"force next {BECAUSE}"))[:2] == ["overridden", "card_left"]


@pytest.mark.parametrize("box", ["secret-vault", "glass-classic", "rouble-full", "rouble-simple"])
def test_r9_every_box_with_cards_may_ask_for_it_first(box: str) -> None:
    game = Game("Ann", "Bob", box=box, switches={"must_take_card": "yes"})
    game.do("ann moves to chance_1")
    assert game.refused("next") == game.refused("bob rolls 4 6") == "card_open"
    game.do("bank pays 50 to ann", "next")


def test_sv29_a25_v28_a_card_that_is_not_drawn_is_noted() -> None:
    for box in ("secret-vault", "glass-classic", "rouble-simple", "online-rental-tax"):
        offered = Game(box=box).state.edition.offered["must_take_card"]
        assert (offered.default, offered.values) == ("no", ("no", "yes"))


def test_r14_an_auction_needs_its_reason_where_the_board_is_known() -> None:
    game = Game(box="glass-classic")
    game.do("ann rolls 4 6")
    assert game.refused("auction oriental") == "not_now"
    assert "declines" in game.sentence("auction oriental")
    game.do(f"force auction oriental {BECAUSE}", "auction closes")


def test_r14_not_where_somebody_stands_there_or_moves_are_not_told() -> None:
    game = Game(box="glass-classic")
    game.do("ann rolls 2 4", "ann declines", "auction closes", "auction oriental", "auction closes")
    silent = Game(box="glass-classic")
    silent.do("ann buys oriental", "bob's turn", "auction baltic")


def test_r22_one_begins_on_go() -> None:
    game = Game(box="glass-classic")
    game.do("ann moves back 3")
    assert game.space("ann") == "park_place"


def test_r22_who_has_not_moved_owes_no_rent() -> None:
    game = Game(box="glass-classic")
    game.do("ann rolls 2 4", "ann buys")
    assert game.refused("ann asks cem rent on oriental") == "not_there"
    assert game.state.seats["cem"].position == 0
    silent = Game(box="glass-classic")
    silent.do("ann buys oriental", "bob's turn", "cem's turn", "ann asks bob rent on oriental")


def test_a_roll_that_was_left_out_is_said_where_moves_are_told() -> None:
    game = Game()
    game.do("ann rolls 4 6")
    assert kinds(game.do("next")) == ["turn_passed"], "Ann has rolled"
    for who in ("bob", "cem", "ann", "bob"):
        entry = game.do("next")
        assert kinds(entry) == ["roll_left", "turn_passed"]
        assert (entry.ev[0].who, entry.ev[0].again) == (who, False)


def test_so_is_the_roll_after_doubles() -> None:
    game = Game()
    game.do("ann rolls 4 4")
    entry = game.do("next")
    assert kinds(entry) == ["roll_left", "turn_passed"]
    assert (entry.ev[0].who, entry.ev[0].again) == ("ann", True)


@pytest.mark.parametrize(
    "statements",
    [
        (),  # nothing was told yet
        ("ann buys oriental",),  # a move that nobody told
        ("ann goes to jail",),  # nobody walked there
        ("ann rolls 4 6", "next", "bob buys oriental", "next", "cem rolls 4 6", "ann rolls 4 6"),
    ],
)
def test_of_a_table_that_tells_only_money_it_is_not_said(statements: tuple[str, ...]) -> None:
    game = Game()
    game.do(*statements)
    for _ in range(7):
        assert "roll_left" not in kinds(game.do("next"))
