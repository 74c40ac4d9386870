"""Cash Decoder: every figure typed a second time, from the sources in `docs/rules.md`."""

from __future__ import annotations

from collections import Counter

import pytest

from banker import editions
from banker.games.board.edition import Edition
from tests.editions.printed_values.deed_figures import assert_figures

# Price, rent alone, full set, with a hotel | hotel, sold back. g: a public article shows it.
DEEDS = """
Mediterranean Avenue  / Old Kent Road         | n1 |  60  30g  60  180 |  50  30
Baltic Avenue         / Whitechapel Road      | n2 |  60  30   60  180 |  50  30
Oriental Avenue       / The Angel, Islington  | l1 | 100  50g 100  300 |  50  30
Vermont Avenue        / Euston Road           | l2 | 100  50  100  300 |  50  30
Connecticut Avenue    / Pentonville Road      | l3 | 120  60  120  360 |  50  30
St. Charles Place     / Pall Mall             | p1 | 140  70g 140  420 | 100  50
States Avenue         / Whitehall             | p2 | 140  70  140  420 | 100  50
Virginia Avenue       / Northumberland Avenue | p3 | 160  80  160  480 | 100  50
St. James Place       / Bow Street            | o1 | 180  90  180  540 | 100  50
Tennessee Avenue      / Marlborough Street    | o2 | 180  90  180  540 | 100  50
New York Avenue       / Vine Street           | o3 | 200 100g 200  600 | 100  50
Kentucky Avenue       / Strand                | r1 | 220 110  220  660 | 150  80
Indiana Avenue        / Fleet Street          | r2 | 220 110  220  660 | 150  80
Illinois Avenue       / Trafalgar Square      | r3 | 240 120  240  720 | 150  80
Atlantic Avenue       / Leicester Square      | y1 | 260 130  260  780 | 150  80
Ventnor Avenue        / Coventry Street       | y2 | 260 130  260  780 | 150  80
Marvin Gardens        / Piccadilly            | y3 | 280 140  280  840 | 150  80
Pacific Avenue        / Regent Street         | g1 | 300 150  300  900 | 200 100
North Carolina Avenue / Oxford Street         | g2 | 300 150  300  900 | 200 100
Pennsylvania Avenue   / Bond Street           | g3 | 320 160  320  960 | 200 100
Park Place            / Park Lane             | b1 | 350 180  360 1050 | 200 100
Boardwalk             / Mayfair               | b2 | 400 200  400 1200 | 200 100
"""

# Streets are written by their codes, T is a train.
BOARD = """
go n1 chest n2 T l1 chance l2 l3 jail p1 p2 p3 T o1 chest o2 o3
parking r1 chance r2 r3 T y1 y2 y3 go_to_jail g1 g2 chest g3 T chance b1 b2
"""

