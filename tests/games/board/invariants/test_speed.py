"""A command costs much the same with every box: measured against the vault's, by processor time.
To list what may be done costs about as much as a handful of notes."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice

import pytest

from banker import editions
from banker.engine.fold import Player, apply
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.state import Setup, State, opening
from banker.session.session import Session
from tests.system.faces import moments

# Under two when it was written, for the box whose every payment may be checked; one for the others.
TIMES = 3.0
NOTES = 8.0  # 3 to 4 when it was written
PAIRS = 3
MEASURED_S = 0.05  # the clock of some systems counts by the hundredth
ACTS = (c.Transfer("ann", "bank", 50), c.Transfer("bank", "ann", 50), c.Next(), c.SetTurn("ann"))


def at_the_start(box: str) -> State:
    setup = Setup(editions.load(box), (Player("ann", "Ann"), Player("bob", "Bob")))
    first = Session.create(None, setup)
    return opening(first.state.setup, first.journal.entry(1).post)


def seconds(work: Callable[[], None]) -> float:
    """Of the processor, for one run: the mean of so many that a coarse clock can tell."""
    runs, started = 0, time.process_time()
    while (spent := time.process_time() - started) < MEASURED_S:
        work()
        runs += 1
    return spent / runs


def assert_ratio(one: Callable[[], None], other: Callable[[], None], most: float) -> None:
    """The two are measured in turns; the best of each counts."""
    pairs = [(seconds(one), seconds(other)) for _ in range(PAIRS)]
    ratio = min(mine for mine, _ in pairs) / min(beside for _, beside in pairs)
    assert ratio < most, f"expected at most {most} times as long, and it takes {ratio:.1f} times"


def play(state: State) -> None:
    for command in islice(cycle(ACTS), 400):
        state = apply(state, decide(state, command))


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_no_box_is_much_slower_than_the_vault(box: str) -> None:
    tried, vault = at_the_start(box), at_the_start("secret-vault")
    assert_ratio(partial(play, tried), partial(play, vault), TIMES)


def list_all(states: list[State]) -> None:
    for state in states:
        open_actions(state)


def note_all(states: list[State]) -> None:
    for state in states:
        decide(state, c.Say("a note"))


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_a_list_costs_what_a_few_notes_cost(box: str) -> None:
    states = list(moments.of_players(box, 0))
    assert_ratio(partial(list_all, states), partial(note_all, states), NOTES)
