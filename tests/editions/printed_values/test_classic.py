"""The classic board: every figure typed a second time, from the sources in `docs/rules.md`."""

from __future__ import annotations

from collections import Counter

import pytest

from banker import editions
from banker.games.board.edition import Card, Edition
from tests.editions.printed_values.deed_figures import assert_figures, rents_of

# Space, price, mortgage, redeeming | rents: alone, full set, 1 to 4 houses, hotel | house
STREETS = """
Mediterranean Avenue  | brown      |  1 |  60  30  33 |  2   4  10  30   90  160  250 |  50
Baltic Avenue         | brown      |  3 |  60  30  33 |  4   8  20  60  180  320  450 |  50
Oriental Avenue       | light_blue |  6 | 100  50  55 |  6  12  30  90  270  400  550 |  50
Vermont Avenue        | light_blue |  8 | 100  50  55 |  6  12  30  90  270  400  550 |  50
Connecticut Avenue    | light_blue |  9 | 120  60  66 |  8  16  40 100  300  450  600 |  50
St. Charles Place     | pink       | 11 | 140  70  77 | 10  20  50 150  450  625  750 | 100
States Avenue         | pink       | 13 | 140  70  77 | 10  20  50 150  450  625  750 | 100
Virginia Avenue       | pink       | 14 | 160  80  88 | 12  24  60 180  500  700  900 | 100
St. James Place       | orange     | 16 | 180  90  99 | 14  28  70 200  550  750  950 | 100
Tennessee Avenue      | orange     | 18 | 180  90  99 | 14  28  70 200  550  750  950 | 100
New York Avenue       | orange     | 19 | 200 100 110 | 16  32  80 220  600  800 1000 | 100
Kentucky Avenue       | red        | 21 | 220 110 121 | 18  36  90 250  700  875 1050 | 150
Indiana Avenue        | red        | 23 | 220 110 121 | 18  36  90 250  700  875 1050 | 150
Illinois Avenue       | red        | 24 | 240 120 132 | 20  40 100 300  750  925 1100 | 150
Atlantic Avenue       | yellow     | 26 | 260 130 143 | 22  44 110 330  800  975 1150 | 150
Ventnor Avenue        | yellow     | 27 | 260 130 143 | 22  44 110 330  800  975 1150 | 150
Marvin Gardens        | yellow     | 29 | 280 140 154 | 24  48 120 360  850 1025 1200 | 150
Pacific Avenue        | green      | 31 | 300 150 165 | 26  52 130 390  900 1100 1275 | 200
North Carolina Avenue | green      | 32 | 300 150 165 | 26  52 130 390  900 1100 1275 | 200
Pennsylvania Avenue   | green      | 34 | 320 160 176 | 28  56 150 450 1000 1200 1400 | 200
Park Place            | dark_blue  | 37 | 350 175 193 | 35  70 175 500 1100 1300 1500 | 200
Boardwalk             | dark_blue  | 39 | 400 200 220 | 50 100 200 600 1400 1700 2000 | 200
"""

# Space, price, mortgage, redeeming, and the rents by how many one has.
OTHERS = """
s1 Reading Railroad      |  5 | 200 100 110 | 25 50 100 200
s2 Pennsylvania Railroad | 15 | 200 100 110 | 25 50 100 200
s3 B. & O. Railroad      | 25 | 200 100 110 | 25 50 100 200
s4 Short Line            | 35 | 200 100 110 | 25 50 100 200
u1 Electric Company      | 12 | 150  75  83 | 4 10
u2 Water Works           | 28 | 150  75  83 | 4 10
"""

BOARD = """
go mediterranean chest_1 baltic income_tax reading_rr oriental chance_1 vermont connecticut
jail st_charles electric states virginia pennsylvania_rr st_james chest_2 tennessee new_york
free_parking kentucky chance_2 indiana illinois bo_rr atlantic ventnor water marvin
go_to_jail pacific north_carolina chest_3 pennsylvania short_line chance_3 park_place luxury_tax
boardwalk
"""

CHANCE = """
move boardwalk/move go/move illinois/move st_charles/nearest railroad double
nearest railroad double/nearest utility tenfold/collect 50/jail_free/move_back 3/go_to_jail
repairs 25 100/pay 15/move reading_rr/pay_each 50/collect 150
"""
CHEST = """
move go/collect 200/pay 50/collect 50/jail_free/go_to_jail/collect_each 10/collect 100
collect 20/collect 100/pay 100/pay 50/collect 25/repairs 40 115/collect 10/collect 100
"""

