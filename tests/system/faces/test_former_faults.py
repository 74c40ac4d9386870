"""Former faults: moments in which a face offered what the Bank refuses, each with its box."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker.games.board import commands as c
from banker.phones.game_views import views_of
from tests.support.card_game import CardGame
from tests.support.game import Game
from tests.support.property_game import Town
from tests.system.faces.proposals import (
    FACES,
    of_completion,
    of_enter,
    of_letters,
    of_lines,
    of_phones,
    of_television,
    outcome,
)

GLASS = "glass-classic"


def refused(game: Any, face: Any, *kinds: type) -> list[tuple[Any, str]]:
    """What the Bank refuses of what a face offers now of these kinds, whatever cash there is."""
    found = []
    for it in face(game.state):
        code = outcome(game.state, it)
        if code not in ("", "insufficient_cash") and isinstance(it.command, kinds or object):
            found.append((it.command, code))
    return found


def offered(game: Any, face: Any, kind: type) -> list[Any]:
    """The commands of a kind that a face offers."""
    return [it.command for it in face(game.state) if isinstance(it.command, kind)]


def buttons(game: Any, who: str) -> Any:
    """What a seat's page may ask for."""
    return views_of(game.state).own(game.state, who)["may"]


# --- bids -----------------------------------------------------------------------------------------


def dear_town() -> Town:
    """A box whose bids rise by 50."""
    game = Town(box=GLASS)
    money = replace(game.state.edition.money, auction_open=50, auction_raise=50)
    return Town(box=GLASS, money=money)


def test_1_lines_offer_the_least_bid_of_the_box() -> None:
    game = dear_town()
    game.do("ann rolls 1 2", "ann declines", "bob bids 100")
    assert offered(game, of_lines, c.Bid) == [c.Bid("ann", 150)]


def town_with_a_house_to_sell() -> Town:
    """Ann builds on a cheap street, Bob on a dear one, Cem has none; one house is left."""
    game = Town(box="rouble-full")
    deeds = game.state.edition.deeds_in
    built = [group for group in deeds if all(it.building for it in deeds[group])]
    for who, group in (("ann", built[0]), ("bob", built[-1])):
        game.owns(who, *(deed.id for deed in deeds[group]))
        game.has_cash(who, 10_000)
    houses = game.state.amount("bank", "house")
    game.do(f'correct cem +{houses - 1} house because "for the test"', "auction house")
    return game


BIDS_FOR_A_HOUSE = {c.Bid("ann", 50), c.Bid("bob", 200)}


@pytest.mark.parametrize("face", [of_phones, of_television, of_letters, of_lines, of_completion])
def test_2_each_bidder_for_a_house_is_offered_the_least_own_bid(face: Any) -> None:
    found = set(offered(town_with_a_house_to_sell(), face, c.Bid))
    assert found and found <= BIDS_FOR_A_HOUSE


@pytest.mark.parametrize("face", [of_phones, of_television, of_letters, of_lines, of_completion])
def test_16_nobody_bids_before_the_first_lap(face: Any) -> None:
    game = Town(box=GLASS, switches={"first_lap_no_buying": "yes"})
    game.do('force auction oriental because "for the test"')
    assert offered(game, face, c.Bid) == []


# --- rents ----------------------------------------------------------------------------------------


OF_RENT = (c.AskRent, c.PayRent)


def on_bobs_street(**switches: str) -> Game:
    game = Game(box=GLASS, switches=switches)
    game.owns("bob", "boardwalk", "oriental", "electric")
    return game


def test_3_enter_does_not_show_whether_private_money_is_enough() -> None:
    rich, poor = on_bobs_street(balances="private"), on_bobs_street(balances="private")
    poor.do('correct ann -1490 because "for the test"')
    told = []
    for game in (rich, poor):
        game.do("ann moves to boardwalk")
        told.append(list(of_enter(game.state)))
    assert told[0] == told[1]


@pytest.mark.parametrize("face", [of_enter, of_phones])
def test_4_no_rent_of_a_mortgaged_street_is_offered(face: Any) -> None:
    game = on_bobs_street()
    game.do("ann moves to oriental", "bob mortgages oriental")
    assert refused(game, face, *OF_RENT) == []


def test_4_lines_name_no_rent_of_a_mortgaged_street() -> None:
    game = on_bobs_street()
    game.do("ann moves to oriental", "bob mortgages oriental")
    assert not [it for it in lines(game) if "rent" in it]


def lines(game: Any) -> list[str]:
    """All that a table of lines says is awaited."""
    from banker.plain.now import sentences
    from tests.system.faces.proposals import view_of

    return sentences(view_of(game.state))


@pytest.mark.parametrize("face", [of_phones, of_completion])
def test_13_no_rent_is_offered_before_its_dice(face: Any) -> None:
    game = on_bobs_street()
    game.do("ann moves to electric")
    assert refused(game, face, *OF_RENT) == []


# --- jail -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [of_phones, of_lines])
def test_5_no_fee_is_offered_after_the_only_try_that_takes_it(face: Any) -> None:
    game = Game(box=GLASS, switches={"jail_fee_turns": "first_only"})
    game.do("ann goes to jail", "next", "next", "next", "ann rolls 1 2", "next", "next", "next")
    assert refused(game, face, c.LeaveJail) == []


