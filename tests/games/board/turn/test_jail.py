"""Rules 22 to 26: jail."""

from __future__ import annotations

from tests.support.game import Game, kinds, paid


def jailed(*names: str, **switches: str) -> Game:
    """Ann is in jail and it is her turn again."""
    game = Game(*names, switches=switches)
    game.do("ann goes to jail", "next", "next", "next")
    assert game.turn == "ann"
    return game


def failing(game: Game, tries: int) -> None:
    """Ann fails to roll doubles some times; it is her turn again."""
    for _ in range(tries):
        game.do("ann rolls 2 4", "next", "next", "next")


# --- rule 22: in ------------------------------------------------------------------------------


def test_rule_22_go_to_jail_moves_directly_and_ends_the_turn_at_once() -> None:
    game = Game()
    game.do("ann moves to free_parking", "next", "next", "next")
    entry = game.do("ann rolls 6 4")
    assert entry.post == ()
    assert kinds(entry) == ["rolled", "moved", "jailed"]
    assert game.space("ann") == "jail"
    assert (game.cash("ann"), game.cash("vault")) == (3000, 400)
    assert game.phase == "turn"


def test_rule_22_also_after_a_double() -> None:
    game = Game()
    game.do("ann moves to free_parking", "next", "next", "next")
    game.do("ann rolls 5 5")
    assert game.space("ann") == "jail"
    assert game.state.seats["ann"].jail == 0
    assert game.refused("ann rolls 1 2") == "already_rolled"
    game.do("bob rolls 1 2")


def test_rule_22_in_jail_one_collects_rent_bids_and_trades() -> None:
    game = Game()
    game.owns("ann", "oriental")
    game.do("ann goes to jail", "bob rolls 2 4", "ann asks rent", "bob pays")
    assert game.cash("ann") == 3070
    game.do("cem rolls 1 2", "cem declines", "ann bids 10", "auction closes")
    assert game.owner("baltic") == "ann"
    game.do("ann gives baltic to bob for 500")
    assert game.cash("ann") == 3070 - 10 + 500


def test_rule_22_the_table_may_send_somebody_there_once() -> None:
    game = Game()
    game.do("ann goes to jail")
    assert game.refused("ann goes to jail") == "in_jail"


def test_rule_22_a_player_may_be_sent_there_out_of_turn() -> None:
    game = Game()
    game.do("ann rolls 4 4")
    entry = game.do("bob goes to jail")
    assert kinds(entry) == ["jailed"]
    assert (game.space("bob"), game.state.seats["bob"].jail) == ("jail", 0)
    assert (game.turn, game.phase) == ("ann", "roll")
    game.do("ann rolls 1 2", "ann declines", "auction closes")
    assert kinds(game.do("bob rolls 2 4"))[-1] == "jail_stayed"


def test_rule_22_nobody_walks_out_of_jail() -> None:
    game = jailed()
    assert game.refused("ann moves to go") == "in_jail"
    assert game.refused("ann moves back 3") == "in_jail"
    assert game.refused("ann passes go") == "dice_heard"
    assert game.refused("ann buys oriental") == "not_there"


# --- rule 23: the fee -------------------------------------------------------------------------


def test_rule_23_the_fee_is_100_into_the_vault_and_then_a_normal_turn() -> None:
    game = jailed()
    entry = game.do("ann leaves jail by fee")
    assert paid(entry) == {"ann": -100, "vault": 100}
    assert kinds(entry) == ["jail_left"]
    game.do("ann rolls 3 3")
    assert game.space("ann") == "st_james"
    game.do("ann rolls lock 3")
    assert game.state.table.guess is not None


def test_rule_23_the_fee_is_paid_before_the_roll_only() -> None:
    game = Game()
    game.do("ann goes to jail")
    assert game.refused("ann leaves jail by fee") == "already_rolled"
    game.do("next", "next", "next", "ann rolls 2 4")
    assert game.refused("ann leaves jail by fee") == "already_rolled"


def test_rule_23_the_fee_must_be_there() -> None:
    game = jailed()
    game.has_cash("ann", 90)
    assert game.refused("ann leaves jail by fee") == "insufficient_cash"


def test_rule_23_only_who_is_in_jail_leaves_it() -> None:
    game = Game()
    assert game.refused("ann leaves jail by fee") == "not_in_jail"
    game.do("ann goes to jail", "next")
    assert game.refused("ann leaves jail by fee") == "not_your_turn"


def test_rule_23_who_left_and_rolled_unheard_is_somewhere_unknown() -> None:
    game = jailed()
    game.do("ann leaves jail by fee", "ann buys oriental", "next")
    assert game.space("ann") is None


# --- rule 24: the card ------------------------------------------------------------------------


def test_rule_24_the_card_goes_under_the_deck_and_then_a_normal_turn() -> None:
    game = Game()
    game.do("ann draws CH01", "ann goes to jail", "next", "next", "next")
    assert game.state.seats["ann"].held == ("CH01",)
    entry = game.do("ann leaves jail by card")
    assert paid(entry) == {}
    assert paid(entry, "jail_card") == {"ann": -1, "bank": 1}
    assert game.state.seats["ann"].held == ()
    game.do("ann rolls 3 3", "ann rolls lock 2")
    assert game.state.table.guess is not None


