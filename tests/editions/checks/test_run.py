"""Faults of switches, vault and sources, all faults at once, and files full of rubbish."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker import editions
from banker.editions.checks.run import examine
from banker.editions.document import name_of
from banker.editions.document.positions import Trail
from tests.editions.edition_files import ORIGINAL, Case, faults_of, find

VAULT = """\
[vault]  # what it is filled with
cash = 400
hotels = 1
keys = 1
numbers = 6
source = { default = "seed" }
"""

TIE = 'tie = ["shared", "most_streets"]'

CASES = {
    # Switches.
    "unknown switch": Case(
        TIE,
        f'weather = "rain"\n{TIE}',
        "weather",
        "switches.weather: unknown switch; the nearest is ",
    ),
    "misspelt switch": Case(
        TIE, TIE.replace("tie", "ties"), "ties", "switches.ties: unknown switch; did you mean 'tie'"
    ),
    "unknown value": Case(
        TIE,
        'tie = [\n  "shared",\n  "coin",\n]',
        '  "coin"',
        "switches.tie.1: is 'coin', not shared or most_streets or ",
    ),
    "unknown value alone": Case(
        'start_tie = "reroll"', 'start_tie = "coin"', "start_tie", "switches.start_tie: is 'coin'"
    ),
    "value twice": Case(
        TIE,
        TIE.replace("most_streets", "shared"),
        'tie = ["sh',
        "switches.tie: names a value twice: remove one",
    ),
    "no value at all": Case(
        TIE, "tie = []", "[switches]", "switches: must be a table of switches, like { tie ="
    ),
    "a number as a default": Case(
        TIE,
        f'round_limit = ["#", "off"]\n{TIE}',
        "round_limit",
        "switches.round_limit: begins with '#'; the first value is the default",
    ),
    # The vault taken away.
    "jail fee without a vault": Case(
        VAULT, "", "jail_fee_to", "money.jail_fee_to: there is no [vault]", 14
    ),
    "share of the salary without a vault": Case(
        VAULT, "", "salary_vault", "money.salary_vault: there is no [vault]", 14
    ),
    "tax without a vault": Case(
        VAULT,
        "",
        '  { index = 4, id = "income_tax"',
        "space.income_tax.to: there is no [vault]",
        14,
    ),
    "guess without a vault": Case(
        VAULT, "", '  { index = 5, id = "guess_1"', "space.guess_1.kind: there is no [vault]", 14
    ),
    "card without a vault": Case(
        VAULT, "", '  { id = "CH02"', "card.CH02.effect: there is no [vault]", 14
    ),
    # Sources.
    "odd source": Case(
        'start_cash = "public:FAN"',
        'start_cash = "my uncle"',
        "my uncle",
        'money.source.start_cash: "my uncle" is not a source: write one of seed, seed-v, public:…',
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
        "money.source.symbol: 'symbol' is not a figure of this table: check the name, or remove it",
    ),
    "too few sources": Case(
        'rents = ["seed", "derived", "derived", "derived"], ',
        'rents = ["seed", "derived", "derived"], ',
        'rents = ["seed", "derived", "derived"], ',
        "deed.oriental.source.rents: 3 sources for 4 figures: list one for each",
    ),
    "source of a note that is not there": Case(
        'start_cash = "public:FAN"',
        'notes = { 5 = "seed" }',
        'notes = { 5 = "seed" }',
        "money.source.notes: names a figure that 'notes' does not have: remove it",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found_with_its_line(tmp_path: Path, name: str) -> None:
    found, meant = find(CASES[name], tmp_path)
    assert len(meant) == 1, found
    assert len(found) == 1 + CASES[name].more, found


def test_nothing_on_the_shelf_has_a_fault() -> None:
    listings = editions.catalogue()
    assert [editions.check(listing.path) for listing in listings] == [[]] * len(listings)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    text = ORIGINAL
    for old, new in (
        ("players_min = 2", "players_min = 9"),
        ("salary = 400", "salary = -400"),
        ("cards = 12", "cards = 16"),
        ('"Off to jail", effect = "go_to_jail"', '"Off to jail", effect = "go_to_gaol"'),
        ("rents = [30, 60, 210, 360]", "rents = [30, 60, 600, 360]"),
        (TIE, 'tie = "coin"'),
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
        "switches.tie",
    ]
    assert found == sorted(found)


def test_tables_of_nothing(tmp_path: Path) -> None:
    faults = faults_of("deed = 5\nmeta = []\n[board]\nspaces = []\n", tmp_path)
    found = [(fault.line, fault.message) for fault in faults]
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


@pytest.mark.in_check("check")
def test_no_rubbish_anywhere_stops_the_check() -> None:
    """Every kind of place holds every kind of rubbish once; None: it is left out."""
    data = tomllib.loads(ORIGINAL)
    assert examine(data) == []
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
            for finding in examine(spoilt):
                assert finding.message
                assert isinstance(name_of(finding.trail, spoilt), str)
