"""Told as before: every sentence, step and instruction of random games, in every language.

`told_as_before.txt` keeps lines of entries, of their sentences, the phrases of their
commands, and what hands move; of a refusal its text. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.games.board import commands as c, events as e
from banker.language.phrases.commands import act
from banker.language.phrases.events import instructions, phrase, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.rent_explanation import reckoning
from banker.language.phrases.steps import steps
from banker.language.phrases.translation import Translation, languages, translation
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored, together

STORED = Path(__file__).with_name("told_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
STEPS, TURNS = 160, 5


def words(step: random_game.Said, spoken: Translation) -> Iterator[object]:
    """Everything that is told of a step."""
    if step.refusal is not None:
        yield spoken.refusal(step.refusal)
        return
    setup, entry = step.state.setup, step.entry
    assert entry is not None
    for told in (sentence, instructions, steps):
        yield told(entry, setup, spoken.book)
    for event in e.load(entry.ev):
        yield phrase(event, setup, spoken.book)
    yield act(step.command, Wording(setup, spoken.book))


def game(box: str, seed: int, spoken: Translation) -> Iterator[str]:
    session = random_game.table(box, random_game.switched(box, seed))
    for step in random_game.said(session, seed, STEPS):
        yield together(repr(step.command), *words(step, spoken))
    for command in (c.Undo(TURNS), c.Redo(2), c.Undo(1, "a word")):
        done = session.execute(command, id=repr(command), by="program").entry
        step = random_game.Said(session.state, command, done, None)
        yield together(repr(command), *words(step, spoken))
    state = session.state
    for deed in state.edition.deeds:
        yield reckoning(deed.id, state, spoken.book)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("box", BOXES)
def test_a_random_game_is_told_as_it_was(box: str, language: str) -> None:
    for seed in (11, 12, 13):
        told = game(box, seed, translation(language))
        assert_as_stored(STORED, f"{box}-{seed}-{language}", told)
