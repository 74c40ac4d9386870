"""Cash Decoder, rules 8 to 15, 36 to 43 and B-7 to B-22 as far as they are about property."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c, events as e
from banker.games.board.queries.raising_cash import cash_sources
from banker.games.board.state import HOTEL
from banker.language.phrases.events import phrase
from tests.games.board.editions.decoder_town import in_debt, town
from tests.support.game import Game, handed, happened, kinds, paid
from tests.support.property_game import BECAUSE, BROWN, DARK_BLUE, Town


def sell(who: str, deed: str) -> c.SellDeed:
    return c.SellDeed(who, deed)


# --- buying, building -----------------------------------------------------------------------------


def test_cd08_buy_at_the_board_price_or_auction_from_10() -> None:
    game = town()
    game.do("ann rolls 2 3")
    assert game.state.table.offer == "oriental"
    assert game.refused("next") == "offer_open"
    game.do("ann declines")
    assert game.refused("bob bids 9") == "bid_too_low"
    game.do("ann bids 10", "bob bids 20", "auction closes")
    assert game.owner("oriental") == "bob"


def test_cd12_a_hotel_as_soon_as_the_set_is_owned_at_any_time() -> None:
    game = town()
    game.has_built("ann", 0, *BROWN)
    game.do("bob's turn")
    entry = game.do("ann builds on baltic")
    assert game.money(entry) == {"ann": -50, "bank": 50}
    assert (entry.ev[0].building, entry.ev[0].back, entry.ev[0].level) == (HOTEL, 0, 1)
    assert game.refused("ann builds on baltic") == "site_full"
    assert game.refused(f"force ann builds on baltic {BECAUSE}") == "site_full"


def test_cd12_not_without_the_set() -> None:
    game = town()
    game.owns("ann", "baltic")
    assert game.refused("ann builds on baltic") == "no_set"


def test_cd13_a_card_puts_a_hotel_on_any_street_of_ones_own() -> None:
    """As `free_hotel` a card leaves it to the player which street."""
    game = town()
    game.owns("ann", "baltic")
    card = next(card for card in game.state.edition.cards if card.effect == "free_hotel")
    game.do(c.Force(c.Draw("ann", card.id), "for the test"))
    if card.keep:
        game.do("bob's turn", c.UseCard("ann", card.id))
    assert game.refused("bob places hotel on baltic") == "not_owner"
    entry = game.do("ann places hotel on baltic")
    assert paid(entry, HOTEL) == {"bank": -1, "site:baltic": 1}
    assert game.money(entry) == {}
    assert game.level("baltic") == 1
    built = next(event for event in entry.ev if hasattr(event, "level"))
    assert (built.price, built.giver, built.rent) == (0, "bank", 180)


def at_half_price() -> Town:
    """A card lets Ann go to any unowned street and buy it at half its price."""
    game = town()
    card = next(card for card in game.state.edition.cards if card.effect == "half_price")
    game.do(c.Force(c.Draw("ann", card.id), "for the test"))
    if card.keep:
        game.do(c.UseCard("ann", card.id))
    return game


def test_a_card_halves_the_price_of_one_street_to_the_next_note() -> None:
    """350 and a half is 175: 180 in notes."""
    game = at_half_price()
    entry = game.do("ann moves to park_place")
    assert happened(entry)[-1].price == 180
    entry = game.do("ann buys")
    assert game.money(entry) == {"ann": -180, "bank": 180}
    game.do("ann moves to boardwalk")
    assert game.money(game.do("ann buys")) == {"ann": -400, "bank": 400}


def test_a_half_price_that_is_not_taken_is_gone() -> None:
    game = at_half_price()
    game.do("ann moves to park_place", "ann declines", "auction closes")
    game.do("ann moves to boardwalk")
    assert game.money(game.do("ann buys")) == {"ann": -400, "bank": 400}


def test_cd14_no_hotel_left_one_waits_until_somebody_sells() -> None:
    game = town(hotels=1)
    game.has_built("ann", 1, "baltic")
    game.has_built("bob", 0, *DARK_BLUE)
    assert game.refused("bob builds on boardwalk") == "no_hotel"
    game.do("ann sells building on baltic", "bob builds on boardwalk")


# --- selling back ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("deed", "amount"), [("baltic", 30), ("kentucky", 80), ("boardwalk", 100)])
def test_vector_5_a_hotel_is_sold_back_at_half_rounded_up_to_a_note(deed: str, amount: int) -> None:
    game = town()
    game.has_built("ann", 1, deed)
    entry = game.do(f"ann sells building on {deed}")
    assert game.money(entry) == {"ann": amount, "bank": -amount}
    assert paid(entry, HOTEL) == {f"site:{deed}": -1, "bank": 1}


def test_cd37_who_cannot_pay_sells_streets_at_the_board_price() -> None:
    game = in_debt(20, "oriental", "states")
    assert game.refused("ann goes bankrupt") == "can_still_pay"
    assert game.sentence("ann pays").startswith(
        "Ann has 20 and owes 200; selling The Angel, Islington and"
    )
    entry = game.do(sell("ann", "oriental"))
    assert game.money(entry) == {"ann": 100, "bank": -100}
    assert handed(entry) == {"oriental": "bank"}
    assert kinds(entry) == ["deed_sold"]
    game.do(sell("ann", "states"), "ann pays")
    assert game.cash("ann") == 60


def test_cd37_a_hotel_on_it_is_sold_first() -> None:
    game = in_debt(0)
    game.has_built("ann", 1, "baltic")
    game.has_cash("ann", 0)
    assert game.refused(sell("ann", "baltic")) == "not_bare"
    assert [(way.how, way.amount) for way in cash_sources(game.state, "ann")] == [
        ("sell_building", 30), ("sell_deed", 60),
    ]  # fmt: skip
    game.do("ann sells building on baltic", sell("ann", "baltic"))
    assert game.cash("ann") == 90


def test_cd37_who_can_still_sell_is_not_told_of_mortgages() -> None:
    game = in_debt(120, "oriental")
    assert game.sentence("ann goes bankrupt") == (
        "Ann can still pay: 120 in cash and 100 by selling, 200 owed"
    )
    game.has_cash("ann", 200)
    game.do("ann sells oriental to bank")
    assert game.sentence("ann goes bankrupt") == "Ann can still pay: 300 in cash, 200 owed"


def test_cd37_only_ones_own() -> None:
    assert in_debt(0).refused(sell("ann", "boardwalk")) == "not_owner"


def test_there_are_no_mortgages() -> None:
    game = in_debt(0, "oriental")
    assert game.refused("ann mortgages oriental") == "not_in_edition"
    assert game.state.edition.deed_by_id["oriental"].mortgage == 0


@pytest.mark.parametrize(
    ("switches", "free", "owing"),
    [
        ({"sell_deeds_when": "never"}, "not_in_edition", "not_in_edition"),
        ({"sell_deeds_when": "owing"}, "not_owing", None),
        ({"sell_deeds_when": "any_time"}, None, None),
    ],
)
def test_b14_sell_deeds_when(switches: dict[str, str], free: str | None, owing: str | None) -> None:
    for game, code in (
        (town(switches=switches), free),
        (in_debt(0, switches=switches), owing),
    ):
        game.has_cash("ann", 100)
        game.owns("ann", "oriental")
        if code:
            assert game.refused(sell("ann", "oriental")) == code
        else:
            game.do(sell("ann", "oriental"))


def test_b14_hotels_are_sold_at_any_time() -> None:
    game = town()
    game.has_built("ann", 1, "baltic")
    before = game.cash("ann")
    entry = game.do("bob's turn", "ann sells building on baltic")
    assert (game.levels("baltic"), game.owner("baltic")) == ((0,), "ann")
    assert game.money(entry) == {"ann": 30, "bank": -30}
    assert (game.cash("ann"), game.turn, game.phase) == (before + 30, "bob", "roll")


def test_b15_a_street_that_was_sold_back_costs_its_board_price() -> None:
    game = in_debt(0, "oriental", "states")
    game.do(
        sell("ann", "oriental"), sell("ann", "states"), "ann pays", "next", "bob moves to oriental"
    )
    assert game.money(game.do("bob buys")) == {"bob": -100, "bank": 100}


def test_b22_a_bank_with_a_bottom_buys_what_it_can_pay() -> None:
    game = in_debt(0, "oriental", "baltic", switches={"bank_money": "limited"})
    game.do(f"bank pays {game.cash('bank') - 70} to cem")
    assert game.refused(sell("ann", "oriental")) == "bank_short"
    assert [way.deed for way in cash_sources(game.state, "ann")] == ["baltic"]
    game.do(sell("ann", "baltic"))


# --- bankruptcy -----------------------------------------------------------------------------------


def test_cd38_b7_all_streets_are_sold_and_the_creditor_gets_the_cash() -> None:
    game = in_debt(20, "oriental", "baltic")
    game.has_cash("ann", 50)
    game.builds("ann", "baltic")
    game.has_cash("ann", 0)
    entry = game.do("payment closes", "ann goes bankrupt")
    assert kinds(entry)[:3] == ["building_sold", "deed_sold", "deed_sold"]
    assert game.money(entry) == {"bank": -190, "bob": 190}
    assert handed(entry) == {"oriental": "bank", "baltic": "bank"}
    assert game.state.table.auction is None
    assert game.state.seats["ann"].bankrupt


@pytest.mark.parametrize(
    ("switches", "owner", "bob"),
    [
        ({"bankrupt_to_player": "sold_to_bank"}, "bank", 100),
        ({"bankrupt_to_player": "estate_to_creditor"}, "bob", 0),
    ],
)
def test_b7_bankrupt_to_player(switches: dict[str, str], owner: str, bob: int) -> None:
    game = in_debt(0, "oriental", switches=switches)
    entry = game.do("ann goes bankrupt")
    assert game.owner("oriental") == owner
    assert game.money(entry).get("bob", 0) == bob


def cards_of(game: Game, deck: str) -> list[str]:
    """Cards of a deck that are kept."""
    return [card.id for card in game.state.edition.cards if card.deck == deck and card.keep]


def hold(game: Game, who: str, *cards: str) -> None:
    for card in cards:
        game.do(c.Force(c.Draw(who, card), "for the test"))


def test_cd39_owed_to_a_player_the_cards_go_over() -> None:
    game = in_debt(0)
    chance, chest = cards_of(game, "chance")[0], cards_of(game, "chest")[0]
    hold(game, "ann", chance, chest)
    game.do("ann goes bankrupt")
    assert set(game.state.seats["bob"].held) == {chance, chest}


def test_cd40_owed_to_the_bank_the_cards_go_under_their_decks() -> None:
    game = town()
    hold(game, "ann", cards_of(game, "chance")[0], cards_of(game, "chest")[0])
    game.has_cash("ann", 0)
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    assert game.state.seats["ann"].held == ()
    assert sum(paid(entry, thing).get("bank", 0) for thing in ("card", "jail_card")) == 2


@pytest.mark.parametrize(
    ("switches", "chances"),
    [({"bankrupt_cards": "choose_one"}, 1), ({"bankrupt_cards": "several"}, 2)],
)
def test_b7b_bankrupt_cards(switches: dict[str, str], chances: int) -> None:
    """Bob has a Chance card of his own; he would discard it first to keep Ann's."""
    game = in_debt(0, switches=switches)
    anns, bobs = cards_of(game, "chance")[:2]
    chest = cards_of(game, "chest")[0]
    hold(game, "bob", bobs)
    hold(game, "ann", anns, chest)
    entry = game.do("ann goes bankrupt")
    held = game.state.seats["bob"].held
    assert len([card for card in held if card in (anns, bobs)]) == chances
    assert bobs in held and chest in held
    assert ("card_discarded" in kinds(entry)) == (chances == 1)


