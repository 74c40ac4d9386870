"""Draft: the working copy of the state while one command is decided, in any game.

Rules of this file
* A rule posts, sets facts and emits events on a draft. Nothing outside sees it before it is
  complete. A refusal throws it away.
* `refuse` always refuses. `object` refuses unless the command is forced, and then records which
  rule was set aside. Only codes in `FORCEABLE` may be given to it.

This module must not know the rules.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import ClassVar, Generic, NoReturn, TypeVar

from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.decision import Decision
from banker.engine.event import Event, Overridden
from banker.engine.fold import (
    FIGURES,
    LEFT,
    PLAYERS,
    AnyState,
    Fact,
    changes_between,
    figured,
    seated,
)
from banker.engine.refusal import Refusal
from banker.foundation.text import Field, Text
from banker.ledger.balances import post
from banker.ledger.entry import Posting

AnyEvent = TypeVar("AnyEvent", bound=Event)


class Draft(Generic[AnyState]):
    """A working copy of the state, on which a rule writes. `state` includes everything written so
    far.

    `because` is the reason of a forced command, None for any other.
    """

    __slots__ = ("_before", "_events", "_facts", "_postings", "because", "state")

    FORCEABLE: ClassVar[AbstractSet[StrEnum]]

    def __init__(self, state: AnyState, because: str | None = None) -> None:
        self._before = state
        self._events: list[Event] = []
        self._postings: list[Posting] = []
        self._facts: set[str] = set()  # of the table: no other can differ in the end
        self.state = state
        self.because = because

    # --- refusing ----------------------------------------------------------------------------

    def refuse(self, code: StrEnum, text: str | Text, /, **fields: Field) -> NoReturn:
        """Raise `Refusal`, even for a forced command."""
        raise Refusal(code, text, **fields)

    def object(self, code: StrEnum, text: str | Text, /, **fields: Field) -> None:
        """Raise `Refusal`; for a forced command, record an `Overridden` event instead. `code` must
        be in `FORCEABLE`."""
        assert code in self.FORCEABLE, code
        if self.because is None:
            raise Refusal(code, text, **fields)
        overridden = Overridden(code.value, self.because)
        if overridden not in self._events:  # two rules may raise the same objection: record it once
            self.emit(overridden)

    # --- what happens ------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Record an event."""
        self._events.append(event)

    def emitted(self, kind: type[AnyEvent]) -> list[AnyEvent]:
        """Return the events of a type that were recorded so far, oldest first."""
        return [event for event in self._events if isinstance(event, kind)]

    def set(self, **facts: Fact) -> None:
        """Set facts of the table, by the names of their fields."""
        self._facts.update(facts)
        state = self.state
        table = replace(state.table, **facts)
        self.state = type(state)(state.setup, state.balances, state.seats, table)
        if FIGURES in facts:
            self.state = figured(self.state)
        if PLAYERS in facts:
            self.state = seated(self.state)

    def seat(self, who: str, **facts: Fact) -> None:
        """Set facts of the player `who`, by the names of their fields."""
        state = self.state
        seats = dict(state.seats)
        seats[who] = replace(seats[who], **facts)
        self.state = type(state)(state.setup, state.balances, seats, state.table)
        if LEFT in facts:
            self.state = seated(self.state)

    def move(self, giver: str, receiver: str, commodity: str, amount: int = 1) -> None:
        """Move `amount` of a commodity from `giver` to `receiver`. The caller has checked that the
        giver holds it."""
        self._post(Posting(giver, commodity, -amount), Posting(receiver, commodity, amount))

    def _post(self, *legs: Posting) -> None:
        self._postings += legs
        state = self.state
        balances = post(state.balances, legs)
        self.state = type(state)(state.setup, balances, state.seats, state.table)

    @property
    def has_moved(self) -> bool:
        """Whether any posting was made so far."""
        return bool(self._postings)

    # --- the end of deciding -----------------------------------------------------------------

    def decision(self, kind: str, command: Command) -> Decision:
        """Return the collected events, postings and changes as a decision of this kind."""
        state = self.state
        return Decision(
            kind,
            command,
            tuple(self._events),
            tuple(self._postings),
            changes_between(self._before, state.seats, state.table, self._facts),
            after=state,
        )
