"""A table of the tests of seats, and what holds after each of them."""

from __future__ import annotations

from banker.audit import audit
from banker.engine.fold import replay
from banker.games.board.queries.seats import first_setup
from banker.games.board.state import opening
from tests.support.game import Game


def classic(*names: str) -> Game:
    return Game(*names, box="glass-classic")


def assert_clean(game: Game) -> None:
    """The audit finds nothing, and both folds end alike."""
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert [found for found in report.findings if found.severity != "noted"] == []
    entries = list(game.session.entries())
    start = opening(first_setup(game.state.setup, entries[0]), entries[0].post)
    assert replay(start, game.session.journal.replay(2)) == game.state
