"""Drafted state: what a rule has drafted is what its postings and changes say.

Goal: the replay check goes on from the state that a rule drafted, where its line is the stored one;
so a rule that changed a fact past its draft, or a draft that forgot one, would not show there.
Method: random games on every box, and the golden games for what chance seldom brings about. Of each
decision the drafted state beside the folded one: from the entry as it was made, and as it reads
back from a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

import msgspec
import pytest

from banker import editions
from banker.engine.fold import apply
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.ledger.entry import Entry
from tests import examples
from tests.games.board.invariants.golden_statements import golden_steps, statements
from tests.support import random_game
from tests.support.random_game import Said

BOXES = [box.id for box in editions.catalogue("board")]
SEEDS, STEPS = examples(6), 200
# The history makes them, and nothing is drafted; phones are a note, in no golden game.
NEVER_DRAFTED = {c.Undo, c.Redo, c.TakeBack, c.OpenPhones}
# What neither chance nor a golden game brings about: on the box that has it, with one switch.
SELDOM = {
    "glass-classic": (
        {},
        "ann buys park_place\nbob's turn\nbob moves to park_place\nann asks rent\n"
        "ann forgives bob 5",
    ),
    "secret-vault": (
        {"move_hotels": "own_turn"},
        "vault joins as e7811011b535284e after 4 for first\n"
        "rent of virginia is 90\nsettle rent of virginia by ann pays 20 to bob\n"
        "ann gets guess\nann guesses 3 misses\nann guessed 4, not 3\n"
        'force ann buys virginia because "late"\nforce ann buys baltic because "late"\n'
        'ann gains hotel\nforce ann places hotel on virginia because "late"\n'
        'force ann moves hotel from virginia to baltic because "late"',
    ),
}
LINES = msgspec.json.Encoder()
STORED = msgspec.json.Decoder(Entry)


def random_steps(box: str) -> Iterator[Said]:
    for seed in range(SEEDS):
        session = random_game.table(box, random_game.switched(box, seed))
        yield from random_game.said(session, seed, STEPS)


def seldom_steps(box: str) -> Iterator[Said]:
    switches, script = SELDOM.get(box, ({}, ""))
    yield from statements(random_game.table(box, switches), script)


@cache
def kinds_met(box: str) -> frozenset[type]:
    """Compare every step of the games of a box; the kinds of commands that went through."""
    met: set[type] = set()
    for steps in (random_steps(box), golden_steps(box), seldom_steps(box)):
        for step in steps:
            inner = step.command.command if isinstance(step.command, c.Force) else step.command
            if step.entry is None or type(inner) in NEVER_DRAFTED:
                continue
            drafted = decide(step.state, step.command).after
            stored = STORED.decode(LINES.encode(step.entry))
            assert drafted == apply(step.state, step.entry) == apply(step.state, stored), step
            met.add(type(inner))
    return frozenset(met)


@pytest.mark.parametrize("box", BOXES)
def test_a_drafted_state_is_the_folded_one(box: str) -> None:
    assert len(kinds_met(box)) > 30


@pytest.mark.in_check("check")
def test_every_kind_of_command_went_through_on_some_box() -> None:
    met = frozenset[type]().union(*map(kinds_met, BOXES))
    assert {kind for kind in get_args(c.Plain) if kind not in met} == NEVER_DRAFTED
