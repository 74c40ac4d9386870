"""Two jail cards: which one it is is asked, and told by its deck."""

from __future__ import annotations

from banker.language.phrases.events import instructions, sentence
from tests.support.game import Game

BECAUSE = 'because "for the test"'


def with_both() -> Game:
    """Ann is in jail and holds the jail cards of both decks."""
    game = Game(box="glass-classic")
    game.do(f"force ann draws CH09 {BECAUSE}", f"force ann draws CC05 {BECAUSE}")
    game.do("ann goes to jail", "next", "next", "next")
    assert game.state.seats["ann"].held == ("CH09", "CC05")
    return game


def test_d2_which_of_two_cards_is_asked() -> None:
    game = with_both()
    for said in ("ann leaves jail by card", "ann uses jail_card", "ann gives jail_card to bob"):
        assert game.refused(said) == "not_usable"
        assert "name CH09 or CC05" in game.sentence(said)
    game.do(f"force ann leaves jail by card {BECAUSE}")
    assert game.state.seats["ann"].held == ("CC05",)


def test_d2_both_may_be_given_at_once() -> None:
    game = with_both()
    game.do("ann gives 2 jail_cards to bob")
    assert game.state.seats["bob"].held == ("CH09", "CC05")


def test_d2_the_card_is_told_by_its_deck() -> None:
    game = with_both()
    entry, setup = game.do("ann uses CC05"), game.state.setup
    assert game.state.seats["ann"].held == ("CH09",)
    assert sentence(entry, setup) == "Ann leaves jail by the card from Community Chest"
    assert instructions(entry, setup) == (
        "Ann gives the jail card from Community Chest to the Bank",
    )


def test_d2_one_card_needs_no_name() -> None:
    game = with_both()
    game.do("ann gives CC05 to bob", "ann leaves jail by card")
    assert game.state.seats["ann"].held == ()


def test_d2_a_trade_names_the_decks_of_its_cards() -> None:
    game = with_both()
    entry, setup = game.do("ann gives 2 jail_cards to bob for 50"), game.state.setup
    both = "the jail card from Chance and the jail card from Community Chest"
    assert sentence(entry, setup) == f"Ann gives Bob {both} for 50"
    hands = "Ann gives the jail card from Community Chest and the jail card from Chance to Bob"
    assert hands in instructions(entry, setup)


def test_d2_cards_that_are_swapped_are_told_by_their_decks() -> None:
    game = with_both()
    game.do("ann gives CC05 to bob")
    entry, setup = game.do("ann gives jail_card to bob for jail_card"), game.state.setup
    assert sentence(entry, setup) == (
        "Ann gives Bob the jail card from Chance for the jail card from Community Chest"
    )
    assert instructions(entry, setup) == (
        "Ann gives the jail card from Chance to Bob",
        "Bob gives the jail card from Community Chest to Ann",
    )
    assert (game.state.seats["ann"].held, game.state.seats["bob"].held) == (("CC05",), ("CH09",))


def test_d2_one_leaves_jail_by_the_card_that_is_named() -> None:
    game = with_both()
    game.do("ann leaves jail by CC05")
    assert game.state.seats["ann"].held == ("CH09",) and game.state.seats["ann"].jail is None
