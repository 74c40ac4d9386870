"""What makes no sense on a box: money, supply, board, title deeds and cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.editions.edition_files import Case, find

# Two lines that together only Oriental Avenue has.
ORIENTAL = 'rents = [70, 140, 290, 440]\nsource = { price = "seed", rents'

CASES = {
    # The box.
    "too few players": Case(
        "players_min = 2",
        "players_min = 7",
        "players_min = 7",
        "meta.players_min: is more than players_max",
    ),
    "start notes": Case(
        "start_notes = { 10 = 5",
        "start_notes = { 10 = 4",
        "start_notes = ",
        "money.start_notes: come to 2990, start_cash is 3000",
    ),
    "no such note": Case(
        "start_notes = { 10 = 5,",
        "start_notes = { 5 = 10,",
        "start_notes = ",
        "money.start_notes.5: there are no such notes in the box",
    ),
    "no notes at all": Case(
        "notes = { 10 = 80, 20 = 70, 50 = 60, 100 = 50, 500 = 28, 1000 = 20 }",
        "notes = {}",
        "notes = {}",
        "money.notes: must be a table of denominations",
    ),
    "too little money": Case(
        "100 = 50, 500 = 28, 1000 = 20",
        "100 = 50, 500 = 10, 1000 = 2",
        "notes = { 10 = 80",
        "money.notes: come to 17200; 6 players begin with 18000",
    ),
    "a deed too few": Case(
        "deeds = 22", "deeds = 23", "deeds = 23", "supply.deeds: 22 are listed for 23"
    ),
    "a card too many": Case(
        "cards = 12", "cards = 11", "cards = 11", "supply.cards: 12 are listed for 11"
    ),
    "keys for locks": Case("keys = 4", "keys = 5", "keys = 5", "supply.keys: 5 for 4 locked stre"),
    "vault beyond the box": Case(
        "[vault]  # what it is filled with\ncash = 400\nhotels = 1",
        "[vault]  # what it is filled with\ncash = 400\nhotels = 25",
        "hotels = 25",
        "vault.hotels: more than the 24 in the box: name 24 or less",
    ),
    # The board.
    "a space too few": Case(
        '  { index = 39, kind = "street", deed = "boardwalk" },\n',
        "",
        "spaces = [",
        "board.spaces: 39 spaces for 40",
        1,
    ),
    "deed on no space": Case(
        '  { index = 39, kind = "street", deed = "boardwalk" },\n',
        "",
        '[[deed]]\nid = "boardwalk"',
        "deed.boardwalk: stands on no space: add a space for it",
        1,
    ),
    "gap in the board": Case(
        '{ index = 7, id = "chance_2"',
        '{ index = 70, id = "chance_2"',
        "index = 70",
        "space.chance_2.index: is 70 where 7 should follow",
    ),
    "GO elsewhere": Case(
        'spaces = [\n  { index = 0, id = "go", name = "GO", kind = "go" },',
        'spaces = [\n  { index = 0, id = "come", name = "Come", kind = "rest" },',
        "spaces = [",
        "board.spaces: 0 spaces of the kind go, there must be 1",
        1,
    ),
    "GO in the middle": Case(
        'index = 2, id = "chance_1", name = "Chance", kind = "chance"',
        'index = 2, id = "go_2", name = "GO", kind = "go"',
        '"go_2"',
        "space.go_2.index: GO must be space 0",
        1,
    ),
    "two jails": Case(
        'id = "go_to_jail", name = "Go to Jail", kind = "go_to_jail"',
        'id = "jail_2", name = "Jail", kind = "jail"',
        "spaces = [",
        "board.spaces: 2 spaces of the kind jail, there must be 1",
        1,
    ),
    "street without a deed": Case(
        'kind = "street", deed = "baltic"',
        'kind = "street"',
        "index = 3,",
        "space.3: a space of the kind street needs 'deed'",
        1,
    ),
    "deed of a chance": Case(
        'id = "chance_2", name = "Chance", kind = "chance"',
        'id = "chance_2", name = "Chance", kind = "chance", deed = "baltic"',
        '"chance_2"',
        "space.chance_2.deed: a space of the kind chance has none",
        1,
    ),
    "tax without an amount": Case(
        'kind = "tax", amount = 400, to = "vault", source = { amount = "seed" }',
        'kind = "tax", to = "vault"',
        '"income_tax"',
        "space.income_tax: a space of the kind tax needs 'amount'",
    ),
    "tax on rest": Case(
        'name = "Jail", kind = "jail"',
        'name = "Jail", kind = "jail", amount = 50',
        '"Jail"',
        "space.jail.amount: a space of the kind jail has none",
    ),
    "street of nothing": Case(
        'deed = "baltic"',
        'deed = "balti"',
        '"balti"',
        "space.balti.deed: no deed 'balti': check the id, or add the deed",
        1,
    ),
    "one deed, two streets": Case(
        'index = 3, kind = "street", deed = "baltic"',
        'index = 3, kind = "street", deed = "mediterranean"',
        "index = 3,",
        "space.mediterranean.deed: 'mediterranean' already has a space: remove one of the two",
        1,
    ),
    "id of a space twice": Case(
        'id = "chance_2"', 'id = "chance_1"', "index = 7,", "space.chance_1.id: 'chance_1' is the"
    ),
    "letter twice": Case(
        'letter = "l"', 'letter = "n"', '"light_blue"', "group.light_blue.letter: 'n' is there twi"
    ),
    "size of a group": Case(
        'name = "Brown", colour = "#976d61", size = 2',
        'name = "Brown", colour = "#976d61", size = 3',
        '"Brown"',
        "group.brown.size: 2 deeds for 3",
    ),
    # Title deeds.
    "unknown group": Case(
        'group = "brown"',
        'group = "beige"',
        '"beige"',
        "deed.mediterranean.group: no group 'bei",
        1,
    ),
    "id of a deed twice": Case(
        'id = "baltic"',
        'id = "oriental"',
        'id = "oriental"\ngroup = "light_blue"',
        "deed.oriental.id: 'oriental' is there twice: remove one",
        1,
    ),
    "name twice": Case(
        'uk = "Whitechapel Road"',
        'uk = "Old Kent Road"',
        '"Baltic Avenue"',
        "deed.baltic.names.uk: 'Old Kent Road' is there twice: remove one",
    ),
    "no name in play": Case(
        'us = "Baltic Avenue", ',
        "",
        'uk = "Whitechapel Road"',
        "deed.baltic.names: no name for 'us', see meta.names",
    ),
    "rents do not rise": Case(
        ORIENTAL,
        ORIENTAL.replace("290", "140"),
        "140, 140, 440",
        "deed.oriental.rents.2: 140 is not more than the rent before it, 140",
    ),
    "a rent too few": Case(
        ORIENTAL,
        ORIENTAL.replace(", 440", ""),
        "rents = [70, 140, 290]\n",
        "deed.oriental.rents: 3 rents; alone, full set, and with 1 to 2 hotels make 4",
        1,
    ),
    "mortgage beyond the price": Case(
        "price = 240\nmortgage = 120",
        "price = 240\nmortgage = 250",
        "mortgage = 250",
        "deed.connecticut.mortgage: 250 is more than the price, 240",
        1,
    ),
    "redeemed for less": Case(
        "redeem = 140",
        "redeem = 110",
        "redeem = 110",
        "deed.connecticut.redeem: 110 is less than the mortgage, 120",
    ),
    # Cards.
    "id of a card twice": Case(
        'id = "CH12"',
        'id = "CH11"',
        "To a street",
        "card.CH11.id: 'CH11' is there twice: remove one",
    ),
    "label twice": Case(
        '"Off to jail"',
        '"On to GO"',
        '"CH08"',
        "card.CH08.label: 'On to GO' is there twice: remove one",
    ),
    "effect without an amount": Case(
        'effect = "collect", amount = 200',
        'effect = "collect"',
        '"CH09"',
        "card.CH09: the effect collect needs 'amount'",
    ),
    "amount without need": Case(
        'effect = "go_to_jail" }',
        'effect = "go_to_jail", amount = 5 }',
        '"CH08"',
        "card.CH08.amount: the effect go_to_jail has none",
    ),
    "move to nowhere": Case(
        'target = "go"',
        'target = "gone"',
        '"CH07"',
        "card.CH07.target: no space 'gone': check the id, or add a space",
    ),
    "no such kind near": Case(
        'target = "guess"',
        'target = "rest"',
        '"CH06"',
        "card.CH06.target: no space of the kind 'rest': check the word, or add a space",
    ),
    "card must be kept": Case(
        'effect = "skip_rent", keep = true',
        'effect = "skip_rent"',
        '"CH11"',
        "card.CH11: the effect skip_rent needs keep = true",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found_with_its_line(tmp_path: Path, name: str) -> None:
    found, meant = find(CASES[name], tmp_path)
    assert len(meant) == 1, found
    assert len(found) == 1 + CASES[name].more, found
