"""Card tables at which everybody has much, and somebody who plays at them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from banker.games.deal import commands as c
from banker.games.deal.queries.payable import best_payment, payable
from banker.games.deal.queries.phases import plays_left
from banker.games.deal.queries.sets import piles
from banker.games.deal.state import State, colour_of
from tests.games.deal.any_command import Anybody

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
