"""Cards read as before: what the parser makes of statements of cards, damaged ones, and beginnings.

`cards_read_as_before.txt` keeps lines of statements: the command or the sentence of the
refusal, and the completions. See `tests/support/stored_texts.py`.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.foundation.errors import CommandError
from banker.games.deal import commands as c
from banker.games.deal.state import State
from banker.language.parser.completion import completions
from banker.language.parser.deal.names import Directory, UnresolvedName
from banker.language.parser.deal.statement_writer import statement
from banker.language.parser.dialects import dialect
from banker.language.parser.parse import parse
from banker.language.parser.tokens import title_key
from banker.session.session import Session
from tests.games.deal.rich_tables import Somebody, given
from tests.support.card_game import setup_of
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("cards_read_as_before.txt")
STEPS = 90
EXAMPLES = [form.example for form in dialect("deal").forms]
WORDS = (
    "ann", "Bob's", "cem", "5m", "green", "g", "any", "rent", "red/yellow", "r/y", "no", "sly",
    "birthday", "house", "hotel", "+", "from", "to", "on", "for", "as", "giving", "aside", "bank",
    "hand", "red 2", "green.2", "green.02", "brown 1", "0", "1", "7", "7m", "1000", "+2", "-", "−1",
    "doubled", "twice", "once", "all", "because", '"a word"', "pays", "plays", "lays", "agrees",
    "grene", "rent gren", "zed", "trade", "rolls", "clock", "amend", "force", "undo", "odds",
)  # fmt: skip


def damaged(dice: random.Random, text: str) -> str:
    """One or two words more or less, or other words."""
    said = text.split(" ")
    for _ in range(dice.choice((1, 1, 2))):
        at = dice.randrange(len(said))
        match dice.randrange(4):
            case 0 if len(said) > 1:
                del said[at]
            case 1:
                said.insert(at, dice.choice(WORDS))
            case 2:
                said = [word.upper() if dice.random() < 0.3 else word[:4] for word in said]
            case _:
                said[at] = dice.choice(WORDS)
    return " ".join(said)


def read(text: str, state: State) -> str:
    """What a line means, or why it means nothing."""
    try:
        return repr(parse(text, state.setup, state.table.turn))
    except CommandError as refusal:
        return f"{type(refusal).__name__} {refusal}"


def begun(dice: random.Random, text: str) -> str:
    """A beginning of a line, mostly of whole words."""
    said = text.split(" ")
    words = " ".join(said[: dice.randint(0, len(said))])
    return f"{words} " if dice.random() < 0.6 else text[: dice.randint(0, len(text))]


def readings(seed: int) -> Iterator[str]:
    somebody = Somebody(seed)
    dice = somebody.dice
    session = Session.create(None, setup_of(("Ann", "Bob", "Cem")))
    commands = iter([*given(session.state, dice)])
    for step in range(STEPS):
        state = session.state
        command = somebody.command(state) if step % 2 else next(commands, c.Next())
        text = dice.choice((statement(command, state.setup), dice.choice(EXAMPLES)))
        worse, line = damaged(dice, text), begun(dice, text)
        told = [text, read(text, state), worse, read(worse, state), line]
        yield repr([*told, completions(line, state.setup, state)])
        try:
            session.execute(command)
        except CommandError:
            continue


@pytest.mark.parametrize("seed", range(4))
def test_statements_of_cards_are_read_as_they_were(seed: int) -> None:
    assert_as_stored(STORED, f"seed-{seed}", readings(seed))


def test_every_example_is_completed_word_by_word_as_it_was() -> None:
    session = Session.create(None, setup_of(("Ann", "Bob", "Cem")))
    for command in (*given(session.state, random.Random("examples")), c.DrawCards("ann")):
        try:
            session.execute(command)
        except CommandError:
            continue
    state: State = session.state
    lines = []
    for text in EXAMPLES:
        said = text.split(" ")
        starts = [" ".join([*said[:at], ""]) for at in range(len(said) + 1)]
        lines += [repr((start, completions(start, state.setup, state))) for start in starts]
    assert_as_stored(STORED, "examples", lines)


def named(directory: Directory, key: str) -> str:
    """Which card and which colour a key means, or what is said of it."""
    found = [key]
    for find in (directory.face, directory.colour, lambda it: directory.face(it, ("wild", "rent"))):
        try:
            found.append(find(key))
        except UnresolvedName as refusal:
            found.append(f"{refusal} {refusal.several}")
    return repr(found)


def test_every_way_to_say_a_card_is_read_as_it_was() -> None:
    setup = setup_of(("Ann", "Bob"))
    directory, edition = Directory(setup), setup.edition
    titles = [title_key(it) for face in edition.faces for it in (face.id, face.name)]
    spelled = [(title_key(one.id), title_key(one.name), one.letter) for one in edition.sets]
    keys = dict.fromkeys(title[:size] for title in titles for size in range(1, len(title) + 2))
    keys |= dict.fromkeys(key for one in spelled for key in one)
    for first, second in itertools.islice(itertools.permutations(spelled, 2), 0, None, 5):
        pairs = (*zip(first, second, strict=True), (first[0], second[2]), (first[2], second[0]))
        keys |= dict.fromkeys("/".join(pair) for pair in pairs)
        keys[f"rent {first[2]}/{second[2]}"] = keys[f"wild {first[0]}/{second[0]}"] = None
    keys |= dict.fromkeys(("grene", "railrod", "sly dael", "xyz", "rent", "wild", "rent any"))
    told = (named(directory, key) for key in keys)
    assert_as_stored(STORED, "names", told)
