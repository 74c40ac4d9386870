"""GL-30 to GL-32, A-11, A-12, A-14, RA-29 to RA-31, FD-24, FD-25: running out of money. T11."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.events import AnyEvent, BuildingsReturned, load
from banker.games.board.queries.raising_cash import cash_sources, raisable
from banker.games.board.state import HOTEL, HOUSE
from banker.ledger.entry import Entry
from tests.games.board.money.debtors import owing_bank, owing_bob
from tests.support.game import handed, kinds, paid
from tests.support.property_game import BECAUSE, BROWN, ORANGE, Town


def events(entry: Entry) -> list[AnyEvent]:
    """What an entry tells."""
    return list(load(entry.ev))


# --- raising money --------------------------------------------------------------------------------


def test_gl30_bankruptcy_is_refused_while_buildings_and_mortgages_would_pay() -> None:
    game = owing_bank(0)
    game.has_built("ann", 1, *ORANGE)
    game.has_cash("ann", 0)
    assert raisable(game.state, "ann") == 3 * 50 + 90 + 90 + 100
    assert game.refused("ann goes bankrupt") == "can_still_pay"
    assert "by selling and mortgaging" in game.sentence("ann goes bankrupt")
    game.do("ann sells building on st_james", "ann sells building on tennessee")
    game.do("ann sells building on new_york", "ann mortgages new_york", "ann pays")
    assert game.cash("ann") == 50


def test_the_coach_names_mortgages_of_bare_groups_before_buildings() -> None:
    game = owing_bank(0)
    game.has_built("ann", 1, *BROWN)
    game.owns("ann", "oriental")
    game.has_cash("ann", 0)
    assert [(way.how, way.deed, way.amount) for way in cash_sources(game.state, "ann")] == [
        ("mortgage", "oriental", 50),
        ("sell_building", "mediterranean", 25),
        ("sell_building", "baltic", 25),
        ("mortgage", "mediterranean", 30),
        ("mortgage", "baltic", 30),
    ]
    assert game.sentence("ann pays") == (
        "Ann has 0 and owes 200; mortgaging Oriental Avenue, then selling 2 buildings by turns on"
        " Mediterranean Avenue and Baltic Avenue, then mortgaging Mediterranean Avenue and"
        " Baltic Avenue would bring 160"
    )


def test_the_coach_counts_a_hotel_with_the_houses_in_it() -> None:
    game = owing_bank(0)
    game.has_built("ann", 5, *BROWN)
    game.has_cash("ann", 0)
    assert [way.amount for way in cash_sources(game.state, "ann")] == [25] * 10 + [30, 30]
    game.has_cash("ann", 80)
    assert game.sentence("ann pays") == (
        "Ann has 80 and owes 200; selling 5 buildings by turns on Mediterranean Avenue and"
        " Baltic Avenue would bring 125"
    )


def test_the_coach_also_helps_who_only_wants_to_buy() -> None:
    game = Town()
    game.owns("ann", "reading_rr")
    game.has_cash("ann", 60)
    game.do("ann moves to oriental")
    assert game.sentence("ann buys") == (
        "Ann has 60 and needs 100; mortgaging Reading Railroad would bring 100"
    )


def test_a20_a_bank_that_can_pay_one_mortgage_of_two_is_reckoned_with_once() -> None:
    """Each would bring 50, and the Bank has 60: 120 and 50 are too little for 200."""
    game = owing_bank(120, "oriental", "vermont", switches={"bank_money": "limited"})
    game.do(f"bank pays {game.cash('bank') - 60} to cem")
    assert [way.amount for way in cash_sources(game.state, "ann")] == [50]
    assert raisable(game.state, "ann") == 50
    entry = game.do("ann goes bankrupt")
    assert game.money(entry) == {"ann": -120, "bank": 120}


# --- to a player ----------------------------------------------------------------------------------


def test_t11_the_receiver_of_baltic_and_reading_pays_3_and_10() -> None:
    game = owing_bob(0, "baltic", "reading_rr")
    entry = game.do("ann goes bankrupt")
    assert handed(entry) == {"baltic": "bob", "reading_rr": "bob"}
    assert game.state.table.mortgaged == ("baltic", "reading_rr")
    assert [event.amount for event in entry.ev if type(event).__name__ == "InterestPaid"] == [3, 10]
    assert game.money(entry) == {"bank": -130 + 13, "bob": 130 - 13}
    assert game.money(game.do("bob redeems baltic")) == {"bob": -30, "bank": 30}
    game.do("bob rolls 4 6")
    assert game.money(game.do("bob redeems reading_rr")) == {"bob": -110, "bank": 110}


EARLIER_TRADE = (
    "ann buys short_line", "ann mortgages short_line", "ann moves to go", "next",
    "force bob buys oriental because \"for the test\"", "next", "next",
)  # fmt: skip


def after_a_trade(*names: str) -> Town:
    """Bob paid the interest on Ann's Short Line; then, in the same turn, she goes bankrupt."""
    game = Town(*names, switches={"no_auctions": "yes"})
    game.do(*EARLIER_TRADE)
    game.has_cash("ann", 0)
    game.do("ann rolls 4 2", "ann gives short_line to bob for 1", "bob asks rent")
    return game


