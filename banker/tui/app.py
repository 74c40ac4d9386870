"""App: the table on a terminal. The controller gets all keys; one pane shows the lines it returns.

Rules of this file
* One handler gets all keys. There are no bindings, no focus, and no widget that takes a key.
* An idle screen sends no byte. A movement ends after a second or two, or by any key; with a calm
  screen, chosen in the form or by BANKER_CALM=1, nothing moves.
* An error of our own ends the program with one line, after the last durable entry.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult

from banker.bankcards.pending import FORGOTTEN_AFTER_S
from banker.devices.health import NoteReader, TableVault
from banker.engine.command import Undo
from banker.interaction.app_effects import Sound, WindowEffect
from banker.interaction.controller import Controller
from banker.interaction.end_signals import ENDED_BY
from banker.interaction.game_screen import screen_of
from banker.interaction.keys.keys import QUITS
from banker.interaction.keys.scanner import ScannerInput
from banker.interaction.trackers.bank_cards import FLASH_S
from banker.interaction.trackers.bid_age import BidAge
from banker.interaction.trackers.findings import Audit, FingerprintOf
from banker.interaction.trackers.movement import FRAME_S, Movement
from banker.interaction.trackers.preferences import THEMES, Message, Preferences, ThemeName, is_calm
from banker.interaction.trackers.undo_pause import UNDO_PAUSE_S
from banker.session.session import Session
from banker.tui.folding import Folding
from banker.tui.panes.screens import draw, load_the_rest
from banker.tui.panes.table import HEIGHT_MIN, WIDTH_MIN
from banker.tui.render.one_pane import OnePaneApp
from banker.tui.render.widget import BY_NUMBER, Pane

if TYPE_CHECKING:
    from banker.session.shown_odds import TableOdds

SETTLE_S, TICK_S = 0.1, 1.0
SELECTS = "Shift and the mouse selects text; M turns clicks off"
COACHES = "the tips line is shown again; F1 twice turns it off"
COACHES_NOT = "the tips line is off; F1 twice shows it again"
CALM_NOW, MOVES_NOW = "nothing moves by itself now", "pieces walk now"
CLICKS = "clicks on deeds, players and keys work; M turns them off"
CLICKS_NOT = "the mouse selects text; M turns clicks on (is Caps Lock on?)"
CLICKS_NEVER = "the mouse selects text: this console reports no clicks; keys do everything"
# Enter as a terminal keeps it that was not taken over yet: a line feed.
TYPED_BEFORE = {"ctrl+j": "enter"}
# The sounds made, by value of the option --bell.
SOUNDS = {"all": tuple(Sound), "refuse": (Sound.BELL, Sound.HAMMER), "none": ()}


class PaneApp(OnePaneApp):
    """A Textual app of one pane that handles every key and ends with one line after an error."""

    AUTO_FOCUS, ALLOW_SELECT, ENABLE_COMMAND_PALETTE = None, False, False
    BINDINGS = []

    def __init__(self, theme: ThemeName) -> None:
        # With NO_COLOR the terminal keeps its own colours; else every colour is sent unchanged.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        if self.console.color_system in BY_NUMBER:
            self.ansi_color = True  # else names of colours are sent as other colours than they name
        self.colours: ThemeName = theme
        self.pane = Pane(theme, lambda: self.signals.holds)
        self._has_timer = False

    def compose(self) -> ComposeResult:
        """Yield the pane, which is the only widget."""
        yield self.pane

    def on_mount(self) -> None:
        """Draw the first frame, and schedule slow work in `settle`."""
        if self._driver is not None:
            self.signals.answer_stops(self._driver)
        self.redraw()
        self.set_timer(SETTLE_S, self.settle)

    def on_pane_laid(self) -> None:
        """Draw again, because the pane has a new size."""
        self.redraw()

    def settle(self) -> None:
        """Collect garbage once, and exclude the start's objects from later collections."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()

    def follow(self, movement: Movement) -> None:
        """Draw the next frame soon if something still moves; at most one timer runs."""
        if movement.moves() and not self._has_timer:
            self._has_timer = True
            self.set_timer(FRAME_S, self._frame)

    def _frame(self) -> None:
        self._has_timer = False
        self.redraw()

    def press(self, key: str, at: float) -> None:
        """Handle a key that came at the time `at`, in seconds; each app has its own way."""
        raise NotImplementedError

    def paste(self, text: str) -> None:
        """Handle pasted text; each app has its own way."""
        raise NotImplementedError

    async def on_key(self, event: events.Key) -> None:
        """Give a key to `press`, after the signals that came before it."""
        event.stop()
        event.prevent_default()
        if self.signals.holds:
            await asyncio.sleep(0)  # the loop answers
        if self.signals.ends:
            return
        char = event.character
        named = TYPED_BEFORE.get(event.key, event.key)
        self.press(char if char and char.isprintable() and char != " " else named, event.time)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Give a click to `click`."""
        event.stop()
        self.click(event.x, event.y)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Give a notch of the wheel to `wheel`."""
        event.stop()
        self.wheel("up")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Give a notch of the wheel to `wheel`."""
        event.stop()
        self.wheel("down")

    def click(self, x: int, y: int) -> None:
        """Handle a click on the cell in column `x`, row `y`; here nothing happens."""

    def wheel(self, direction: Literal["up", "down"]) -> None:
        """Handle a notch of the mouse wheel; here nothing happens."""

    def on_paste(self, event: events.Paste) -> None:
        """Give pasted text to `paste`."""
        event.stop()
        self.paste(event.text)

    def show(self, *, mouse: bool = False) -> int:
        """Run until the user leaves; return the exit code. A bug raises its exception again after
        the terminal is restored."""
        with self.signals.heard():
            self.run(mouse=mouse)
        code = self.return_code or 0
        # A signal that ends it may take the terminal along: then every drawing fails.
        if self._exception is not None and code <= ENDED_BY:
            raise self._exception
        return code

    def _fatal_error(self) -> None:
        """Close, without Textual's traceback. Everything entered is on disk."""
        self._close_messages_no_wait()


