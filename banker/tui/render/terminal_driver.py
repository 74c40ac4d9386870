"""Terminal driver: Textual's own, made to give the terminal back whatever the terminal does.

Rules of this file
* What is drawn while the terminal is given back is dropped: Textual's queue, which nobody empties
  then, would hold the program for ever.
* What is drawn from the moment on in which the terminal is to be given back is dropped, too.
"""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from banker.tui.render.outlet import Closing, Outlet


class TerminalDriver(LinuxDriver):
    """The driver of a terminal."""

    def __init__(self, app: App[Any], **given: Any) -> None:
        super().__init__(app, **given)
        assert self._file is not None
        self._outlet = Outlet(self._file)
        self._file = self._outlet  # type: ignore[assignment]
        self._is_away, self._closes = True, False

    def hold(self) -> None:
        """Draw nothing more, for the terminal is about to be given back. Safe in a handler."""
        self._outlet.drops = True

    def write(self, data: str) -> None:
        """Write, while the terminal is taken."""
        if not self._is_away:
            super().write(Closing(data) if self._closes else data)

    def start_application_mode(self) -> None:
        """Take the terminal. A program in the background does not get it."""
        self._outlet.open()
        self._is_away, self._closes = False, False
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._is_away = self._writer_thread is None or not self._writer_thread.is_alive()

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self.hold()
        self._closes = True
        super().stop_application_mode()

    def close(self) -> None:
        """End the writer thread, which never waits long."""
        super().close()
        self._is_away = True
        self._outlet.close()
