"""Following: the odds of one table, while they are turned on.

Rules of this file
* Off until somebody turns them on: odds change how people play.
* After an entry that changes whose turn it is, or what anybody has besides cash, the worker is
  asked again. Until it answers, the figure before stays, and says that it is older.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from banker.engine.fold import State
from banker.foundation.text import Text
from banker.games.rulesets import game_of
from banker.ledger.entry import Entry
from banker.odds.counting import FIRST_FIGURE, MOST
from banker.odds.permission import ODDS, is_proven, odds_of, why_none
from banker.odds.request import Answer, bytes_of
from banker.odds.words import sentence
from banker.players.tally import Tally
from banker.session.session import Session

OFF = Text("odds are off: they change how people play; 'odds on' turns them on")
AWAITED = Text("the program is playing on; ask again in a moment")
FAILED = Text("there are no odds: the process that plays on has failed")


class Worker(Protocol):
    """What a table asks: see `process.OddsWorker`."""

    @property
    def is_off(self) -> bool:
        """Whether it was given up."""

    def ask(self, request: bytes) -> None:
        """Ask for the odds of a request."""

    def close(self) -> None:
        """End it, without waiting."""


class Following:
    """The odds of one session. `start` makes a worker, which posts its answers."""

    def __init__(
        self, session: Session, start: Callable[[Callable[[Answer], None]], Worker]
    ) -> None:
        self._session = session
        self._start = start
        self._worker: Worker | None = None
        self._asked = self._shown_of = 0
        self._tally = Tally()
        session.subscribe(self._entered)

    def turn_on(self) -> None:
        """Ask from now on."""
        if self._worker is None:
            self._worker = self._start(self._answered)
            self._ask()

    def turn_off(self) -> None:
        """Ask no more, and forget the figure."""
        worker, self._worker = self._worker, None
        self._tally, self._asked, self._shown_of = Tally(), 0, 0
        if worker is not None:
            worker.close()

    def said(self) -> list[Text | str]:
        """The odds now in sentences, or why there are none."""
        from banker.language.phrases.translation import language_of

        state = self._session.state
        if self._worker is None:
            return [OFF]
        if (why := self._why_none()) is not None:
            return [why]
        if self._worker.is_off:
            return [FAILED]
        tally = self._tally
        if not tally.played:
            return [AWAITED]
        rows: list[Text | str] = [sentence(state, tally, language_of(state.edition))]
        if self._shown_of < self._asked:
            rows.append(Text("that was after entry {seq}; the program is playing on",
                             {"seq": self._shown_of}))  # fmt: skip
        return rows

    def _why_none(self) -> Text | None:
        state: State = self._session.state
        if (why := why_none(state)) is not None:
            return why
        if is_proven(state):
            return None
        return odds_of(state).unproven(state)

    def _entered(self, entry: Entry, _state: State) -> None:
        state = self._session.state
        odds = ODDS.found(game_of(state.setup))
        cash = "" if odds is None else odds.money(state)
        is_telling = any(it.commodity != cash for it in entry.post) or any(
            change.key == "turn" for change in entry.set
        )
        if self._worker is not None and is_telling:
            self._ask()

    def _ask(self) -> None:
        worker = self._worker
        if worker is None or self._why_none() is not None:
            return
        seq = self._session.journal.count
        head = self._session.journal.head
        self._asked = seq
        seed = int(head[:12], 16)
        worker.ask(bytes_of(self._session.state, seq=seq, head=head, seed=seed, most=MOST))

    def _answered(self, answer: Answer) -> None:
        """An answer, on the thread of the worker: what is shown is swapped as a whole."""
        if answer.seq == self._asked and answer.played >= FIRST_FIGURE:
            new = Tally(answer.played, answer.shares, answer.cut)
            self._tally, self._shown_of = new, answer.seq
