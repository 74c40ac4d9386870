"""A command costs much the same with every box: measured against the vault's, by processor time.
To list what may be done costs about as much as a handful of notes."""

from __future__ import annotations

import time
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
ACTS = (c.Transfer("ann", "bank", 50), c.Transfer("bank", "ann", 50), c.Next(), c.SetTurn("ann"))


def at_the_start(box: str) -> State:
    setup = Setup(editions.load(box), (Player("ann", "Ann"), Player("bob", "Bob")))
    first = Session.create(None, setup)
    return opening(first.state.setup, first.journal.entry(1).post)


def seconds(state: State) -> float:
    """Of the processor, for some hundred commands."""
    started = time.process_time()
    for command in islice(cycle(ACTS), 400):
        state = apply(state, decide(state, command))
    return time.process_time() - started


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_no_box_is_much_slower_than_the_vault(box: str) -> None:
    tried, vault = at_the_start(box), at_the_start("secret-vault")
    pairs = [(seconds(tried), seconds(vault)) for _ in range(7)]
    assert min(mine for mine, _ in pairs) < TIMES * min(other for _, other in pairs)


def listing_seconds(states: list[State]) -> tuple[float, float]:
    """Of the processor: for the lists of these states, and for a note in each."""
    began = time.process_time()
    for state in states:
        open_actions(state)
    listed = time.process_time()
    for state in states:
        decide(state, c.Say("a note"))
    return listed - began, time.process_time() - listed


@pytest.mark.parametrize("box", [listing.id for listing in editions.catalogue("board")])
def test_a_list_costs_what_a_few_notes_cost(box: str) -> None:
    states = list(moments.of_players(box, 0))
    pairs = [listing_seconds(states) for _ in range(7)]
    assert min(listed for listed, _ in pairs) < NOTES * min(said for _, said in pairs)