def test_gl29_interest_of_an_earlier_trade_is_not_credited_in_the_next_turn() -> None:
    """003: "if you later decide to repay ... pay the 10 % fee again"."""
    game = after_a_trade()
    entry = game.do("ann goes bankrupt")
    assert handed(entry) == {} and game.turn == "bob"
    assert game.money(game.do("bob redeems short_line")) == {"bob": -110, "bank": 110}


def test_gl29_it_stays_credited_where_the_turn_is_not_the_bankrupts() -> None:
    game = Town(switches={"no_auctions": "yes"})
    game.do(*EARLIER_TRADE, "ann rolls 4 4", 'force bob asks cem rent on oriental because "late"')
    game.has_cash("cem", 0)
    game.do("ann gives short_line to bob for 1", "cem goes bankrupt")
    assert game.turn == "ann"
    assert game.money(game.do("bob redeems short_line")) == {"bob": -100, "bank": 100}


def baltic_to_ann(game: Town) -> None:
    """Mortgaged, by Cem; she pays the interest."""
    game.owns("cem", "baltic")
    game.do("cem mortgages baltic", "cem gives baltic + 3 to ann for nothing")


def test_gl31_interest_that_the_heir_pays_is_credited_once() -> None:
    """Ann paid it on Baltic in this turn, and so does Bob, who gets it."""
    game = owing_bob(0, "reading_rr")
    baltic_to_ann(game)
    game.has_cash("ann", 0)
    game.do("ann goes bankrupt")
    assert game.money(game.do("bob redeems baltic")) == {"bob": -30, "bank": 30}


def test_gl31_interest_that_the_heir_owes_is_not_credited() -> None:
    game = owing_bob(0)
    baltic_to_ann(game)
    game.has_cash("bob", 0)
    game.has_cash("ann", 0)
    game.do("ann goes bankrupt")
    assert game.dues("bob") == [("bank", 3, "interest")]
    game.has_cash("bob", 100)
    assert game.money(game.do("bob redeems baltic")) == {"bob": -33, "bank": 33}


def test_gl31_buildings_are_sold_at_half_first_and_then_everything_is_mortgaged() -> None:
    game = owing_bob(0)
    game.has_built("ann", 5, *BROWN)
    game.has_cash("ann", 7)
    entry = game.do("ann goes bankrupt")
    assert paid(entry, HOTEL) == {"site:mediterranean": -1, "site:baltic": -1, "bank": 2}
    assert game.levels(*BROWN) == (0, 0)
    raised = 7 + 2 * 125 + 2 * 30
    assert game.money(entry) == {"ann": -7, "bob": raised - 6, "bank": 7 - raised + 6}
    assert kinds(entry)[:2] == ["building_sold", "building_sold"]


@pytest.mark.parametrize(
    ("switches", "mortgaged"),
    [({"bankrupt_deeds": "mortgage_first"}, True), ({"bankrupt_deeds": "as_they_are"}, False)],
)
def test_a11_bankrupt_deeds(switches: dict[str, str], mortgaged: bool) -> None:
    game = owing_bob(0, "oriental", switches=switches)
    entry = game.do("ann goes bankrupt")
    assert ("oriental" in game.state.table.mortgaged) == mortgaged
    assert game.owner("oriental") == "bob"
    assert game.money(entry) == ({"bank": -45, "bob": 45} if mortgaged else {})


def test_a12_who_cannot_pay_the_interest_owes_it() -> None:
    game = owing_bob(0, "reading_rr")
    game.mortgages("ann", "reading_rr")
    game.has_cash("bob", 4)
    game.do("ann goes bankrupt")
    assert game.dues("bob") == [("bank", 10, "interest")]
    assert game.refused("bob rolls 4 6") == "debt_open"


