"""What is not well formed in an edition file: each mistake with the line it is reported for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.editions.edition_files import ORIGINAL, Case, faults_of, find

# Two lines that together only Oriental Avenue has.
ORIENTAL = 'rents = [70, 140, 290, 440]\nsource = { price = "seed", rents'
DICE = """\
[dice]
lock_die = true  # one die has a lock in place of the 1
doubles_max = 3
jail_tries_max = 3
source = { default = "seed" }
"""

CASES = {
    # What is not in the file, or should not be.
    "syntax": Case("price = 200", "price = ", "price = \n", "Invalid value"),
    "open string": Case('symbol = "M"', 'symbol = "M', 'symbol = "M\n', "Illegal character"),
    "key given twice": Case(
        "salary = 400", "salary = 400\nsalary = 500", "salary = 500", "Cannot overwrite a value"
    ),
    "unknown key": Case(
        "salary = 400",
        "salary = 400\nsalery = 4",
        "salery",
        "money.salery: unknown; did you mean 'salary'?",
    ),
    "unknown key, nothing near": Case(
        "[dice]",
        "[dice]\nweather = 4",
        "weather",
        "dice.weather: unknown; there are lock_die, doubles_max, jail_tries_max, source",
    ),
    "unknown key in a line": Case(
        'id = "CH08"',
        'id = "CH08", colour = "red"',
        '"CH08"',
        "card.CH08.colour: unknown; there are id, deck, copies, label, labels, effect, amount, ",
    ),
    "unknown table": Case(
        "[dice]", "[cheese]\n[dice]", "[cheese]", "cheese: unknown; there are overlay, meta, "
    ),
    "missing key": Case(
        "salary = 400\n", "", "[money]", "money: the key 'salary' is missing: add it"
    ),
    "missing key of a deed": Case(
        "mortgage = 100\nredeem = 120\nrents = [70, 140, 290, 440]\nsource = { price",
        "redeem = 120\nrents = [70, 140, 290, 440]\nsource = { price",
        '[[deed]]\nid = "oriental"',
        "deed.oriental: the key 'mortgage' is missing: add it",
    ),
    "missing table": Case(
        DICE,
        "",
        "# Monopoly Secret Vault",
        "the table 'dice' is missing",
    ),
    # Values of the wrong sort.
    "text for a number": Case(
        "salary = 400",
        'salary = "400"',
        'salary = "400"',
        'money.salary: must be a whole number of 1 or more, not "400"',
    ),
    "fraction": Case(
        "jail_fee = 100",
        "jail_fee = 1.5",
        "jail_fee = 1.5",
        "money.jail_fee: must be a whole number of 1 or more, not 1.5",
    ),
    "negative": Case(
        "auction_open = 10",
        "auction_open = -10",
        "auction_open = -10",
        "money.auction_open: must be a whole number of 1 or more, not -10",
    ),
    "zero salary": Case(
        "salary = 400",
        "salary = 0",
        "salary = 0",
        "money.salary: must be a whole number of 1 or more, not 0",
    ),
    "truth for a number": Case(
        "jail_tries_max = 3",
        "jail_tries_max = true",
        "jail_tries_max",
        "dice.jail_tries_max: must be a whole number of 1 or more, not true",
    ),
    "beyond any box": Case(
        "keys = 4",
        "keys = 4_000_000_000",
        "keys = 4_",
        "supply.keys: must be a whole number of 0 or more, not 4000000000",
    ),
    "number for a text": Case(
        'title = "Monopoly Secret Vault"',
        "title = 5",
        "title = 5",
        "meta.title: must be a text of 1 to 120 characters in quotes, not 5",
    ),
    "empty text": Case(
        'label = "On to GO"',
        'label = ""',
        'label = ""',
        'card.CH07.label: must be a text of 1 to 120 characters in quotes, not ""',
    ),
    "list for a table": Case(
        "[dice]", "[[dice]]", "[[dice]]", "dice: must be a table, not [a table]"
    ),
    "list of numbers": Case(
        "spaces = [",
        "spaces = [\n  5,",
        "  5,",
        "space.0: must be a table, not 5",
        2,
    ),
    "one rent is text": Case(
        ORIENTAL,
        ORIENTAL.replace("290", '"290"'),
        '"290"',
        'deed.oriental.rents: must be a list of whole numbers of 1 or more, not [70, 140, "290"',
    ),
    "unknown stage": Case(
        'stage = "alpha"',
        'stage = "gamma"',
        "gamma",
        'meta.stage: must be one of alpha, beta, stable, not "gamma"',
    ),
    "unknown kind of space": Case(
        'name = "Free Parking", kind = "guess"',
        'name = "Free Parking", kind = "gues"',
        '"gues"',
        "space.free_parking.kind: must be one of go, street, railroad, utility, chance, chest, tax",
    ),
    "unknown effect": Case(
        'effect = "choose_street"',
        'effect = "choose"',
        '"CH12"',
        "card.CH12.effect: must be one of collect, pay, pay_vault",
    ),
    "odd id of a deed": Case(
        'id = "oriental"', 'id = "Oriental!"', '"Oriental!"', "deed.Oriental!.id: must be small", 1
    ),
    "odd colour": Case(
        '"#976d61"', '"brown"', '"brown", name', "group.brown.colour: must be a colour like #976d"
    ),
    "commodity that is no word": Case(
        'commodity = "M"', 'commodity = "M1"', '"M1"', "money.commodity: must be letters only"
    ),
    "odd notes": Case(
        "notes = { 10 = 80", "notes = { ten = 80", "ten = 80", "money.notes: must be a table of"
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found_with_its_line(tmp_path: Path, name: str) -> None:
    found, meant = find(CASES[name], tmp_path)
    assert len(meant) == 1, found
    assert len(found) == 1 + CASES[name].more, found


def test_what_is_no_list_of_tables_is_one_fault_and_no_empty_list(tmp_path: Path) -> None:
    """An empty list would be blamed for what a box lacks, too."""
    text = re.sub(r"(?ms)^spaces = \[.*?^\]", "spaces = 3", ORIGINAL, count=1)
    found = [fault.message for fault in faults_of(text, tmp_path)]
    assert found == ["board.spaces: must be a list of tables, not 3"]
