"""Following: the odds of one table, while they are turned on.

Rules of this file
* They are off until somebody turns them on, because odds change how people play.
* After an entry that changes whose turn it is, or what any player has besides cash, the worker is
  asked again. Until it answers, the earlier odds stay, marked as older.
* What is shown changes on the table's thread alone: answers get there by `post`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from banker.engine.fold import State
from banker.foundation.text import Text
from banker.games.rulesets import game_of
from banker.language.news import CHATTER, SEAT_SIGN, plain
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.odds.calibration import why_hidden
from banker.odds.causes import cause_in
from banker.odds.counting import FIRST_FIGURE, MOST
from banker.odds.kept import Kept, KeptOdds
from banker.odds.permission import EARLY, ODDS, odds_of
from banker.odds.request import Answer, bytes_of
from banker.odds.words import UNSOUND, chances_of, headline, said_move, shown_sentence
from banker.players.tally import POLICY, Tally
from banker.session.session import Session
from banker.session.shown_odds import Band, Move, ShownOdds, bands, is_still, move_of

OFF = Text("odds are off: they change how people play; 'odds on' turns them on")
WAIT_FOR_ROUND = "odds are on; they begin in round {least}"
AWAITED = Text("the program is playing on; ask again in a moment")
FAILED = Text("there are no odds, because their process has failed: start the table again")


class Worker(Protocol):
    """The worker process as a table uses it; `process.OddsWorker` is the real one."""

    @property
    def is_off(self) -> bool:
        """Whether the worker failed too often and was given up."""

    def ask(self, request: bytes) -> None:
        """Send a request for odds, without waiting for the answer."""

    def close(self) -> None:
        """End the worker, without waiting for it."""


Start = Callable[[Callable[[Answer | None], None]], Worker]
Post = Callable[[Callable[[], None]], None]


def at_once(act: Callable[[], None]) -> None:
    """Call a function now: for a table without another thread."""
    act()


def _nothing() -> None:
    """Nobody looks."""


class Following:
    """The odds of one session while they are turned on. `start` makes the worker.

    `post` runs a function on the table's thread. `changed` is called there when the odds to show
    have changed. `folder`: where odds are stored for other processes, None for nowhere.
    """

    def __init__(
        self,
        session: Session,
        start: Start,
        *,
        post: Post = at_once,
        changed: Callable[[], None] = _nothing,
        folder: Path | None = None,
    ) -> None:
        self._session = session
        self._start = start
        self._post = post
        self._changed = changed
        game = next(session.journal.rows()).h
        self._kept = None if folder is None else KeptOdds(folder, game)
        self._worker: Worker | None = None
        self._shown: ShownOdds | None = None
        self._forget()
        session.subscribe(self._entered)

    def _forget(self) -> None:
        self._asked = self._shown_of = 0
        self._asked_for, self._moved_at = (0, ""), 0
        self._chances: dict[str, Band] = {}
        self._before: dict[str, Band] = {}  # of the newest figure before the entries `_between`
        self._between: list[Entry] = []
        self._move: Move | None = None
        self._said: Move | None = None
        self._is_unsound = False

    @property
    def is_on(self) -> bool:
        """Whether the odds are turned on."""
        return self._worker is not None

    def turn_on(self) -> None:
        """Turn the odds on, and ask the worker for the present state."""
        if self._worker is None:
            self._worker = self._start(lambda answer: self._post(lambda: self._answered(answer)))
            self._ask()

    def turn_off(self) -> None:
        """Turn the odds off: end the worker and forget the odds."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()
            self._forget()
            self._show()

    # --- what is shown ---------------------------------------------------------------------------

    def why_none(self) -> Text | None:
        """Return why there are no odds now; None if they are known or on their way."""
        if self._worker is None:
            return OFF
        if (why := why_hidden(self._session.state)) is not None:
            return Text(WAIT_FOR_ROUND, why.fields) if why.template == EARLY else why
        if self._worker.is_off:
            return FAILED
        return Text(UNSOUND) if self._is_unsound else None

    def shown(self) -> ShownOdds | None:
        """Return the odds to show; None if none are known."""
        if not self._chances or self.why_none() is not None:
            return None
        move, state = self._move, self._session.state
        return ShownOdds(
            self._shown_of,
            self._chances,
            is_awaited=self._shown_of < self._asked,
            move=move,
            words="" if move is None else moved(state, move, self._session.journal.entry(move.seq)),
        )

    def said(self) -> list[Text | str]:
        """Return the odds in sentences, or the reason why there are none."""
        if (why := self.why_none()) is not None:
            return [why]
        shown, state = self.shown(), self._session.state
        if shown is None:
            return [AWAITED]
        rows: list[Text | str] = [shown_sentence(state, shown.chances, language_of(state.edition))]
        if shown.is_awaited:
            rows.append(Text("that was after entry {seq}; the program is playing on",
                             {"seq": shown.seq}))  # fmt: skip
        return rows

    def take_news(self) -> list[str]:
        """Return the sentence about a large change of the odds, to be read aloud; empty if it was
        returned before."""
        shown = self.shown()
        if shown is None or shown.move is None or shown.move is self._said:
            return []
        self._said = shown.move
        state, words = self._session.state, language_of(self._session.state.edition)
        news = odds_of(state).news(self._session.journal.entry(shown.move.seq), state, words)
        name = state.setup.names[shown.move.who]
        return [said_move(name, shown.move, plain(news.text, state.setup), words)]

    # --- asking ----------------------------------------------------------------------------------

    def _entered(self, entry: Entry, _state: State) -> None:
        state = self._session.state
        odds = ODDS.found(game_of(state.setup))
        if self._worker is None or odds is None:
            return
        if self._shown_of >= self._asked:
            self._before, self._between = self._chances, []
        self._between.append(entry)
        words = language_of(state.edition)
        if self._move is not None and odds.news(entry, state, words).weight != CHATTER:
            self._move = None
        cash = odds.money(state)
        if any(it.commodity != cash for it in entry.post) or any(
            change.key == "turn" for change in entry.set
        ):
            self._ask()
        self._show()

    def _ask(self) -> None:
        worker = self._worker
        if worker is None or why_hidden(self._session.state) is not None:
            return
        seq, head = self._session.journal.count, self._session.journal.head
        self._asked, self._asked_for = seq, (seq, head)
        seed = int(head[:12], 16)
        worker.ask(bytes_of(self._session.state, seq=seq, head=head, seed=seed, most=MOST))

    def _answered(self, answer: Answer | None) -> None:
        """An answer; None: the worker is dead, and its number goes with it."""
        if self._worker is None:
            return
        if answer is None:
            self._forget()
            self._ask()
            self._show()
        elif (answer.seq, answer.head) == self._asked_for and answer.played >= FIRST_FIGURE:
            self._count(answer)

    def _count(self, answer: Answer) -> None:
        tally, state = Tally(answer.played, answer.shares, answer.cut), self._session.state
        self._is_unsound = not tally.is_sound
        new = bands(self._chances, chances_of(state, tally)) if tally.is_sound else {}
        if answer.seq == self._shown_of and is_still(self._chances, new) and not answer.is_last:
            return
        self._chances, self._shown_of = new, answer.seq
        is_undone = any(it.undo or it.redo for it in self._between)
        cause = cause_in(self._between, odds_of(state).causes)
        move = move_of(self._before, new, cause) if cause and not is_undone else None
        if move is not None and self._moved_at != answer.seq:  # once, though it is counted on
            self._move, self._moved_at = move, answer.seq
        self._show(answer)

    def _show(self, answer: Answer | None = None) -> None:
        """See to what is shown, here and by another process, if it is something else now."""
        shown = self.shown()
        if shown == self._shown and answer is None:
            return
        self._shown = shown
        if self._kept is not None:
            head, counted = self._asked_for[1], Tally()
            if answer is not None:
                counted = Tally(answer.played, answer.shares, answer.cut)
            self._kept.note(
                Kept(self._shown_of, head, POLICY, counted.played, dict(counted.shares),
                     counted.cut, shown)
            )  # fmt: skip
        self._changed()


def moved(state: State, move: Move, entry: Entry) -> str:
    """Return the sentence about a large change of a player's odds, caused by an entry.

    Names are characters that the screen replaces by coloured names.
    """
    words, news = language_of(state.edition), odds_of(state).news
    sign = chr(SEAT_SIGN + state.setup.ids.index(move.who))
    return headline(sign, move, news(entry, state, words).text, words)
