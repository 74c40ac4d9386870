"""Draft: one act while it is being decided, whatever game it is.

Rules of this file
* A draft is a working copy. A rule posts, sets facts and emits events on it; nothing outside sees
  it until it is whole. When a rule refuses, the draft is thrown away.
* `refuse` always refuses. `object` refuses unless the act is forced, and remembers what was set
  aside: only matters of house rule may be objected to.

It must not know the rules.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import Any, ClassVar, Generic, NoReturn

from msgspec.structs import replace

from banker.engine.command import Command
from banker.engine.decision import Decision
from banker.engine.event import Event, Overridden
from banker.engine.fold import AnyState, changes_between
from banker.engine.refusal import Refusal
from banker.ledger.balances import post
from banker.ledger.entry import Posting


class Draft(Generic[AnyState]):
    """The working copy. `state` is the state as the draft stands."""

    __slots__ = ("_before", "_events", "_postings", "because", "state")

    FORCEABLE: ClassVar[AbstractSet[StrEnum]]

    def __init__(self, state: AnyState, because: str | None = None) -> None:
        self._before = state
        self._events: list[Event] = []
        self._postings: list[Posting] = []
        self.state = state
        self.because = because

    # --- saying no ---------------------------------------------------------------------------

    def refuse(self, code: StrEnum, sentence: str) -> NoReturn:
        """Refuse whatever was asked."""
        raise Refusal(code, sentence)

    def object(self, code: StrEnum, sentence: str) -> None:
        """Refuse as a matter of rule; `force … because` sets it aside."""
        assert code in self.FORCEABLE, code
        if self.because is None:
            raise Refusal(code, sentence)
        overridden = Overridden(code.value, self.because)
        if overridden not in self._events:  # two rules may object alike: it is set aside once
            self.emit(overridden)

    # --- what happens ------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Record that something happened."""
        self._events.append(event)

    def set(self, **facts: Any) -> None:
        """Facts about the table."""
        self._become(table=replace(self.state.table, **facts))

    def seat(self, who: str, **facts: Any) -> None:
        """Facts about a player."""
        seats = self.state.seats.copy()
        seats[who] = replace(seats[who], **facts)
        self._become(seats=seats)

    def move(self, giver: str, receiver: str, commodity: str, amount: int = 1) -> None:
        """Countable things change hands; the giver must hold them."""
        legs = (Posting(giver, commodity, -amount), Posting(receiver, commodity, amount))
        self._postings.extend(legs)
        self._become(balances=post(self.state.balances, legs))

    def _become(self, **parts: Any) -> None:
        self.state = replace(self.state, **parts)

    # --- the end of deciding -----------------------------------------------------------------

    def decision(self, kind: str, command: Command) -> Decision:
        """What was drafted, ready to become an entry."""
        state = self.state
        return Decision(
            kind,
            command,
            tuple(self._events),
            tuple(self._postings),
            changes_between(self._before, state.seats, state.table),
        )
