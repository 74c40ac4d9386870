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
from typing import Any

import pytest

from banker.games.deal import commands as c
from banker.games.deal.queries.payable import best_payment, can_pay, payable, worth
from banker.games.deal.queries.phases import awaited, plays_left
from banker.games.deal.queries.sets import piles
from banker.games.deal.queries.threats import has_almost_won, worst_card, worst_rent, worst_set
from banker.games.deal.state import State, colour_of
from banker.language.parser import questions as q
from banker.language.parser.deal import questions as asks
from banker.language.phrases.deal.answers import answer
from banker.language.phrases.deal.instructions import instructions
from banker.language.phrases.english import ENGLISH
from banker.session.session import Session
from tests.games.deal.test_any_command_as_before import RUSSIAN, Anybody, outcome, turned
from tests.support.card_game import setup_of
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("rich_tables_as_before.txt")
NAMES = ("Ann", "Bob", "Cem")
COMMANDS = 200
FULL = 1  # set in front of one player: a third would end the game


class Somebody(Anybody):
    """Who says what fits: acts in the own turn, answers and payments when asked."""

    def command(self, state: State) -> Any:
        table, dice = state.table, self.dice
        if dice.random() < 0.1:
            return super().command(state)
        if table.chain is not None:
            ask = dice.choice(table.chain.asks)
            return self._answer(state, ask.to_answer, ask.who)
        if not table.drawn:
            return c.DrawCards(table.turn)
        if dice.random() < (0.1 if plays_left(state) else 0.7):
            over = max(0, state.hand(table.turn) - state.edition.hand.hand_max)
            return dice.choice((c.Discard(table.turn, over), c.Next(), c.Next()))
        if dice.random() < 0.5:
            return self._money(state, table.turn)
        acts = (self._fitting(state) for _ in range(5))
        fit = (it for it in acts if it and getattr(it, "on", "") != table.turn)
        return next(fit, c.PlayPassGo(table.turn))

    def _answer(self, state: State, who: str, asked: str) -> Any:
        dice = self.dice
        to = dice.choice(("", "", asked, state.table.turn))
        if dice.random() < 0.4 and (due := [it.amount for it in state.table.chain.asks]):
            best = best_payment(state, who, dice.choice(due))
            return c.PayCards(who, tuple(c.PaidCard(*it) for it in best), to)
        cards = payable(state, who)
        some = dice.sample(cards, dice.randint(0, min(5, len(cards))))
        paid = tuple(
            c.PaidCard(it.face, dice.choice((it.place, it.place, "")))
            for it in some
            for _ in range(dice.randint(1, it.copies))
        )
        return dice.choice((
            c.PayCards(who, paid, to), c.Force(c.PayCards(who, (), to), "a house rule"),
            c.PayCards(who, (), to), c.Agree(who, to), c.Agree(who, to), c.SayNo(who, to),
        ))  # fmt: skip

    def _money(self, state: State, who: str) -> Any:
        dice = self.dice
        on = dice.choice(("", *state.others(who)))
        rents = [it.id for it in state.edition.faces if it.kind == "rent"]
        colours = [colour_of(pile) for pile in piles(state, who)] or ["red"]
        return dice.choice((
            c.PlayBirthday(who), c.PlayCollect(who, on), c.PlayCollect(who, on),
            c.PlayRent(who, "rent_any", dice.choice((*colours, "")), on, dice.choice((0, 1, 2, 3))),
            c.PlayRent(who, dice.choice(rents), dice.choice((*colours, "")), on),
            c.PlayRent(who, dice.choice(rents), "", "", dice.choice((0, 0, 1, 2, 3))),
        ))  # fmt: skip


def given(state: State, dice: random.Random) -> Iterator[c.Correct]:
    """What lies in front of everybody at the beginning, as far as there are such cards."""
    edition = state.edition
    for who in state.setup.ids:
        yield c.Correct("hand", 7, "the test", who)
        for number, colour in enumerate(dice.sample(list(edition.set_by_id), 4)):
            size = edition.set_by_id[colour].size
            count = size if number < FULL else dice.randint(1, max(1, size - 1))
            of_sets = (it for it in edition.faces if it.kind in ("property", "wild"))
            fit = [it.id for it in of_sets if colour in edition.colours_of(it)]
            for _ in range(count):
                yield c.Correct(colour, 1, "the test", who, dice.choice((colour, colour, *fit)))
            if number < FULL:
                yield c.Correct(colour, 1, "the test", who, dice.choice(("house", "hotel")))
                yield c.Correct(f"{colour}.2", 1, "the test", who, dice.choice(fit))
        money = [it.id for it in edition.faces if it.kind in ("money", "rent", "action")]
        for face in dice.sample(money, 3):
            yield c.Correct("bank", 1, "the test", who, face)
        yield c.Correct("aside", 1, "the test", who, dice.choice(("house", "hotel")))


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