def test_b7b_who_has_discarded_the_own_card_gets_the_other_one() -> None:
    game = in_debt(0, switches={"bankrupt_cards": "choose_one"})
    anns, bobs = cards_of(game, "chance")[:2]
    hold(game, "bob", bobs)
    hold(game, "ann", anns)
    game.do(f"bob discards {bobs}", "ann goes bankrupt")
    assert game.state.seats["bob"].held == (anns,)


def test_r20_the_creditor_chooses_the_card() -> None:
    for chosen in (0, 1):
        game = in_debt(0, switches={"bankrupt_cards": "choose_one"})
        cards = cards_of(game, "chance")[:2]
        chest = cards_of(game, "chest")[0]
        hold(game, "bob", cards[1])
        hold(game, "ann", cards[0], chest)
        entry = game.do(f"ann goes bankrupt and bob keeps {cards[chosen]}")
        assert set(game.state.seats["bob"].held) == {cards[chosen], chest}
        assert kinds(entry).count("card_discarded") == 1
        assert game.state.amount("bob", "card") + game.state.amount("bob", "jail_card") == 2


def test_r20_only_the_creditor_chooses_and_only_what_is_there() -> None:
    game = in_debt(0, switches={"bankrupt_cards": "choose_one"})
    anns, bobs, other = cards_of(game, "chance")[:3]
    hold(game, "bob", bobs)
    hold(game, "ann", anns, cards_of(game, "chest")[0])
    assert game.refused(f"ann goes bankrupt and cem keeps {anns}") == "not_usable"
    assert game.refused(f"ann goes bankrupt and bob keeps {other}") == "no_card"
    chest = cards_of(game, "chest")[0]
    assert game.refused(f"ann goes bankrupt and bob keeps {chest}") == "not_usable"
    several = in_debt(0, switches={"bankrupt_cards": "several"})
    hold(several, "ann", anns)
    assert several.refused(f"ann goes bankrupt and bob keeps {anns}") == "not_usable"


