"""Reported as before: the page, the figures, the sheet and the exports of random games.

`reported_as_before.txt` keeps lines of each part of each game, in each language. What is
exported is not translated. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.audit.core.finding import verdict
from banker.bankcards.drawing import as_html, as_svg
from banker.bankcards.sheet import paper_cards
from banker.cli.scripts.queries import answer
from banker.cli.tables.text_tables import account_text, edition_lines, standings_lines
from banker.export.as_beancount import to_beancount
from banker.export.as_bgstats import to_bgstats
from banker.export.as_csv import to_csv
from banker.export.as_hledger import to_hledger
from banker.export.as_json import to_json
from banker.export.as_script import to_script
from banker.export.standings import standings
from banker.foundation.errors import BankerError, CommandError
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import opening
from banker.language.parser import questions as q
from banker.language.phrases.translation import in_language, languages, translation
from banker.ledger.entry import Entry
from banker.report.analysis.game_figures import figures_of
from banker.report.analysis.statistics import codes, shelf
from banker.report.analysis.story import Story, build_story
from banker.report.page.lists import Verdict
from banker.report.page.page import page
from banker.report.page.page_data import PageData
from banker.report.text.charts import statement_lines, stats
from banker.report.text.open_items import under_way
from banker.report.text.setup_sheet import as_html as sheet_html, as_text, rebuild
from banker.report.text.statement import statement
from banker.report.text.text_data import TextData
from banker.session.session import MADE_BY, Session
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("reported_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
STEPS = 130
ASKED = (
    q.Show(), q.Show("bank"), q.Show("vault"), q.Show("pot"), q.Worth("ann"), q.Rent("baltic"),
    q.Owner("baltic"), q.Log(5),
)  # fmt: skip


def game(box: str, seed: int, language: str) -> tuple[Session, list[Entry], Story]:
    """A random game, whose entries say nothing of today."""
    session = random_game.table(box, random_game.switched(box, seed))
    for _ in random_game.said(session, seed, STEPS):
        pass
    session.state = in_language(session.state, language)
    entries = [
        replace(it, cmd=f"step-{at}", ts=f"2026-01-01T{at // 60:02}:{at % 60:02}:07.000Z")
        for at, it in enumerate(session.entries())
    ]
    setup, first = session.state.setup, entries[0]
    return (
        session,
        entries,
        build_story(setup, opening(first_setup(setup, first), first.post), entries[1:]),
    )


def unversioned(text: str) -> str:
    """The digits of a text that may name the version that made a game."""
    return text.replace(MADE_BY, "banker")


def sections(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces of a page; those of a section in one."""
    held = ""
    for piece in pieces:
        held += piece
        if not held.startswith("<section") or held.endswith("</section>\n"):
            yield held
            held = ""


def reports(box: str, seed: int, language: str) -> Iterator[str]:
    session, entries, story = game(box, seed, language)
    state, setup, words = session.state, session.state.setup, translation(language)
    noted = Verdict(verdict(True, 9, ()), (), "7: acorn", "")
    yield from sections(page(PageData(story, entries), noted))
    yield "\n".join(stats(story))
    yield "\n".join(stats(story, plain=True))
    yield "\n".join(shelf([figures_of(story)] * 2, words))
    yield repr(codes([figures_of(story)]))
    for account in (*setup.ids, "bank", "vault"):
        rows = list(statement(setup, entries, account))
        yield "\n".join(statement_lines(setup, rows, account)) if rows else ""
    yield "\n".join(under_way(state, TextData(setup)))
    sheet = rebuild(state)
    yield as_text(sheet)
    yield sheet_html(sheet)
    yield "\n".join(standings_lines(state, words))
    for who in setup.ids:
        yield account_text(state, who, words)
    for question in ASKED:
        try:
            yield "\n".join(answer(session, question, words))
        except CommandError as refusal:
            yield str(refusal)


def exports(box: str, seed: int) -> Iterator[str]:
    session, entries, _ = game(box, seed, "")
    setup = session.state.setup
    for form in (to_beancount, to_csv, to_hledger, to_json, to_script):
        yield "".join(form(entries, setup))
    try:
        yield "".join(to_bgstats(entries, setup))
    except BankerError as refusal:
        yield str(refusal)
    yield json.dumps(standings(session.state, "", len(entries)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES)
def test_a_random_game_is_reported_as_it_was(box: str, language: str) -> None:
    for seed in (51, 52):
        found = map(unversioned, reports(box, seed, language))
        assert_as_stored(STORED, f"{box}-{seed}-{language}", found)


@pytest.mark.parametrize("box", BOXES)
def test_a_random_game_is_exported_as_it_was(box: str) -> None:
    for seed in (51, 53):
        assert_as_stored(STORED, f"{box}-{seed}", map(unversioned, exports(box, seed)))


@pytest.mark.parametrize("box", BOXES)
def test_a_box_is_told_as_it_was(box: str) -> None:
    edition = editions.load(box)
    found = ["\n".join(edition_lines(edition)), repr(list(paper_cards(edition, ("Ann", "Bob"))))]
    assert_as_stored(STORED, box, list(found))


def test_cards_are_drawn_as_they_were() -> None:
    cards = list(paper_cards(editions.load("secret-vault"), ("Ann", "Bob")))[::6]
    found = ["".join(as_html(cards, "a title", "ru")), "".join(as_svg(cards, "a title"))]
    assert_as_stored(STORED, "cards", list(found))
