"""Any command as before: what the rules of the cards make of a thousand random commands.

Goal: a change of any rule or refusal shows, also one that no statement of another test meets.
Method: random commands of every type, half of them about what lies there, at tables with switches
turned; what is refused is tried again by force. `any_command_as_before.txt` keeps lines of
commands: the entry, or the code and the text of the refusal, and the same in Russian.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.games.deal import commands as c
from banker.session.session import Session
from tests.games.deal.any_command import ENCODER, Anybody, outcome, turned
from tests.support.card_game import setup_of
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("any_command_as_before.txt")
COMMANDS = 700


def outcomes(seed: int) -> Iterator[str]:
    anybody = Anybody(seed)
    names = ("Ann", "Bob", "Cem")[: 2 + seed % 2]
    session = Session.create(None, setup_of(names, turned(seed)))
    for _ in range(COMMANDS):
        before = session.journal.count
        command = anybody.command(session.state)
        yield outcome(session, command)
        if session.journal.count == before and anybody.dice.random() < 0.3:
            yield outcome(session, c.Force(command, "a house rule"))
        if session.state.table.ended:
            session = Session.create(None, setup_of(names, turned(seed)))
    state: Any = session.state
    yield ENCODER.encode((state.balances, state.table)).decode()


def blocks(seed: int) -> Iterator[str]:
    yield from outcomes(seed)
    yield turned(seed)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_said_comes_out_as_it_did(seed: int) -> None:
    assert_as_stored(STORED, f"seed-{seed}", blocks(seed))
