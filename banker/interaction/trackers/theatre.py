"""Theatre: a guess at the vault as a scene: the ring turns, the vault decides, the door answers.

Rules of this file
* Only the drawing waits. The guess was sent, and its entry is durable, before the first frame.
* A simulated vault answers at once, so the scene delays the answer; a real vault takes its time. If
  the table reports a guess, it knows the answer already: the scene begins with the answer.
* One scene at a time: the next guess ends the one before. Undo and redo have no scene.

Pure: the caller brings the time, in seconds.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.games.board import events as e
from banker.games.board.state import HOTEL, KEY, State
from banker.interaction.scene import WAITED_MAX_S, Scene
from banker.interaction.ui_state import Vault
from banker.interaction.view import Awaited
from banker.language.news import is_chatter
from banker.ledger.entry import Entry

TURN_S = 0.6
DECIDES_S = 0.9  # how long a vault on the screen seems to decide
NO_S = 0.7
OPEN_S = 0.9


class Answer(msgspec.Struct, frozen=True):
    """The vault's answer to a guess: the player, the number, whether it opened, what was inside.

    `more` lists things beside cash, each with its count.
    """

    who: str
    number: int
    opened: bool
    cash: int = 0
    more: tuple[tuple[str, int], ...] = ()


class Guessing(msgspec.Struct, frozen=True):
    """A guess at the vault over time; all times in seconds.

    `began`: when the ring began to turn. `turns_s`, `decides_s`: how long the turning and the
    deciding take at least. `answered`: when the answer came.
    """

    who: str
    number: int
    before: int
    tried: tuple[int, ...]
    began: float
    turns_s: float
    decides_s: float
    answer: Answer | None = None
    answered: float = 0.0

    def at(self, now: float) -> Scene:
        """Return the scene to draw at the time `now`."""
        stood = self.began + self.turns_s
        scene = Scene("turn", self.number, self.who, 0.0, self.before, self.tried)
        if now < stood:
            return replace(scene, f=(now - self.began) / self.turns_s)
        waited = min(now - stood, WAITED_MAX_S)
        if self.answer is None:
            return replace(scene, phase="wait", f=waited / WAITED_MAX_S, waited=waited)
        shown = max(stood + self.decides_s, self.answered)
        if now < shown:
            return replace(scene, phase="wait", f=(now - stood) / (shown - stood), waited=waited)
        answer = self.answer
        part = min(1.0, (now - shown) / (OPEN_S if answer.opened else NO_S))
        phase = "open" if answer.opened else "no"
        return replace(scene, phase=phase, f=part, cash=answer.cash, more=answer.more)


def answer_of(entry: Entry) -> Answer | None:
    """Return the vault's answer that an entry stores; None if the entry is not a guess."""
    for event in e.load(entry.ev):
        match event:
            case e.GuessMissed(who=who, number=number):
                return Answer(who, number, opened=False)
            case e.VaultOpened(who=who, number=number, cash=cash):
                out = ((KEY, event.keys), (HOTEL, event.hotels))
                return Answer(who, number, True, cash, tuple(it for it in out if it[1]))
    return None


class Theatre:
    """Makes scenes of the guesses in one game."""

    def __init__(self, state: State) -> None:
        self._state = state  # before the next entry
        self._guess: Guessing | None = None
        self._drawn: Scene | None = None

    def ask(self, asked: Awaited, now: float) -> None:
        """Begin the scene of a guess that a player was asked to make at a real vault."""
        self._guess = self._begun(asked.who, asked.number, now, TURN_S, 0.0)

    def note(self, entry: Entry, state: State, vault: Vault, now: float) -> None:
        """Follow an entry; `state` is the state after it.

        `vault` says what decides whether a number opens: a real vault, a simulated one, or the
        table.
        """
        answer = answer_of(entry)
        if entry.undo or entry.redo:
            self._guess = None
        elif answer is not None:
            self._answered(answer, entry, vault, now)
        elif not is_chatter(entry):
            self._guess = None
        self._state = state

    def _answered(self, answer: Answer, entry: Entry, vault: Vault, now: float) -> None:
        guess, fill = self._guess, self._state.edition.vault
        if fill is None or answer.who not in self._state.seats:
            self._guess = None
            return
        is_awaited = guess is not None and guess.answer is None
        if guess is None or not is_awaited or (guess.who, guess.number) != key_of(answer):
            turns_s = TURN_S if entry.dev is not None else 0.0
            decides_s = DECIDES_S if vault == "screen" and turns_s else 0.0
            guess = self._begun(answer.who, answer.number, now, turns_s, decides_s)
        self._guess = replace(guess, answer=answer, answered=now)

    def _begun(
        self, who: str, number: int, now: float, turns_s: float, decides_s: float
    ) -> Guessing:
        # A page that only looks may learn of the guess and of what came before it at once.
        known = (wrong.number for wrong in self._state.table.tried)
        tried = tuple(one for one in known if one != number)
        before = tried[-1] if tried else 1
        return Guessing(who, number, before, tried, now, turns_s, decides_s)

    def end(self) -> None:
        """End the scene, because of a key or another action."""
        self._guess = None

    @property
    def waits(self) -> bool:
        """Whether a scene waits for the vault's answer."""
        return self._guess is not None and self._guess.answer is None

    def is_held(self, now: float) -> bool:
        """Return whether the answer is known but not shown yet."""
        guess = self._guess
        if guess is None or guess.answer is None:
            return False
        return guess.at(now).phase in ("turn", "wait")

    def at(self, now: float) -> Scene | None:
        """Return the scene to draw at the time `now`; None if there is none.

        The result is the same object as long as nothing in the scene moves.
        """
        found = self._guess.at(now) if self._guess is not None else None
        if found != self._drawn:
            self._drawn = found
        return self._drawn


def key_of(answer: Answer) -> tuple[str, int]:
    """Return the player and the number of a guess, to compare two guesses."""
    return answer.who, answer.number
