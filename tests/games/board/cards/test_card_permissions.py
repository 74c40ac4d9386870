"""What a card lets its player do next: the cash decoder's cards that need a street or a player."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.engine.refusal import Refusal
from banker.games.board import commands as c
from banker.games.board.decide import decide
from tests.support.game import happened, kinds
from tests.support.property_game import ORANGE, Town

BOX = "cash-decoder"


def holding(card: str, *, at: str = "chance_1") -> Town:
    """Ann keeps a card, and it is her turn again."""
    game = Town(box=BOX)
    space = at if card.startswith("CH") else "chest_1"
    game.do(f"ann moves to {space}", f"ann draws {card}", "bob's turn", "ann's turn")
    return game


def used(game: Town, card: str) -> Town:
    """Ann uses it; nobody checks it."""
    game.do(f"ann uses {card}")
    if game.state.table.card is not None:
        game.do("payment closes")
    return game


@pytest.mark.parametrize("card", ["CH02", "CC02"])
def test_a_free_hotel_stands_on_a_street_whose_set_is_not_whole(card: str) -> None:
    """Rule 13: its rent is that of a hotel."""
    game = holding(card)
    game.owns("ann", "oriental")
    used(game, card)
    assert (game.state.table.free, game.state.table.free_for) == ("free_hotel", "ann")
    entry = game.do("ann places hotel on oriental")
    assert game.money(entry) == {}
    assert (game.on("oriental"), game.state.table.free) == (1, "")
    game.do("bob's turn", "bob moves to oriental", "ann asks rent")
    assert game.dues("bob") == [("ann", 300, "rent")]


def test_any_unowned_street_is_bought_at_half_its_price_once() -> None:
    game = used(holding("CH08"), "CH08")
    game.do("ann moves to boardwalk", "ann buys")
    if game.state.table.payment is not None:
        game.do("payment closes")
    assert (game.owner("boardwalk"), game.cash("ann")) == ("ann", 1500 - 200)
    game.do("ann moves to oriental", "ann buys")
    assert game.state.cash("ann") == 1500 - 200 + 200 - 100


def test_who_lets_the_half_price_go_has_used_the_card() -> None:
    game = used(holding("CH08"), "CH08")
    game.do("ann moves to boardwalk", "ann declines", "auction closes")
    assert game.state.table.free == ""
    entry = game.do("ann moves to park_place")
    assert happened(entry)[-1].price == 350


def test_a_swap_is_the_next_trade_of_its_player() -> None:
    game = holding("CH11")
    game.owns("ann", "oriental")
    game.owns("bob", "boardwalk")
    used(game, "CH11")
    assert game.state.table.free == "swap_street"
    game.do("bob gives 10 to cem for nothing")
    assert game.state.table.free == "swap_street"
    game.do("ann gives oriental to bob for boardwalk")
    assert (game.owner("boardwalk"), game.state.table.free) == ("ann", "")


def test_another_player_is_sent_to_jail() -> None:
    game = used(holding("CH12"), "CH12")
    assert game.state.table.free == "jail_other"
    entry = game.do("bob goes to jail")
    assert (entry.ev[-1].who, entry.ev[-1].why) == ("bob", "card")
    assert game.state.table.free == ""
    assert game.phase == "roll"


def test_the_player_of_that_card_goes_to_jail_by_the_tables_word_only() -> None:
    game = used(holding("CH12"), "CH12")
    entry = game.do("ann goes to jail")
    assert entry.ev[-1].why == "table"
    assert game.state.table.free == "jail_other"


def test_what_a_card_allowed_is_over_with_the_turn() -> None:
    game = used(holding("CH12"), "CH12")
    game.do("ann rolls 1 2", "next")
    assert (game.state.table.free, game.state.table.free_for) == ("", "")


def test_the_chips_turn_green_by_a_card() -> None:
    game = holding("CH09")
    game.do('correct ann -2 chip because "two checks"')
    used(game, "CH09")
    assert game.chips("ann") == 2


def test_the_next_rent_is_asked_twice_over_and_only_that() -> None:
    game = holding("CH10")
    game.owns("ann", *ORANGE[:2])
    used(game, "CH10")
    for asked in (180, 90):
        game.do("bob's turn", "bob moves to st_james", "ann asks rent")
        assert game.dues("bob") == [("ann", asked, "rent")]
        game.do("bob pays")
        if game.state.table.payment is not None:
            game.do("payment closes")


def test_one_rent_is_not_paid_at_all() -> None:
    game = holding("CH01")
    game.owns("bob", "oriental")
    game.do("ann moves to oriental")
    entry = used(game, "CH01").last
    assert "rent_waived" in kinds(entry)
    assert game.refused("bob asks rent") == "no_claim"


def test_a_shown_card_that_cannot_be_played_any_more_is_not_passed_over_in_silence() -> None:
    game = holding("CH01")
    game.owns("bob", "oriental")
    game.do("ann moves to oriental", "ann uses CH01", 'correct ann -1 card because "miscounted"')
    game.do("payment closes")
    assert game.state.table.card is None
    assert kinds(game.last) == ["said"]
    text = "the card is not played: Ann does not hold CH01"
    assert [event.text for event in game.last.ev] == [text]


# --- named at once --------------------------------------------------------------------------------


def use_on(game: Town, card: str, on: str) -> Town:
    """Ann uses a card on a street or against a player; nobody checks it."""
    game.do(f"ann uses {card} on {on}")
    if game.state.table.card is not None:
        game.do("payment closes")
    return game


def test_a_free_hotel_may_name_its_street_at_once() -> None:
    game = holding("CH02")
    game.owns("ann", "oriental")
    use_on(game, "CH02", "oriental")
    assert (game.on("oriental"), game.state.table.free) == (1, "")


def test_half_price_leads_to_the_named_street() -> None:
    game = use_on(holding("CH08"), "CH08", "oriental")
    assert (game.space("ann"), game.cash("ann")) == ("oriental", 1700)
    game.do("ann buys")
    assert (game.cash("ann"), game.owner("oriental")) == (1650, "ann")


def test_another_player_may_be_named_at_once() -> None:
    game = use_on(holding("CH12"), "CH12", "bob")
    assert game.state.seats["bob"].jail == 0
    assert game.state.table.free == ""


@pytest.mark.parametrize(
    ("card", "on", "code"),
    [
        ("CH12", "ann", "same_account"),
        ("CH12", "oriental", "not_usable"),
        ("CH02", "bob", "not_usable"),
        ("CH02", "oriental", "not_owner"),
        ("CH08", "boardwalk", "not_for_sale"),
        ("CH04", "oriental", "not_usable"),
    ],
)
def test_a_card_that_is_used_on_the_wrong_thing_is_kept(card: str, on: str, code: str) -> None:
    game = holding(card)
    game.owns("bob", "oriental", "boardwalk")
    assert game.refused(f"ann uses {card} on {on}") == code
    assert game.state.seats["ann"].held == (card,)


def test_a_free_hotel_stands_on_no_mortgaged_street() -> None:
    """A box of one's own may have both."""
    game = holding("CH02")
    game.owns("ann", "oriental")
    table = replace(game.state.table, mortgaged=("oriental",))
    state, use = replace(game.state, table=table), c.UseCard("ann", "CH02", "oriental")
    with pytest.raises(Refusal) as caught:
        decide(state, use)
    assert caught.value.code == "mortgaged"
    assert caught.value.sentence == "The Angel, Islington is mortgaged; redeem it first"
    decide(state, c.Force(use, "our house rule"))
