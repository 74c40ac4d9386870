"""Looking at a deed: where each figure comes from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.screen import controller_of, press, say, shown

HEAD = '[meta]\nover = "{}"\n'
BOARDWALK = '[[deed]]\nid = "boardwalk"\n'


def looked_at(folder: Path, base: str, text: str) -> str:
    """Boardwalk of a box of one's own, on a narrow screen and therefore in one column."""
    mine = folder / "mine.toml"
    mine.write_text(HEAD.format(base) + text, encoding="utf-8")
    controller = controller_of(str(mine), "Ann", "Bob")
    press(controller, "i b 2")
    return shown(controller, 100, 30)


def marks(text: str) -> dict[str, str]:
    """The mark of each figure; "" where there is none."""
    rows = re.findall(r"│ [ ▶](\S.{0,16}?\S) +(~?)[\d,]+(\*?) +│", text)
    return {name: before + behind for name, before, behind in rows}


def test_a_corrected_figure_is_marked_as_yours(tmp_path: Path) -> None:
    text = looked_at(tmp_path, "glass-classic", f"{BOARDWALK}price = 401\n")
    found = marks(text)
    assert found["price"] == "*"
    assert {mark for name, mark in found.items() if name != "price"} == {""}
    assert "* yours" in text


def test_without_a_correction_there_is_no_mark_to_explain(tmp_path: Path) -> None:
    text = looked_at(tmp_path, "glass-classic", "")
    assert set(marks(text).values()) == {""}
    assert "yours" not in text


def test_an_estimate_stays_one_beside_what_is_yours(tmp_path: Path) -> None:
    found = marks(looked_at(tmp_path, "secret-vault", f"{BOARDWALK}price = 810\n"))
    assert (found["price"], found["rent alone"]) == ("*", "~")


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("", ""),
        (f"{BOARDWALK}mortgage = 199\n", "*"),
        (f"{BOARDWALK}price = 401\n", ""),
        ("[money]\ninterest_percent = 20\n", "*"),
        (f'{BOARDWALK}source = {{ mortgage = "derived" }}\n', "~"),
        (f'[money]\ninterest_percent = 20\n{BOARDWALK}source = {{ mortgage = "derived" }}\n', "~"),
    ],
)
def test_what_redeeming_costs_is_as_sure_as_what_it_is_reckoned_from(
    tmp_path: Path, text: str, mark: str
) -> None:
    assert marks(looked_at(tmp_path, "glass-classic", text))["redeem"] == mark


def test_a_table_that_reckons_it_from_the_price_looks_at_the_price(tmp_path: Path) -> None:
    switch = '[switches]\nredeem_base = ["price"]\n'
    text = switch + f"{BOARDWALK}price = 401\n"
    assert marks(looked_at(tmp_path, "glass-classic", text))["redeem"] == "*"
    text = switch + f"{BOARDWALK}mortgage = 199\n"
    assert marks(looked_at(tmp_path, "glass-classic", text))["redeem"] == ""


# --- a player -------------------------------------------------------------------------------------


def test_who_owes_is_seen_to_owe_and_to_whom() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob")
    say(controller, "bob pays 1400 to bank", "bob's turn", "bob moves to income_tax")
    press(controller, "i 2")
    assert "owes the Bank 200 (tax)" in shown(controller)
    press(controller, "q i 1")
    assert "owes the Bank 200 (tax)" not in shown(controller)


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Ann", "Bob", "Cid", "Dee")], ids=len)
def test_the_prompt_says_what_may_be_keyed(names: tuple[str, ...]) -> None:
    controller = controller_of("glass-classic", *names)
    press(controller, "i")
    (row,) = [row for row in shown(controller, 100, 30).splitlines() if "INSPECT" in row]
    assert row.endswith("⏎ Ann")
    words = "INSPECT which street? n l p o r y g b s u + number or ' a player ⏎ Ann"
    assert row.split("›")[1].split() == words.split()


def test_where_cash_alone_counts_it_is_told_alone() -> None:
    controller = controller_of("glass-classic", "Ann", "Bob", valuation="cash")
    press(controller, "i 1")
    rows = shown(controller, 100, 30).splitlines()
    assert any("cash 1,500" in row for row in rows)
    assert not any("cash 1,500 +" in row for row in rows)
