"""Dues in a file: what a part leaves behind in standings, log, audit, export, and a second game."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command_line import Here

EVENING = """
auction park_place
ann bids 10
auction closes
bob's turn
bob moves to park_place
ann asks rent
bob pays 10 to ann
cem pays 5 to ann for bob
ann forgives bob 4 for rent on park_place
force bob pays 20 to ann because "he insists"
undo
bob pays 300 to ann as a gift
bob moves to income_tax
"""


def played(banker: Here, name: str, script: str) -> Path:
    file = banker.folder / name
    banker.done("new", file, "--edition", "glass-classic", "--players", "Ann,Bob,Cem")
    (banker.folder / "script.txt").write_text(script, "utf-8")
    banker.done("run", file, banker.folder / "script.txt")
    return file


def dues(banker: Here, file: Path) -> list[tuple[str, str, int]]:
    shown = json.loads(banker.done("show", file, "--json"))["dues"]
    return [(it["from"], it["to"], it["amount"]) for it in shown]


def test_r1_a_part_is_booked_audited_exported_and_said_again(banker: Here) -> None:
    file = played(banker, "a.bank", EVENING)
    assert dues(banker, file) == [("Bob", "Ann", 16), ("Bob", "bank", 200)]
    log = banker.done("log", file)
    assert "Bob pays Ann 10, 25 still owed: rent on Park Place" in log
    assert "Cem pays Ann 5 for Bob, 20 still owed: rent on Park Place" in log
    assert "Ann forgives Bob 4, 16 still owed: rent on Park Place" in log
    audited = banker("audit", file)
    assert audited.code == 0, audited
    script = banker.done("export", file, "--to", "script")
    assert "Cem pays 5 to Ann for Bob\n" in script
    assert dues(banker, played(banker, "b.bank", script)) == dues(banker, file)
    for to in ("hledger", "beancount", "csv", "json"):
        assert banker.done("export", file, "--to", to)
