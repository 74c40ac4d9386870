"""The figures of Monopoly Secret Vault, typed a second time.

The table below has the title deeds by the sources in `docs/rules.md`, with that of each figure:
s = stated by the rules text, v = stated for the colour, everything else is an estimate.
"""

from __future__ import annotations

from collections import Counter

import pytest

from banker import editions
from banker.games.board.edition import Edition
from tests.editions.printed_values.deed_figures import assert_figures

DEEDS = """
Mediterranean Avenue  | brown      | n1 |  1 | 120  60  70   30   60  210  360
Baltic Avenue         | brown      | n2 |  3 | 120  60  70   30   60  210  360
Oriental Avenue       | light_blue | l1 |  6 | 200s 100 120  70s  140 290  440
Vermont Avenue        | light_blue | l2 |  8 | 200  100 120  70   140 290  440  locked
Connecticut Avenue    | light_blue | l3 |  9 | 240  120 140  80v  160 310  460
St. Charles Place     | pink       | p1 | 11 | 280  140 170  110 220v 520  820
States Avenue         | pink       | p2 | 13 | 280  140 170  110  220 520s 820
Virginia Avenue       | pink       | p3 | 14 | 320  160 190  140  280 580s 880v
St. James Place       | orange     | o1 | 16 | 360  180 220  150  300 600  900  locked
Tennessee Avenue      | orange     | o2 | 18 | 360  180 220  150  300 600  900
New York Avenue       | orange     | o3 | 19 | 400 200s 240s 170  340 640  940
Kentucky Avenue       | red        | r1 | 21 | 440  220 260 200v  400 850 1300
Indiana Avenue        | red        | r2 | 23 | 440  220 260  200  400 850 1300
Illinois Avenue       | red        | r3 | 24 | 480  240 290  230  460 910 1360
Atlantic Avenue       | yellow     | y1 | 26 | 520  260 310 250v  500 950 1400
Ventnor Avenue        | yellow     | y2 | 27 | 520  260 310  250  500 950 1400  locked
Marvin Gardens        | yellow     | y3 | 29 | 560  280 340 280v  560 1010 1460
Pacific Avenue        | green      | g1 | 31 | 600  300 360  310  620 1220 1820
North Carolina Avenue | green      | g2 | 32 | 600  300 360  310  620 1220 1820
Pennsylvania Avenue   | green      | g3 | 34 | 640  320 380 340v  680 1280 1880
Park Place            | dark_blue  | b1 | 37 | 700  350 420  390  780 1380 1980
Boardwalk             | dark_blue  | b2 | 39 | 800  400 480  480  960 1560 2160  locked
"""

IDS = """
mediterranean baltic
oriental vermont connecticut
st_charles states virginia
st_james tennessee new_york
kentucky indiana illinois
atlantic ventnor marvin
pacific north_carolina pennsylvania
park_place boardwalk
"""

LONDON = """
Old Kent Road/Whitechapel Road
The Angel, Islington/Euston Road/Pentonville Road
Pall Mall/Whitehall/Northumberland Avenue
Bow Street/Marlborough Street/Vine Street
Strand/Fleet Street/Trafalgar Square
Leicester Square/Coventry Street/Piccadilly
Regent Street/Oxford Street/Bond Street
Park Lane/Mayfair
"""

# Streets are written by their codes, C is Chance, ? a free guess, M a paid one.
BOARD = "GO n1 C n2 tax ? l1 C l2 l3 JAIL p1 M p2 p3 ? o1 C o2 o3 ? r1 C r2 r3 ? y1 y2 M y3 AWAY "
BOARD += "g1 g2 C g3 ? C b1 tax b2"

TAGS = {"s": "seed", "v": "seed-v", "": "derived"}


@pytest.fixture(scope="module")
def edition() -> Edition:
    return editions.load("secret-vault")


def test_every_title_deed(edition: Edition) -> None:
    rows = DEEDS.strip().splitlines()
    assert [deed.id for deed in edition.deeds] == IDS.split()
    for deed, row in zip(edition.deeds, rows, strict=True):
        name, group, code, space, figures = (part.strip() for part in row.split("|"))
        marked = figures.removesuffix("locked").split()
        values = [int(figure.rstrip("sv")) for figure in marked]
        tags = [TAGS[figure.lstrip("0123456789")] for figure in marked]
        assert (deed.name, deed.group, deed.code, deed.space) == (name, group, code, int(space))
        paths = ["price", "mortgage", "redeem", "rents.0", "rents.1", "rents.2", "rents.3"]
        assert_figures(deed, dict(zip(paths, values, strict=True)))
        assert deed.locked == figures.endswith("locked"), name
        assert [edition.sources[f"deed.{deed.id}.{path}"] for path in paths] == tags, name


def test_how_much_is_known_of_the_deeds(edition: Edition) -> None:
    tags = Counter(tag for path, tag in edition.sources.items() if path.startswith("deed."))
    assert tags == {"seed": 6, "seed-v": 7, "derived": 141}


def test_totals_of_the_box(edition: Edition) -> None:
    money = edition.money
    assert money.supply == 44_200
    assert sum(money.notes.values()) == 308
    assert sum(value * pieces for value, pieces in money.start_notes.items()) == 3_000
    assert money.start_cash == 3_000
    assert (len(edition.deeds), edition.hotels, edition.keys) == (22, 24, 4)
    assert (edition.hotels_per_site, edition.players_min, edition.players_max) == (2, 2, 6)
    assert [deed.id for deed in edition.deeds if deed.locked] == [
        "vermont",
        "st_james",
        "ventnor",
        "boardwalk",
    ]


