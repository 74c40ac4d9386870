"""RB-03 to RB-06, RC-04, V-16 to V-19, B-9, B-10: what counts at the end, and who has won."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.net_worth import estate, worth
from banker.games.board.rules.ending import TIME_UP, end
from banker.games.board.state import HOTEL
from tests.support.game import Game, handed, kinds, paid
from tests.support.property_game import BECAUSE, BROWN, DARK_BLUE, ORANGE, Town


def dealt(*names: str, **more: object) -> Town:
    """A short game in which the deeds have been dealt; everybody has 1,500 again."""
    game = Town(*names, overlays=("short-game",), **more)  # type: ignore[arg-type]
    pile = iter([*BROWN, *DARK_BLUE, "electric", "water", "oriental", "vermont"])
    for who in game.state.setup.ids:
        game.do(c.Deal(who, next(pile)), c.Deal(who, next(pile)))
        game.has_cash(who, 1500)
    return game


# --- what things count ----------------------------------------------------------------------------


def test_rb05_cash_deeds_at_their_price_mortgaged_ones_at_half() -> None:
    game = dealt("Ann", "Bob", "Cem")
    game.mortgages("bob", "park_place")
    has = estate(game.state, "bob")
    assert (has.deeds, has.buildings, has.paid) == (400 + 175, 0, 0)


@pytest.mark.parametrize(
    ("overlays", "level", "count"),
    [(("short-game",), 4, 200), ((), 5, 250), ((), 3, 150), (("time-limit",), 5, 250)],
)
def test_rb05_buildings_at_their_cost_and_a_hotel_with_the_houses_handed_in(
    overlays: tuple[str, ...], level: int, count: int
) -> None:
    """House price 50: a hotel stands for 4 of them in a short game, else for 5 (V-19)."""
    game = Town(overlays=overlays)
    if overlays:
        for who, deeds in (("ann", BROWN), ("bob", DARK_BLUE), ("cem", ("electric", "water"))):
            game.do(*(c.Deal(who, deed) for deed in deeds))
    game.has_built("ann", level, *BROWN)
    assert estate(game.state, "ann").buildings == 2 * count


@pytest.mark.parametrize(
    ("deeds", "price"),
    [(DARK_BLUE, 200), ((*BROWN, *DARK_BLUE), 50), (DARK_BLUE[:1], 50), ((), 50)],
)
def test_rb05_a_building_that_stands_nowhere_counts_at_its_price(
    deeds: tuple[str, ...], price: int
) -> None:
    """The least that it would have cost its owner; without a whole group, the least there is."""
    game = Town()
    game.owns("ann", *deeds)
    game.do(c.Correct("ann", 1, "for the test", thing="house"))
    assert estate(game.state, "ann").buildings == price
    game.do(c.Correct("ann", 1, "for the test", thing="hotel"))
    assert estate(game.state, "ann").buildings == 2 * price


def test_rb04_a_second_bankruptcy_takes_the_unplaced_house_along_and_it_counts() -> None:
    game = Town("Ann", "Bob", "Cem", overlays=("short-game",))
    for who, deeds in (("ann", BROWN), ("bob", DARK_BLUE), ("cem", ("electric", "water"))):
        game.do(*(c.Deal(who, deed) for deed in deeds))
    game.has_cash("cem", 0)
    game.do(f"force cem goes bankrupt {BECAUSE}")
    while game.state.table.auction:
        game.do("auction closes")
    game.do(c.Correct("ann", 1, "for the test", thing="house"))
    game.has_cash("ann", 0)
    game.do("ann moves to boardwalk", "bob asks rent")
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    passed = next(event for event in entry.ev if isinstance(event, e.EstatePassed))
    assert (passed.to, passed.houses) == ("bob", 1)
    assert paid(entry, "house") == {"ann": -1, "bob": 1}
    valued = next(event for event in entry.ev if isinstance(event, e.Valued))
    assert (valued.who, valued.buildings) == ("bob", 50)


@pytest.mark.parametrize(
    ("switches", "total"),
    [
        ({"valuation": "cash"}, 1500),
        ({"valuation": "estate"}, 1500 + 120 + 100),
        ({"valuation": "rents"}, 1500 + 10 + 20),
    ],
)
def test_v19_valuation(switches: dict[str, str], total: int) -> None:
    """Ann has the brown streets with a house on each."""
    game = Town("Ann", "Bob", switches=switches)
    game.has_built("ann", 1, *BROWN)
    game.has_cash("ann", 1500)
    entry = game.do("game ends")
    ranks = {rank.who: rank for rank in game.state.table.ranking}
    assert ranks["ann"].total == total
    assert game.state.table.winners == (("ann",) if total > 1500 else ("ann", "bob"))
    is_paid = switches["valuation"] == "rents"
    assert game.money(entry) == ({"ann": 30, "bank": -30} if is_paid else {})
    assert ("valued" in kinds(entry)) == (switches["valuation"] == "estate")


def test_the_events_of_the_end_say_what_was_counted() -> None:
    game = dealt("Ann", "Bob", "Cem")
    entry = game.do("game ends")
    found = {
        event.who: event for event in entry.ev if kinds(entry)[entry.ev.index(event)] == "valued"
    }
    assert (found["bob"].deeds, found["bob"].buildings) == (750, 0)
    scored = {event.who: event for event in entry.ev if hasattr(event, "rank")}
    assert (scored["bob"].cash, scored["bob"].total, scored["bob"].rents) == (1500, 2250, ())


def test_mortgaging_does_not_make_anybody_richer() -> None:
    game = Town()
    game.owns("ann", "boardwalk")
    before = game.cash("ann") + worth(game.state, "ann").total
    game.do("ann mortgages boardwalk")
    assert game.cash("ann") + worth(game.state, "ann").total == before


# --- the second bankruptcy ------------------------------------------------------------------------


def bust(game: Game, who: str) -> None:
    """Owing the Bank 200 without anything to sell."""
    game.has_cash(who, 0)
    game.do(f"{who}'s turn", f"{who} moves to income_tax")


def test_rb04_the_first_bankrupt_leaves_as_usual() -> None:
    game = dealt("Ann", "Bob", "Cem", "Dan")
    bust(game, "ann")
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    assert kinds(entry).count("deed_mortgaged") == 2
    assert not game.state.table.ended
    assert game.state.table.auction is not None


def test_rb04_the_second_ends_the_game_and_everything_goes_over_as_it_stands() -> None:
    """Bob's dark blue streets with their hotels fall to Cem, to whom he owes."""
    game = dealt("Ann", "Bob", "Cem", "Dan")
    bust(game, "ann")
    game.do(f"force ann goes bankrupt {BECAUSE}", "auction closes", "auction closes")
    game.has_built("cem", 4, *ORANGE)
    game.has_built("bob", 4, *DARK_BLUE)
    game.has_cash("bob", 10)
    game.has_cash("cem", 1500)
    game.do("bob's turn", "bob moves to new_york", "cem asks rent")
    entry = game.do(f"force bob goes bankrupt {BECAUSE}")
    assert "deed_mortgaged" not in kinds(entry)
    assert "building_sold" not in kinds(entry)
    assert handed(entry) == {"park_place": "cem", "boardwalk": "cem"}
    assert paid(entry, HOTEL) == {}
    assert game.levels(*DARK_BLUE) == (4, 4)
    assert game.state.table.ended == "second_bankruptcy"
    assert game.state.table.winners == ("cem",)
    top = game.state.table.ranking[0]
    orange, blue = 180 + 180 + 200, 350 + 400
    own = sum(game.state.edition.deed_by_id[deed].price for deed in ("electric", "water"))
    assert top.total == 1510 + orange + blue + own + 3 * 400 + 2 * 800


