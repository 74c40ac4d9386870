"""A box corrected by the cards of its table accuses nobody; a printed amount still does."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.cli.auditing.box_findings import Comparison, compared
from banker.editions.own.figures import Said
from banker.games.board.edition import Edition

BOX = "secret-vault"
RENT = "deed.st_charles.rents.0"


def of(edition: Edition) -> Comparison:
    return compared(editions.freeze(edition))


def words(found: Comparison) -> list[str]:
    return [f"{it.severity}: {it.message}" for it in found.findings()]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file over the box with one rent as the card says."""
    file = tmp_path / "mine.toml"
    text = (
        '[meta]\nover = "secret-vault"\n[[deed]]\nid = "st_charles"\nrents = [90, 220, 520, 820]\n'
    )
    file.write_text(text, encoding="utf-8")
    return file


def test_estimates_that_cards_corrected_are_counted_and_nothing_else(own: Path) -> None:
    said = "noted: Monopoly Secret Vault has 1 of 146 estimates as your cards say: " + RENT
    for edition in (editions.load(str(own)), editions.load(BOX, {}, (), {RENT: Said(90)})):
        assert words(of(edition)) == [said]
        assert of(edition).headline() is None


def test_what_another_table_said_is_told_apart() -> None:
    edition = editions.load(BOX, {}, (), {RENT: Said(90, "public:2 tables")})
    (said,) = words(of(edition))
    assert (
        said == f"noted: Monopoly Secret Vault has 1 of 146 estimates as another table says: {RENT}"
    )


def test_a_confirmed_amount_and_a_card_with_its_words_differ_in_nothing() -> None:
    assert words(of(editions.load(BOX, {}, (), {RENT: Said(110)}))) == []
    (said,) = words(of(editions.load(BOX, {}, (), {"card.CH04.amount": Said(70)})))
    assert said.startswith("noted: ") and "as your cards say: card.CH04.amount" in said


def test_a_printed_amount_beside_it_is_as_suspicious_as_before(own: Path) -> None:
    text = own.read_text(encoding="utf-8")
    own.write_text(text + '[[deed]]\nid = "oriental"\nprice = 210\n', encoding="utf-8")
    found = words(of(editions.load(str(own))))
    assert any(it.startswith("suspicious: ") and "deeds.oriental.price" in it for it in found)
    assert not any(it.startswith("suspicious: ") and "st_charles" in it for it in found)
    assert str(of(editions.load(str(own))).headline()) == (
        "played with the table's edition: 1 amount differs"
    )


def test_an_estimate_that_differs_without_anybodys_word_stays_suspicious() -> None:
    frozen = editions.freeze(editions.load(BOX))
    frozen["deeds"][5]["rents"][0] = 990
    found = words(compared(frozen))
    assert [it.split(":")[0] for it in found] == ["suspicious"]
