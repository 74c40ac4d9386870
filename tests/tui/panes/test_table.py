"""The panels beside the ledger: what the Bank has, what lies in the pot, who owes by a promise."""

from __future__ import annotations

import re

from tests.support.screen import controller_of, say, shown


def supply(text: str) -> dict[str, str]:
    """The rows of the panel of that name."""
    rows = text.splitlines()
    at, top = next((at, row) for at, row in enumerate(rows) if "─ SUPPLY " in row)
    left = top.index("┌─ SUPPLY")
    found = {}
    for row in rows[at + 1 :]:
        if row[left] == "└":
            break
        inside = row[left + 1 :].partition("│")[0].strip()
        if inside:
            name, words = re.split(r"  +", inside, maxsplit=1)
            found[name] = words
    return found


def test_the_pot_is_in_the_supply_where_the_table_plays_with_one() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", free_parking_pot="yes")
    say(controller, "ann pays 30 to pot")
    assert supply(shown(controller, 160, 48))["parking"] == "pot 30"
    without = controller_of("glass-classic", "Ann", "Bob")
    assert set(supply(shown(without, 160, 48))) == {"Bank has", "for sale"}


def test_the_supply_counts_what_is_sold() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    before = supply(shown(controller, 160, 48))
    assert before == {"Bank has": "32 houses · 12 hotels", "for sale": "28 deeds"}
    say(controller, "ann moves to oriental", "ann buys")
    assert supply(shown(controller, 160, 48))["for sale"] == "27 deeds"