class BankerApp(PaneApp):
    """The app of a game: the controller's view on one pane, with devices, phones and odds."""

    TITLE = "Banker"

    def __init__(
        self,
        session: Session,
        vault: TableVault | None,
        *,
        ascii: bool = False,
        theme: ThemeName = "dark",
        audit: Audit | None = None,
        fingerprint: FingerprintOf | None = None,
        bell: str = "refuse",
        reader: NoteReader | None = None,
        preferences: Preferences | None = None,
        keep: Callable[[Preferences], Message] | None = None,
        report: Callable[[], tuple[str, str]] | None = None,
        next_game: Callable[[], None] | None = None,
        home: Callable[[], None] | None = None,
        auction_clock: bool = False,
    ) -> None:
        self._preferences = preferences or Preferences(theme=theme)
        super().__init__(self._preferences.theme)
        self.controller = Controller(
            session, vault, ascii=ascii, audit=audit, fingerprint=fingerprint, reader=reader,
            dice=self._preferences.dice, notes="asked" if self._preferences.practice else "",
        )  # fmt: skip
        self.controller.evening.when_idle = lambda act: self.set_timer(
            FRAME_S, lambda: self._reported(act)
        )
        self.coach = self.controller.finding.coach
        self.coach.start(self._preferences.acts, is_on=self._preferences.coach)
        self.mouse = self._preferences.mouse
        self._has_clicked, self._keep = False, keep
        self._report, self._next_game, self._home = report, next_game, home
        self._reader, self._bell, self._vault = reader, bell, vault
        self.odds: TableOdds | None = None
        self.calm = self._preferences.calm
        self._trackers = screen_of(session.state.edition).trackers
        self.movement = self._trackers.movement(
            session.state, time.monotonic, is_calm=is_calm(chosen=self.calm)
        )
        session.subscribe(self.movement.note)
        self._bids = BidAge(self.set_timer, self.redraw) if auction_clock else None

    def on_mount(self) -> None:
        """Draw the first frame, then connect the devices and start the game's clock."""
        super().on_mount()
        if self._vault is not None:
            self._vault.attach(self.from_device)
        if self._reader is not None:
            self._reader.attach(self.from_device, self.controller.show_message)
        self.controller.phones.attach(self.from_device)
        if self.controller.stopwatch.runs:
            self.controller.stopwatch.start()
            self.set_interval(TICK_S, self._tick)

    def _tick(self) -> None:
        """Record the game's time if it is due, and show it."""
        self.controller.tick()
        if self.controller.stopwatch.warns():
            self.controller.app_effects.append(Sound.BELL)
        self._carry_out()
        self.redraw()

    def from_device(self, act: Callable[[], None]) -> None:
        """Run `act` on this app's thread and draw again. Safe from any thread."""
        self.call_later(self._reported, act)

    def _reported(self, act: Callable[[], None]) -> None:
        self.controller.report(act)
        self._carry_out()
        self.redraw()

    def redraw(self) -> None:
        """Draw the controller's present view."""
        width, height = self.size
        auction = self._trackers.auction(self.controller.session.state)
        going = self._bids.going(auction) if self._bids else 0
        odds = self.odds.shown() if self.odds is not None else None
        view = replace(self.movement.shown(self.controller.view(height)), going=going, odds=odds)
        self.pane.show(draw(view, width, height))
        if self.movement.rings() and Sound.VAULT in SOUNDS[self._bell]:
            self.bell()
        self.follow(self.movement)

    def press(self, key: str, at: float) -> None:
        """Handle a key; one that may begin a scanned card waits for the next keys.

        On a terminal that is too small only the keys that quit work.
        """
        width, height = self.size
        if key not in QUITS and (width < WIDTH_MIN or height < HEIGHT_MIN):
            return
        self.movement.end()  # and the key does what it always does
        self.controller.key(key, at)
        if scanner_input := self.controller.scanner_input.keys:
            waiting = self.controller.scanner_input
            self.set_timer(waiting.patience, lambda: self.call_later(self._unless_more, waiting))
            if len(scanner_input) > 1:
                return  # nothing to draw
        if self.controller.undo_pause.is_queued:
            self.set_timer(UNDO_PAUSE_S, self._undo_again)
        self._shown()

    def _unless_more(self, waiting: ScannerInput) -> None:
        """Release the waiting keys, unless more keys came meanwhile."""
        if self.controller.scanner_input is waiting:
            self.controller.pause()
            self._shown()

    def _undo_again(self) -> None:
        """Apply the undo that came too soon after another, once no more came."""
        pause = self.controller.undo_pause
        if pause.is_due():
            self.controller.execute(Undo())
            self._shown()
        elif pause.is_queued:
            self.set_timer(UNDO_PAUSE_S, self._undo_again)

    def _rest(self) -> None:
        """Drop bank cards that have been pending too long."""
        self.controller.forget()
        self._shown()

    def _shown(self) -> None:
        self._carry_out()
        self._remember()
        self.redraw()

    def _remember(self) -> None:
        """Remember a mode that was changed, so that the next start shows the same."""
        now = replace(
            self._preferences, dice=self.controller.ui.dice, theme=self.colours, mouse=self.mouse,
            coach=self.coach.is_on, acts=self.coach.learned, calm=self.calm,
            practice=self.controller.ui.notes == "asked",
        )  # fmt: skip
        if now != self._preferences and self._keep is not None:
            self._preferences = now
            if problem := self._keep(now):
                self._say(problem)

    def click(self, x: int, y: int) -> None:
        """Press the keys of the target in column `x`, row `y`."""
        from banker.tui.mouse.clicks import clicked

        self._pressed(clicked(self.pane.lines, x, y, self.controller.view(self.size.height)))
        if not self._has_clicked and not self.controller.ui.note.text:
            self._has_clicked = True
            self._say(SELECTS)
            self.redraw()

    def wheel(self, direction: Literal["up", "down"]) -> None:
        """Press the arrow key for a notch of the wheel, on a page that scrolls."""
        from banker.interaction.finding.targets import wheel

        self._pressed(wheel(direction, self.controller.view(self.size.height)))

    def _pressed(self, keys: tuple[str, ...]) -> None:
        """Keys that no hand typed, so that no scanner is looked for in them."""
        self.movement.end()
        for key in keys:
            self.controller.press(key)
        if keys:
            self._shown()

    def paste(self, text: str) -> None:
        """Insert pasted text into the open line, or into a new one."""
        self.movement.end()
        self.controller.paste(text)
        self.redraw()

    def settle(self) -> None:
        """Load the table language too while idle, so that the first `:` is as quick as others."""
        session = self.controller.session
        load_the_rest(session.state.edition)
        super().settle()
        Folding(session, self.controller.history, self.set_timer, self.redraw).fold()

    def _switch_mouse(self) -> None:
        """Clicks from now on, or the mouse is the terminal's own again."""
        from banker.tui.mouse.mouse import has_clicks

        if not has_clicks():
            self._say(CLICKS_NEVER)
            return
        self.mouse = not self.mouse
        if switch := getattr(self._driver, "switch_mouse", None):
            switch(self.mouse)
        self._say(CLICKS if self.mouse else CLICKS_NOT)

    def _say(self, words: Message) -> None:
        self.controller.show_message(self.controller.words(words))

    def _carry_out(self) -> None:
        """Apply the controller's app effects."""
        app_effects, self.controller.app_effects = self.controller.app_effects, []
        for effect in app_effects:
            match effect:
                case WindowEffect.QUIT:
                    self.coach.learned = dict(self.coach.counts)
                    self.exit()
                case WindowEffect.REPORT if self._report is not None:
                    self.controller.show_message(*self._report())
                case WindowEffect.NEXT_GAME if self._next_game is not None:
                    self._next_game()
                    self.exit()
                case WindowEffect.HOME if self._home is not None:
                    self._home()
                    self.exit()
                case WindowEffect.COACH:
                    self.coach.is_on = not self.coach.is_on
                    self._say(COACHES if self.coach.is_on else COACHES_NOT)
                case WindowEffect.FLASH:
                    self.set_timer(FLASH_S, self.redraw)
                    self.set_timer(FORGOTTEN_AFTER_S + 1, self._rest)
                case WindowEffect.THEME:
                    self.colours = THEMES[(THEMES.index(self.colours) + 1) % len(THEMES)]
                    self.pane.recolour(self.colours)
                case WindowEffect.CALM:
                    self.calm = self.movement.turn_calm()
                    self._say(CALM_NOW if self.calm else MOVES_NOW)
                case WindowEffect.ODDS if self.odds is not None:
                    self._say(self.odds.switch())
                case WindowEffect.MOUSE:
                    self._switch_mouse()
                case Sound() if effect in SOUNDS[self._bell]:
                    self.bell()
