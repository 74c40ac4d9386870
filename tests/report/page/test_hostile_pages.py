"""What a stranger wrote into a game is never markup: other words make no other elements."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from html.parser import HTMLParser

import msgspec
import pytest

from banker.bankcards.drawing import as_svg
from banker.bankcards.sheet import PLAIN, paper_cards
from banker.foundation.printable import is_printable
from banker.report.analysis.game_figures import figures_of
from banker.report.analysis.statistics import shelf
from banker.report.text.charts import statement_lines, stats
from banker.report.text.setup_sheet import as_text, rebuild
from banker.report.text.statement import statement
from tests.export.hostile_games import (
    PAYLOADS,
    PLACES,
    full,
    honest,
    honest_with_a_decoder,
    hostile,
    renamed,
)
from tests.report.hostile_pages import ALL_PAYLOADS, checked_by, drawn, report_of, story_of

Element = tuple[str, tuple[str, ...]]


class Elements(HTMLParser):
    """The elements of a page with the names of their attributes, and what runs in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attributes)))

    def handle_data(self, data: str) -> None:
        if self.lasttag in ("script", "style") and data.strip():
            self.scripts.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    handle_pi = handle_comment


@cache
def usual(file: str) -> Elements:
    """Of the honest game."""
    return Elements(drawn(honest())[file])


def blanks_apart(text: str) -> list[str]:
    """A browser takes line ends and tabs for blanks."""
    return re.split("[\t\n]", text)


@pytest.mark.in_check("check")
@pytest.mark.parametrize("about", [*(place.about for place in PLACES), "full"])
def test_other_words_make_no_other_elements(about: str) -> None:
    game = hostile().get(about) or full()
    report = ""
    for file, text in drawn(game, game.setup.edition.title).items():
        found = Elements(text)
        # A long text takes more lines of a card, and more cells are one of the known cells.
        assert set(found.found) <= set(usual(file).found), file
        assert found.scripts == usual(file).scripts
        assert all(map(is_printable, blanks_apart(text))), file
        if file.endswith("svg"):
            ElementTree.fromstring(text)
        report = report or text
    assert sorted(Elements(report).found) == sorted(usual("report.html").found)


def test_a_verdict_of_a_decoder_is_no_markup() -> None:
    plain = set(Elements(report_of(honest_with_a_decoder())).found)
    for payload in PAYLOADS.values():
        text = report_of(checked_by(payload))
        assert set(Elements(text).found) <= plain
        assert all(map(is_printable, blanks_apart(text)))


@pytest.mark.parametrize("about", ["title", "name", "name of a deed", "deed", "switch", "reason"])
def test_no_line_in_letters_steers_a_terminal(about: str) -> None:
    game, plain = hostile()[about], honest()
    story = story_of(game)
    account = game.setup.ids[0]
    lines = [
        *(line.removeprefix("\n") for line in (*stats(story), *shelf([figures_of(story)]))),
        *statement_lines(game.setup, list(statement(game.setup, game.entries, account)), account),
        *as_text(rebuild(story.final)).split("\n"),
    ]
    assert all(map(is_printable, lines))
    assert len(list(stats(story))) == len(list(stats(story_of(plain))))


NO_COLOURS = ("", "red", "#fff", "#12345g", "url(http://192.0.2.1/x)", "#1234567", "# 12345", '"/>')


@pytest.mark.parametrize("colour", [*NO_COLOURS, ALL_PAYLOADS])
def test_a_colour_that_is_none_is_that_of_no_group(colour: str) -> None:
    cards = list(paper_cards(renamed(honest(), {"#78d4f7": colour}).setup.edition))
    assert colour in {card.colour for card in cards}
    fills = set(re.findall(r'fill="([^"]*)"', "".join(as_svg(cards, "cards"))))
    assert all(re.fullmatch("#[0-9a-f]{3}|#[0-9a-f]{6}", fill) for fill in fills)
    assert PLAIN in fills


def test_a_colour_in_capitals_is_one() -> None:
    card = next(paper_cards(honest().setup.edition))
    card = msgspec.structs.replace(card, colour="#AABBCC")
    assert 'fill="#AABBCC"' in "".join(as_svg([card], ""))


def test_the_reader_of_this_test_sees_what_was_let_through() -> None:
    text = report_of(honest())
    bad = text.replace("Ann", "<img src=x onerror=alert(1)>", 1)
    assert Elements(bad).found != Elements(text).found
    with pytest.raises(AssertionError, match="a comment"):
        Elements("<!-- -->")