@pytest.mark.parametrize("face", [of_phones, of_lines])
def test_6_no_fee_is_offered_after_the_roll(face: Any) -> None:
    game = Game(box=GLASS)
    game.do("ann goes to jail", "next", "next", "next", "ann rolls 1 2")
    assert refused(game, face, c.LeaveJail) == []


# --- cards, guesses, keys -------------------------------------------------------------------------


@pytest.mark.parametrize("face", [of_lines, FACES["show"], FACES["sheet"]])
def test_7_a_turn_with_a_card_that_must_be_taken_is_not_done(face: Any) -> None:
    game = Game(switches={"must_take_card": "yes"})
    game.do("ann rolls 3 4")
    assert refused(game, face) == []


def test_8_a_question_of_the_vault_waits_for_the_offer() -> None:
    game = Game()
    game.do("ann rolls 2 4", c.ReportOpened(1, 3, "ab" * 32))
    assert refused(game, of_lines) == []


@pytest.mark.parametrize("face", [of_phones])
def test_9_no_guess_is_offered_while_the_vault_must_be_locked_again(face: Any) -> None:
    game = Game()
    game.do("ann gets guess", c.MixVault(1, "ab" * 32), c.ReportCommitted(1, "cd" * 32))
    assert game.state.table.lock_again
    assert refused(game, face, c.Guess) == []


def with_a_key() -> Game:
    """Ann has a key to use, and a deed is offered."""
    game = Game()
    game.do("ann rolls lock 5", "ann guesses 3 opens")
    return game


def test_10_a_phone_buys_nothing_before_the_key_is_used() -> None:
    game = with_a_key()
    assert game.phase == "key" and game.state.table.offer
    assert refused(game, of_phones, c.Buy, c.Decline) == []


def test_11_a_phone_may_unlock() -> None:
    game = with_a_key()
    found = offered(game, of_phones, c.Unlock)
    locked = [deed.id for deed in game.state.edition.deeds if game.state.is_locked(deed)]
    assert found == [c.Unlock("ann", deed) for deed in locked]


def test_12_a_page_of_a_deed_has_only_what_may_be_done_with_it() -> None:
    game = Game()
    game.owns("ann", "oriental")
    assert refused(game, of_phones) == []


# --- sums and times -------------------------------------------------------------------------------


def test_14_a_phone_names_the_price_that_is_asked() -> None:
    game = Game("Ann", "Bob", box="cash-decoder")
    card = next(card.id for card in game.state.edition.cards if card.effect == "half_price")
    game.do(f'force ann draws {card} because "for the test"', f"ann uses {card}")
    game.do("payment closes", "ann moves to oriental")
    views = views_of(game.state)
    price = game.state.edition.deed_by_id["oriental"].price
    assert views.table(game.state)["price"] * 2 == price


@pytest.mark.parametrize("face", ["lines", "show", "sheet"])
def test_15_of_two_debtors_the_one_whose_turn_it_is_comes_first(face: str) -> None:
    game = Game(box=GLASS)
    game.do("ann moves to income_tax", 'force bob\'s turn because "for the test"')
    game.do("bob moves to luxury_tax")
    found = [it.command for it in FACES[face](game.state)]
    assert found[:1] == [c.Pay("bob")] == [it.command for it in of_enter(game.state)]


def test_17_no_salary_is_offered_too_late() -> None:
    game = Game(switches={"salary": "asked"})
    game.do("ann moves to go", "next", "next", "next", "ann rolls 1 2", "ann declines")
    game.do("auction closes")
    assert game.state.seats["ann"].salaries
    assert refused(game, of_enter) == []


# --- a game of cards ------------------------------------------------------------------------------


def asked_for_money(hand: int, centre: str = "pass go") -> CardGame:
    game = CardGame("Ann", "Bob")
    game.given("bob", "bank", "5m")
    game.centre(centre)
    game.do("ann draws")
    game.hand("bob", hand)
    game.do("ann plays debt collector on bob")
    return game


def test_18_a_debtor_with_cards_cannot_let_it_stand_by_phone() -> None:
    assert "agree" not in buttons(asked_for_money(3), "bob")


def test_18_an_empty_hand_says_no_no_by_phone() -> None:
    assert "say_no" not in buttons(asked_for_money(0), "bob")
    assert "say_no" in buttons(asked_for_money(1), "bob")


def test_18_nobody_says_no_by_phone_when_all_are_seen() -> None:
    game = asked_for_money(3, centre="just say no + just say no + just say no")
    assert "say_no" not in buttons(game, "bob")


# --- completion, forgiving ------------------------------------------------------------------------


def test_19_completion_offers_no_roll_that_is_refused() -> None:
    game = Game(box=GLASS)
    game.do("ann rolls 4 6")
    assert refused(game, of_completion) == []


@pytest.mark.parametrize("face", [of_phones, of_completion])
def test_20_no_due_is_forgiven_beyond_the_gap_of_a_trade(face: Any) -> None:
    game = Game(box="online-rental-tax")
    game.owns("bob", "boardwalk")
    game.do("ann moves to boardwalk")
    assert refused(game, face) == []