def test_money_and_vault(edition: Edition) -> None:
    money, vault = edition.money, edition.vault
    assert (money.commodity, money.symbol) == ("M", "M")
    assert (money.salary, money.salary_vault, money.jail_fee, money.jail_fee_to) == (
        400,
        100,
        100,
        "vault",
    )
    assert (money.auction_open, money.auction_raise) == (10, 10)
    assert money.notes == {10: 80, 20: 70, 50: 60, 100: 50, 500: 28, 1000: 20}
    assert money.start_notes == {10: 5, 20: 5, 50: 3, 100: 7, 500: 2, 1000: 1}
    assert vault is not None
    assert (vault.cash, vault.hotels, vault.keys, vault.numbers) == (400, 1, 1, 6)
    assert (edition.lock_die, edition.doubles_max, edition.jail_tries_max) == (True, 3, 3)


def test_the_board(edition: Edition) -> None:
    kinds = {"chance": "C", "guess": "?", "paid_guess": "M", "jail": "JAIL", "go_to_jail": "AWAY"}
    drawn = []
    for index, space in enumerate(edition.spaces):
        assert space.index == index
        if space.deed:
            deed = edition.deed_by_id[space.deed]
            assert (space.id, space.name, space.kind) == (deed.id, deed.name, "street")
            drawn.append(deed.code)
        else:
            drawn.append(kinds.get(space.kind, space.id if space.kind == "go" else space.kind))
    assert " ".join(drawn).replace("go", "GO") == BOARD
    assert edition.jail_space == 10
    assert [(s.id, s.amount, s.to) for s in edition.spaces if s.amount] == [
        ("income_tax", 400, "vault"),
        ("paid_guess_1", 100, "bank"),
        ("paid_guess_2", 100, "bank"),
        ("luxury_tax", 400, "vault"),
    ]
    assert edition.spaces[20].id == "free_parking"


def test_the_groups(edition: Edition) -> None:
    assert "".join(group.letter for group in edition.groups) == "nlporygb"
    sizes = {group: len(deeds) for group, deeds in edition.deeds_in.items()}
    assert list(sizes.values()) == [2, 3, 3, 3, 3, 3, 3, 2]
    assert len({group.colour for group in edition.groups}) == 8


def test_the_sample_deck(edition: Edition) -> None:
    cards = [(card.effect, card.amount, card.target, card.keep) for card in edition.cards]
    assert [card.id for card in edition.cards] == [f"CH{n:02}" for n in range(1, 13)]
    assert cards == [
        ("jail_free", 0, "", True),
        ("pay_vault", 100, "", False),
        ("pay_vault", 200, "", False),
        ("each_pays_vault", 50, "", False),
        ("guess", 0, "", True),
        ("nearest", 0, "guess", False),
        ("move", 0, "go", False),
        ("go_to_jail", 0, "", False),
        ("collect", 200, "", False),
        ("collect_each", 50, "", False),
        ("skip_rent", 0, "", True),
        ("choose_street", 0, "", False),
    ]
    assert edition.jail_cards == 1


def test_where_other_figures_come_from(edition: Edition) -> None:
    expected = {
        "money.salary": "seed",
        "money.start_cash": "public:FAN",
        "money.notes.1000": "seed",
        "space.income_tax.amount": "seed",
        "space.income_tax.index": "derived",
        "space.guess_1.index": "public:RUP",
        "space.oriental.index": "derived",
        "card.CH02.amount": "derived",
        "card.CH02.effect": "public:RUP",
        "vault.cash": "seed",
        "supply.hotels": "seed",
        "meta.players_max": "seed",
    }
    assert {path: edition.sources[path] for path in expected} == expected
    assert edition.is_estimate("deed.oriental.rents.1")
    assert not edition.is_estimate("deed.oriental.price")


def test_the_london_names(edition: Edition) -> None:
    assert [deed.names["uk"] for deed in edition.deeds] == LONDON.strip().replace("\n", "/").split(
        "/"
    )
    assert all(deed.names["us"] == deed.name for deed in edition.deeds)


SWITCHES = """
start_tie: reroll pick
lock_double: yes no
third_double_lock: no_guess guess
paid_guess: debt if_affordable optional
jail_double: no_extra_turn extra_turn
jail_fee_short: debt stay
refill_without_keys: hotel_and_cash cash_only
trade_cards: no yes
trade_mortgaged: yes no
trade_keys: no yes
trade_placed_hotels: no yes
split_set_hotels: return stay
mortgage_when: owing any_time
mortgage_hotels: stay return
bankrupt_deeds: mortgage_first as_they_are
bankrupt_hotels: to_creditor to_supply
vault_debt_cash: vault bank
several_creditors: in_turn split
unsold_unlocked: stays_unlocked relock
final_mortgaged: nothing half
variant_assets: move_first score_at_once
bank_money: unlimited limited
tie: shared most_streets
move_hotels: never own_turn
beyond_cash: no mortgageable
keep_cards: any one
end: all_owned first_bankruptcy
"""


def test_the_switches_and_their_defaults(edition: Edition) -> None:
    for line in SWITCHES.strip().splitlines():
        name, values = line.split(": ")
        offer = edition.offered[name]
        assert offer.values == tuple(values.split())
        assert edition.switches[name] == offer.default == offer.values[0]
        assert offer.about.endswith(".")
    own = {line.split(":")[0] for line in SWITCHES.strip().splitlines()}
    assert len(own) == 27
    assert {"double_on_go", "player_loans", "time_limit"} <= set(edition.offered) - own
