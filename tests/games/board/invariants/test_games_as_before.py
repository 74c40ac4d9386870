"""Games as before: what the rules make of a thousand random commands on each box is what it was.

Goal: a change of any rule, refusal or amount shows, also one that no statement of another test
meets. Method: random games on every box, as printed and with switches turned; of each step the
entry, or the code and the text of the refusal. `games_as_before.txt` keeps lines of steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from banker import editions
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("games_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
STEPS = 250
ENCODER = msgspec.json.Encoder(order="deterministic")


def outcome(step: random_game.Said) -> str:
    """What came of it, without names of commands and times."""
    if step.entry is None:
        return f"{getattr(step.refusal, 'code', '')} {step.refusal}"
    entry = step.entry
    parts = (entry.kind, entry.ev, entry.post, entry.set, entry.undo, entry.redo)
    return ENCODER.encode(parts).decode()


def blocks(box: str, seed: int, overlays: tuple[str, ...]) -> Iterator[str]:
    session = random_game.table(box, random_game.switched(box, seed, overlays), overlays)
    steps = map(outcome, random_game.said(session, seed, STEPS))
    yield from steps
    state = session.state
    yield ENCODER.encode((state.balances, state.seats, state.table)).decode()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("box", BOXES)
def test_a_random_game_goes_as_it_went(box: str, seed: int) -> None:
    assert_as_stored(STORED, f"{box}-{seed}", blocks(box, seed, ()))


@pytest.mark.parametrize("overlay", ["short-game", "time-limit"])
def test_a_game_with_an_overlay_goes_as_it_went(overlay: str) -> None:
    for box in ("glass-classic", "rouble-full"):
        found = blocks(box, 1, (overlay,))
        assert_as_stored(STORED, f"{box}-{overlay}", found)
