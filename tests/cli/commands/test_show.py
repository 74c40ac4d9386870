"""`banker show` and the statement `show`: what stands where, what is left, in which unit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Here

# A box, what was said at its table, and Ann's line and the Bank's after it.
BOXES = [
    (
        "secret-vault",
        "ann buys n1|ann buys n2|ann gains hotel|ann places hotel on n1|ann gains hotel",
        "1 hotel  Mediterranean Avenue (1 hotel), Baltic Avenue",
        "21 hotels  3 keys  20 deeds",
    ),
    (
        "glass-classic",
        "ann buys n1|ann buys n2|ann builds house on n1|ann builds house on n2|"
        "ann builds house on n1",
        "Mediterranean Avenue (2 houses), Baltic Avenue (1 house)",
        "29 houses  12 hotels  26 deeds",
    ),
    (
        "cash-decoder",
        "ann buys n1|ann buys n2|ann builds hotel on n1",
        "chips: 2 green, 0 red  Old Kent Road (1 hotel), Whitechapel Road",
        "11 hotels  20 deeds",
    ),
    (
        "rouble-full",
        "ann buys n1|ann buys n2|ann builds house on n1|ann builds house on n2|"
        "ann builds house on n1",
        "Житная ул. (2 дома), Нагатинская ул. (1 дом)",
        "29 домов  12 отелей  26 участков",
    ),
    (
        "rouble-simple",
        "ann buys n1|ann buys n2|ann builds house on n1",
        "Житная ул. (1 дом), Нагатинская ул.",
        "87 домов  22 отеля  26 участков",
    ),
    (
        "online-rental-tax",
        "ann buys n1|ann buys n2|ann builds house on n2",
        "Житная ул., Нагатинская ул. (1 дом)",
        "87 домов  22 отеля  26 участков",
    ),
]


def table(banker: Here, edition: str, said: str, *more: str) -> Path:
    """A game of a box after these statements, a bar between."""
    file = banker.folder / f"{edition}.bank"
    banker.done("new", file, "--edition", edition, "--players", "Ann,Bob", *more)
    if said:
        banker.done("run", file, banker.script(*said.split("|")))
    return file


@pytest.mark.parametrize(("edition", "said", "anns", "banks"), BOXES, ids=[row[0] for row in BOXES])
def test_buildings_chips_and_the_banks_stock_are_told(
    banker: Here, edition: str, said: str, anns: str, banks: str
) -> None:
    file = table(banker, edition, said)
    lines = banker.done("show", file).splitlines()
    assert lines[1].partition("  ")[2].split("  ", 1)[1].strip().endswith(anns), lines
    assert lines[-1].endswith("  " + banks), lines
    asked = banker.done("run", file, banker.script("show ann", "show bank"))
    assert asked.splitlines() == [lines[1], lines[-1]]


def test_a_chip_that_was_used_is_red(banker: Here) -> None:
    file = table(banker, "cash-decoder", "ann buys n1|bob checks ann 50 real")
    assert "chips: 1 green, 1 red" in banker.done("show", file).splitlines()[2]
    assert "зелёных 1, красных 1" in banker.done("show", file, "--language", "ru")


def test_a_building_and_a_mortgage_are_told_together(banker: Here) -> None:
    said = "ann buys o1|ann buys o2|ann buys o3|ann mortgages o1"
    shown = banker.done("show", table(banker, "glass-classic", said))
    assert "St. James Place (mortgaged), Tennessee Avenue, New York Avenue" in shown


def test_the_banks_last_house_gone_is_told_as_none(banker: Here) -> None:
    file = table(banker, "glass-classic", "")
    text = "bank pays 5000 to ann|ann buys n1|ann buys n2|ann buys b1|ann buys b2"
    rows = [f"ann builds house on {deed}" for _ in range(4) for deed in ("n1", "n2", "b1", "b2")]
    banker.done("run", file, banker.script(*text.split("|"), *rows))
    assert "  16 houses  12 hotels" in banker.done("show", file)


def test_sums_carry_the_unit_of_the_box_wherever_they_are_shown(banker: Here) -> None:
    file = table(banker, "rouble-full", "ann buys n1|bob rolls 1 2")
    purses = banker.done("show", file, "--notes").splitlines()
    assert purses[1].split()[1:3] == ["1", "440К"]
    assert banker.done("show", file).splitlines()[1].split()[1:3] == ["1", "440К"]


def test_a_debt_is_told_in_the_unit_of_the_box(banker: Here) -> None:
    file = table(banker, "online-rental-tax", "ann buys n1|ann buys n2|bob rolls 1 2")
    assert "Bob: долг 80К; получит Ann (рента)" in banker.done("show", file)
    assert "Bob owes Ann 80k (rent)" in banker.done("show", file, "--language", "en")


def test_columns_are_as_wide_as_the_widest_sum(banker: Here) -> None:
    file = table(banker, "glass-classic", "", "--overlay", "half-dollars")
    lines = banker.done("show", file).splitlines()[1:]
    assert lines[0].startswith("Ann ") and lines[0].endswith(" 3,000 halves")
    assert len({line.index(" halves") for line in lines}) == 1, lines


# --- for programs ---------------------------------------------------------------------------------


def test_an_empty_pot_is_an_account_for_programs_too(banker: Here) -> None:
    file = table(banker, "glass-classic", "", "--switch", "free_parking_pot=yes")
    assert json.loads(banker.done("show", file, "--json"))["accounts"]["pot"] == {"cash": 0}


def test_a_box_without_a_pot_has_no_such_account(banker: Here) -> None:
    file = table(banker, "glass-classic", "")
    assert "pot" not in json.loads(banker.done("show", file, "--json"))["accounts"]


@pytest.mark.parametrize("asked", [["--notes"], ["--due", "370"], ["--due", "0"], ["--by", "ann"]])
def test_notes_are_not_told_as_json_and_that_is_said(banker: Here, asked: list[str]) -> None:
    said = banker("show", banker.game(), "--json", *asked)
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("banker: --json prints the standings") and said.err.count("\n") == 1


# --- acts that are taken back ---------------------------------------------------------------------


def test_what_hands_do_is_said_when_an_act_is_taken_back_or_done_again(banker: Here) -> None:
    file = table(banker, "glass-classic", "ann pays 50 to bob")
    out = banker.done("run", file, banker.script("undo", "redo")).splitlines()
    assert out[0].endswith("Undone, entry 2: Ann pays Bob 50  (Bob gives 50 back to Ann)")
    assert out[1].endswith("Redone, entry 2: Ann pays Bob 50  (Ann gives 50 to Bob)")
    told = banker.done("run", file, "--language", "ru", banker.script("undo"))
    assert told.rstrip().endswith("(Bob отдаёт: 50; обратно получает Ann)")


def test_what_a_ranking_is_made_of_comes_to_its_total_also_with_debts(banker: Here) -> None:
    said = "ann buys n1|next|bob moves to n1|ann asks rent|game ends"
    file = table(banker, "glass-classic", said)
    shown = banker.done("show", file)
    assert "1. Ann: 1,440 + 60 beside it + 2 still to come = 1,502" in shown
    assert "Bob: 1,500 + 0 beside it − 2 for what is owed = 1,498" in shown
    told = json.loads(banker.done("show", file, "--json"))["ranking"]
    assert [(it["player"], it["debts"], it["total"]) for it in told] == [
        ("Ann", 2, 1502),
        ("Bob", -2, 1498),
    ]