def test_rule_24_a_card_kept_in_secret_may_be_it() -> None:
    game = Game()
    game.do("ann keeps card", "ann goes to jail", "next", "next", "next", "ann uses jail_card")
    assert game.state.seats["ann"].jail is None
    assert game.state.seats["ann"].held == ()


def test_rule_24_without_a_card_it_is_refused() -> None:
    game = jailed()
    assert game.refused("ann leaves jail by card") == "no_card"
    assert game.refused("ann uses jail_card") == "no_card"
    assert game.refused("ann uses CH01") == "no_card"


def test_rule_24_the_card_is_used_at_the_start_of_ones_own_turn() -> None:
    game = Game()
    game.do("ann draws CH01", "ann goes to jail")
    assert game.refused("ann uses jail_card") == "already_rolled"
    game.do("next")
    assert game.refused("ann uses jail_card") == "not_your_turn"
    game.do("next", "next", "ann uses CH01")
    assert game.state.seats["ann"].jail is None


# --- rule 25: doubles -------------------------------------------------------------------------


def test_rule_25_doubles_lead_out_and_move() -> None:
    game = jailed()
    entry = game.do("ann rolls 3 3")
    assert entry.post == ()
    assert kinds(entry) == ["rolled", "jail_left", "moved", "landed_locked"]
    assert game.space("ann") == "st_james"


def test_rule_25_a_failed_try_stays() -> None:
    game = jailed()
    entry = game.do("ann rolls 2 4")
    assert kinds(entry) == ["rolled", "jail_stayed"]
    assert game.state.seats["ann"].jail == 1
    assert game.space("ann") == "jail"
    assert game.phase == "turn"


def test_rule_25_a_lock_in_this_roll_gives_no_guess() -> None:
    game = jailed()
    game.do("ann rolls lock 4")
    assert game.state.table.guess is None
    assert game.refused("ann guesses 3 misses") == "no_guess"
    game.do("next", "next", "next", "ann rolls lock 1")
    assert game.space("ann") == "paid_guess_1"
    assert game.state.table.guess is not None
    assert game.state.table.guess.why == "paid"


def test_sv6b_a_refused_guess_in_jail_says_that_a_lock_gives_none_there() -> None:
    game = jailed()
    game.do("ann rolls lock 4")
    assert game.state.table.guess is None
    expected = "Ann has no guess now: a lock gives none in jail; 'Ann gets guess' grants one"
    got = str(game.refusal("ann guesses 3 misses").text)
    assert got == expected, f"expected {expected}, got {got}"


# --- rule 26: the third try -------------------------------------------------------------------


def test_rule_26_the_third_failed_try_pays_100_to_the_vault_and_moves_by_that_roll() -> None:
    game = jailed()
    failing(game, 2)
    entry = game.do("ann rolls lock 4")
    assert paid(entry) == {"ann": -100, "vault": 100}
    assert kinds(entry) == ["rolled", "jail_stayed", "jail_left", "moved", "guess_granted"]
    assert game.space("ann") == "guess_2"
    assert game.state.seats["ann"].jail is None


def test_rule_26_who_cannot_pay_owes_it_and_moves_when_it_is_paid() -> None:
    game = jailed()
    failing(game, 2)
    game.has_cash("ann", 90)
    entry = game.do("ann rolls 2 3")
    assert entry.post == ()
    assert game.dues("ann") == [("vault", 100, "jail_fee")]
    assert game.space("ann") == "jail"
    game.do("bob pays 10 to ann")
    assert kinds(game.do("ann pays")) == ["due_paid", "moved", "guess_granted"]
    assert game.space("ann") == "guess_2"
    game.do("undo")
    assert (game.space("ann"), game.state.table.steps) == ("jail", 5)


def test_rule_26_tries_are_counted_anew_for_each_stay() -> None:
    game = jailed()
    failing(game, 2)
    game.do("ann rolls 3 3", "next", "next", "next", "ann goes to jail", "next", "next", "next")
    assert game.state.seats["ann"].jail == 0
    game.do("ann rolls 2 4")
    assert game.state.seats["ann"].jail == 1


def test_rule_26_a_double_on_the_third_try_costs_nothing() -> None:
    game = jailed()
    failing(game, 2)
    assert game.do("ann rolls 2 2").post == ()
    assert game.space("ann") == "virginia"


def test_gl19_a_forced_roll_while_the_fee_is_owed_is_the_only_one_that_moves() -> None:
    game = Game()
    game.do("ann pays 2950 to bob", "ann goes to jail", "next", "next")
    for pair in ("1 2", "1 3"):
        game.do(f"ann rolls {pair}", "next", "next", "next")
    game.do("ann rolls 1 2")
    assert game.dues("ann") == [("vault", 100, "jail_fee")]
    game.do('force ann rolls 2 4 because "she was in a hurry"')
    there = game.space("ann")
    game.do("bob pays 100 to ann")
    if game.phase == "offer":
        game.do("ann declines", "auction closes")
    game.do("ann pays")
    assert game.space("ann") == there