@pytest.mark.parametrize(
    ("switches", "owed"),
    [
        ({"waive_interest_if_poor": "no"}, [("bank", 10, "interest")]),
        ({"waive_interest_if_poor": "yes"}, []),
    ],
)
def test_a12_waive_interest_if_poor(
    switches: dict[str, str], owed: list[tuple[str, int, str]]
) -> None:
    game = owing_bob(0, "reading_rr", switches=switches)
    game.mortgages("ann", "reading_rr")
    game.has_cash("bob", 4)
    game.do("ann goes bankrupt")
    assert game.dues("bob") == owed


def test_a12_redeeming_settles_the_interest_that_is_owed() -> None:
    game = owing_bob(0, "reading_rr")
    game.mortgages("ann", "reading_rr")
    game.has_cash("bob", 4)
    game.do("ann goes bankrupt", "cem gives 200 to bob")
    entry = game.do("bob redeems reading_rr")
    assert kinds(entry) == ["due_dropped", "deed_redeemed"]
    assert game.money(entry) == {"bob": -110, "bank": 110}
    assert game.dues("bob") == []


def test_gl29_interest_that_was_owed_and_paid_is_not_asked_again_by_redeeming_at_once() -> None:
    game = owing_bob(0, "reading_rr")
    game.mortgages("ann", "reading_rr")
    game.has_cash("bob", 4)
    game.do("ann goes bankrupt", "cem gives 200 to bob", "bob pays")
    entry = game.do("bob redeems reading_rr")
    assert kinds(entry) == ["interest_credited", "deed_redeemed"]
    assert game.money(entry) == {"bob": -100, "bank": 100}


def test_gl29_interest_that_was_owed_counts_only_until_the_game_goes_on() -> None:
    game = owing_bob(0, "reading_rr")
    game.mortgages("ann", "reading_rr")
    game.has_cash("bob", 4)
    game.do("ann goes bankrupt", "cem gives 200 to bob", "bob pays", "bob rolls 1 2")
    assert game.money(game.do("bob redeems reading_rr")) == {"bob": -110, "bank": 110}


def test_a_key_of_a_bankrupt_is_not_inherited() -> None:
    """Secret vault: it opens streets for whoever found it, and goes back to the Bank."""
    game = Town(box="secret-vault")
    game.owns("bob", "oriental")
    game.has_cash("ann", 0)
    game.do(f"force bob asks ann rent on oriental {BECAUSE}", 'correct ann +1 key because "found"')
    keys = game.keys("bank")
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    assert game.state.seats["ann"].bankrupt
    assert (game.keys("ann"), game.keys("bob"), game.keys("bank")) == (0, 0, keys + 1)
    assert "estate_passed" in kinds(entry)


def interest_paid_by_bob() -> Town:
    """Bob was given a mortgaged railroad and has paid 10 for it."""
    game = owing_bob(0)
    game.owns("cem", "reading_rr", "pennsylvania_rr")
    game.mortgages("cem", "reading_rr", "pennsylvania_rr")
    game.do("cem gives reading_rr to bob for nothing")
    return game


def test_gl29_an_estate_makes_no_old_interest_new() -> None:
    """What an heir paid in another turn is not credited because somebody has left."""
    game = interest_paid_by_bob()
    game.do(f"force bob rolls 1 2 {BECAUSE}", f"force ann goes bankrupt {BECAUSE}")
    assert game.money(game.do("bob redeems reading_rr")) == {"bob": -110, "bank": 110}


def test_gl29_only_the_interest_of_this_turn_is_kept_in_mind() -> None:
    game = interest_paid_by_bob()
    game.do(f"force bob rolls 1 2 {BECAUSE}", "cem gives pennsylvania_rr to bob for nothing")
    assert [paid.deed for paid in game.state.table.interest] == ["pennsylvania_rr"]


def test_gl31_jail_passes_go_along() -> None:
    game = owing_bob(0)
    card = next(card.id for card in game.state.edition.cards if card.effect == "jail_free")
    game.do(c.Force(c.Draw("ann", card), "for the test"), "ann goes bankrupt")
    assert game.state.seats["bob"].held == (card,)


