"""Faults of switches, vault and sources, all faults at once, and files full of rubbish."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from edition_files import ORIGINAL, Case, faults_of, find

from banker import editions
from banker.editions.check import examine
from banker.editions.document import name_of
from banker.editions.locate import Trail

VAULT = """\
[vault]  # what it is filled with
cash = 400
hotels = 1
keys = 1
numbers = 6
source = { default = "seed" }
"""

CASES = {
    # Switches.
    "unknown switch": Case(
        "[switch.tie]",
        '[switch.weather]\nvalues = ["a"]\ndefault = "a"\nabout = "x"\n\n[switch.tie]',
        "[switch.weather]",
        "switch.weather: unknown switch; there are bank_money, ",
    ),
    "missing switch": Case(
        '[switch.trade_keys]\nvalues = ["no", "yes"]\ndefault = "no"\n'
        'about = "A-10: keys may be traded."\n',
        "",
        "[switch.start_tie]",
        "switch: the switch 'trade_keys' is missing",
    ),
    "unknown value": Case(
        '["shared", "most_streets"]',
        '["shared", "most_streets", "coin"]',
        '"coin"',
        "switch.tie.values: unknown value 'coin', not shared, most_streets",
    ),
    "value twice": Case(
        '["shared", "most_streets"]',
        '["shared", "shared"]',
        '["shared", "shared"]',
        "switch.tie.values: names a value twice",
    ),
    "default not among the values": Case(
        'default = "shared"',
        'default = "coin"',
        'default = "coin"',
        "switch.tie.default: is 'coin', not shared or most_streets",
    ),
    # The vault taken away.
    "no vault": Case(
        VAULT,
        "",
        "# Monopoly Secret Vault",
        "the table 'vault' is missing",
        6,
    ),
    "jail fee without a vault": Case(
        VAULT,
        "",
        "jail_fee_to",
        "money.jail_fee_to: there is no [vault]",
        6,
    ),
    "tax without a vault": Case(
        VAULT,
        "",
        '"income_tax"',
        "space.income_tax.to: there is no [vault]",
        6,
    ),
    "card without a vault": Case(
        VAULT,
        "",
        '"CH02"',
        "card.CH02.effect: there is no [vault]",
        6,
    ),
    # Sources.
    "no source": Case(
        'keys = 4\nsource = { default = "seed" }',
        'keys = 4\nsource = { deeds = "seed", cards = "seed", hotels = "seed", keys = "seed" }',
        "hotels_per_site = 2",
        "supply.hotels_per_site: has no source",
    ),
    "no source for a rent": Case(
        ', rents = ["seed", "derived", "derived", "derived"], default = "derived" }',
        ', rents = ["seed", "derived", "derived", "derived"] }',
        "mortgage = 100",
        "deed.oriental.mortgage: has no source",
        1,
    ),
    "odd source": Case(
        'start_cash = "public:FAN"',
        'start_cash = "my uncle"',
        "my uncle",
        'money.source.start_cash: "my uncle" is not a source; there are seed, seed-v, public:…',
    ),
    "source that is no text": Case(
        'start_cash = "public:FAN"',
        "start_cash = 5",
        "start_cash = 5",
        "money.source: must be a table of sources: texts, lists of texts or tables of texts",
    ),
    "source of a name": Case(
        'start_cash = "public:FAN"',
        'symbol = "seed"',
        'symbol = "seed"',
        "money.source.symbol: 'symbol' is not a figure of this table",
    ),
    "too few sources": Case(
        'rents = ["seed", "derived", "derived", "derived"], ',
        'rents = ["seed", "derived", "derived"], ',
        'rents = ["seed", "derived", "derived"], ',
        "deed.oriental.source.rents: 3 sources for 4 figures",
    ),
    "source of a note that is not there": Case(
        'start_cash = "public:FAN"',
        'notes = { 5 = "seed" }',
        'notes = { 5 = "seed" }',
        "money.source.notes: names a figure that 'notes' does not have",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found_with_its_line(tmp_path: Path, name: str) -> None:
    found, meant = find(CASES[name], tmp_path)
    assert len(meant) == 1, found
    assert len(found) == 1 + CASES[name].more, found


def test_the_original_has_no_faults() -> None:
    assert [editions.check(listing.path) for listing in editions.catalogue()] == [[]]


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    text = ORIGINAL
    for old, new in (
        ("players_min = 2", "players_min = 9"),
        ("salary = 400", "salary = -400"),
        ("cards = 12", "cards = 16"),
        ('"Off to jail", effect = "go_to_jail"', '"Off to jail", effect = "go_to_gaol"'),
        ("rents = [30, 60, 210, 360]", "rents = [30, 60, 600, 360]"),
        ('default = "shared"', 'default = "coin"'),
        ('start_cash = "public:FAN"', 'start_cash = "hearsay"'),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    found = faults_of(text, tmp_path)
    assert [fault.message.partition(":")[0] for fault in found] == [
        "meta.players_min",
        "money.salary",
        "money.source.start_cash",
        "supply.cards",
        "card.CH08.effect",
        "deed.mediterranean.rents.3",
        "switch.tie.default",
    ]
    assert found == sorted(found)


def test_tables_of_nothing(tmp_path: Path) -> None:
    found = faults_of("deed = 5\nmeta = []\n[board]\nspaces = []\n", tmp_path)
    assert (1, "deed: must be a list of tables, not 5") in found
    assert (2, "meta: must be a table, not []") in found
    assert (4, "board.spaces: must be a list of tables, not []") in found
    assert (1, "the table 'money' is missing") in found
    assert (1, "the table 'meta' is missing") not in found


RUBBISH: tuple[Any, ...] = (-1, 1.5, "x", [], [{}], {}, {"id": 3}, None)


def kinds_of_place(data: Any, stem: Trail = ()) -> Iterator[Trail]:
    """One trail for each key that a file may have: of a list, the first line speaks for all."""
    if stem:
        yield stem
    if isinstance(data, dict):
        for key, value in data.items():
            yield from kinds_of_place(value, (*stem, key))
    elif isinstance(data, list):
        yield from kinds_of_place(data[0], (*stem, 0))


def test_no_rubbish_anywhere_stops_the_check() -> None:
    """Every kind of place holds every kind of rubbish once; None: it is left out."""
    data = tomllib.loads(ORIGINAL)
    data["switch"] = {"tie": data["switch"]["tie"]}
    base = {**tomllib.loads(ORIGINAL), "switch": data["switch"]}
    assert examine(data, base, ["secret-vault"]) == []
    for *stem, key in kinds_of_place(data):
        for rubbish in RUBBISH:
            spoilt = copy.deepcopy(data)
            place: Any = spoilt
            for step in stem:
                place = place[step]
            if rubbish is None:
                del place[key]
            else:
                place[key] = rubbish
            for finding in examine(spoilt, base, ["secret-vault"]):
                assert finding.message
                assert isinstance(name_of(finding.trail, spoilt), str)
