"""Looking at a deed: where each figure comes from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.screen import controller_of, press, shown

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
    """The mark behind each figure; "" where there is none."""
    rows = re.findall(r"│ [ ▶](\S.{0,16}?\S) +([\d,]+)([~*]?) +│", text)
    return {name: mark for name, _amount, mark in rows}


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
