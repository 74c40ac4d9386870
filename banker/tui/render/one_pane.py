"""One pane: an app whose only widget is the pane.

Textual brings style sheets for its own widgets, their colours, tips and notices. This app has no
such widget, and reading all that would take a twentieth of the start. So the few rules that a pane
needs are here, and name no colour of a theme.
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
    """The Textual screen that has the pane."""

    DEFAULT_CSS = f"PaneScreen {{ layout: vertical; overflow: hidden; {GROUND} }}"


class OnePaneApp(TimelyApp, inherit_css=False):
    """An app without Textual's styles, tips and notices, which always restores the terminal."""

    DEFAULT_CSS = f"OnePaneApp {{ {GROUND} }}"

    def __init__(self, *, ansi_color: bool | None = None) -> None:
        super().__init__(ansi_color=ansi_color)
        self._disable_tooltips = self._disable_notifications = True
        self.signals = Signals(
            lambda code: self.exit(return_code=code), self._draw_all, lambda: self._exit
        )

    def get_default_screen(self) -> PaneScreen:
        """Return the app's only screen."""
        return PaneScreen()

    def get_css_variables(self) -> dict[str, str]:
        """Return an empty table: no style rule here names a colour of a theme."""
        return {}

    def get_driver_class(self) -> type[Driver]:
        """Return the driver that always restores the terminal, if this system has one."""
        try:
            from banker.tui.render.terminal_driver import TerminalDriver
        except ImportError:  # Windows
            return super().get_driver_class()
        return TerminalDriver

    def on_load(self) -> None:
        """Connect the signals before the terminal is used, so that each exit restores it."""
        self.signals.answer(asyncio.get_running_loop())
        if sys.stdin is not None and sys.stdin.isatty():
            self.signals.answer_hang_up(sys.stdin.fileno())

    def redraw(self) -> None:
        """Draw the present state; each app has its own way."""
        raise NotImplementedError

    def _draw_all(self) -> None:
        """Every cell, on a terminal that shows nothing of it any more."""
        self.redraw()
        self.screen.refresh(layout=True)
