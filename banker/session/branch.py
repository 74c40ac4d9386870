"""Branch: actions that are only supposed, for a what-if; the game itself does not change.

Rules of this file
* A branch is in memory alone: nothing here writes to a journal, and no subscriber hears of it.
* The actions are judged by the rules of the game, each after those before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.fold import apply
from banker.engine.history import History
from banker.foundation.errors import InvalidCommand
from banker.games.board.state import State
from banker.language.phrases.translation import in_language, language_of
from banker.ledger.entry import Entry
from banker.session.loading import fold_rows
from banker.session.session import Session, decided, numbered
from banker.session.stated import stated
from banker.store import ReplayRow


class Supposed(NamedTuple):
    """One supposed action: its statement, command and entry, with the state and the history after
    it."""

    text: str
    command: Command
    entry: Entry
    state: State
    history: History


class Branch:
    """Supposed actions that follow entry `seq` of a game; 0 stands for its newest entry."""

    def __init__(self, session: Session, seq: int = 0) -> None:
        count = session.journal.count
        if not 0 <= seq <= count:
            raise InvalidCommand(
                "there is no entry {seq}: the newest is entry {count}; 'log' lists them",
                seq=seq,
                count=count,
            )
        self.base = seq or count
        self.is_past = self.base != count
        self.steps: list[Supposed] = []
        self._session = session
        self.begun, self._history = self._at_base() if self.is_past else (
            session.state, session.history.copy(),
        )  # fmt: skip

    def _at_base(self) -> tuple[State, History]:
        """The game as it was after the entry that the branch begins with."""
        journal = self._session.journal

        def rows() -> Iterable[ReplayRow]:
            return takewhile(lambda row: row.seq <= self.base, journal.replay(2))

        state, history, _ = fold_rows(journal.path, journal.entry(1), rows)
        return in_language(state, language_of(self._session.state.edition).code), history

    @property
    def state(self) -> State:
        """The state after all supposed actions."""
        return self.steps[-1].state if self.steps else self.begun

    def suppose(self, text: str) -> Supposed:
        """Apply the action of a statement after the others, only supposed; return it. Raises
        `CommandError` if it is refused."""
        command = stated(text, self.state)
        if not isinstance(command, Command):
            raise InvalidCommand(
                "'{text}' is not an action; a what-if needs one, such as 'ann pays 50 to bob'",
                text=text,
            )
        history = self.steps[-1].history if self.steps else self._history
        decision = decided(command, self.state, history, self._read)
        seq = self.base + len(self.steps) + 1
        entry = numbered(decision, seq, self._session.stamp(), "", f"what-if/{seq}")
        state, history = apply(self.state, entry), history.copy()
        history.note(entry)
        # As it would be read: plain values, without the types of the rules.
        stored = replace(entry, command=to_builtins(entry.command), ev=to_builtins(entry.ev))
        step = Supposed(text, command, stored, state, history)
        self.steps.append(step)
        return step

    def back(self) -> Supposed:
        """Remove the newest supposed action, and return it."""
        return self.steps.pop()

    def _read(self, seq: int) -> Entry:
        place = seq - self.base - 1
        return self.steps[place].entry if place >= 0 else self._session.journal.entry(seq)
