"""The table of the phones in the report: from the receipts beside the game, and from no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banker.cli import run_command
from banker.cli.commands.report import write_report
from banker.session.session import Session
from tests.phones.receipt_maker import ISSUER, KEY, Phone
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
    return audit_of(game.with_name(name))


def audit_of(made: Path) -> str:
    found = re.search(r'<section id="audit">.*?</section>', made.read_text("utf-8"), re.DOTALL)
    assert found
    return found[0]


def rows_of(told: str) -> list[list[str]]:
    """The cells of the table of phones."""
    rows = re.findall(r"<tr>(.*?)</tr>", told)[1:]
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]


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
    assert rows_of(told) == [["Ann", "yes", "1–4", "4"], ["Bob", "yes", "2–3", "2"]]
    assert "saw this ledger up to entry 4; Bob&#x27;s (till 3) too" in told
    assert "alarm: entry 2 was missing" in told
    assert (
        "cem.json in the folder of the receipts is not a receipt" in told and "<script>" not in told
    )
    assert "До записи 4 этот журнал видели" in page(game, "b.html", "ru")


def test_named_receipts_stand_beside_those_that_were_left_each_once(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    folder = game.with_suffix(".witness")
    folder.mkdir()
    Phone("ann").watches(lines).keeps(folder / "ann.json")
    ann = Phone("ann").watches(lines).keeps(game.with_name("ann.json"))
    bob = Phone("bob").watches(lines).keeps(game.with_name("bob.json"))
    key = game.with_name("phones.key")
    key.write_text(KEY.hex(), "utf-8")
    for language, seen in {
        "en": "Ann&#x27;s and Bob&#x27;s phones saw this ledger up to entry 4.",
        "ru": "До записи 4 этот журнал видели: телефоны игроков Ann и Bob.",
    }.items():
        made = game.with_name(f"{language}.html")
        words = ["report", str(game), "-o", str(made), "--language", language]
        named = ["--witness", str(ann), str(bob), "--phones-key", str(key)]
        assert run_command([*words, *named]) == 0
        told = audit_of(made)
        assert seen in told
        assert [row[0] for row in rows_of(told)] == ["Ann", "Bob"]
    words = ["report", str(game), "-o", str(game.with_name("no.html"))]
    assert run_command([*words, "--witness", str(key)]) == 2
    assert "is not a phone's receipt" in capsys.readouterr().err
    assert not game.with_name("no.html").exists()


def test_a_phone_that_saw_another_book_is_a_finding_of_the_page(game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    folder = game.with_suffix(".witness")
    folder.mkdir()
    Phone("ann").watches(lines).keeps(folder / "ann.json")
    game.write_bytes(b"".join(lines[:3]))
    told = page(game)
    assert "where this file ends" in told and '<p class="badly">' in told
