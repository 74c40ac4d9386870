"""The panels beside the ledger: what the Bank has, what lies in the pot, who owes by a promise."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from banker.interaction.ui_state import LEDGER, TABLE, TV, Ui
from banker.interaction.view import LedgerRow
from banker.interaction.words.text import plain
from banker.tui.panes import audit_pane
from banker.tui.panes.screens import draw
from tests.support.screen import controller_of, say, shown
from tests.tui import scenes


def supply(text: str) -> dict[str, str]:
    """The rows of the panel of that name."""
    rows = text.splitlines()
    at, top = next((at, row) for at, row in enumerate(rows) if "─ SUPPLY " in row)
    left = top.index("╭─ SUPPLY")
    found = {}
    for row in rows[at + 1 :]:
        if row[left] == "╰":
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


@pytest.mark.parametrize(("pot", "rows"), [("yes", 1), ("no", 0)])
def test_what_lies_in_the_pot_is_part_of_what_adds_up(pot: str, rows: int) -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", free_parking_pot=pot)
    if rows:
        say(controller, "ann pays 30 to pot")
    inside = plain(audit_pane.pane(controller.view(48), 60))
    assert len(re.findall("pot 30", inside)) == rows
    assert "all accounts add up" in inside


def test_the_supply_counts_what_is_sold() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    before = supply(shown(controller, 160, 48))
    assert before == {"Bank has": "32 houses · 12 hotels", "for sale": "28 deeds"}
    say(controller, "ann moves to oriental", "ann buys")
    assert supply(shown(controller, 160, 48))["for sale"] == "27 deeds"


def test_the_vault_beside_the_ledger_is_a_box_of_seven_rows() -> None:
    controller = controller_of("secret-vault", "Ann", "Bob")
    say(controller, "ann pays 10 to bob")  # the notes of the beginning are put away
    rows = shown(controller, 120, 24).splitlines()
    (at,) = (at for at, row in enumerate(rows) if "─ VAULT  v" in row)
    left = rows[at].index("┌─ VAULT  v")
    assert [row[left] for row in rows[at : at + 7]] == ["┌", *["│"] * 5, "└"]


@pytest.mark.parametrize(("width", "height"), [(100, 30), (120, 36), (160, 48)])
def test_the_vault_under_the_ledger_shows_what_was_tried(width: int, height: int) -> None:
    text = shown(controller_of("secret-vault", "Ann", "Bob"), width, height)
    assert "400 · 1 key · 1 hotel" in text.partition("─ VAULT")[2]
    assert " 1   2   3   4   5   6 " in text


def test_a_long_entry_is_whole_in_the_ledger() -> None:
    state = scenes.busy()
    long = LedgerRow(3, "a liquidation", tuple(f"step {number}" for number in range(1, 17)))
    rows = (LedgerRow(4, "later"), long, LedgerRow(2, "earlier"), LedgerRow(1, "first"))
    view = scenes.view_of(state, Ui(screen=LEDGER, row=1), rows=rows)
    text = plain(draw(view, 80, 24))
    assert "16 step 16" in text and "a liquidation" in text


@pytest.mark.parametrize(("width", "height"), [(120, 36), (90, 40)])
@pytest.mark.parametrize("screen", [TABLE, TV])
def test_a_piece_that_moves_is_drawn_anew_in_the_same_state(
    screen: str, width: int, height: int
) -> None:
    """Blocks are remembered as long as their state is the same; a piece moves meanwhile."""
    still = scenes.view_of(scenes.busy(), Ui(screen=screen))
    before = draw(still, width, height)
    for space in (3, 4):
        moved = scenes.view_of(scenes.busy(), Ui(screen=screen), at={"ann": space})
        after = draw(replace(still, at={"ann": space}), width, height)
        assert after == draw(moved, width, height) != before
    assert draw(still, width, height) == before
