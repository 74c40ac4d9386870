"""Click driver: makes the terminal report clicks and the wheel, but no movement of the mouse.

Textual's own option asks for every movement too, which would send bytes while nobody plays. This
driver switches at the same places as Textual, so the terminal always gets its mouse back.
"""

from __future__ import annotations

from banker.tui.render.terminal_driver import TerminalDriver

CLICKS_ON = "\x1b[?1000h\x1b[?1006h"
CLICKS_OFF = "\x1b[?1000l\x1b[?1006l"


class ClickDriver(TerminalDriver):
    """A terminal driver that reports only clicks and the wheel of the mouse."""

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write(CLICKS_ON)
            self.flush()

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(CLICKS_OFF)
            self.flush()

    def _enable_mouse_pixels(self) -> None:
        """Cells are enough."""

    def switch_mouse(self, on: bool) -> None:
        """Report clicks from now on, or let the terminal use the mouse to select text."""
        self._disable_mouse_support()
        self._mouse = on
        self._enable_mouse_support()
