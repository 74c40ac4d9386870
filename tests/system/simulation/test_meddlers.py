"""Whole games with what only a table decides, in every box: joins, leaves, amends, undo at random.

The books hold after every statement, the audit finds nothing, and however often acts were taken
back or put right, the game ends where the one ends in which the right things were said at once.
SEEDS=200 pytest tests/system/simulation plays longer.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from banker.foundation.errors import CommandError
from banker.games.board.state import State
from banker.language.parser.statement_writer import statement
from banker.session.amending import amend, planned, spoken
from banker.session.session import Session
from tests.support.random_game import seeds
from tests.system.simulation.meddlers import meddling, players_of
from tests.system.simulation.play_out import say, seated
from tests.system.simulation.seats import table
from tests.system.simulation.verdict import (
    NAMES,
    assert_again_alike,
    assert_conserved,
    assert_sound,
)

SEEDS = seeds(1, 2, "simulate")
BOXES = (
    "secret-vault", "cash-decoder", "glass-classic", "rouble-full", "rouble-simple",
    "online-rental-tax",
)  # fmt: skip
ENTRIES_MAX, LONG = 220, 160
STUCK = 40  # statements in a row that were refused
# Kinds of meddling that succeed in one evening; short evenings of some seeds meet no more.
MET_MIN = 4
AMENDED = 25  # acts back, at most
TRIES = 8  # to amend something, of which one succeeds


def facts(state: State) -> tuple[object, ...]:
    return state.balances, state.seats, state.table, state.setup.players


def attempted(session: Session, text: str) -> bool:
    """Say it. What is refused changes nothing."""
    before, count = session.state, session.journal.count
    try:
        say(session, text)
    except CommandError:
        assert session.state is before
        assert session.journal.count == count
        return False
    return True


def take_back(session: Session, dice: random.Random) -> None:
    """Some acts are taken back, and mostly done again."""
    before, count = session.state, dice.randint(1, 4)
    if attempted(session, f"undo {count}") and dice.random() < 0.7:
        say(session, f"redo {count}")
        assert facts(session.state) == facts(before)


def put_right(session: Session, dice: random.Random) -> bool:
    """An act of the last ones is amended: to something else, or else said as it was."""
    seq = dice.choice(session.history.standing[-AMENDED:])
    command = session.ruleset.command(session.journal.entry(seq).command)
    as_it_was = statement(command, session.state.setup)  # type: ignore[arg-type]
    _, other = meddling(session.state, dice)
    return any(amended(session, seq, text) for text in (other, as_it_was))


def amended(session: Session, seq: int, text: str) -> bool:
    """Amend an entry. The plan changes nothing, and what is done is what it showed."""
    before = session.state
    try:
        plan = planned(session, seq, spoken(text))
    except CommandError:
        assert session.state is before
        return False
    assert session.state is before
    amend(session, seq, spoken(text))
    assert facts(session.state) == facts(plan.state)
    return True


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", BOXES)
def test_a_whole_evening(box: str, seed: int) -> None:
    dice = random.Random(f"{box}{seed}")
    _, switches = table(box, (), seed)
    setup = seated(",".join(NAMES[: 3 + seed % 3]), switches, box=box)
    session = Session.create(None, setup)
    players, met, refused, tries = players_of(box, seed), Counter[str](), 0, 0
    while not session.state.table.ended and session.journal.count < ENTRIES_MAX:
        chance = dice.random()
        if chance < 0.25:
            kind, text = meddling(session.state, dice)
            met[kind] += attempted(session, text)
        elif chance < 0.29 and session.history.standing:
            take_back(session, dice)
        elif chance < 0.33 and session.history.standing:
            tries, met["amend"] = tries + 1, met["amend"] + put_right(session, dice)
        is_said = attempted(session, players.next(session.state))
        refused = 0 if is_said else refused + 1
        assert_conserved(session.state)
        if refused > STUCK:
            break
    if session.journal.count >= LONG:
        assert sum(map(bool, met.values())) >= MET_MIN, met
        assert met["amend"] or tries < TRIES, tries
    assert_sound(session)
    assert_again_alike(session)
    again = Session.create(None, setup)
    for seq in session.history.standing:
        again.execute(session.ruleset.command(session.journal.entry(seq).command))
    assert facts(again.state) == facts(session.state)
