"""Every value of every switch, first half: dice, guesses, jail, the vault, trades, the end."""

from __future__ import annotations

from tests.support.game import Game, kinds, paid

PINK = ("st_charles", "states", "virginia")


def table(switch: str, value: str, *names: str) -> Game:
    """A game with one switch set."""
    return Game(*names, switches={switch: value})


# --- SV-1 to SV-3: dice -------------------------------------------------------------------------


def test_sv01_start_tie_reroll() -> None:
    game = table("start_tie", "reroll")
    game.do("ann rolls 6 3 for start", "bob rolls 2 3 for start")
    entry = game.do("cem rolls 4 5 for start")
    assert kinds(entry) == ["start_rolled", "start_tied"]
    assert game.refused("bob rolls 6 6 for start") == "already_rolled"
    game.do("cem rolls 1 2 for start", "ann rolls lock 1 for start")
    assert game.turn == "cem"


def test_sv01_start_tie_pick() -> None:
    game = table("start_tie", "pick")
    game.do("ann rolls 6 3 for start", "bob rolls 2 3 for start", "cem rolls 4 5 for start")
    assert game.refused("cem rolls 6 6 for start") == "already_rolled"
    game.do("cem's turn", "cem rolls 2 4")
    assert (game.turn, game.state.table.round) == ("cem", 1)


def test_sv02_lock_double_yes() -> None:
    game = table("lock_double", "yes")
    game.do("ann rolls lock 1", "ann guesses 1 misses")
    assert game.state.table.again


def test_sv02_lock_double_no() -> None:
    game = table("lock_double", "no")
    game.do("ann rolls lock 1", "ann guesses 1 misses")
    assert not game.state.table.again
    assert game.space("ann") == "chance_1"
    game.do("ann keeps card", "next", "next", "next", "ann goes to jail")
    game.do("next", "next", "next", "ann rolls lock 1")
    assert game.state.seats["ann"].jail == 1


def third_double(value: str) -> Game:
    game = table("third_double_lock", value)
    game.do("ann rolls 5 5", "ann rolls 5 5", "ann guesses 1 misses", "ann rolls lock 1")
    assert game.state.seats["ann"].jail == 0
    return game


def test_sv03_third_double_lock_no_guess() -> None:
    game = third_double("no_guess")
    assert game.refused("ann guesses 3 misses") == "no_guess"


def test_sv03_third_double_lock_guess() -> None:
    game = third_double("guess")
    game.do("ann guesses 3 opens", "ann unlocks boardwalk")
    assert game.space("ann") == "jail"
    assert game.phase == "refill"


# --- SV-5: the paid guess ----------------------------------------------------------------------


def on_paid_guess(value: str, cash: int) -> Game:
    game = table("paid_guess", value)
    game.has_cash("ann", cash)
    game.do("ann moves to paid_guess_1")
    return game


def test_sv05_paid_guess_if_affordable() -> None:
    game = on_paid_guess("if_affordable", 100)
    assert game.dues("ann") == [("bank", 100, "guess_fee")]
    game = on_paid_guess("if_affordable", 90)
    assert game.dues("ann") == []
    assert game.refused("ann guesses 3 misses") == "no_guess"
    game.do("next")


def test_sv05_paid_guess_optional() -> None:
    game = on_paid_guess("optional", 100)
    assert game.dues("ann") == []
    assert paid(game.do("ann guesses 3 misses")) == {"ann": -100, "bank": 100}
    game = on_paid_guess("optional", 90)
    assert game.refused("ann guesses 3 misses") == "insufficient_cash"
    game.do("next")
    assert game.cash("ann") == 90


def test_sv05_paid_guess_debt() -> None:
    game = on_paid_guess("debt", 90)
    assert game.dues("ann") == [("bank", 100, "guess_fee")]
    assert game.refused("ann guesses 3 misses") == "insufficient_cash"
    assert game.refused("next") == "debt_open"
    game.do("ann goes bankrupt")
    assert game.state.seats["ann"].bankrupt


# --- SV-6 and SV-7: jail ------------------------------------------------------------------------


def jailed(switch: str, value: str) -> Game:
    game = table(switch, value)
    game.do("ann goes to jail", "next", "next", "next")
    return game


def test_sv06_jail_double_no_extra_turn() -> None:
    game = jailed("jail_double", "no_extra_turn")
    game.do("ann rolls 5 5", "ann guesses 1 misses")
    assert game.refused("ann rolls 2 3") == "already_rolled"
    game.do("bob rolls 2 3")


def test_sv06_jail_double_extra_turn() -> None:
    game = jailed("jail_double", "extra_turn")
    game.do("ann rolls 5 5", "ann guesses 1 misses")
    assert game.refused("bob rolls 2 3") == "must_roll_again"
    game.do("ann rolls 2 3")


def third_try(value: str) -> Game:
    game = jailed("jail_fee_short", value)
    game.do("ann rolls 2 4", "next", "next", "next", "ann rolls 2 4", "next", "next", "next")
    game.has_cash("ann", 90)
    game.do("ann rolls 2 4")
    return game


def test_sv07_jail_fee_short_debt() -> None:
    game = third_try("debt")
    assert game.dues("ann") == [("vault", 100, "jail_fee")]
    game.do("bob pays 10 to ann", "ann pays")
    assert game.space("ann") == "st_james"


def test_sv07_jail_fee_short_stay() -> None:
    game = third_try("stay")
    assert game.dues("ann") == []
    assert game.space("ann") == "jail"
    game.do("next", "next", "next")
    game.has_cash("ann", 100)
    assert paid(game.do("ann rolls 2 4")) == {"ann": -100, "vault": 100}
    assert game.space("ann") == "st_james"


