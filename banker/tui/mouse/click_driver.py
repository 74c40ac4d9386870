"""Click driver: the terminal reports clicks and the wheel, and no movement of the mouse.

Textual's own switch asks for every movement as well, which would send bytes while nobody plays. It
is turned on and off in the same places, so every way out gives the terminal its mouse back.
"""

from __future__ import annotations

from banker.tui.render.terminal_driver import TerminalDriver

CLICKS_ON = "\x1b[?1000h\x1b[?1006h"
CLICKS_OFF = "\x1b[?1000l\x1b[?1006l"


class ClickDriver(TerminalDriver):
    """The driver of a terminal, whose mouse only clicks."""

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
        """Report clicks from now on, or leave the mouse to the terminal."""
        self._disable_mouse_support()
        self._mouse = on
        self._enable_mouse_support()
