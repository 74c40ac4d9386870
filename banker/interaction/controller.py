"""Controller: keys in, commands and views out. Everything on the screen except drawing.

Rules of this file
* A command goes through the session, or through the vault that is on the screen. A refusal or a
  failed write becomes one line, and nothing has changed then.
* The state shown is the session's, and durable.
* This module must not know Textual: tests press keys on it directly.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec.structs import replace

from banker.bankcards.pending import ScanOutcome
from banker.devices.health import NoteReader, TableVault
from banker.engine.command import Command, Undo
from banker.engine.refusal import Refusal
from banker.foundation.errors import CommandError, JournalError
from banker.foundation.text import Text
from banker.games.board import commands as c
from banker.games.board.state import State
from banker.interaction import ui_state as u
from banker.interaction.app_effects import AppEffect, Sound, WindowEffect
from banker.interaction.finding.card_asked import FigureTracker
from banker.interaction.finding.refusals import message_of
from banker.interaction.finding.tracker import FindingTracker
from banker.interaction.game_screen import AnyScreen, screen_of
from banker.interaction.keys import keys, prompt
from banker.interaction.keys.key_machine import pending, press, step_of
from banker.interaction.keys.line_editor import insert
from banker.interaction.keys.scanner import ScannedKeys, ScannerInput, heard, settled
from banker.interaction.trackers.amending import AmendingTracker
from banker.interaction.trackers.asking import AskTracker
from banker.interaction.trackers.banknotes import RIGHT, hidden
from banker.interaction.trackers.findings import Audit, AuditTracker, FingerprintOf
from banker.interaction.trackers.keeping import KeepingTracker
from banker.interaction.trackers.ledger import LedgerView
from banker.interaction.trackers.phones import PhoneTracker
from banker.interaction.trackers.prompt_history import PromptTracker
from banker.interaction.trackers.timeouts import TimeoutTracker, goes_on
from banker.interaction.trackers.together import carry_out_all
from banker.interaction.trackers.undo_pause import UndoPause
from banker.interaction.trackers.vault_keys import VaultKeyTracker
from banker.interaction.view import View
from banker.interaction.words.translate import translate
from banker.language.parser.questions import Amend, Question
from banker.language.player_keys import seat_letters
from banker.ledger.entry import Entry
from banker.session.session import Session

VAULT_VERB, TRADE_VERB = "vault", "trade"


class Controller:
    """The state of one game's screen: handles keys and makes views, without any terminal."""

    said_of = staticmethod(message_of)  # what a refusal says here

    def __init__(
        self,
        session: Session,
        vault: TableVault | None,
        *,
        ascii: bool = False,
        audit: Audit | None = None,
        fingerprint: FingerprintOf | None = None,
        reader: NoteReader | None = None,
        ticks: Callable[[], float] = time.monotonic,
        dice: bool = True,
        notes: u.NotesMode = "",
    ) -> None:
        self.session = session
        self.ui = u.Ui(dice=dice, notes=notes)
        self.app_effects: list[AppEffect] = []
        self._vault = VaultKeyTracker(vault)
        self.figures = FigureTracker(session, ticks)
        self.phones = PhoneTracker(session, self._vault, self.figures.asks_phone)
        self._reader, self._ascii = reader, ascii
        self._audit = AuditTracker(session, audit, fingerprint)
        self._screen: AnyScreen = screen_of(session.state.edition)
        trackers = self._screen.trackers
        self.evening = trackers.evening(session)
        self.history = trackers.history(session.entries, session.state.setup)
        session.subscribe(self.history.note)
        self._ledger_view = LedgerView(session)
        self.stopwatch = trackers.stopwatch(session, ticks)
        self._time = TimeoutTracker(session, self.stopwatch, ticks)
        self.scanner_input = ScannerInput()
        self._cards = trackers.bank_cards(ticks)
        self._notes = trackers.banknotes(session.state)
        self._alarmed = self._screen.books.alarm(session.state)
        self.amending = AmendingTracker(session, self._ledger_view)
        self._prompt = PromptTracker(session, self._cards.reads, self._enter, self.amending.said)
        self.undo_pause = UndoPause(ticks)
        self.asking = AskTracker(self._screen.words.question, ticks)
        self.finding, self._keeping = FindingTracker(session), KeepingTracker(session)
        self._page_rows = 10
        session.subscribe(self._entered)

    # --- keys ------------------------------------------------------------------------------------

    def key(self, key: str, at: float) -> None:
        """Handle a key that came at the time `at`, in seconds: typed by hand or by a scanner."""
        self._typed(heard(self.scanner_input, key, at))

    def pause(self) -> None:
        """Handle the keys that were held back in case a scanner was typing them."""
        self._typed(settled(self.scanner_input))

    def forget(self) -> None:
        """Drop bank cards that have been pending too long, and say so on the message line."""
        if words := self._cards.forget():
            self.ui = replace(self.ui, note=u.Note(words, "warn"))

    def _typed(self, what: ScannedKeys) -> None:
        self.scanner_input = what.scanner_input
        for key in what.before:
            self.press(key)
        if what.card and not self._is_late():
            state, acts = self.session.state, self.session.standing()
            self._answer(self.figures.refused_scan() or self._cards.scan(state, what.card, acts))
        for key in what.after:
            self.press(key)

    def press(self, key: str) -> None:
        """Handle one key that is not part of a scanned card."""
        is_ignored = self._is_late() and not goes_on(self.ui, key)
        if is_ignored or not self.figures.goes_on(key, self.ui, self._read):
            return
        self.asking.see(self.ui.note)
        ctx = self.context()
        ctx = ctx if self._time.is_read(ctx.vote) else replace(ctx, vote=None)
        self.ui, effects = press(self.ui, key, ctx, self._screen.keymap)
        carry_out_all(effects, self._carry_out, self.session, self._ledger_view, self._notes)
        self.ui = self.figures.shown(self.ui)

    def paste(self, text: str) -> None:
        """Insert pasted text into the open line, or into a new one, where it waits for Enter."""
        if self._is_late() and self.ui.line is None:
            return
        if self.ui.line is None:
            self.ui = replace(self.ui, verb="", typed=(), line=u.TextLine("command"), note=u.Note())
        self.ui = insert(self.ui, text)

    def _is_late(self) -> bool:
        """Note that somebody is present. Returns whether keys are ignored, after a dismissal."""
        self._heed_time()
        self._time.attend()
        return self._time.spares()

    def tick(self) -> None:
        """Do what is due each second: record the game's time, and let timers expire."""
        self._guarded(self.session.tick)
        self._heed_time()

    def _heed_time(self) -> None:
        """Apply what follows an expired timer. Its command goes through the session."""
        if not self.stopwatch.runs:
            return
        before = self.ui
        self.ui, command = self._time.heed(before, self._offered(self.context()))
        self.app_effects += [Sound.BELL] if self.ui is not before else []
        if command is not None:
            self._guarded(lambda: self._enter(command), command)

    # --- what is shown ---------------------------------------------------------------------------

    def context(self) -> u.Context:
        """The data that gives a key its meaning now: state, letters, open questions."""
        ui, state = self.ui, self.session.state
        letters, latin = seat_letters(state.setup)
        rows = self._ledger_view.found(ui.find) if ui.screen == u.LEDGER else ()
        return u.Context(
            state=state, letters=letters, latin=latin,
            vault=self._vault.kind(), ring=self._vault.ring(), unsettled=self.figures.unsettled(ui),
            bidder=ui.bidder, out=ui.out, refused=ui.refused, last=ui.last,
            rows=len(rows), undoable=self._ledger_view.undoable(rows), page_rows=self._page_rows,
            cards=self._cards.pending_cards(), reckons=self._notes.question(),
            vote=self._time.put_to_vote() if self.stopwatch.runs else None,
            reach=self.finding.reach(ui.screen), phones=self.phones.health(),
            keeps=self._keeping.count(ui), inspected=ui.inspected,
            figure=self.figures.question(), settles=self.figures.settles(),
        )  # fmt: skip

    def view(self, height: int) -> View:
        """Return all data that the panes draw on a screen of `height` rows."""
        ctx, ui = self.context(), self.ui
        self._page_rows = max(1, height - 6)
        self._time.show(ctx.vote if not ui.line and pending(ui, ctx) is keys.VOTING else None)
        whole = ui.screen in (u.LEDGER, u.TAKE_BACK)
        self.history.wanted(self.session.journal.count if ui.screen == u.TV else 0)
        shown = View(
            ctx=ctx,
            ui=ui,
            step=step_of(ui, ctx),
            suggestion=self._screen.words.suggestion(ctx),
            waiting=self._screen.words.waiting(ctx),
            rows=self._ledger_view.found(ui.find) if whole else self._ledger_view.newest(height),
            seq=self.session.journal.count,
            clock=self.stopwatch.read(self._offered(ctx)),
            gains=self._ledger_view.gains,
            preview=self._prompt.preview(ui.line),
            findings=self._audit.findings,
            fingerprint=self._audit.fingerprint(ui),
            evening=self.evening.evening(),
            history=self.history.so_far,
            moment=self.history.moment,
            ascii=self._ascii,
            flash=self._cards.flashes(),
            handed=self._notes.shown(ui.notes),
        )
        shown = self._vault.added(self.finding.added(shown))
        return hidden(shown, self._notes.asked) if ui.notes == "asked" else shown

    def _offered(self, ctx: u.Context) -> c.Trade | None:
        """The trade that the partner considers: typed by keys, or in a statement not yet sent."""
        if self.ui.verb == TRADE_VERB:
            from banker.interaction.verbs.trade import proposed

            return proposed(ctx, self.ui.typed)
        return self._prompt.offered(self.ui.line) if self.stopwatch.runs else None

    def report(self, act: Callable[[], None]) -> None:
        """Run `act`, which enters a device's reports in the session, and show their news."""
        self._time.attend()
        self._guarded(act)
        self._show_news()

    def show_message(self, line: str, role: str = "warn") -> None:
        """Show a message to the players, in the colour of its role; an empty text clears it."""
        self.ui = replace(self.ui, note=u.Note(line, role) if line else u.Note())

    def _show_news(self) -> None:
        if news := [*self._vault.take_news(), *self.phones.take_news()]:
            self.show_message("; ".join(self.words(line) for line in news if line))

    # --- effects ---------------------------------------------------------------------------------

    def _carry_out(self, effect: u.Effect) -> bool:
        """Apply one effect. Returns False if the effects after it must not follow."""
        match effect:
            case u.Execute() | u.VaultAction() if self._asks(effect):
                return False
            case u.Execute(command):
                return self.execute(command)
            case u.VaultAction():
                return self._guarded(lambda: self._vault.handle(effect))
            case u.PhoneAction():
                return self._guarded(lambda: self.phones.handle(effect))
            case u.Submit(text):
                return self._guarded(lambda: self._submit(text))
            case u.Scan(line):
                self._scanned(line)
            case u.MentalSum(said):
                self._reckoned(said)
            case u.FigureSaid(said):
                return self._read(said)
            case u.Complete() if self.ui.line is not None:
                self.ui = replace(self.ui, line=self._prompt.completed(self.ui.line))
            case u.Recall(step):
                self.ui = replace(self.ui, line=self._prompt.recall(step))
            case u.AppAction("audit"):
                return self._guarded(self._run_audit)
            case u.AppAction("more_time"):
                self.stopwatch.restart()
            case u.AppAction("amend"):
                self.ui = self.amending.begun(self.ui)
            case u.AppAction("keep_figures"):
                self.ui = self._keeping.keep(self.ui)
            case u.AppAction("notes" | "practice" as act):
                notes, words = self._notes.next_mode(self.ui.notes, practice=act == "practice")
                self.ui = replace(self.ui, notes=notes, note=u.Note(words))
            case u.AppAction(what):
                self.app_effects.append(WindowEffect(what))
            case u.PressKeys(pressed):
                for key in pressed:
                    self.press(key)
        return True

    def _asks(self, effect: u.Effect) -> bool:
        """Whether the effect waits until it is asked for a second time."""
        asked = self.asking.asked(self.ui, self.session.state, effect, self._vault.ring())
        self.ui = asked or self.ui
        if asked is None and self.figures.asks_before(effect, self._screen.keys.awaited, self):
            self.ui = asked = self.figures.shown(self.ui)
        return asked is not None

    def _read(self, amount: int | None) -> bool:
        """Write down what a card says, and apply what has waited for it."""
        said = self.figures.answered(amount)
        if said is not None and not self._guarded(lambda: self.session.execute(said)):
            return False
        self.ui = replace(self.ui, verb="", typed=())
        return self.figures.release(self._carry_out)

    def execute(self, command: Command) -> bool:
        """Execute a command by the vault or the session; return whether it succeeded."""
        if isinstance(command, Undo) and self.undo_pause.is_too_soon():
            return False
        turn = self.session.state.table.turn
        if done := self._guarded(lambda: self._enter(command), command):
            last = (command, turn) if self._screen.books.repeats(command) else self.ui.last
            self.ui = replace(self.ui, last=last, refused=None)
            self.app_effects += self._screen.books.sounds(command)
        return done

    def _enter(self, command: Command) -> None:
        if self._reader is not None and self._reader.start(command):
            return
        if not self._vault.carry_out(command):
            self.session.execute(command)

    def words(self, text: str | Text) -> str:
        """Translate a text into the language of the game."""
        return translate(self.session.state.edition, text)

    def _guarded(self, act: Callable[[], object], command: Command | None = None) -> bool:
        """The one place where a refusal or a full disk becomes a line on the screen."""
        try:
            act()
        except (CommandError, JournalError) as error:
            forces = isinstance(error, Refusal) and self._screen.books.is_forceable(error.code)
            words = self.said_of(error, self.session, self.ui.line is not None)
            self._refused(words, command if forces else None)
            return False
        return True

    def _refused(self, sentence: str, forced: Command | None) -> None:
        self.ui = replace(self.ui, note=u.Note(sentence, "refused"), refused=forced)
        self.app_effects.append(Sound.BELL)

    def _entered(self, entry: Entry, state: State) -> None:
        """Follow a new entry, which came from this screen or a device."""
        self._ledger_view.note(entry)
        self._notes.note(entry, state, asks=self.ui.notes == "asked")
        if self.ui.verb == keys.RECKONING.name:
            self.ui = replace(self.ui, verb="", typed=())
        self._audit.findings = None
        self.ui = self._screen.books.forget(self.ui, state)
        before, self._alarmed = self._alarmed, self._screen.books.alarm(state)
        self.app_effects += [Sound.BELL] if self._alarmed - before else []
        if entry.dev is not None:  # the vault has reported: nothing waits for it any more
            ended = {"verb": "", "typed": ()} if self.ui.verb == VAULT_VERB else {}
            self.ui = replace(self.ui, note=u.Note(), **ended)
        if state.table.ended and self.ui.screen in (u.LEDGER, u.TAKE_BACK):
            self.ui = replace(self.ui, screen=u.TABLE)

    # --- the prompt ------------------------------------------------------------------------------

    def _submit(self, text: str) -> None:
        """Handle a sent statement: execute its command, or open the page that answers it."""
        self._prompt.note(text)
        if self._cards.reads(text):
            self.ui = replace(self.ui, line=None)
            self._scanned(text)
            return
        wanted = prompt.understood(self.session, text)
        if wanted is None:
            self.ui = replace(self.ui, line=None)
        elif isinstance(wanted, Amend):
            done = self.amending.carry_out(wanted)
            self.ui = replace(self.ui, line=None, note=u.Note(done, "gain"))
        elif isinstance(wanted, Question):
            answered = self._prompt.answer(wanted)
            self.ui = replace(replace(self.ui, line=None, note=u.Note()), **answered)
        elif self._carry_out(u.Execute(wanted)):
            self.ui = replace(self.ui, line=None, note=u.Note())

    # --- bank cards, notes, the audit ------------------------------------------------------------

    def _scanned(self, text: str) -> None:
        if outcome := self._cards.take(self.session.state, text, self.session.standing()):
            self._answer(outcome)

    def _answer(self, read: ScanOutcome) -> None:
        """Handle a read card or amount: execute its command, or say what is missing."""
        self.app_effects.append(WindowEffect.FLASH)
        if read.command is not None:
            if self._carry_out(u.Execute(read.command)):
                self.ui = replace(self.ui, note=u.Note(self.words(read.words), "gain"))
                self.app_effects.append(Sound.DONE)
        elif read.signal == "error":
            self._refused(self.words(read.words), None)
        else:
            words = "" if read.hand.is_waiting else self.words(read.words)
            self.ui = replace(self.ui, note=u.Note(words))
            self.app_effects.append(Sound.BEEP)

    def _reckoned(self, said: int | None) -> None:
        """Judge a player's mental sum without showing the right one."""
        words = self._notes.reckoned(said)
        self.ui = replace(self.ui, note=u.Note(words, "gain" if words == RIGHT else "warn"))
        self.app_effects += [Sound.DONE if words == RIGHT else Sound.BELL] if words else []

    def _run_audit(self) -> None:
        self._audit.run(self.words("no audit is connected"))
        self.ui = replace(self.ui, screen=u.AUDIT)
