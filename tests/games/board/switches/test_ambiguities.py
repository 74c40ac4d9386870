"""Where the rules are silent and there is no switch: the one reading that is played."""

from __future__ import annotations

from tests.support.game import Game, kinds, paid


def test_sv04_landing_on_a_locked_street_does_nothing() -> None:
    game = Game()
    entry = game.do("ann moves to vermont")
    assert entry.post == ()
    assert kinds(entry) == ["moved", "landed_locked"]
    assert (game.state.table.offer, game.state.table.claims, game.dues("ann")) == (None, (), [])
    game.do("next")


def test_sv08_without_a_hotel_left_the_vault_is_filled_without_one() -> None:
    game = Game()
    game.do(*["bob gains hotel"] * 23)
    game.vault_opens("ann")
    game.do("ann unlocks boardwalk")
    entry = game.do("vault locks")
    assert paid(entry, "hotel") == {}
    assert (game.cash("vault"), game.hotels("vault"), game.keys("vault")) == (400, 0, 1)
    assert game.vault_opens("ann").ev[0].hotels == 0


def test_sv09_the_fourth_opening_is_the_last_that_brings_a_key() -> None:
    game = Game()
    brought = []
    for deed in ("vermont", "st_james", "ventnor", "boardwalk", ""):
        brought.append(game.vault_opens("ann").ev[0].keys)
        if deed:
            game.do(f"ann unlocks {deed}")
        game.do("vault locks")
    assert brought == [1, 1, 1, 1, 0]


def test_sv09b_the_opener_banks_the_cash_then_uses_the_key_and_the_game_is_over() -> None:
    game = Game("Ann", "Bob")
    game.owns("ann", *(deed.id for deed in game.state.edition.deeds if deed.id != "boardwalk"))
    cash = game.cash("bob")
    game.vault_opens("bob")
    game.do("bob unlocks boardwalk")
    assert game.state.table.ranking[-1].cash == cash + 400
    assert game.state.table.ended == "all_owned"
    assert not game.state.table.filled


def test_sv17b_streets_that_came_back_to_the_bank_delay_the_end() -> None:
    game = Game()
    deeds = [deed.id for deed in game.state.edition.deeds]
    game.owns("bob", *deeds[2:-1])
    game.owns("ann", *deeds[:2])
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt", "auction closes", "auction closes")
    game.owns("cem", "boardwalk")
    assert not game.state.table.ended
    game.owns("cem", "mediterranean", "baltic")
    assert game.state.table.ended == "all_owned"


def test_sv19b_the_last_player_wins_at_once() -> None:
    """There is nobody left to bid for the estate."""
    game = Game("Ann", "Bob")
    game.owns("ann", "oriental")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    entry = game.do("ann goes bankrupt")
    assert game.state.table.ended == "last_player"
    assert game.state.table.winners == ("bob",)
    assert game.state.table.auction is None
    assert kinds(entry)[-1] == "game_ended"
    assert [rank.who for rank in game.state.table.ranking] == ["bob", "ann"]


def test_sv24_one_guess_for_each_occasion_also_after_a_right_one() -> None:
    game = Game()
    game.do("ann rolls lock 4", "ann guesses 3 opens", "ann unlocks boardwalk", "vault locks")
    assert game.space("ann") == "guess_1"
    game.do("ann guesses 2 misses")
    assert game.refused("ann guesses 1 misses") == "no_guess"


def test_sv25_a_card_that_carries_a_player_past_go_pays() -> None:
    game = Game()
    game.do("ann moves to chance_6")
    assert paid(game.do("ann draws CH06")) == {"ann": 400, "vault": 100, "bank": -500}


def test_sv25_but_not_on_the_way_to_jail() -> None:
    game = Game()
    game.do("ann moves to chance_6")
    assert paid(game.do("ann draws CH08")) == {}


def test_sv26_an_owner_in_jail_collects_rent() -> None:
    game = Game()
    game.owns("ann", "oriental")
    game.do("ann goes to jail", "bob rolls 2 4", "ann asks rent", "bob pays")
    assert game.cash("ann") == 3070


def test_sv27_jail_is_left_by_fee_by_card_or_by_doubles_and_after_three_tries() -> None:
    """The numbered list has four items; the fourth is what follows three failed thirds."""
    ways = {"fee": "ann leaves jail by fee", "card": "ann uses jail_card", "3": "ann rolls 4 4"}
    for statement in ways.values():
        game = Game()
        game.do("ann draws CH01", "ann goes to jail", "next", "next", "next", statement)
        assert game.state.seats["ann"].jail is None
    game = Game("Ann", "Bob")
    game.do("ann goes to jail")
    for _ in range(3):
        assert game.state.seats["ann"].jail is not None
        game.do("next", "next", "ann rolls 2 4")
    assert game.state.seats["ann"].jail is None


def test_sv28_the_1000_note_is_handed_out_at_the_start() -> None:
    assert Game().state.edition.money.start_notes[1000] == 1
