"""Card games as before: the page, the figures, the sheet and the statements of random card games.

`card_games_as_before.txt` keeps lines of each part, in each language. See
`tests/support/stored_texts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import editions
from banker.foundation.text import Text
from banker.games.deal.state import Setup
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.phrases.translation import in_language, languages, translation
from banker.ledger.entry import Entry
from banker.report.analysis.statistics import codes, shelf
from banker.report.page.lists import Verdict
from banker.report.tellings import telling
from banker.report.text.charts import statement_lines
from banker.report.text.setup_sheet import as_html, as_text
from banker.session.session import MADE_BY, Session
from tests.support.card_table import Table
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("card_games_as_before.txt")
NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve")
TELLING = telling("deal")
# Acts of a game: one is hardly begun, one is in its middle, one goes to its end.
GAMES = ((3, 2, 12), (5, 3, 90), (8, 4, 160), (13, 5, 500))


def played(seed: int, seats: int, acts: int) -> Session:
    """A random game; every 17th act is taken back and done again."""
    names = NAMES[:seats]
    edition = editions.load("deal")
    session = Session.create(None, Setup(edition, check_names(names, edition)))
    table = Table(seed, names)
    for act in range(acts):
        if table.winner:
            break
        said = [table.step(), *(("undo", "redo") if act % 17 == 16 else ())]
        for text in said:
            session.execute(parse(text, session.state.setup, session.state.table.turn))
    return session


def entries_of(session: Session) -> list[Entry]:
    """Entries that say nothing of today."""
    return [
        replace(it, cmd=f"step-{at}", ts=f"2026-01-01T{at // 60:02}:{at % 60:02}:07.000Z")
        for at, it in enumerate(session.entries())
    ]


def reports(session: Session, language: str) -> Iterator[str]:
    session.state = in_language(session.state, language)
    setup, entries = session.state.setup, entries_of(session)
    words = TELLING.words(setup)
    story = TELLING.story(setup, entries)
    yield repr(story)
    yield "".join(TELLING.page(story, entries, Verdict(Text("sound"), ())))
    figures = TELLING.figures(setup, entries)
    yield repr(figures)
    yield "\n".join(shelf([figures, figures], translation(language)))
    yield repr(codes([figures]))
    for who in setup.ids:
        lines = list(TELLING.statement(setup, entries, who))
        yield "\n".join(statement_lines(setup, lines, who, words))
    yield "\n".join(TELLING.stats(story, plain=language == "en"))
    sheet = TELLING.sheet(session.state)
    yield as_text(sheet)
    yield as_html(sheet)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("seed", "seats", "acts"), GAMES)
def test_a_random_card_game_is_reported_as_it_was(
    seed: int, seats: int, acts: int, language: str
) -> None:
    session = played(seed, seats, acts)
    found = [text.replace(MADE_BY, "banker") for text in reports(session, language)]
    assert_as_stored(STORED, f"{seed}-{language}", found)