LONDON = """
Old Kent Road/Whitechapel Road/King's Cross Station/The Angel, Islington/Euston Road
Pentonville Road/Pall Mall/Electric Company/Whitehall/Northumberland Avenue/Marylebone Station
Bow Street/Marlborough Street/Vine Street/Strand/Fleet Street/Trafalgar Square
Fenchurch St Station/Leicester Square/Coventry Street/Water Works/Piccadilly/Regent Street
Oxford Street/Bond Street/Liverpool St Station/Park Lane/Mayfair
"""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return editions.load("glass-classic")


def with_interest(mortgage: int, percent: int) -> int:
    """Half a dollar is rounded up (A-05)."""
    return (mortgage * (100 + percent) + 50) // 100


def effect(card: Card) -> str:
    """A card in the words of the tables above."""
    words = (card.effect, card.target, card.amount or "", card.per_hotel or "", card.mode)
    return " ".join(str(word) for word in words if word)


def test_every_street(edition: Edition) -> None:
    streets = [deed for deed in edition.deeds if deed.kind == "street"]
    for deed, row in zip(streets, STREETS.strip().splitlines(), strict=True):
        name, group, space, values, rents, house = (part.strip() for part in row.split("|"))
        assert (deed.name, deed.group, deed.space) == (name, group, int(space))
        price, mortgage, redeem = map(int, values.split())
        printed = {"price": price, "mortgage": mortgage, "redeem": 0, "building": int(house)}
        assert_figures(deed, printed | rents_of(rents))
        assert with_interest(deed.mortgage, edition.money.interest_percent) == redeem, name
        assert deed.rents[1] == 2 * deed.rents[0], name


def test_railroads_and_utilities(edition: Edition) -> None:
    others = [deed for deed in edition.deeds if deed.kind != "street"]
    rows = {row[:2]: row[3:] for row in OTHERS.strip().splitlines()}
    assert len(others) == len(rows) == 6
    for deed in others:
        name, space, values, rents = (part.strip() for part in rows[deed.code].split("|"))
        price, mortgage, redeem = map(int, values.split())
        assert (deed.name, deed.space, deed.kind) == (name, int(space), deed.group)
        printed = {"price": price, "mortgage": mortgage, "building": 0}
        assert_figures(deed, printed | rents_of(rents))
        assert with_interest(deed.mortgage, 10) == redeem, name


def test_sums_of_the_deeds(edition: Edition) -> None:
    sums = Counter[str]()
    for deed in edition.deeds:
        sums[deed.kind] += deed.price
    assert sums == {"street": 4_590, "railroad": 800, "utility": 300}
    assert sums.total() == 5_690
    assert sum(deed.mortgage for deed in edition.deeds) == 2_845
    assert [len(deeds) for deeds in edition.deeds_in.values()] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    assert "".join(group.letter for group in edition.groups) == "nlporygbsu"
    assert [deed.id for deed in edition.deeds if deed.mortgage % 10] == [
        "electric",
        "water",
        "park_place",
    ]


def test_the_board(edition: Edition) -> None:
    assert [space.id for space in edition.spaces] == BOARD.split()
    assert [space.index for space in edition.spaces] == list(range(40))
    assert edition.jail_space == 10
    kinds: dict[str, list[int]] = {}
    for space in edition.spaces:
        kinds.setdefault(space.kind, []).append(space.index)
    assert kinds["chest"] == [2, 17, 33]
    assert kinds["chance"] == [7, 22, 36]
    assert kinds["railroad"] == [5, 15, 25, 35]
    assert kinds["utility"] == [12, 28]
    assert (kinds["parking"], kinds["go_to_jail"], len(kinds["street"])) == ([20], [30], 22)
    charges = [(s.id, s.amount, s.to) for s in edition.spaces if s.amount]
    assert charges == [("income_tax", 200, "bank"), ("luxury_tax", 100, "bank")]


