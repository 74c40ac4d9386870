"""Whole games for tests of reports: golden scripts, carried out in memory or into a file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from banker import editions
from banker.audit.core.finding import Finding, verdict
from banker.foundation.text import Text
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import Setup, opening
from banker.language.parser.parse import parse
from banker.language.parser.player_names import check_names
from banker.language.parser.questions import Question
from banker.ledger.entry import Entry
from banker.report.analysis.story import Story, build_story
from banker.report.page.lists import ListedFinding, Verdict
from banker.report.page.page import page
from banker.report.page.page_data import PageData
from banker.session.session import Session
from tests import GOLDEN_GAMES

FINGERPRINT = "7: acorn actor"


def played(game: str, until: int = 0, file: Path | None = None) -> Session:
    """The game of a script, such as `cash_decoder/agreed_to_end`, or its first statements."""
    text = (GOLDEN_GAMES / f"{game}.txt").read_text(encoding="utf-8")
    told = re.findall(r"^# (players|overlay|switch): (.+)$", text, re.MULTILINE)
    switches = dict(value.split(" = ") for key, value in told if key == "switch")
    overlays = tuple(value for key, value in told if key == "overlay")
    box = game.partition("/")[0].replace("_", "-")
    edition = editions.load(box, switches, overlays)
    names = next(value for key, value in told if key == "players").split(",")
    session = Session.create(file, Setup(edition, check_names(names, edition)))
    for count, statement in enumerate(_statements(text), 1):
        wanted = parse(statement, session.state.setup, session.state.table.turn)
        if wanted is not None and not isinstance(wanted, Question):
            session.execute(wanted)
        if count == until:
            break
    return session


def _statements(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if said := line.partition("#")[0].strip():
            yield said


def entries_of(session: Session) -> list[Entry]:
    """All of them."""
    return list(session.journal.entries())


def story_of(session: Session) -> Story:
    """What is told about a game."""
    first, *rest = entries_of(session)
    setup = session.state.setup
    return build_story(setup, opening(first_setup(setup, first), first.post), rest)


def page_of(
    session: Session,
    *found: ListedFinding,
    lesser: tuple[ListedFinding, ...] = (),
    sums: Text | None = None,
) -> str:
    """The whole page; what the audit is said to have found decides its verdict."""
    findings = tuple(Finding("code", it.seq, it.severity, it.words) for it in found)
    words = verdict(True, session.journal.count, findings)
    view = PageData(story_of(session), entries_of(session))
    return "".join(page(view, Verdict(words, found, FINGERPRINT, "", lesser, sums)))
