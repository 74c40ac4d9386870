"""One pane: an app whose only widget is the pane, and a screen with nothing else on it.

Textual brings style sheets for its own widgets, colours that those name, tips and notices. Here is
no such widget, and reading all that would be a twentieth of the start. So the few rules that a pane
needs stand here, name no colour of a theme, and inherit none that does.
"""

from __future__ import annotations

import asyncio
import sys

from textual.driver import Driver
from textual.screen import Screen

from banker.tui.render.signals import Signals
from banker.tui.render.timers import TimelyApp

# Seen by nobody: the pane covers it.
GROUND = "background: black; &:ansi { background: ansi_default; color: ansi_default; }"


class PaneScreen(Screen[None], inherit_css=False):
    """The screen below the pane."""

    DEFAULT_CSS = f"PaneScreen {{ layout: vertical; overflow: hidden; {GROUND} }}"


class OnePaneApp(TimelyApp, inherit_css=False):
    """An app without styles, tips and notices. It gives the terminal back when it ends or stops."""

    DEFAULT_CSS = f"OnePaneApp {{ {GROUND} }}"

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._disable_tooltips = self._disable_notifications = True
        self.signals = Signals(
            lambda code: self.exit(return_code=code), self._draw_all, lambda: self._exit
        )

    def get_default_screen(self) -> PaneScreen:
        """The one screen."""
        return PaneScreen()

    def get_css_variables(self) -> dict[str, str]:
        """The colours of a theme, which no rule here names."""
        return {}

    def get_driver_class(self) -> type[Driver]:
        """The driver that gives the terminal back whatever happens, where there is one."""
        try:
            from banker.tui.render.terminal_driver import TerminalDriver
        except ImportError:  # Windows
            return super().get_driver_class()
        return TerminalDriver

    def on_load(self) -> None:
        """Before the terminal is taken: who asks the program to end gets it back."""
        self.signals.answer(asyncio.get_running_loop())
        if sys.stdin is not None and sys.stdin.isatty():
            self.signals.answer_hang_up(sys.stdin.fileno())

    def redraw(self) -> None:
        """Draw the current state."""
        raise NotImplementedError

    def _draw_all(self) -> None:
        """Every cell, on a terminal that shows nothing of it any more."""
        self.redraw()
        self.screen.refresh(layout=True)