def test_b7b_a_secret_card_may_be_a_chance_card_and_goes_by_the_same_rule() -> None:
    """A card that the Bank was not shown counts as of the first deck, for keeping as for this."""
    game = in_debt(0, switches={"bankrupt_cards": "choose_one"})
    bobs = cards_of(game, "chance")[1]
    hold(game, "bob", bobs)
    game.do('force ann keeps card because "for the test"')
    entry = game.do("ann goes bankrupt")
    assert game.state.seats["bob"].held == (bobs,)
    assert game.state.amount("bob", "card") == 1
    assert "card_discarded" in kinds(entry)
    back = next(event for event in entry.ev if isinstance(event, e.CardDiscarded))
    assert phrase(back, game.state.setup) == "Ann puts “a secret card” back unused"


def test_b20_nobody_bids_above_the_face_of_the_own_notes() -> None:
    game = town()
    game.do("auction boardwalk")
    assert game.refused("ann bids 1510") == "insufficient_cash"


def test_b7b_a_card_is_kept_by_somebody() -> None:
    game = in_debt(0, switches={"bankrupt_cards": "choose_one"})
    card = cards_of(game, "chance")[0]
    hold(game, "ann", card)
    with pytest.raises(
        InvalidCommand,
        match="only a player can keep a card, and here the Bank gets everything",
    ):
        game.session.execute(c.GoBankrupt("ann", keeps=card))
