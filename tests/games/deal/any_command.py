"""Somebody who says any command at a card table, allowed or not."""

from __future__ import annotations

import random
from typing import Any, get_args

import msgspec

from banker import editions
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError
from banker.games.deal import commands as c
from banker.games.deal.queries.sets import piles
from banker.games.deal.state import FACE, State, account_of, colour_of
from banker.language.phrases.deal.events import sentence
from banker.language.phrases.translation import translation
from banker.session.session import Session

RUSSIAN = translation("ru")
ENCODER = msgspec.json.Encoder(order="deterministic")
SWITCHES = {name: switch.values for name, switch in editions.load("deal").offered.items()}


# An end comes seldom.
KINDS = (*[kind for kind in get_args(c.Plain) if kind is not c.EndGame] * 6, c.EndGame)


def turned(seed: int) -> tuple[tuple[str, str], ...]:
    """As printed at seed 0; else half of the switches are turned."""
    dice = random.Random(f"switches {seed}")
    chosen = []
    for name, values in SWITCHES.items():
        if seed and dice.random() < 0.5:
            value = dice.choice(values)
            chosen.append((name, value if not value.startswith("<") else str(dice.randint(1, 9))))
    return tuple(chosen)


class Anybody:
    """Who says what comes to mind: mostly ids that exist and who it is asked of, now and then not
    even that."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(f"commands {seed}")

    def command(self, state: State) -> Any:
        table, dice = state.table, self.dice
        if table.chain is not None and dice.random() < 0.4:
            who = dice.choice([ask.to_answer for ask in table.chain.asks])
            return dice.choice((c.Agree(who), c.Agree(who), c.SayNo(who), c.PayCards(who, ())))
        if table.chain is None and not table.drawn and dice.random() < 0.4:
            return c.DrawCards(table.turn)
        if dice.random() < 0.25:
            return self._given(state)
        if dice.random() < 0.4 and (fitting := self._fitting(state)):
            return fitting
        kind = dice.choice(KINDS)
        values = {
            field.name: self._value(state, field.name, field.type)
            for field in msgspec.structs.fields(kind)
            if field.required or dice.random() < 0.3
        }
        return kind(**values)

    def _fitting(self, state: State) -> Any:
        """An act with a card that lies there."""
        dice, turn, edition = self.dice, state.table.turn, state.edition
        lying = [
            (who, pile, face)
            for who in state.setup.ids
            for pile in (*piles(state, who), "aside")
            for face in state.faces(account_of(who, pile))
        ]
        if not lying:
            return None
        who, pile, face = dice.choice(lying)
        _, own_pile, own = dice.choice([it for it in lying if it[0] == turn] or lying)
        colour = dice.choice((*edition.set_by_id, colour_of(pile), colour_of(pile)))
        rent = dice.choice([it.id for it in edition.faces if it.kind == "rent"])
        place, own_place = dice.choice(("", pile)), dice.choice(("", own_pile))
        return dice.choice((
            c.PlaySly(turn, who, face, place),
            c.PlayForced(turn, who, face, own, place, own_place),
            c.PlayBreaker(turn, who, pile),
            c.MoveCard(turn, own, dice.choice((colour, own_pile)), own_place),
            c.Build(turn, dice.choice(("house", "hotel")), colour_of(own_pile)),
            c.Place(who, face, colour),
            c.BankAside(who, face),
            c.PlayRent(turn, rent, colour_of(own_pile), doubles=dice.choice((0, 0, 1, 2))),
            c.PlayRent(turn, rent, colour_of(own_pile), on=who),
            c.PayCards(who, (c.PaidCard(face, place),)),
            c.Lay(turn, face, dice.choice(("", colour))),
        ))  # fmt: skip

    def _given(self, state: State) -> c.Correct:
        """A card for the table to play with, where it may lie or not."""
        face = state.edition.face_by_id[self.dice.choice(list(state.edition.face_by_id))]
        colours = state.edition.colours_of(face) if face.kind in ("property", "wild") else ("bank",)
        place = self.dice.choice((*colours, *colours, *colours, self._place(state)))
        amount = self.dice.choice((1, 1, 1, 2, 3, -1))
        return c.Correct(place, amount, "the test", self.dice.choice(state.setup.ids), face.id)

    def _value(self, state: State, name: str, kind: Any) -> Any:
        dice = self.dice
        if kind is int:
            return dice.choice((-1, 0, 1, 1, 2, 3, 5, 30))
        if name == "faces":
            return tuple(self._face(state) for _ in range(dice.choice((0, 1, 1, 2, 3))))
        if name == "cards":
            cards = (self._face(state) for _ in range(dice.choice((0, 1, 1, 2))))
            return tuple(c.PaidCard(face, self._place(state)) for face in cards)
        if name in ("who", "on"):
            likely = (state.table.turn,) if name == "who" else state.others(state.table.turn)
            return dice.choice((*likely * 12, *state.setup.ids, "", "eve"))
        if name in ("face", "give"):
            return self._face(state)
        if name in ("place", "give_place", "pile", "to"):
            return self._place(state)
        if name == "colour":
            return dice.choice((*[*state.edition.set_by_id] * 3, "", "mauve"))
        return dice.choice(("", "a word", "00" * 32))

    def _face(self, state: State) -> str:
        """A card that lies somewhere, or one of those that lie nowhere yet."""
        known = state.edition.face_by_id
        lying = [thing.removeprefix(FACE) for held in state.balances.values() for thing in held]
        likely = [face for face in lying if face in known]
        return self.dice.choice([*likely * 2, *known, "", "jack"])

    def _place(self, state: State) -> str:
        there = [pile for who in state.setup.ids for pile in piles(state, who)]
        fixed = ["bank", "aside", "hand", "draw", "centre", "", "red.2", "red.0", "red.02"]
        return self.dice.choice([*there * 3, *fixed, *state.edition.set_by_id])


def outcome(session: Session, command: Any) -> str:
    """What came of it, without names of commands and times."""
    asked = ENCODER.encode(command).decode()
    try:
        entry = session.execute(command).entry
    except Refusal as refusal:
        return f"{asked} {refusal.code} {refusal} {RUSSIAN.text(refusal.text)}"
    except CommandError as error:
        return f"{asked} {error}"
    setup: Any = session.state.setup
    parts = (entry.kind, entry.ev, entry.post, entry.set, entry.undo, entry.redo)
    sentences = (sentence(entry, setup), sentence(entry, setup, RUSSIAN.book))
    return f"{asked} {ENCODER.encode(parts).decode()} {sentences}"