CHANCE = """
skip_rent free_hotel jail_free collect:200 collect:100 collect_each:50 move half_price
chips_green double_rent swap_street jail_other
"""
CHEST = """
jail_free free_hotel collect:20 collect:50 collect:100 collect:100 collect:200 collect_each:10 move
pay:50 pay:100 pay_each:50 repairs:40 go_to_jail
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return editions.load("cash-decoder")


def test_every_title_deed(edition: Edition) -> None:
    for deed, row in zip(edition.deeds, DEEDS.strip().splitlines(), strict=True):
        names, code, figures, hotel = (part.strip() for part in row.split("|"))
        assert [deed.names["us"], deed.names["uk"]] == [name.strip() for name in names.split("/")]
        assert (deed.name, deed.code) == (deed.names["uk"], code)
        marked = figures.split()
        values = [int(figure.rstrip("g")) for figure in marked]
        cost, back = map(int, hotel.split())
        paths = ["price", "rents.0", "rents.1", "rents.2"]
        printed = {"mortgage": 0, "redeem": 0, "building": cost}
        assert_figures(deed, printed | dict(zip(paths, values, strict=True)))
        money = edition.money
        half = cost * money.resale_percent // 100
        assert -(-half // money.resale_step) * money.resale_step == back, names
        tags = ["public:GL" if figure.endswith("g") else "derived" for figure in marked]
        assert [edition.sources[f"deed.{deed.id}.{path}"] for path in paths] == tags, names
        assert not deed.locked, names


def test_how_much_is_known_of_the_deeds(edition: Edition) -> None:
    tags = Counter(tag for path, tag in edition.sources.items() if path.startswith("deed."))
    assert tags == {"public:GL": 4, "derived": 22 * 5 - 4}


def test_the_board(edition: Edition) -> None:
    kinds = {"train": "T"}
    drawn = [
        edition.deed_by_id[space.deed].code if space.deed else kinds.get(space.kind, space.kind)
        for space in edition.spaces
    ]
    assert drawn == BOARD.split()
    assert len(edition.spaces) == 36
    assert (edition.jail_space, edition.spaces[18].id) == (9, "free_parking")
    assert not any(space.amount for space in edition.spaces), "there are no taxes"
    trains = [space.name for space in edition.spaces if space.kind == "train"]
    assert trains == [
        "Train: King's Cross",
        "Train: Marylebone",
        "Train: Fenchurch St",
        "Train: Liverpool St",
    ]


def test_the_decks(edition: Edition) -> None:
    """12 pairs of Chance cards that look alike, one of each a fake; 14 real ones of the Chest."""
    for deck, table in (("chance", CHANCE), ("chest", CHEST)):
        cards = [card for card in edition.cards if card.deck == deck]
        said = [f"{c.effect}:{c.amount or c.per_hotel}".removesuffix(":0") for c in cards]
        assert said == table.split()
        assert {card.copies for card in cards} == {2 if deck == "chance" else 1}
        assert all(card.keep for card in cards if deck == "chance")
    assert sum(card.copies for card in edition.cards if card.deck == "chance") == 24
    assert (edition.card_count, edition.jail_cards) == (38, 3)
    assert [card.target for card in edition.cards if card.effect == "move"] == ["go", "go"]


def test_money_and_supply(edition: Edition) -> None:
    money = edition.money
    assert (money.start_cash, money.salary, money.jail_fee, money.fake_reward) == (
        1_500,
        200,
        50,
        100,
    )
    assert money.start_notes == {500: 2, 100: 3, 50: 3, 20: 1, 10: 3}
    assert money.start_cash == 1_000 + 300 + 150 + 20 + 30
    assert money.notes == dict.fromkeys((10, 20, 50, 100, 500), 30)
    assert (sum(money.notes.values()), money.supply) == (150, 20_400)
    assert (money.auction_open, money.auction_raise, money.jail_fee_to) == (10, 10, "bank")
    assert (money.resale_percent, money.resale_step, money.interest_percent) == (50, 10, 0)
    assert (edition.hotels, edition.hotels_per_site, edition.houses) == (12, 1, 0)
    assert (edition.chips, edition.players_min, edition.players_max) == (2, 2, 6)


def test_the_rents_of_the_example_in_the_article(edition: Edition) -> None:
    """Two hotels, one more street of their set, and four rents alone come to 2,090."""
    deeds = edition.deed_by_id
    hotels = deeds["atlantic"].rents[2] + deeds["ventnor"].rents[2]
    alone = ("mediterranean", "oriental", "st_charles", "new_york")
    assert hotels + deeds["marvin"].rents[1] + sum(deeds[id].rents[0] for id in alone) == 2_090


def test_the_rule_text_says_so(edition: Edition) -> None:
    stated = ("money.salary", "money.jail_fee", "money.auction_open", "money.fake_reward")
    stated += ("supply.deeds", "supply.cards", "supply.hotels", "supply.chips", "meta.players_max")
    assert {edition.sources[path] for path in stated} == {"seed"}
    assert edition.sources["money.start_cash"] == "public:FAN"
    assert edition.sources["card.CH01.effect"] == "seed"
    assert edition.sources["card.CH01.copies"] == "public:FAN"
    assert edition.sources["board.size"] == "derived"
