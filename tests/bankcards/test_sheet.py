"""Which cards there are, and in which language: what an edition has no use for is not printed."""

from __future__ import annotations

import re

import msgspec
import pytest

from banker import editions
from banker.bankcards.sheet import paper_cards
from banker.games.board.state import POT


@pytest.mark.parametrize("box", ["glass-classic", "secret-vault"])
def test_a_pot_has_a_card_where_anything_can_lie_in_it(box: str) -> None:
    edition = editions.load(box)
    assert "Pot" not in [card.title for card in paper_cards(edition)]
    money = msgspec.structs.replace(edition.money, jail_fee_to=POT)
    town = msgspec.structs.replace(edition, money=money)
    assert "Pot" in [card.title for card in paper_cards(town)]


BOXES = [listing.id for listing in editions.catalogue("board")]


def printed(box: str, language: str) -> list[tuple[str, tuple[str, ...]]]:
    """Titles and lines of all cards, without what the edition and its deeds are called."""
    edition = msgspec.structs.replace(editions.load(box), language=language)
    own = {edition.title, *(deed.name for deed in edition.deeds)}
    return [
        ("" if card.title in own else card.title, tuple(it for it in card.lines if it not in own))
        for card in paper_cards(edition)
    ]


@pytest.mark.parametrize("box", BOXES)
def test_no_word_of_a_russian_card_is_english(box: str) -> None:
    unit = editions.load(box).money.unit
    said = [text for title, lines in printed(box, "ru") for text in (title, *lines)]
    left = [text for text in said if re.search("[A-Za-z]", re.sub(rf"\d{unit}", "", text))]
    assert left == []


@pytest.mark.parametrize("box", BOXES)
def test_a_card_is_the_same_card_in_any_language(box: str) -> None:
    edition = editions.load(box)
    one, other = (
        [card.code for card in paper_cards(msgspec.structs.replace(edition, language=code))]
        for code in ("en", "ru")
    )
    assert one == other


def test_a_russian_board_has_russian_cards() -> None:
    cards = {card.title: card.lines for card in paper_cards(editions.load("rouble-full"))}
    assert cards["Место 1"][1:] == ("первая карта платит,", "вторая получает")
    assert cards["Залог"] == ("с картой участка",)
    assert [line.replace("\u00a0", "_") for line in cards["ул. Арбат"]] == [
        "цена 400K",
        "рента 50, вся группа 100",
        "дома 200_/ 600_/ 1_400_/ 1_700",
        "отель 2_000",
        "постройка стоит 200K",
        "залог 200K",
    ]
    assert "рента, умножить бросок на: 4\u00a0/ 10" in cards["Водопровод"]


def test_no_sum_is_broken_where_its_digits_are_grouped() -> None:
    lines = [line for card in paper_cards(editions.load("rouble-full")) for line in card.lines]
    assert [line for line in lines if re.search(r"\d \d", line)] == []
