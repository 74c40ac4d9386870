"""Read as before: what the parser makes of statements, of damaged ones, and of their beginnings.

`read_as_before.txt` keeps lines of statements: the command or the sentence of the refusal,
and the completions. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.foundation.errors import CommandError
from banker.games.board.state import State
from banker.language.parser.completion import completions
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from tests.support import random_game
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("read_as_before.txt")
BOXES = [box.id for box in editions.catalogue("board")]
STEPS = 150
WORDS = (
    "ann", "Bob's", "bank", "vault", "the", "1,000", "2k", "-5", "1.5", "0", "r2", "Boardwalk",
    "park", "virgina", "for", "to", "and", "hotel", "2 houses", "because", '"a word"', "rolls",
    "buys", "pays", "rent", "on", "by", "card", "CH3", "jail card", "nothing", "?", "'", "force",
    "Zed", "reading", "undo", "help", "log", "show", "worth", "owner", "amend", "tell",
)  # fmt: skip


def damaged(dice: random.Random, text: str) -> str:
    """A word more, a word less, two words the other way round, or another word."""
    said = text.split(" ")
    at = dice.randrange(len(said))
    match dice.randrange(5):
        case 0:
            del said[at]
        case 1:
            said.insert(at, dice.choice(WORDS))
        case 2:
            said[at] = dice.choice(WORDS)
        case 3:
            said[at], said[0] = said[0], said[at]
        case _:
            said = [word.upper() if dice.random() < 0.3 else word[:4] for word in said]
    return " ".join(said)


def read(text: str, state: State) -> str:
    """What a line means, or why it means nothing."""
    try:
        return repr(parse(text, state.setup, state.table.turn))
    except CommandError as refusal:
        return f"{type(refusal).__name__} {refusal}"


def readings(box: str, seed: int) -> Iterator[str]:
    dice = random.Random(f"{box} {seed}")
    session = random_game.table(box, random_game.switched(box, seed))
    for step in random_game.said(session, seed, STEPS):
        state = step.state
        text = statement(step.command, state.setup)
        worse = damaged(dice, text)
        begun = text[: dice.randrange(len(text) + 1)]
        told = [text, read(text, state), worse, read(worse, state)]
        yield repr([*told, completions(begun, state.setup, state)])


@pytest.mark.parametrize("box", BOXES)
def test_statements_are_read_as_they_were(box: str) -> None:
    for seed in (21, 22):
        found = readings(box, seed)
        assert_as_stored(STORED, f"{box}-{seed}", found)