def test_rb04_among_three_the_second_leaves_one_all_the_same() -> None:
    game = dealt("Ann", "Bob", "Cem")
    for who in ("ann", "bob"):
        bust(game, who)
        game.do(f"force {who} goes bankrupt {BECAUSE}")
        while game.state.table.auction is not None:
            game.do("auction closes")
    assert game.state.table.ended == "second_bankruptcy"
    assert game.state.table.winners == ("cem",)


def test_rb04_between_two_the_first_bankruptcy_leaves_the_winner() -> None:
    game = dealt("Ann", "Bob")
    bust(game, "ann")
    game.do(f"force ann goes bankrupt {BECAUSE}")
    assert game.state.table.ended == "last_player"


@pytest.mark.parametrize(
    ("switches", "ended"),
    [({"end": "second_bankruptcy"}, "second_bankruptcy"), ({"end": "last_player"}, "")],
)
def test_rb04_end(switches: dict[str, str], ended: str) -> None:
    game = Town("Ann", "Bob", "Cem", "Dan", switches=switches)
    for who in ("ann", "bob"):
        bust(game, who)
        game.do(f"{who} goes bankrupt")
    assert game.state.table.ended == ended


# --- ties -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switches", "winners"),
    [
        ({"tie": "shared"}, ("ann", "bob")),
        ({"tie": "most_cash"}, ("bob",)),
        ({"tie": "most_streets"}, ("ann",)),
        ({"tie": "streets_then_hotels"}, ("ann",)),
    ],
)
def test_v17_tie(switches: dict[str, str], winners: tuple[str, ...]) -> None:
    """1,000 and three deeds for 720 against 1,320 and Boardwalk: 1,720 each."""
    game = Town("Ann", "Bob", switches=switches)
    game.owns("ann", "marvin", "kentucky", "indiana")
    game.owns("bob", "boardwalk")
    game.has_cash("ann", 1000)
    game.has_cash("bob", 1320)
    game.do("game ends")
    assert game.state.table.winners == winners


def test_b10_most_streets_then_most_hotels() -> None:
    """The rent of a hotel is made up in cash, so that the totals are equal."""
    game = Town("Ann", "Bob", box="cash-decoder", switches={"tie": "streets_then_hotels"})
    game.has_built("ann", 1, "park_place")
    game.owns("bob", "boardwalk")
    totals = {who: sum(rent for _, rent in worth(game.state, who).rents) for who in ("ann", "bob")}
    game.has_cash("ann", 2000 - totals["ann"])
    game.has_cash("bob", 2000 - totals["bob"])
    game.do("game ends")
    assert [rank.total for rank in game.state.table.ranking] == [2000, 2000]
    assert game.state.table.winners == ("ann",)


# --- an end by the clock --------------------------------------------------------------------------


def test_the_clock_ends_a_game_by_the_same_count() -> None:
    game = dealt("Ann", "Bob")
    draft = Draft(game.state)
    end(draft, TIME_UP)
    assert draft.state.table.ended == "time_up"
    assert [rank.total for rank in draft.state.table.ranking] == [2250, 1620]
    assert draft.state.table.winners == ("bob",)
