"""App: the table on a terminal. Keys go to the controller, lines come back, one pane shows them.

Rules of this file
* One handler for all keys; no bindings, no focus, no widget that takes a key for itself.
* Nothing moves by itself: an idle screen sends no byte.
* A fault of our own ends the program with one line, after the last durable entry.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult

from banker.bankcards.pending import FORGOTTEN_AFTER_S
from banker.session.session import Session
from banker.tui.app_effects import Sound, WindowEffect
from banker.tui.controller import Controller
from banker.tui.input.keys import QUITS
from banker.tui.input.scanner import ScannerInput
from banker.tui.panes.screens import draw, load_the_rest
from banker.tui.panes.table import HEIGHT_MIN, WIDTH_MIN
from banker.tui.render.theme import THEMES
from banker.tui.render.widget import Pane
from banker.tui.trackers.bank_cards import FLASH_S
from banker.tui.trackers.findings import Audit, FingerprintOf
from banker.tui.vault_protocols import NoteReader, SpeaksByItself, TableVault

SETTLE_S = 0.1
DEBUG = "BANKER_DEBUG"  # when set, a fault shows where it happened
TICK_S = 1.0
# The sounds that are given, by the option --bell.
SOUNDS = {"all": tuple(Sound), "refuse": (Sound.BELL, Sound.HAMMER), "none": ()}


class PaneApp(App[object]):
    """One pane, one key handler, and faults in one line."""

    AUTO_FOCUS = None
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = []
    CSS = "Screen { overflow: hidden; }"

    def __init__(self, theme: str) -> None:
        # Without colours the terminal's own are left alone; else every colour is sent as it is.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.colours = theme
        self.pane = Pane(theme)

    def compose(self) -> ComposeResult:
        """The pane is everything."""
        yield self.pane

    def on_mount(self) -> None:
        """The first frame, then the rest."""
        self.redraw()
        self.set_timer(SETTLE_S, self.settle)

    def on_pane_laid(self) -> None:
        """Lay out anew."""
        self.redraw()

    def settle(self) -> None:
        """What was allocated for the start stays: the collector need not look at it again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()

    def redraw(self) -> None:
        """Show what is the case now."""
        raise NotImplementedError

    def press(self, key: str, at: float) -> None:
        """One key, and when it came."""
        raise NotImplementedError

    def paste(self, text: str) -> None:
        """Text from elsewhere."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """Every key ends here."""
        event.stop()
        event.prevent_default()
        char = event.character
        self.press(char if char and char.isprintable() and char != " " else event.key, event.time)

    def on_paste(self, event: events.Paste) -> None:
        """Goes into a line and waits there."""
        event.stop()
        self.paste(event.text)

    def _fatal_error(self) -> None:
        """Instead of Textual's page of source: one line. Everything entered is on disk."""
        if os.environ.get(DEBUG):
            super()._fatal_error()
            return
        fault = self._exception
        words = (
            f"Banker stopped by a fault of its own ({type(fault).__name__}: {fault})."
            f" Everything entered is saved; start it again. {DEBUG}=1 shows where."
        )
        self._exit_renderables.append(Text(words))
        self._close_messages_no_wait()


class BankerApp(PaneApp):
    """The table."""

    TITLE = "Banker"

    def __init__(
        self,
        session: Session,
        vault: TableVault | None,
        *,
        ascii: bool = False,
        theme: str = "dark",
        audit: Audit | None = None,
        fingerprint: FingerprintOf | None = None,
        bell: str = "refuse",
        reader: NoteReader | None = None,
    ) -> None:
        super().__init__(theme)
        self.controller = Controller(
            session, vault, ascii=ascii, audit=audit, fingerprint=fingerprint, reader=reader
        )
        self._reader = reader
        self._bell = bell
        self._vault = vault

    def on_mount(self) -> None:
        """A device may speak once somebody listens."""
        super().on_mount()
        if isinstance(self._vault, SpeaksByItself):
            self._vault.attach(self._from_device)
        if self._reader is not None:
            self._reader.attach(self._from_device, self.controller.show_message)
        if self.controller.stopwatch.runs:
            self.controller.stopwatch.start()
            self.set_interval(TICK_S, self._tick)

    def _tick(self) -> None:
        """A game that goes by a clock is told the time, and shows it."""
        self.controller.tick()
        self._carry_out()
        self.redraw()

    def _from_device(self, act: Callable[[], None]) -> None:
        """From any thread: run an act here, then show what it did."""
        self.call_later(self._reported, act)

    def _reported(self, act: Callable[[], None]) -> None:
        self.controller.report(act)
        self._carry_out()
        self.redraw()

    def redraw(self) -> None:
        """Show what is the case now."""
        width, height = self.size
        self.pane.show(draw(self.controller.view(height), width, height))

    def press(self, key: str, at: float) -> None:
        """One key; what may be the beginning of a card waits for the rest of it.

        Nothing is booked while there is no room to see it; leaving works.
        """
        width, height = self.size
        if key not in QUITS and (width < WIDTH_MIN or height < HEIGHT_MIN):
            return
        self.controller.key(key, at)
        if scanner_input := self.controller.scanner_input.keys:
            waiting = self.controller.scanner_input
            self.set_timer(waiting.patience, lambda: self.call_later(self._unless_more, waiting))
            if len(scanner_input) > 1:
                return  # nothing has changed
        self._shown()

    def _unless_more(self, waiting: ScannerInput) -> None:
        """Behind all keys that have arrived meanwhile."""
        if self.controller.scanner_input is waiting:
            self.controller.pause()
            self._shown()

    def _rest(self) -> None:
        """Cards that have lain for long are put away."""
        self.controller.forget()
        self._shown()

    def _shown(self) -> None:
        self._carry_out()
        self.redraw()

    def paste(self, text: str) -> None:
        """Text from elsewhere."""
        self.controller.paste(text)
        self.redraw()

    def settle(self) -> None:
        """At idle: the language, so that the first `:` is as quick as the next."""
        load_the_rest()

        super().settle()

    def _carry_out(self) -> None:
        """What the controller cannot do itself."""
        app_effects, self.controller.app_effects = self.controller.app_effects, []
        for effect in app_effects:
            match effect:
                case WindowEffect.QUIT:
                    self.exit()
                case WindowEffect.FLASH:
                    self.set_timer(FLASH_S, self.redraw)
                    self.set_timer(FORGOTTEN_AFTER_S + 1, self._rest)
                case WindowEffect.THEME:
                    names = list(THEMES)
                    self.colours = names[(names.index(self.colours) + 1) % len(names)]
                    self.pane.recolour(self.colours)
                case Sound() if effect in SOUNDS[self._bell]:
                    self.bell()