@pytest.mark.parametrize(
    ("switches", "owner", "bob", "mortgaged"),
    [
        ({"bankrupt_to_player": "estate_to_creditor"}, "bob", 300 + 45, True),
        ({"bankrupt_to_player": "bank_pays_debt"}, "bank", 2000, False),
        ({"bankrupt_to_player": "sold_to_bank"}, "bob", 300 + 45, True),
    ],
)
def test_v05_bankrupt_to_player(
    switches: dict[str, str], owner: str, bob: int, mortgaged: bool
) -> None:
    """Where the Bank buys no deeds, there is nothing to be sold to it."""
    game = owing_bob(300, "oriental", switches={"bankrupt_to_bank": "free_sale", **switches})
    entry = game.do("ann goes bankrupt")
    assert game.owner("oriental") == owner
    assert game.money(entry)["bob"] == bob
    assert ("oriental" in game.state.table.mortgaged) == mortgaged
    assert game.state.table.auction is None


def test_ra31_the_bank_pays_the_creditor_in_full_and_takes_everything() -> None:
    game = owing_bob(300, "oriental", box="rouble-simple")
    entry = game.do("ann goes bankrupt")
    assert game.money(entry) == {"ann": -300, "bank": -1700, "bob": 2000}
    assert handed(entry) == {"oriental": "bank"}
    assert game.state.table.mortgaged == ()
    game.do("bob moves to oriental")
    assert game.state.table.offer == "oriental"


# --- to the Bank ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "item"),
    [({"bankrupt_to_bank": "auction"}, "oriental"), ({"bankrupt_to_bank": "free_sale"}, None)],
)
def test_ra30_bankrupt_to_bank(switches: dict[str, str], item: str | None) -> None:
    game = owing_bank(0, "oriental", switches=switches)
    game.do("ann goes bankrupt")
    auction = game.state.table.auction
    assert (auction.item if auction else None) == item
    assert game.owner("oriental") == "bank"
    assert game.state.table.mortgaged == ()


@pytest.mark.parametrize(
    ("switches", "mortgaged"),
    [({"auction_estate": "clean"}, ()), ({"auction_estate": "mortgaged"}, ("oriental",))],
)
def test_v11_auction_estate(switches: dict[str, str], mortgaged: tuple[str, ...]) -> None:
    game = owing_bank(0, "oriental", switches=switches)
    game.do("ann goes bankrupt")
    assert game.state.table.mortgaged == mortgaged
    game.do("bob bids 5", "auction closes")
    assert game.state.table.mortgaged == mortgaged


def test_a24_what_nobody_wants_stays_with_the_bank_unmortgaged() -> None:
    game = owing_bank(0, "oriental", switches={"auction_estate": "mortgaged"})
    game.do("ann goes bankrupt", "auction closes")
    assert game.state.table.mortgaged == ()
    game.do("bob moves to oriental", "bob buys")


def test_gl32_houses_in_a_bankrupts_hand_go_back_to_the_bank() -> None:
    game = Town()
    game.has_built("ann", 0, *BROWN)
    game.do(f"force auction house {BECAUSE}", "ann bids 1", "auction closes")
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax")
    entry = game.do("ann goes bankrupt")
    assert paid(entry, HOUSE) == {"ann": -1, "bank": 1}
    (returned,) = [event for event in events(entry) if isinstance(event, BuildingsReturned)]
    assert returned == BuildingsReturned("ann", 1, 0)
    assert game.houses("bank") == 32


def test_gl32_hotels_in_a_bankrupts_hand_go_back_to_the_bank_too() -> None:
    game = owing_bank(0)
    game.do('correct ann +2 hotel because "found"')
    entry = game.do("ann goes bankrupt")
    assert paid(entry, HOTEL) == {"ann": -2, "bank": 2}
    assert BuildingsReturned("ann", 0, 2) in events(entry)


def test_of_buildings_that_a_bankrupt_does_not_have_nothing_is_told() -> None:
    game = owing_bank(0, "oriental")
    assert "buildings_returned" not in kinds(game.do("ann goes bankrupt"))


# --- leaving --------------------------------------------------------------------------------------


def test_gl34_the_last_solvent_player_wins() -> None:
    game = owing_bank(0)
    game.do("ann goes bankrupt", "bob moves to income_tax")
    game.has_cash("bob", 0)
    game.do("bob goes bankrupt")
    assert game.state.table.ended == "last_player"
    assert game.state.table.winners == ("cem",)


def test_loans_and_promises_of_the_bankrupt_are_gone() -> None:
    game = Town(switches={"player_loans": "yes", "rent_immunity": "yes"})
    game.owns("bob", "oriental")
    game.do(c.Lend("bob", "ann", 10, 12), c.GrantImmunity("bob", "ann", "oriental"))
    game.has_cash("ann", 0)
    game.do("ann moves to income_tax", "ann goes bankrupt")
    assert (game.state.table.loans, game.state.table.immunities) == ((), ())
