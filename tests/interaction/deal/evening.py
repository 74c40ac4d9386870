"""An evening at the keyboard: a real shuffled deck, and every act of it as keys."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from banker.games.deal import commands as c
from banker.interaction.controller import Controller
from tests.interaction.deal.pressed_keys import keys_of
from tests.support.card_deck import OF_SETS, RENT, Player
from tests.support.card_game import CardGame
from tests.support.card_table import Table

NAMES = ("ann", "bob", "cem", "dan")
ACTS_MAX = 600
ANSWERS = (c.SayNo, c.Agree, c.PayCards)


class People(Table):
    """Players who do as people do: they play what can be played, bank only money while they have
    any, and keep what has no use yet."""

    def _choices(self, who: str, me: Player) -> list[Any]:
        found: list[Any] = []
        for card in sorted(set(me.hand)):
            if card in OF_SETS:
                found.append(lambda c=card: self._lay(who, me, c))
            elif card in ACTS or card in RENT:
                act = self._rent if card in RENT else getattr(self, ACTS[card])
                if self._can(card, who, me):
                    found.append(lambda c=card, a=act: a(who, me, c))
            elif card[0].isdecimal():
                found.append(lambda c=card: self._bank(who, me, c))
        spare = [it for it in me.hand if it not in OF_SETS and it != "just_say_no"]
        return found or [lambda c=card: self._bank(who, me, c) for card in spare]


ACTS = {
    "pass_go": "_pass_go", "birthday": "_birthday", "house": "_build", "hotel": "_build",
    "debt_collector": "_collect", "sly_deal": "_sly", "forced_deal": "_forced",
    "deal_breaker": "_breaker",
}  # fmt: skip


class Evening(NamedTuple):
    """A game by keys, the same one by statements, and the keys of each turn: draw, plays, next. An
    answer is no key of the turn; those are counted in `answers`, one by one. Nor is a wild that
    moves from colour to colour, which is no play: those are in `moves`. A turn without a play is
    left out."""

    controller: Controller
    statements: CardGame
    turns: list[int]
    answers: list[int]
    moves: list[int]
    winner: str


def position(game: CardGame) -> bytes:
    """Everything that the books hold, but for which wild may still be placed: a wild that was just
    received is moved by `place`, which is no act, where the statement said `moves`."""
    table = replace(game.state.table, received=())
    return msgspec.json.encode((game.state.balances, table), order="sorted")


def evening(seed: int, kind: type[Table] = Table, names: tuple[str, ...] = NAMES) -> Evening:
    """Play until somebody wins. After each act the books by keys are those by statements."""
    table = kind(seed, names)
    spoken = CardGame(*(name.title() for name in names))
    pressed = CardGame(*(name.title() for name in names))
    controller = Controller(pressed.session, None)
    found = Evening(controller, spoken, [], [], [], "")
    keys = plays = 0
    for _ in range(ACTS_MAX):
        if table.winner:
            break
        turn = spoken.state.table.turn
        command: Any = spoken.read(table.step())
        is_drawn = isinstance(command, c.DrawCards) and pressed.state.table.drawn
        sequence = () if is_drawn else with_enter(controller, command)
        for key in sequence:
            controller.press(key)
        spoken.session.execute(command)
        ahead = isinstance(command, c.Next) and sequence == ("enter",)
        assert ahead or position(pressed) == position(spoken), (seed, command, sequence)
        assert not controller.ui.verb, (seed, command, sequence, controller.ui.note)
        if isinstance(command, ANSWERS):
            found.answers.append(len(sequence))
        elif isinstance(command, c.MoveCard):
            found.moves.append(len(sequence))
        else:
            keys += len(sequence)
            plays += not isinstance(command, c.Next | c.DrawCards | c.Discard)
        if spoken.state.table.turn != turn:
            found.turns.extend([keys] if plays else [])
            keys = plays = 0
    return found._replace(winner=table.winner)


def with_enter(controller: Controller, command: Any) -> tuple[str, ...]:
    """The keys of a command; Enter where it passes the turn on and draws for the next player."""
    usual = controller.view(24).suggestion
    if (
        isinstance(command, c.Next)
        and usual
        and getattr(usual.effects[0], "command", "") == command
    ):
        return ("enter",)
    return keys_of(controller, command)
