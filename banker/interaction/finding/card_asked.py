"""Card asked: before an action charges an estimate, it asks for the amount on the printed card.

Rules of this file
* An amount is asked for once: when an action would charge exactly one estimate, and nobody has
  compared that with its card. The action waits for the answer, and is then applied.
* An estimate left by Esc is not asked for again while the program runs; one that another key
  skipped is. An amount that was read, and undone together with an action before it, is offered
  again.
* A roll never waits, because its dice have been read already; nor does the end of the game, which
  charges many amounts. What is not asked about is marked and counted.
* Earlier charges by the old amount can be corrected, until another action; while a debt by that
  amount is open, and for one action after it, they stay on offer. A difference that nobody settled
  is told when the offer goes, and on the page "your cards", also when the game is opened again.
* Enter counts as an answer only after a pause: a key held down confirms nothing.
* A bank card that is scanned meanwhile is refused, and the question stays open.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace

from banker.bankcards.pending import PendingCards, ScanOutcome
from banker.engine.command import Command
from banker.foundation.errors import CommandError
from banker.foundation.text import Text, marked
from banker.games.board import commands as c
from banker.games.board.commands.rows import ROWS
from banker.games.board.events import FigureSet, FigureSettled
from banker.games.board.state import State
from banker.interaction.keys import keys
from banker.interaction.keys.key_machine import HOME
from banker.interaction.trackers.asking import ASK_PAUSE_S
from banker.interaction.ui_state import (
    TABLE,
    YOUR_CARDS,
    AskedFigure,
    Context,
    Effect,
    Execute,
    Note,
    Settling,
    Ui,
)
from banker.interaction.verbs.arguments import ENTER, MAGNITUDES
from banker.language.parser.questions import Question
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.session.session import Session

if TYPE_CHECKING:
    from banker.session.settling import Differences

NOT_AN_AMOUNT = "a bank card is not an amount; answer the question, then scan again"
Awaited = Callable[[Ui, Context], object]


class Screen(Protocol):
    """Gives the present state of the screen and the context for its next key."""

    ui: Ui

    def context(self) -> Context:
        """Return the context that gives the next key its meaning."""


class FigureTracker:
    """Asks for an amount on a printed card before an action charges an estimate.

    `asks`: whether this game asks at all; `waits`: the action that waits for the answer, None
    without an open question. `ticks` returns the time in seconds.
    """

    pause_s = ASK_PAUSE_S

    def __init__(self, session: Session, ticks: Callable[[], float]) -> None:
        self._session = session
        self._ticks = ticks
        self._left: set[str] = set()
        self._read: dict[str, int] = {}  # figure -> what its card said in this sitting
        self._path = ""
        self._asked_at = 0.0
        self._is_new = False
        self.asks = False
        self.waits: Effect | None = None
        self._corrected: tuple[str, ...] = ()  # the figures whose cards were just read otherwise
        self._is_owed = False  # an open debt is by one of them
        self._lapsed: tuple[str, ...] = ()  # the figures whose offer another action ended
        self._releases = False
        self._settles: tuple[int, Settling | None] = (0, None)
        self._open: tuple[int, dict[str, Settling]] = (0, {})  # at a number of entries
        session.subscribe(self._note)

    def _note(self, entry: Entry, state: State) -> None:
        """Follow an entry: what a card corrected may be settled until another act."""
        read = [it for it in entry.ev if isinstance(it, FigureSet)]
        self._read.update((it.figure, it.amount) for it in read)
        said = tuple(it.figure for it in read if it.amount != it.before)
        settled = {it.figure for it in entry.ev if isinstance(it, FigureSettled)}
        if said:
            self._corrected = said
        elif settled:
            self._corrected = tuple(it for it in self._corrected if it not in settled)
            self._lapsed = tuple(it for it in self._lapsed if it not in settled)
        elif not self._releases and not self._is_owed:
            self._lapsed = tuple(dict.fromkeys((*self._lapsed, *self._corrected)))
            self._corrected = ()
        self._is_owed = bool(self._corrected) and any(
            due.about and f".{due.about}." in figure
            for due in state.table.dues
            for figure in self._corrected
        )

    def settles(self) -> Settling | None:
        """Return the correction of earlier charges, after a card showed another amount.

        None if there is nothing to correct.
        """
        state, count = self._session.state, self._session.journal.count
        if not self._corrected or state.table.auction is not None or state.table.ended:
            return None
        if self._settles[0] != count:
            every = (self._settling(it, state) for it in self._corrected)
            self._settles = count, next(filter(None, every), None)
        return self._settles[1]

    def every_unsettled(self) -> list[Settling]:
        """Return every difference that is not on offer and was never settled, newest card first.

        An earlier sitting may have left it.
        """
        offered = self._corrected if self.settles() is not None else ()
        return [it for path, it in self._every_open().items() if path not in offered]

    def _every_open(self) -> dict[str, Settling]:
        """By path. It reads the whole game, once for each number of entries."""
        if self._open[0] != self._session.journal.count:
            from banker.session.settling import open_differences

            found = open_differences(self._session)
            every = ((path, self._worded(path, it)) for path, it in found.items())
            self._open = self._session.journal.count, {path: it for path, it in every if it}
        return self._open[1]

    def unsettled(self, ui: Ui) -> Settling | None:
        """Return the newest of these differences, on the page "your cards"; else None."""
        return next(iter(self.every_unsettled()), None) if ui.over == YOUR_CARDS else None

    def lapsed(self) -> Settling | None:
        """Return the newest difference of which the offer went in this sitting, while it is not
        settled; None without one."""
        left = [it for it in reversed(self._lapsed) if it not in self._corrected]
        still_open = self._every_open() if left else {}
        return next((still_open[it] for it in left if it in still_open), None)

    def _settling(self, figure: str, state: State) -> Settling | None:
        from banker.session.settling import differences

        if figure not in state.table.figures:  # undone
            return None
        return self._worded(figure, differences(self._session, figure, state.table.figures[figure]))

    def _worded(self, figure: str, found: Differences) -> Settling | None:
        from banker.language.phrases.figures import flow_words  # seldom

        command, state = found.command(figure), self._session.state
        if command is None:
            return None
        wording = Wording(state.setup, language_of(state.edition).book)
        return Settling(flow_words(command.flows, wording), command, found.others)

    def goes_on(self, key: str, ui: Ui, read: Callable[[int | None], bool]) -> bool:
        """Return whether the screen must handle a key too, because it is not for the question.

        A key that is not a part of the answer leaves the estimate, by `read(None)`. A key that
        cancels also drops the offered correction of earlier charges.
        """
        if self.waits is None:
            if key in keys.CANCEL_KEYS and not (ui.verb or ui.typed or ui.line or ui.over):
                self._corrected = ()
            return True
        if self.takes(key, ui):
            return not self.is_too_soon(key, ui)
        if key in keys.CANCEL_KEYS:
            read(None)
            return False
        return self.skip(read)

    def skip(self, read: Callable[[int | None], bool]) -> bool:
        """Leave the estimate by `read(None)`, and ask again next time; return whether it worked."""
        path = self._path
        is_done = read(None)
        self._left.discard(path)
        return is_done

    def question(self) -> AskedFigure | None:
        """Return the open question; None if there is none, or the amount is known by now."""
        state = self._session.state
        if self.waits is None or self._path not in state.edition.unsure:
            return None
        from banker.interaction.printed_cards import offered  # seldom
        from banker.language.phrases.figures import figure_asked

        path, is_read = self._path, self._path in self._read
        amount, how = (self._read[path], "said") if is_read else offered(state, path)
        wording = Wording(state.setup, language_of(state.edition).book)
        says = figure_asked(path, marked(amount, how == "estimate"), wording)
        return AskedFigure(path, amount, says, is_read)

    def is_waiting(self, wanted: Command | Question | None) -> bool:
        """Return whether a command does just what waits for the answer."""
        waits = self.waits
        if not isinstance(waits, Execute) or not isinstance(wanted, Command):
            return False
        if wanted == waits.command:
            return True
        try:
            both = [self._session.decide(it).ev for it in (wanted, waits.command)]
        except CommandError:
            return False
        return both[0] == both[1]

    def figure_of(self, command: Command) -> str:
        """Return the path of the estimate that a command would charge; empty if none must be asked
        for."""
        state = self._session.state
        if not self.asks or not state.edition.unsure:
            return ""
        inner = command.command if isinstance(command, c.Force) else command
        row = ROWS.get(type(inner))
        is_open = state.table.auction is not None  # its keys are bids
        if is_open or row is None or row.report or row.step == "turn":
            return ""
        from banker.games.board.queries.figures import CHARGED, figures_of

        try:
            charges = figures_of(state, self._session.decide(command))
        except CommandError:
            return ""  # it is told when the command is carried out
        charged = {charge.figure for charge in charges if charge.kind == CHARGED}
        figure = next(iter(charged)) if len(charged) == 1 else ""
        return figure if figure in state.edition.unsure - self._left else ""

    def asks_before(self, effect: Effect, awaited: Awaited, screen: Screen) -> bool:
        """Ask for a card's amount before an effect, if it is needed; return whether it is.

        `awaited` says which verb takes keys without a verb key. Only a mental sum is
        interrupted.
        """
        figure = self.figure_of(effect.command) if isinstance(effect, Execute) else ""
        if not figure or awaited(screen.ui, screen.context()) not in (None, keys.RECKONING):
            return False
        self.park(figure, effect)
        return True

    def asks_phone(self, command: Command, asked: Effect | None) -> bool:
        """Return whether a phone's command waits until somebody has looked at the card.

        `asked` is the effect by which the banker has just agreed; then the question opens at
        once.
        """
        figure = self.figure_of(command)
        if figure and asked is not None:
            self.park(figure, asked)
        return bool(figure)

    def park(self, figure: str, effect: Effect) -> None:
        """Ask for the amount at the path `figure`, and keep an effect until it is answered."""
        self._path, self._asked_at, self._is_new = figure, self._ticks(), True
        self.waits = replace(effect, is_sure=True) if isinstance(effect, Execute) else effect

    def shown(self, ui: Ui) -> Ui:
        """Return the screen with a new question in front; unchanged if none is new."""
        is_new, self._is_new = self._is_new, False
        if not is_new:
            return ui
        screen = ui.screen if ui.screen in HOME else TABLE
        ui = replace(ui, over="", line=None, verb="", typed=(), note=Note(), inspected=None)
        return replace(ui, screen=screen)

    def takes(self, key: str, ui: Ui) -> bool:
        """Return whether a key is a part of the answer: a digit, a magnitude, Enter, or Esc."""
        if ui.line is not None or ui.over or self._session.state.table.auction is not None:
            return False
        if key in keys.CANCEL_KEYS:
            return bool(ui.typed)
        return key == ENTER or key.isdecimal() or (bool(ui.typed) and key in (*MAGNITUDES,))

    def is_too_soon(self, key: str, ui: Ui) -> bool:
        """Return whether Enter comes too soon after the question, as from a key held down."""
        is_bare = key == ENTER and not ui.typed
        return is_bare and self._ticks() - self._asked_at < self.pause_s

    def refused_scan(self) -> ScanOutcome | None:
        """Return the refusal of a scanned bank card; None if no question is open."""
        if self.question() is None:
            return None
        return ScanOutcome(PendingCards(), None, Text(NOT_AN_AMOUNT), "error")

    def answered(self, amount: int | None) -> c.SetFigures | None:
        """Return the command that stores the amount; None if the estimate stays."""
        if amount is None:
            self._left.add(self._path)
            return None
        if self._path not in self._session.state.edition.unsure:
            return None
        return c.SetFigures(((self._path, amount),))

    def release(self, carry_out: Callable[[Effect], bool]) -> bool:
        """Apply the waiting action by `carry_out`; return whether it succeeded."""
        effect, self.waits = self.waits, None
        assert effect is not None
        self._releases = True
        try:
            return carry_out(effect)
        finally:
            self._releases = False
