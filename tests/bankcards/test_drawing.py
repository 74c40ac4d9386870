"""The sheet to cut out: every code is there as digits and as a QR code that says the same."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest
import segno

from banker import editions
from banker.bankcards.drawing import LEFT, QUIET, WIDTH, as_html, as_svg
from banker.bankcards.sheet import PLAIN, PaperCard, paper_cards

SVG = "{http://www.w3.org/2000/svg}"


def dark_modules(shape: str) -> set[tuple[int, int]]:
    return {
        (int(down) - QUIET, int(across) - QUIET)
        for across, down in re.findall(r"M(\d+) (\d+)", shape)
    }


def drawn(text: str) -> Iterator[tuple[str, set[tuple[int, int]]]]:
    """Digits and dark squares of each card."""
    for card in ElementTree.fromstring(text).iter(f"{SVG}g"):
        digits = [one.text or "" for one in card.iter(f"{SVG}text") if one.get("font-family")]
        shape = next(one for one in card.iter(f"{SVG}svg")).find(f"{SVG}path")
        assert shape is not None
        yield digits[0].replace(" ", ""), dark_modules(shape.get("d") or "")


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_the_qr_code_of_a_card_says_its_digits(box: str) -> None:
    cards = list(paper_cards(editions.load(box)))
    found = list(drawn("".join(as_svg(cards, "cards"))))
    assert [digits for digits, _ in found] == [card.code for card in cards]
    for digits, dark in found:
        code = segno.make_qr(digits, error="h")
        assert code.version == 1, "the coarsest there is, for bad scanners"
        expected = {(y, x) for y, row in enumerate(code.matrix) for x, bit in enumerate(row) if bit}
        assert dark == expected


def test_names_are_no_markup_and_the_page_has_no_address() -> None:
    cards = list(paper_cards(editions.load("secret-vault"), ["<b>Ann", "Bob & Co"]))
    page = "".join(as_html(cards, "<i>title"))
    assert "&lt;b&gt;Ann" in page and "Bob &amp; Co" in page and "<i>" not in page
    assert re.findall(r"https?://[^\"]*", page) == ["http://www.w3.org/2000/svg"] * len(cards)


def test_a_long_name_is_drawn_smaller() -> None:
    short, long = (
        "".join(as_svg(list(paper_cards(editions.load("secret-vault"), [name]))[:1], ""))
        for name in ("Ann", "A" * 40)
    )
    assert 'font-size="56"' in short and 'font-size="56"' not in long


def test_a_long_russian_title_keeps_inside_its_card() -> None:
    title = "Набережная Шевченко и Дорогомилово"
    card = PaperCard(title, (), PLAIN, next(paper_cards(editions.load("secret-vault"))).code)
    sizes = re.findall(r'font-size="(\d+)" font-weight="bold"', "".join(as_svg([card], "")))
    # Measured in a browser: bold Cyrillic takes up to 0.8 of its size a letter in a wide font.
    assert len(sizes) == 1 and int(sizes[0]) * 8 * len(title) <= (WIDTH - 2 * LEFT) * 10


@pytest.mark.parametrize("title", ["North Carolina Avenue", "Pennsylvania Railroad, all of it"])
def test_a_title_is_as_large_as_its_card_lets_it(title: str) -> None:
    """Letters of six tenths of their size, from one margin to the other."""
    card = PaperCard(title, (), PLAIN, next(paper_cards(editions.load("secret-vault"))).code)
    (size,) = re.findall(r'font-size="(\d+)" font-weight="bold"', "".join(as_svg([card], "")))
    assert int(size) == min(56, (WIDTH - 2 * LEFT) * 10 // (6 * len(title)))


def test_a_page_names_its_language() -> None:
    assert "".join(as_html([], "cards", "ru")).startswith('<!doctype html><html lang="ru">')
    assert "".join(as_html([], "cards")).startswith('<!doctype html><html lang="en">')


def test_a_deed_shows_its_figures() -> None:
    cards = {
        card.title: tuple(line.replace("\u00a0", " ") for line in card.lines)
        for card in paper_cards(editions.load("glass-classic"))
    }
    assert cards["Boardwalk"] == (
        "price 400",
        "rent 50, full set 100",
        "houses 200 / 600 / 1,400 / 1,700",
        "hotel 2,000",
        "a building costs 200",
        "mortgage 200",
    )
    assert "rent by how many: 25 / 50 / 100 / 200" in cards["Reading Railroad"]
    assert "rent, times the dice: 4 / 10" in cards["Water Works"]
