"""The page of a game of cards: every part that has something to tell, and nothing is markup."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

import banker.report
from banker import editions
from banker.foundation.text import Text
from banker.games.deal.state import BACK, DRAW, Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import languages, translation
from banker.report.cards.luck import lucks
from banker.report.page.lists import Verdict
from banker.report.tellings import telling
from banker.report.text.setup_sheet import as_text
from banker.session.session import Session
from tests.language.templates import assert_in_book
from tests.report.page.parts import Whole, parts
from tests.report.text.said import said_in
from tests.support.card_game import CardGame
from tests.support.card_table import Table

NAMES = ("Ann", "Bob", "Cem")
TELLING = telling("deal")
VERDICT = Verdict(Text("sound"), ())


@cache
def evening(most: int = 400, language: str = "en") -> Session:
    """A random game with thefts, undone in part."""
    edition = replace(editions.load("deal"), language=language)
    session = Session.create(None, Setup(edition, check_names(NAMES, edition)))
    table = Table(11, NAMES)
    while not table.winner and session.journal.count <= most:
        session.execute(parse(table.step(), session.state.setup, session.state.table.turn))
    return session


def page_and_story(session: Session) -> tuple[str, object]:
    entries = list(session.entries())
    story = TELLING.story(session.state.setup, entries)
    return "".join(TELLING.page(story, entries, VERDICT)), story


def test_a_page_has_every_part_and_is_whole() -> None:
    session = evening()
    text, _ = page_and_story(session)
    Whole(text)
    wanted = {"result", "sets", "steals", "flows", "worth", "luck", "deck", "audit", "statements"}
    assert wanted <= set(parts(text))
    assert "rebuild" not in parts(text)
    (winner,) = session.state.table.winners
    seat = session.state.setup.ids.index(winner)
    assert f'<div class="hero won c{seat}"><p class="who">♛ {winner.title()}</p>' in text
    assert '<p class="sum">3 sets</p>' in text
    assert len(re.findall(r'<p id="e\d+"', text)) == session.journal.count


def test_an_unfinished_page_says_how_the_cards_lie() -> None:
    session = evening(40)
    text, _ = page_and_story(session)
    Whole(text)
    assert "rebuild" in parts(text)
    assert "The game is not over" in text
    sheet = as_text(TELLING.sheet(session.state))
    for who in session.state.setup.ids:
        assert f"an envelope with {session.state.hand(who)} card" in sheet
    assert f"draw pile: {session.state.amount(DRAW, BACK)} cards" in sheet


def test_a_sheet_of_a_won_game_says_who_won() -> None:
    session = evening()
    (winner,) = session.state.table.winners
    sheet = as_text(TELLING.sheet(session.state))
    name = session.state.setup.names[winner]
    assert f"Round {session.state.table.round}, the game is over: {name} won." in sheet
    assert "is to play" not in sheet


def test_the_figures_are_those_of_the_table() -> None:
    session = evening()
    _, story = page_and_story(session)
    edition = session.state.edition
    shown = sum(it.shown for it in lucks(story))
    open_cards = session.state.amount("under", BACK)
    turned_down = sum(
        event["count"] for entry in session.entries() for event in entry.ev
        if event["kind"] == "reshuffled"
    )  # fmt: skip
    assert shown == open_cards + turned_down
    drawn = sum(story.drawn.values())
    assert drawn == edition.card_count - 15 - session.state.amount(DRAW, BACK) + turned_down + sum(
        event["count"] for entry in session.entries() for event in entry.ev
        if event["kind"] == "discarded"
    )  # fmt: skip
    for who in session.state.setup.ids:
        lines = list(TELLING.statement(session.state.setup, session.entries(), who))
        assert lines[-1].balance == story.moments[-1].worth[session.state.setup.ids.index(who)]


def test_who_stole_what_and_what_was_taken_back() -> None:
    game = CardGame("Ann", "Bob")
    game.given("bob", "red", "red")
    game.given("bob", "brown", "brown + brown")
    game.given("ann", "green", "green")
    game.do(
        "ann draws", "ann plays sly deal on bob for red", "bob agrees", "undo", "redo", "undo 2"
    )
    game.do("ann plays forced deal on bob for red giving green", "bob agrees")
    game.do("ann plays deal breaker on bob for brown", "bob says no", "ann agrees")
    text, story = page_and_story(game.session)
    assert [(it.how, it.cards, it.given) for it in story.steals] == [("swapped", ("red",), "green")]
    assert story.stopped == {"ann": 0, "bob": 1}
    assert ">⇆</a>" in text
    assert "red for green" in text


def test_a_stranger_s_name_card_and_colour_are_never_markup() -> None:
    game = CardGame("Ann", "Bob")
    game.given("ann", "brown", "brown + brown")
    game.do("ann draws", "ann banks pass go", 'say "<script>alert(1)</script>"')
    entries = list(game.session.entries())
    setup = game.state.setup
    printed = setup.edition
    forged = replace(
        printed,
        title="<i>Deal",
        sets=tuple(replace(it, letter="<", colour="red;x:url(y)") for it in printed.sets),
        faces=tuple(
            replace(it, id="<u>" if it.id == "pass_go" else it.id, name="<u>")
            for it in printed.faces
        ),
    )
    players = tuple(replace(it, name=f"<b>{it.name}") for it in setup.players)
    story = TELLING.story(replace(setup, edition=forged, players=players), entries[:2])
    text = "".join(TELLING.page(story, entries[:2], VERDICT))
    Whole(text)
    assert "&lt;b&gt;Ann" in text
    for markup in ("<b>Ann", "<i>Deal", "<u>", "url(", "<script>alert"):
        assert markup not in text, markup
    assert "<script>alert" not in page_and_story(game.session)[0]


@pytest.mark.parametrize("code", languages()[1:])
def test_a_book_has_every_word_of_the_letters(code: str) -> None:
    known = translation(code).sentences
    folder = Path(banker.report.__file__).parent / "cards"
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.glob("*.py"))
    asked = {template for tree in trees for template in said_in(tree)}
    assert len(asked) > 15
    assert_in_book(asked, known, code)


def test_russian_charts_have_no_english() -> None:
    session = evening(language="ru")
    story = TELLING.story(session.state.setup, list(session.entries()))
    lines = "\n".join(TELLING.stats(story, plain=True))
    left = re.sub("Ann|Bob|Cem|Monopoly Deal|M\\b", "", lines)
    assert re.findall("[A-Za-z]{3,}", left) == []
