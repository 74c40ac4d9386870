"""Terminal driver: Textual's driver, changed so that it always restores the terminal at the end.

Rules of this file
* A terminal that reads slowly slows the screen down. A terminal that reads nothing does not prevent
  leaving: frames can be dropped at any moment, even by a signal's handler.
* The bytes that restore the terminal are written although frames are dropped. If the terminal does
  not read them within `PATIENCE_S` seconds, what it was sent before is discarded.
* Frames drawn while the terminal is being restored are dropped: otherwise Textual's queue, which
  nobody empties then, would block the program for ever.
* Bytes are written to the descriptor directly: a buffer that another thread holds would abort the
  end of the program.
"""

from __future__ import annotations

import os
import select
import time
from contextlib import suppress
from typing import Any, TextIO

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

PATIENCE_S = 1.0
LOOK_S = 0.1  # how often a terminal that does not read is looked at
HELD_MAX = 8192
WHOLE, PIECE, ONE = 1 << 20, 512, 1  # bytes in a write


class Closing(str):
    """Text that restores the terminal, and must be written even though frames are dropped."""


class Outlet:
    """The file for Textual's writer thread. `drops`: whether frames are dropped from now on."""

    def __init__(self, file: TextIO) -> None:
        self._shared = file.fileno()
        self._encoding, self._errors = file.encoding or "utf-8", file.errors or "replace"
        self._fd, self._most = self._shared, PIECE
        self._held = b""
        self._until, self._is_emptied = 0.0, False  # of the closing: when the patience ends
        self.drops = False

    def fileno(self) -> int:
        """Return the terminal's descriptor, to which other code writes too."""
        return self._shared

    def open(self) -> None:
        """Begin to write to the terminal, if possible by a descriptor that never blocks.

        If the terminal belongs to another user, there is no such descriptor; then writes are single
        bytes.
        """
        self.drops, self._held, self._until, self._is_emptied = False, b"", 0.0, False
        try:
            self._fd = os.open(os.ttyname(self._shared), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
            self._most = WHOLE
        except OSError:
            self._fd, self._most = self._shared, ONE if os.isatty(self._shared) else PIECE

    def close(self) -> None:
        """Stop writing to the terminal, and close the descriptor that `open` has opened."""
        if self._fd != self._shared:
            os.close(self._fd)
            self._fd = self._shared

    def write(self, text: str) -> None:
        """Write a frame, or a part of the text that restores the terminal."""
        data = text.encode(self._encoding, self._errors)
        if isinstance(text, Closing):
            self._held = b""
            self._write_closing(data)
            return
        self._held = b"" if self.drops else self._held + data
        if len(self._held) > HELD_MAX:
            self.flush()

    def flush(self) -> None:
        """Write what is buffered; if frames are dropped, stop in the middle of one."""
        while self._held and not self.drops:
            self._held = self._held[self._sent(self._held) :]

    def _write_closing(self, data: bytes) -> None:
        self._until = self._until or time.monotonic() + PATIENCE_S
        while data := data[self._sent(data) :]:
            if time.monotonic() < self._until:
                continue
            if self._is_emptied:
                return
            self._is_emptied, self._until = True, time.monotonic() + PATIENCE_S
            _empty(self._fd)

    def _sent(self, data: bytes) -> int:
        """How many bytes the terminal took; all of them if it is gone."""
        try:
            if not select.select([], [self._fd], [], LOOK_S)[1]:
                return 0
            return os.write(self._fd, data[: self._most])
        except BlockingIOError:
            return 0
        except (OSError, ValueError):
            self.drops = True
            return len(data)


def _empty(fd: int) -> None:
    """Let the terminal forget what it was sent and did not read."""
    import termios  # Windows has none, and looks at this module

    with suppress(termios.error):
        termios.tcflush(fd, termios.TCOFLUSH)


class TerminalDriver(LinuxDriver):
    """Textual's terminal driver, with an outlet that can drop frames."""

    def __init__(self, app: App[Any], **given: Any) -> None:
        super().__init__(app, **given)
        assert self._file is not None
        self._outlet = Outlet(self._file)
        self._file = self._outlet  # type: ignore[assignment]
        self._is_away, self._closes = True, False

    def hold(self) -> None:
        """Draw nothing more, because the terminal is about to be restored. A signal handler may
        call this."""
        self._outlet.drops = True

    def write(self, data: str) -> None:
        """Write to the terminal, if the app uses it now."""
        if not self._is_away:
            super().write(Closing(data) if self._closes else data)

    def start_application_mode(self) -> None:
        """Begin to use the terminal; not while the program is in the background."""
        self._outlet.open()
        self._is_away, self._closes = False, False
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._is_away = self._writer_thread is None or not self._writer_thread.is_alive()

    def stop_application_mode(self) -> None:
        """Restore the terminal."""
        self.hold()
        self._closes = True
        super().stop_application_mode()

    def close(self) -> None:
        """End the writer thread, which never waits long."""
        super().close()
        self._is_away = True
        self._outlet.close()
