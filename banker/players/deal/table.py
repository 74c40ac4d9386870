"""Table: plays a card game on with program players, whose hands are drawn at random."""

from __future__ import annotations

from banker.games.deal import commands as c
from banker.games.deal.decide import decide
from banker.games.deal.queries.sets import piles, size_of
from banker.games.deal.state import State, colour_of
from banker.ledger.amount import rounded_down
from banker.players.accepted import accepted
from banker.players.deal.choosing import FULL, choose
from banker.players.deal.hands import Hands
from banker.players.draw import Draw
from banker.players.playing import ProgramPlayers
from banker.players.temper import Temper, drawn_tempers

EFFECTS: dict[type, str] = {
    c.PlayPassGo: "draw",
    c.PlayBreaker: "breaker",
    c.PlaySly: "sly",
    c.PlayForced: "forced",
    c.PlayCollect: "collect",
    c.PlayBirthday: "collect_each",
    c.SayNo: "no",
}


class CardTable:
    """The program players of a card game. All play alike, whatever their tempers."""

    def __init__(self, _tempers: dict[str, Temper], draw: Draw) -> None:
        self._draw = draw
        self._hands = Hands(draw)

    def prepared(self, state: State) -> State:
        """Draw the hands for a state; return the state unchanged."""
        self._hands.follow(state)
        return state

    def step(self, state: State) -> State | None:
        """Return the state after the players' next command; None if the rules accept none."""
        for command in choose(state, self._hands.of, self._draw):
            after: State | None = accepted(state, decide, command)
            if after is not None:
                self._hands.play(getattr(command, "who", ""), _faces_of(state, command))
                self._hands.follow(after)
                return after
        return None

    def worths(self, state: State) -> dict[str, int]:
        """Return player -> how full the player's sets are, as `fill` counts it."""
        return {who: fill(state, who) for who in state.setup.ids}


def fill(state: State, who: str) -> int:
    """Return how full a player's sets are, in thousandths of a set.

    Each set counts the square of its filled share; the squares are added up.
    """
    total = 0
    for pile in piles(state, who):
        part = rounded_down(FULL, size_of(state, who, pile),
                            state.edition.set_by_id[colour_of(pile)].size)  # fmt: skip
        total += rounded_down(part, part, FULL)
    return total


def _faces_of(state: State, command: c.AnyCommand) -> list[str]:
    """The cards that a command plays out of the hand of its player."""
    match command:
        case c.BankCards(faces=faces):
            return list(faces)
        case c.Lay(face=face) | c.Build(face=face):
            return [face]
        case c.PlayRent(face=face, doubles=doubles):
            double = state.edition.face_of.get("double")
            return [face, *([double.id] * doubles if double is not None else ())]
    played = state.edition.face_of.get(EFFECTS.get(type(command), ""))
    return [played.id] if played is not None else []


def _seated(state: State, draw: Draw, _trades_from: int) -> CardTable:
    return CardTable(drawn_tempers(state.setup.ids, draw), draw)


PLAYERS = ProgramPlayers(_seated)
