"""Rich tables as before: acts, answers and payments where much lies in front of everybody.

Goal: a change of what a rule does with full sets, several piles, buildings and wild cards shows,
and of what is told about such a table.
Method: everybody has cards of all kinds at the beginning; then random acts that fit what lies
there, and payments with some of it. `rich_tables_as_before.txt` keeps lines of commands:
the entry or the refusal, what people move when it is taken back, and what the table can be asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.games.deal.queries.payable import best_payment, can_pay, payable, worth
from banker.games.deal.queries.phases import awaited
from banker.games.deal.queries.threats import has_almost_won, worst_card, worst_rent, worst_set
from banker.games.deal.state import State
from banker.language.parser import questions as q
from banker.language.parser.deal import questions as asks
from banker.language.phrases.deal.answers import answer
from banker.language.phrases.deal.instructions import instructions
from banker.language.phrases.english import ENGLISH
from banker.session.session import Session
from tests.games.deal.any_command import RUSSIAN, outcome, turned
from tests.games.deal.rich_tables import Somebody, given
from tests.support.card_game import setup_of
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("rich_tables_as_before.txt")
NAMES = ("Ann", "Bob", "Cem")
COMMANDS = 200


def answers_about(state: State, dice: random.Random) -> str:
    """What the table can be asked."""
    who, face = dice.choice(state.setup.ids), dice.choice(list(state.edition.face_by_id))
    colour, amount = dice.choice(list(state.edition.set_by_id)), dice.randint(0, 20)
    questions = (
        q.Show(), q.Show(who), asks.Unseen(), asks.Unseen(face), asks.Sets(), asks.Sets(who),
        asks.SetRent(who, colour), asks.Best(who, amount), asks.Odds(face, who),
    )  # fmt: skip
    words = [answer(state, it, book) for it in questions for book in (ENGLISH, RUSSIAN.book)]
    figures = (
        (best_payment(state, one, amount), can_pay(state, one), worth(state, one),
         has_almost_won(state, one), worst_card(state, one), worst_rent(state, one),
         worst_set(state, one), payable(state, one))
        for one in state.setup.ids
    )  # fmt: skip
    return f"{words} {awaited(state)} {list(figures)}"


def outcomes(seed: int) -> Iterator[str]:
    somebody = Somebody(seed)
    dice = somebody.dice
    setup = setup_of(NAMES[: 3 - (seed % 3 == 1)], turned(seed))
    session = Session.create(None, setup)
    yield answers_about(session.state, dice)
    for step in range(COMMANDS):
        if session.journal.count == 1:
            for command in given(session.state, dice):
                yield outcome(session, command)
        before = session.journal.count
        yield outcome(session, somebody.command(session.state))
        if session.journal.count > before:
            entry = session.journal.entry(session.journal.count)
            yield repr([instructions(entry, setup, book) for book in (ENGLISH, RUSSIAN.book)])
        if not step % 8:
            yield answers_about(session.state, dice)
        if session.state.table.ended:
            session = Session.create(None, setup)


@pytest.mark.parametrize("seed", range(8))
def test_a_rich_table_plays_as_it_did(seed: int) -> None:
    assert_as_stored(STORED, f"seed-{seed}", outcomes(seed))