def test_both_decks(edition: Edition) -> None:
    for deck, prefix, table in (("chance", "CH", CHANCE), ("chest", "CC", CHEST)):
        cards = [card for card in edition.cards if card.deck == deck]
        assert [card.id for card in cards] == [f"{prefix}{n:02}" for n in range(1, 17)]
        assert [effect(card) for card in cards] == table.strip().replace("\n", "/").split("/")
        assert [card.id for card in cards if card.keep] == [
            "CH09" if deck == "chance" else "CC05",
        ]
    assert (edition.card_count, edition.jail_cards) == (32, 2)
    assert all(card.copies == 1 for card in edition.cards)


def test_what_the_fixed_sums_of_the_decks_come_to(edition: Edition) -> None:
    sums = Counter[tuple[str, str]]()
    for card in edition.cards:
        sums[card.deck, card.effect] += card.amount
    assert (sums["chance", "collect"], sums["chance", "pay"]) == (200, 15)
    assert (sums["chest", "collect"], sums["chest", "pay"]) == (605, 200)


def nearest(edition: Edition, start: int, kind: str) -> tuple[int, bool]:
    """The next space of a kind, and whether GO is passed on the way."""
    ahead = [s.index for s in edition.spaces if s.kind == kind and s.index > start]
    behind = [s.index for s in edition.spaces if s.kind == kind]
    return (ahead[0], False) if ahead else (behind[0], True)


@pytest.mark.parametrize(
    ("drawn_on", "back", "railroad", "utility"),
    [
        (7, "income_tax", (15, False), (12, False)),
        (22, "new_york", (25, False), (28, False)),
        (36, "chest_3", (5, True), (12, True)),
    ],
)
def test_where_cards_lead_to(
    edition: Edition,
    drawn_on: int,
    back: str,
    railroad: tuple[int, bool],
    utility: tuple[int, bool],
) -> None:
    assert edition.spaces[drawn_on].kind == "chance"
    assert edition.spaces[drawn_on - edition.card_by_id["CH10"].amount].id == back
    assert nearest(edition, drawn_on, edition.card_by_id["CH05"].target) == railroad
    assert nearest(edition, drawn_on, edition.card_by_id["CH07"].target) == utility


def test_money_and_supply(edition: Edition) -> None:
    money = edition.money
    assert (money.symbol, money.unit, money.commodity) == ("$", "", "USD")
    assert (money.start_cash, money.salary, money.jail_fee) == (1_500, 200, 50)
    assert (money.jail_fee_to, money.auction_open, money.auction_raise) == ("bank", 1, 1)
    assert (money.interest_percent, money.resale_percent, money.resale_step) == (10, 50, 1)
    assert money.start_notes == {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
    assert money.notes == dict.fromkeys((1, 5, 10, 20, 50, 100, 500), 30)
    assert money.supply == 20_580
    assert (edition.houses, edition.hotels, edition.houses_before_hotel) == (32, 12, 4)
    assert (edition.hotels_per_site, edition.keys, edition.vault, edition.chips) == (1, 0, None, 0)
    assert (edition.players_min, edition.players_max) == (2, 8)
    assert (edition.doubles_max, edition.jail_tries_max, edition.lock_die) == (3, 3, False)


def test_the_rule_text_says_so() -> None:
    """Figures that the leaflet itself states are marked as its own."""
    sources = editions.load("glass-classic").sources
    stated = ("start_cash", "salary", "jail_fee", "auction_open", "interest_percent")
    assert {sources[f"money.{key}"] for key in stated} == {"seed"}
    assert {sources[f"money.start_notes.{note}"] for note in (1, 5, 10, 20, 50, 100, 500)} == {
        "seed"
    }
    assert {sources[f"supply.{key}"] for key in ("houses", "hotels")} == {"seed"}
    assert {sources[f"deed.{id}.rents.0"] for id in ("short_line", "water")} == {"seed"}
    # It prints no price and no tax, and does not say how many notes there are.
    assert sources["deed.boardwalk.price"].startswith("public:")
    assert sources["space.luxury_tax.amount"].startswith("public:")
    assert sources["money.notes.500"] == "derived"


def test_the_london_names(edition: Edition) -> None:
    names = [deed.names["uk"] for deed in edition.deeds]
    assert names == LONDON.strip().replace("\n", "/").split("/")


def test_labels_tell_cards_apart(edition: Edition) -> None:
    labels = [card.label for card in edition.cards]
    assert len({label.lower() for label in labels}) == 32