# --- SV-9: the keys are used up ----------------------------------------------------------------


def fifth_opening(value: str) -> Game:
    game = table("refill_without_keys", value)
    for deed in ("vermont", "st_james", "ventnor", "boardwalk"):
        game.vault_opens("ann")
        game.do(f"ann unlocks {deed}", "vault locks")
    return game


def test_sv09_refill_without_keys_hotel_and_cash() -> None:
    game = fifth_opening("hotel_and_cash")
    assert (game.cash("vault"), game.hotels("vault"), game.keys("vault")) == (400, 1, 0)
    game.vault_opens("bob")
    assert (game.cash("bob"), game.hotels("bob"), game.keys("bob")) == (3400, 1, 0)
    assert game.phase == "refill"


def test_sv09_refill_without_keys_cash_only() -> None:
    game = fifth_opening("cash_only")
    assert (game.cash("vault"), game.hotels("vault"), game.keys("vault")) == (400, 0, 0)


# --- SV-10: what may be traded -----------------------------------------------------------------


def with_card(value: str) -> Game:
    game = table("trade_cards", value)
    game.do("ann draws CH05", "ann gets guess", "ann guesses 1 misses")
    return game


def test_sv10_trade_cards_no() -> None:
    game = with_card("no")
    assert game.refused("ann gives card to bob for 10") == "not_tradable"
    assert game.refused("ann gives CH05 to bob for 10") == "not_tradable"


def test_sv10_trade_cards_yes() -> None:
    game = with_card("yes")
    game.do("ann gives CH05 to bob for 10", "bob uses CH05", "bob guesses 2 misses")
    assert game.refused("ann gives card to bob for 10") == "no_card"


def mortgaged_oriental(value: str) -> Game:
    game = table("trade_mortgaged", value)
    game.owns("ann", "oriental")
    game.do('force ann mortgages oriental because "for the test"')
    return game


def test_sv10_trade_mortgaged_yes() -> None:
    game = mortgaged_oriental("yes")
    game.do("ann gives oriental to bob for 10")
    assert game.state.table.mortgaged == ("oriental",)
    game.do("bob redeems oriental")


def test_sv10_trade_mortgaged_no() -> None:
    assert mortgaged_oriental("no").refused("ann gives oriental to bob for 10") == "mortgaged"


def with_key(value: str) -> Game:
    game = table("trade_keys", value)
    game.vault_opens("ann")
    return game


def test_sv10_trade_keys_no() -> None:
    assert with_key("no").refused("ann gives key to bob for 900") == "not_tradable"


def test_sv10_trade_keys_yes() -> None:
    game = with_key("yes")
    game.do("ann gives key to bob for 900", "bob unlocks boardwalk")
    assert game.owner("boardwalk") == "bob"
    assert game.cash("ann") == 4300


def with_placed_hotel(switch: str, value: str) -> Game:
    game = table(switch, value)
    game.owns("ann", *PINK)
    game.has_hotels("ann", "virginia")
    return game


def test_sv10_trade_placed_hotels_no() -> None:
    game = with_placed_hotel("trade_placed_hotels", "no")
    assert game.refused("ann gives hotel on virginia to bob for 900") == "not_tradable"
    assert game.refused("ann gives hotel to bob for 900") == "no_hotel"


def test_sv10_trade_placed_hotels_yes() -> None:
    game = with_placed_hotel("trade_placed_hotels", "yes")
    entry = game.do("ann gives hotel on virginia to bob for 900")
    assert paid(entry, "hotel") == {"site:virginia": -1, "bob": 1}
    assert game.refused("ann gives hotel on virginia to bob for 900") == "no_hotel"


# --- SV-11: a split set ------------------------------------------------------------------------


def test_sv11_split_set_hotels_return() -> None:
    game = with_placed_hotel("split_set_hotels", "return")
    game.do("ann gives states to bob for 100")
    assert (game.on("virginia"), game.hotels("ann")) == (0, 1)


def test_sv11_split_set_hotels_stay() -> None:
    game = with_placed_hotel("split_set_hotels", "stay")
    game.do("ann gives states to bob for 100")
    assert (game.on("virginia"), game.hotels("ann")) == (1, 0)
    game.do("next", "bob moves to virginia")
    assert paid(game.do("bob pays rent")) == {"bob": -580, "ann": 580}


# --- SV-22: moving hotels ----------------------------------------------------------------------


def test_sv22_move_hotels_never() -> None:
    game = with_placed_hotel("move_hotels", "never")
    assert game.refused("ann moves hotel from virginia to states") == "not_movable"


def test_sv22_move_hotels_own_turn() -> None:
    game = with_placed_hotel("move_hotels", "own_turn")
    game.owns("ann", "mediterranean")
    assert game.refused("ann moves hotel from virginia to mediterranean") == "no_set"
    game.owns("ann", "baltic")
    entry = game.do("ann moves hotel from virginia to baltic")
    assert paid(entry, "hotel") == {"site:virginia": -1, "site:baltic": 1}
    game.do("next")
    assert game.refused("ann moves hotel from baltic to states") == "not_your_turn"


# --- SV-27b: kept cards ------------------------------------------------------------------------


def test_sv27b_keep_cards_any() -> None:
    game = table("keep_cards", "any")
    game.do("ann draws CH01", "ann draws CH05", "ann keeps card")
    assert game.state.seats["ann"].held == ("CH01", "CH05", "?")


def test_sv27b_keep_cards_one() -> None:
    game = table("keep_cards", "one")
    game.do("ann draws CH01")
    assert game.refused("ann draws CH05") == "too_many_cards"
    assert game.refused("ann keeps card") == "too_many_cards"
    game.do("ann draws CH09", "ann discards CH01", "ann keeps card")
