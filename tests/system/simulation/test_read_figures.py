"""Whole games in which the table reads figures off its cards, in every box with estimates.

Before each act some figure may be confirmed or corrected, and what it had charged settled. The
books hold, the audit finds nothing and ends in the same state, the rules make the same of every
command, the exported script plays the same game, and undo goes back as far as anybody likes.
SEEDS=200 pytest tests/system/simulation/test_read_figures.py plays longer.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from banker.foundation.errors import CommandError
from banker.games.board.commands import SetFigures
from banker.games.board.events import Rested, load
from banker.games.board.printed_figures import amounts
from banker.games.board.state import State
from banker.language.parser.questions import Settle
from banker.language.parser.statement_writer import statement
from banker.ledger.entry import Entry
from banker.session.session import Session
from banker.session.settling import asked, differences
from tests.support.random_game import seeds
from tests.system.simulation.meddlers import MEDDLING, players_of
from tests.system.simulation.play_out import say, seated
from tests.system.simulation.verdict import (
    NAMES,
    assert_again_alike,
    assert_conserved,
    assert_sound,
    folder as folder,
)

SEEDS = seeds(1, 2, "simulate")
BOXES = ("secret-vault", "cash-decoder", "glass-classic")
ENTRIES_MAX, STUCK = 250, 60
FIGURES_MIN = 10


def facts(state: State) -> tuple[object, ...]:
    return state.balances, state.seats, state.table, state.setup


def tried(session: Session, text: str) -> bool:
    """Say it. What is refused changes nothing."""
    before = session.state
    try:
        say(session, text)
    except CommandError:
        assert session.state is before
        return False
    return True


def taken_back(session: Session, dice: random.Random) -> None:
    """Some acts, and again: the edition with them."""
    count, before = dice.randint(1, min(9, len(session.history.standing))), facts(session.state)
    if tried(session, f"undo {count}"):
        say(session, f"redo {count}")
        assert facts(session.state) == before


def settles(session: Session, dice: random.Random) -> bool:
    """A card is read by whose estimate something was charged; that is put right."""
    state = session.state
    resting = {mark.figure for entry in session.standing() for mark in marks_of(entry)}
    unread = sorted(resting - state.table.figures.keys())
    if unread:
        path, step = dice.choice(unread), state.edition.note_step * dice.randint(1, 4)
        said = SetFigures(((path, amounts(state.edition)[path] + step),))
        tried(session, statement(said, state.setup))
    done = False
    for figure in sorted(session.state.table.figures):
        try:
            session.execute(asked(session, Settle(figure)))
        except CommandError:
            continue
        done = True
        now = session.state.table.figures[figure]
        assert differences(session, figure, now).flows == ()
    return done


def marks_of(entry: Entry) -> list[Rested]:
    """What an entry says to rest on estimates."""
    return [event for event in load(entry.ev) if isinstance(event, Rested)]


@pytest.mark.in_check("simulate")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", BOXES)
def test_a_game_with_figures_of_the_cards(box: str, seed: int, folder: Path) -> None:
    dice = random.Random(f"{box} {seed} read")
    setup = seated(",".join(NAMES[: 3 + seed % 3]), box=box)
    path = folder / "a.bank"
    session = Session.create(path, setup)
    players, said, refused, settled = players_of(box, seed), 0, 0, 0
    while not session.state.table.ended and session.journal.count < ENTRIES_MAX:
        if dice.random() < 0.25:
            said += tried(session, MEDDLING["figure"](session.state, dice))
        if dice.random() < 0.1:
            settled += settles(session, dice)
        if dice.random() < 0.06 and session.history.standing:
            taken_back(session, dice)
        refused = 0 if tried(session, players.next(session.state)) else refused + 1
        assert_conserved(session.state)
        if refused > STUCK:
            break
    assert said >= FIGURES_MIN, said
    assert settled or not setup.edition.unsure
    assert_sound(session)
    assert_again_alike(session)
    state = session.state
    session.close()
    opened = Session.open(path)
    assert facts(opened.state) == facts(state)
    while opened.history.standing and tried(opened, "undo"):
        assert_conserved(opened.state)
    if not opened.history.standing:
        assert opened.state.setup.edition == setup.edition
    assert_sound(opened)
    opened.close()
