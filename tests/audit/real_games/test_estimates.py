"""Estimates in real games: the audit counts what rests on them by another table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker import editions
from banker.audit import Report, audit
from banker.foundation.text import Estimate
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests import examples
from tests.games.board.invariants.golden_statements import statements
from tests.games.board.invariants.seldom_figures import SELDOM
from tests.report.played_games import story_of
from tests.support import random_game
from tests.support.game import A_GAME, Game, all_unsure

BOXES = [box.id for box in editions.catalogue("board")]


def audited(session: Session) -> Report:
    return audit(row.line + b"\n" for row in session.journal.rows())


def wrong_figures(report: Report) -> list[str]:
    return [f"{it.seq}: {it.message}" for it in report.findings if it.code == "figure"]


def games(box: str) -> Iterator[Session]:
    """Random games, and what chance seldom brings, of a box that knows none of its amounts."""
    scripts = [({}, "\n".join(A_GAME))]
    scripts += [(switches, "\n".join(script)) for switches, script in SELDOM.get(box, ())]
    for seed in range(examples(4)):
        session = _table(box, random_game.switched(box, seed))
        list(random_game.said(session, seed, 150))
        yield session
    for switches, script in scripts:
        session = _table(box, switches)
        list(statements(session, script))
        yield session


def _table(box: str, switches: dict[str, str]) -> Session:
    edition = all_unsure(editions.load(box, switches))
    return Session.create(None, Setup(edition, check_names(random_game.NAMES, edition)))


@pytest.mark.parametrize("box", BOXES)
def test_the_audit_finds_the_same_estimates_as_the_rules(box: str) -> None:
    charged = 0
    for session in games(box):
        report = audited(session)
        assert wrong_figures(report) == []
        assert report.estimates.resting == report.estimates.amounts
        charged += report.estimates.amounts
    assert charged > 5


# --- the headline ---------------------------------------------------------------------------------


def test_the_headline_says_how_many_amounts_rest_on_estimates() -> None:
    game = Game()
    game.do("ann moves to oriental", "ann buys", "bob's turn", "bob moves to st_charles")
    game.do("bob buys", "cem's turn", "cem moves to st_charles", "bob asks rent", "cem pays")
    report = audited(game.session)
    assert report.estimates == (3, 2, 0)  # Oriental's price is sure
    assert str(report.verdict).startswith("Clean; 2 of 3 amounts rest on estimates; 10 entries")
    assert report.plain()["estimates"] == {"amounts": 3, "resting": 2, "said": 0}


def test_an_amount_that_was_taken_back_counts_no_more_until_it_is_repeated() -> None:
    game = Game()
    game.do("ann moves to st_charles", "ann buys", "ann's turn")
    counts = []
    for statement in ("undo 2", "redo 2", "undo 2", "bob's turn"):
        game.do(statement)
        counts.append(audited(game.session).estimates)
    assert counts == [(0, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 0)]


CORRECT = "price of st_charles is 260"
SETTLE = "settle price of st_charles by bank pays 20 to ann"


@pytest.mark.parametrize(("then", "resting"), [
    (("price of st_charles is 280",), 1),  # as estimated
    ((CORRECT,), 2),
    ((CORRECT, SETTLE), 1),
    ((CORRECT, SETTLE, "undo"), 2),
    ((CORRECT, SETTLE, "undo", "redo"), 1),
    ((CORRECT, SETTLE, "price of st_charles is 250"), 2),  # 10 more
    ((CORRECT, SETTLE, "price of st_charles is 250", "undo"), 1),
    ((CORRECT, SETTLE, "price of st_charles is 280"), 2),  # 20 back
    ((CORRECT, "settle price of st_charles by bank pays 10 to ann"), 2),
    ((CORRECT, *["settle price of st_charles by bank pays 10 to ann"] * 2), 1),
    (("price of st_charles is 280", "undo"), 2),
    (("rent of st_charles is 90",), 2),
])  # fmt: skip
def test_what_a_card_confirmed_or_the_table_settled_whole_is_no_estimate_any_more(
    then: tuple[str, ...], resting: int
) -> None:
    """Neither in the audit's count, nor in the report."""
    game = Game()
    game.do("ann moves to st_charles", "ann buys", "bob's turn", "bob moves to st_charles")
    game.do("ann asks rent", "bob pays", *then)
    assert audited(game.session).estimates[:2] == (2, resting)
    told = story_of(game.session)
    assert sum(map(len, told.resting.values())) == resting
    is_price_unsure = "deed.st_charles.price" in told.resting
    assert isinstance(told.deeds["st_charles"].paid, Estimate) == is_price_unsure
    assert int(told.deeds["st_charles"].paid) in (260, 270, 280)


def test_a_box_without_estimates_is_plainly_clean() -> None:
    game = Game(box="glass-classic")
    game.do("ann moves to oriental", "ann buys")
    report = audited(game.session)
    assert report.estimates == (0, 0, 0)
    assert str(report.verdict) == "Clean: 3 entries, every coin and card accounted for."
    assert "estimates" not in report.plain()
