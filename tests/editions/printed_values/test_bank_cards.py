"""Sets with bank cards: E-01, E-02, E-07 and E-08, what their money is counted in."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.engine.fold import Player
from banker.games.board import commands as c
from banker.games.board.edition import Edition
from banker.games.board.state import Setup
from banker.language.parser.parse import parse
from banker.language.phrases.names_and_amounts import Wording


def table(edition: Edition) -> Setup:
    return Setup(edition, (Player("ann", "Ann"), Player("bob", "Bob")))


@pytest.mark.parametrize(
    ("box", "overlay", "factor"),
    [("glass-classic", "bank-cards", 10_000), ("rouble-full", "bank-cards-roubles", 10)],
)
def test_e01_the_scale_is_the_boxs_own_unless_the_units_is_chosen(
    box: str, overlay: str, factor: int
) -> None:
    """For roubles ten times: they are counted in thousands already."""
    plain, cards = editions.load(box), editions.load(box, {}, [overlay])
    assert plain.money.start_cash == 1_500
    for told in ("start_cash", "salary", "jail_fee"):
        assert getattr(cards.money, told) == factor * getattr(plain.money, told)
    assert [deed.price for deed in cards.deeds] == [factor * deed.price for deed in plain.deeds]


@pytest.mark.parametrize(
    ("box", "overlays", "labels"),
    [
        ("glass-classic", (), {"CH08": "A dividend of 50"}),
        (
            "glass-classic",
            ("bank-cards",),
            {
                "CH08": "A dividend of 500,000",
                "CH10": "Three spaces back",
                "CH12": "Repairs: 250,000 a house, 1,000,000 a hotel",
            },
        ),
        ("glass-classic", ("us-pre-2008", "bank-cards"), {"CC12": "1,500,000 for the school"}),
        (
            "glass-classic",
            ("bank-cards", "labels-2021"),
            {"CC13": "250,000 for holding a cake sale"},
        ),
        ("online-rental-tax", (), {"CC16": "Наследство 1 000"}),
        ("rouble-full", ("bank-cards-roubles",), {"CC07": "По 100 от каждого ко дню рождения"}),
    ],
)
def test_e01_what_a_card_says_is_what_it_pays(
    box: str, overlays: tuple[str, ...], labels: dict[str, str]
) -> None:
    """A printed dividend of 50 is 500,000 where every amount is multiplied."""
    edition = editions.load(box, {}, overlays)
    assert {id: edition.card_by_id[id].label for id in labels} == labels
    for card in edition.cards:
        told = "".join(sign for sign in card.label if sign.isdecimal())
        assert not told or str(card.amount) in told


@pytest.mark.parametrize(
    ("said", "amount"),
    [("1500000", 1_500_000), ("1,500,000", 1_500_000), ("1.5M", 1_500_000), ("500k", 500_000)],
)
def test_e02_whole_units_are_shown_and_k_and_m_are_understood(said: str, amount: int) -> None:
    """Nobody is asked for a K or an M; who has a unit with these keys may write them."""
    setup = table(editions.load("glass-classic", {}, ["bank-cards"]))
    assert parse(f"ann pays {said} to bob", setup, "ann") == c.Transfer("ann", "bob", amount)
    assert Wording(setup).money(amount) == f"{amount:,}"


def test_e07_15_million_to_begin_with_not_1500() -> None:
    """Web copies say 1,500 million too; four pages that do not copy each other say 15."""
    assert editions.load("glass-classic", {}, ["bank-cards"]).money.start_cash == 15_000_000


def test_e08_luxury_tax_is_a_million_or_750_000_or_what_the_board_says(tmp_path: Path) -> None:
    def tax(edition: Edition) -> int:
        return next(space.amount for space in edition.spaces if space.id == "luxury_tax")

    assert tax(editions.load("glass-classic", {}, ["bank-cards"])) == 1_000_000
    assert tax(editions.load("glass-classic", {}, ["us-pre-2008", "bank-cards"])) == 750_000
    path = tmp_path / "mine.toml"
    text = (
        '[meta]\nover = "glass-classic"\n[board]\nspaces = [{ id = "luxury_tax", amount = 80 }]\n'
    )
    path.write_text(text, encoding="utf-8")
    mine = editions.load(str(path))
    assert (tax(mine), mine.sources["space.luxury_tax.amount"]) == (80, "yours")
