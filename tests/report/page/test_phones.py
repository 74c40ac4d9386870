"""The table of the phones in the report: from the receipts beside the game, and from no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banker.cli.commands.report import write_report
from banker.session.session import Session
from tests.phones.receipt_maker import ISSUER, Phone
from tests.support.game import Game, setup_of

PLAYED = (f"phones open {ISSUER}", "ann pays 50 to bob", "bob pays 20 to cem")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "friday.bank"
    session = Session.create(file, setup_of(("Ann", "Bob", "Cem"), (), "secret-vault", ()))
    spoken = Game("Ann", "Bob", "Cem")
    for statement in PLAYED:
        session.execute(spoken.command(statement))
    session.close()
    return file


def page(game: Path, name: str = "a.html", language: str = "") -> str:
    write_report(game, game.with_name(name), language)
    text = game.with_name(name).read_text("utf-8")
    found = re.search(r'<section id="audit">.*?</section>', text, re.DOTALL)
    assert found
    return found[0]


def test_without_receipts_nothing_is_said_of_phones(game: Path) -> None:
    assert "phone" not in page(game).partition("<h2>")[2]


def test_which_phones_saw_which_entries(game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    folder = game.with_suffix(".witness")
    folder.mkdir()
    Phone("ann").watches(lines).keeps(folder / "ann.json")
    Phone("bob").watches(lines[:3], since=2).keeps(folder / "bob.json", alarms=[["gap", 2, 0]])
    (folder / "cem.json").write_text("<script>", "utf-8")
    told = page(game)
    rows = re.findall(r"<tr>(.*?)</tr>", told)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]
    assert cells[1:] == [["Ann", "yes", "1–4", "4"], ["Bob", "yes", "2–3", "2"]]
    assert "saw this book up to entry 4; Bob&#x27;s (till 3) too" in told
    assert "alarm: entry 2 was missing" in told
    assert "cem.json in the folder of the receipts is none" in told and "<script>" not in told
    assert "Эта же книга до записи 4" in page(game, "b.html", "ru")


def test_a_phone_that_saw_another_book_is_a_finding_of_the_page(game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    folder = game.with_suffix(".witness")
    folder.mkdir()
    Phone("ann").watches(lines).keeps(folder / "ann.json")
    game.write_bytes(b"".join(lines[:3]))
    told = page(game)
    assert "and here it ends" in told and '<p class="badly">' in told
