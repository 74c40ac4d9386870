"""Faults that only boxes with houses, railroads, several decks, a pot or a clock can have.

Each case is a small file over an edition; its fault is in the line that holds `!`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions

GLASS = "glass-classic"
VAULT = "secret-vault"
DECODER = "cash-decoder"

BALTIC = '[[deed]]\nid = "baltic"\n'
WATER = '[[deed]]\nid = "water"\n'
SPACES = "[board]\nspaces = [\n  {0}\n]\n"
CARDS = "[deck]\ncards = [\n  {0}\n]\n"

CASES = {
    # Deeds.
    "rent too many": (GLASS, f"{BALTIC}rents = [1, 2, 3, 4, 5, 6, 7, 8]  # !\n",
        "deed.baltic.rents: 8 rents; alone, full set, and with 1 to 4 houses and a hotel make 7"),
    "rent too few": (DECODER, f"{BALTIC}rents = [1, 2]  # !\n",
        "deed.baltic.rents: 2 rents; alone, full set, and with 1 to 1 hotels make 3"),
    "rents of a utility": (GLASS, f"{WATER}rents = [4, 10, 20]  # !\n",
        "deed.water.rents: 3 rents; one for each utility in one hand makes 2"),
    "rents of a railroad": (GLASS, '[[deed]]\nid = "bo_rr"\nrents = [25, 50, 100]  # !\n',
        "deed.bo_rr.rents: 3 rents; one for each railroad in one hand makes 4"),
    "a house on a railroad": (GLASS, '[[deed]]\nid = "bo_rr"\nbuilding = 50  # !\n',
        "deed.bo_rr.building: nothing is built here: remove it"),
    "a lock on a utility": (GLASS, f"[supply]\nkeys = 1\n{WATER}locked = true  # !\n",
        "deed.water.locked: only a street has a lock: remove it"),
    "one deed with redeeming": (GLASS, f"{BALTIC}redeem = 33  # !\n",
        "deed.baltic.redeem: most deeds have none; all must, or no deed"),
    "one deed with a mortgage": (DECODER, f"{BALTIC}mortgage = 30  # !\n",
        "deed.baltic.mortgage: most deeds have none"),
    "redeeming that nothing says": (GLASS, "[money]\ninterest_percent = 0  # !\n",
        "money.interest_percent: is 0, and no deed says what redeeming costs"),
    "a kind that the group is not": (GLASS, f'{BALTIC}kind = "utility"  # !\n',
        "deed.baltic.kind: is utility, others of brown street"),
    "unknown kind": (GLASS, f'{BALTIC}kind = "harbour"  # !\n',
        "deed.baltic.kind: must be one of street, railroad, utility"),
    # Spaces.
    "a space of another kind than its deed": (GLASS,
        SPACES.format('{ deed = "baltic", kind = "railroad" },  # !'),
        "space.baltic.kind: is railroad, the deed says street"),
    "names of a street at its space": (GLASS,
        SPACES.format('{ deed = "baltic", names = { us = "Baltic" } },  # !'),
        "space.baltic.names: a space of the kind street has none"),
    "a guess without a vault": (GLASS,
        SPACES.format('{ id = "free_parking", kind = "guess" },  # !'),
        "space.free_parking.kind: there is no [vault]"),
    "a tax that nobody could take": (VAULT,
        SPACES.format('{ id = "luxury_tax", to = "pot" },  # !'),
        "space.luxury_tax.to: no space of the kind parking to take it from"),
    "a fee that nobody could take": (VAULT, '[money]\njail_fee_to = "pot"  # !\n',
        "money.jail_fee_to: no space of the kind parking to take it from"),
    "a kind of name": (GLASS, SPACES.format('{ id = "go", names = { english = "GO" } },  # !'),
        "space.go.names: must be a table of printed names"),
    # Cards.
    "a card for a deck that nothing draws from": (VAULT,
        CARDS.format('{ id = "CH12", deck = "chest" },'),
        "deck: no space draws from the deck chest: add such a space, or remove its cards"),
    "a deck that is empty": (VAULT, SPACES.format('{ id = "chance_1", kind = "chest" },  # !'),

                "space.chance_1.kind: there are no cards of the deck chest: add some, or remove its"
        " spaces"),
    "copies that are not counted": (GLASS, CARDS.format('{ id = "CH16", copies = 2 },'),
        "supply.cards: 33 are listed for 32"),
    "repairs without hotels": (GLASS, CARDS.format('{ id = "CH16", effect = "repairs" },  # !'),
        "card.CH16: the effect repairs needs 'per_hotel'"),
    "hotels of a dividend": (GLASS, CARDS.format('{ id = "CH16", per_hotel = 5 },  # !'),
        "card.CH16.per_hotel: the effect collect has none"),
    "double what": (GLASS, CARDS.format('{ id = "CH16", mode = "double" },  # !'),
        "card.CH16.mode: the effect collect has none"),
    "a mode that there is not": (GLASS, CARDS.format('{ id = "CH05", mode = "triple" },  # !'),
        'card.CH05.mode: must be one of double, tenfold, not "triple"'),
    "the way to no railroad": (DECODER,
        CARDS.format('{ id = "CH07", effect = "nearest", target = "railroad" },  # !'),
        "card.CH07.target: no space of the kind 'railroad': check the word, or add a space"),
    "a guess by a card without a vault": (GLASS,
        CARDS.format('{ id = "CH16", effect = "guess" },  # !'),
        "card.CH16.effect: there is no [vault]"),
    # Money, supply, clock.
    "a share of more than all": (GLASS, "[money]\ninterest_percent = 101  # !\n",
        "money.interest_percent: must be a whole number from 0 to 100, not 101"),
    "houses that make no hotel": (DECODER, "[supply]\nhouses = 32  # !\n",
        "supply.houses: houses_before_hotel must say how many make a hotel"),
    "more deeds dealt than there are": (GLASS, "[supply]\ndeal_deeds = 4  # !\n",
        "supply.deal_deeds: 32 are dealt of 28 deeds"),
    "keys for no locks": (GLASS, "[supply]\nkeys = 2  # !\n",
        "supply.keys: 2 for 0 locked streets"),
    "locks without keys": (GLASS, f"{BALTIC}locked = true\n", "supply: 0 for 1 locked streets"),
    "a salary for no vault": (GLASS, "[money]\nsalary_vault = 10  # !\n",
        "money.salary_vault: there is no [vault]"),
    "a tax that falls": (GLASS, "[clock]\nrent_tax = [[61, 50], [76, 40]]  # !\n",
        "clock.rent_tax.1: must come later and take more than the step before it"),
    "a tax out of its order": (GLASS, "[clock]\nrent_tax = [[76, 50], [61, 75]]  # !\n",
        "clock.rent_tax.1: must come later and take more than the step before it"),
    "a tax of more than all": (GLASS, "[clock]\nrent_tax = [[61, 150]]  # !\n",
        "clock.rent_tax.0: 150 per cent is more than all: name 100 or less"),
    "steps that are none": (GLASS, "[clock]\nrent_tax = [61, 50]  # !\n",
        "clock.rent_tax: must be a list of pairs of whole numbers"),
    "another board set": (GLASS, '[meta_]\n', "meta_: unknown; did you mean 'meta'?"),
    "a board set that there is not": (DECODER, "", "deed.boardwalk.names: no name for 'fr'"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found_with_its_line(tmp_path: Path, name: str) -> None:
    base, text, said = CASES[name]
    head = f'[meta]\nover = "{base}"\n'
    if "no name for 'fr'" in said:
        head += 'names = "fr"\n'
    path = tmp_path / "mine.toml"
    path.write_text(head + text, encoding="utf-8")
    found = editions.check(path)
    meant = [fault for fault in found if fault.message.startswith(said)]
    assert len(meant) == 1, found
    lines = (head + text).splitlines()
    marked = [n for n, line in enumerate(lines, 1) if line.endswith("!")]
    if marked:
        assert (meant[0].file, meant[0].line) == (str(path), marked[0])
    else:
        assert meant[0].line > 1 or meant[0].file != str(path)


@pytest.mark.parametrize("name", [n for n, (_, text, _) in CASES.items() if text.endswith("# !\n")])
def test_one_mistake_does_not_bring_a_heap_of_faults(tmp_path: Path, name: str) -> None:
    base, text, _ = CASES[name]
    path = tmp_path / "mine.toml"
    path.write_text(f'[meta]\nover = "{base}"\n{text}', encoding="utf-8")
    found = editions.check(path)
    assert len(found) <= 4, found
