"""Terminal: reads lines from a keyboard or a pipe, and prints what is said between them.

Rules of this file
* One queue leads to the table's thread: keys or lines, requests of devices, signals. The keyboard's
  thread reads bytes and knows nothing else.
* The terminal keeps its signals: Ctrl-Z stops the program; Ctrl-C drops the typed line or, on an
  empty one, leaves. The terminal is always restored at the end.
* A pipe gives lines without a prompt. Its end ends the program. Python's buffers are not used: a
  thread that waits in one aborts the end of the program while the pipe stays open.
* A signal that ends the program comes before typed lines, and waits for no reader.

GNU Readline is not used: it writes escape codes, its line cannot be removed for news that come
meanwhile, and Python cannot ask where its cursor is.
"""

from __future__ import annotations

import os
import queue
import select
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NamedTuple

from banker.interaction.end_signals import ENDED_BY, ENDS
from banker.interaction.ui_state import TextLine
from banker.plain.keyboard import Keyboard
from banker.plain.typed_line import History, Row, edited

READ_BYTES = 4096
LINE_BYTES_MAX = 100_000
WAYS_MAX = 12
EMPTY_LINE = TextLine("command")
TICK_S = 1.0
DROPPED = "^C"  # as a shell marks a line that is not sent

Put = Callable[[str], None]
# The line with its last word completed, and the ways to do so.
Completed = Callable[[str], tuple[str, list[str]]]


class Line(NamedTuple):
    """A line that the user sent."""

    text: str


class Leave(NamedTuple):
    """The end of the input. `code`: the exit code, not 0 after a signal or a lost terminal."""

    code: int = 0


class Act(NamedTuple):
    """A function that a device or another thread wants to run on the table's thread."""

    do: Callable[[], None]


class Tick(NamedTuple):
    """The event that a second has passed."""


Event = Line | Leave | Act | Tick


class Terminal:
    """Reads lines from a keyboard or a pipe, and prints lines between them.

    `put` prints a line, `echo` a part of the typed row. `is_tty`: whether a person types. `drop`
    stops all printing, even in the middle of a line.
    """

    def __init__(
        self, put: Put, echo: Put, *, is_tty: bool, drop: Callable[[], None] = lambda: None
    ) -> None:
        self._print, self._show_piece, self._drop = put, echo, drop
        self.is_tty = is_tty
        self._events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._line, self._row, self._prompt = EMPTY_LINE, Row(), ""
        self._is_asking = self._is_printing = False
        self._ended = 0  # the exit code, once a signal has asked for the end
        self._keyboard = Keyboard()
        self.history = History()
        self.completed: Completed | None = None

    # --- printing --------------------------------------------------------------------------------

    def _put(self, line: str) -> None:
        with self._printing():
            self._print(line)

    def _echo(self, piece: str) -> None:
        with self._printing():
            self._show_piece(piece)

    @contextmanager
    def _printing(self) -> Iterator[None]:
        self._is_printing = True
        if self._ended:
            self._drop()
        try:
            yield
        finally:
            self._is_printing = False

    def put(self, line: str) -> None:
        """Print a line above the row that is being typed."""
        if self._is_asking and self.is_tty:
            self._echo(self._row.wiped())
            self._put(line)
            self._show()
        else:
            self._put(line)

    def _show(self) -> None:
        if self._is_asking and self.is_tty:
            width = shutil.get_terminal_size().columns
            self._echo(self._row.shown(self._prompt, self._line, width))

    # --- reading ---------------------------------------------------------------------------------

    def post(self, act: Callable[[], None]) -> None:
        """Run `act` on the table's thread; safe from any thread."""
        self._events.put(("act", act))

    def receive(self, data: bytes) -> None:
        """Take bytes of a keyboard; safe from any thread."""
        for key in self._keyboard.keys(data):
            self._events.put(("key", key))

    def wait(self, prompt: str, *, ticks: bool = False) -> Event:
        """Return the next event: a line, an action, a second, or the end.

        Until a line is sent, the typed row is kept. `ticks`: whether to return an event each
        second.
        """
        self._is_asking, self._prompt = True, prompt
        self._show()
        while not self._ended:
            try:
                # Nothing wakes this thread for a signal that came just before the wait.
                what, value = self._events.get(timeout=TICK_S)
            except queue.Empty:
                if ticks:
                    return Tick()
                continue
            event = self._event(what, value)
            if event is not None:
                return event
        self._is_asking = False
        return Leave(self._ended)

    def _event(self, what: str, value: Any) -> Event | None:
        match what:
            case "act":
                return Act(value)
            case "line":
                return self._sent(value)
            case "end":
                self._is_asking = False
                return Leave(value)
            case "again":  # after a stop the row is as empty as the terminal's own line
                self._row = Row()
                self._show()
            case "key":
                return self._key(value)
        return None

    def _sent(self, text: str) -> Line:
        self._is_asking = False
        if self.is_tty:
            self._echo(self._row.left())
        self._line = EMPTY_LINE
        self.history.note(text)
        return Line(text)

    def _key(self, key: str) -> Event | None:
        line = self._line
        if key == "enter":
            return self._sent(line.text)
        if key in ("ctrl+c", "escape") and line.text:
            self._line = EMPTY_LINE  # a new prompt is heard; a row that is only wiped is not
            self._echo(self._row.left(DROPPED))
        elif key == "ctrl+c" or (key == "ctrl+d" and not line.text):
            self._is_asking = False
            self._echo(self._row.left())
            return Leave()
        elif key in ("up", "down", "ctrl+p", "ctrl+n"):
            self._line = self.history.recalled(line, -1 if key in ("up", "ctrl+p") else 1)
        elif key == "tab":
            self._complete()
        elif key == "ctrl+l":
            self._row = Row()
            self._echo("\r\n")
        else:
            self._line = edited(line, key)
        self._show()
        return None

    def _complete(self) -> None:
        """Complete the last word; where nothing is added, say the ways."""
        if self.completed is None or self._line.at < len(self._line.text):
            return
        text, ways = self.completed(self._line.text)
        if text == self._line.text and len(ways) > 1:
            self.put(", ".join([*ways[:WAYS_MAX], *["…"][: len(ways) > WAYS_MAX]]))
        self._line = TextLine("command", text, len(text))

    # --- the terminal itself ---------------------------------------------------------------------

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Read the keyboard or pipe until the block ends; signals become events."""
        with self._answered(), self._cooked_by_us():
            reader = self._read_keys if self.is_tty else self._read_lines
            threading.Thread(target=reader, name="keyboard", daemon=True).start()
            yield

    @contextmanager
    def _cooked_by_us(self) -> Iterator[None]:
        """No line is edited and no letter echoed by the terminal; signals stay."""
        if not self.is_tty:
            yield
            return
        import termios  # not on Windows, whose consoles edit a line themselves

        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
        ours = termios.tcgetattr(fd)
        ours[0] &= ~(termios.IXON | termios.ICRNL)
        ours[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)

        def take(*_signal: object) -> None:
            with suppress(termios.error):  # who hangs up a terminal sends this signal too
                termios.tcsetattr(fd, termios.TCSADRAIN, ours)
                self._events.put(("again", None))

        continued = signal.signal(signal.SIGCONT, take)
        termios.tcsetattr(fd, termios.TCSADRAIN, ours)
        try:
            yield
        finally:
            signal.signal(signal.SIGCONT, continued)
            with suppress(termios.error):  # a terminal that is gone keeps nothing
                termios.tcsetattr(fd, termios.TCSADRAIN, before)

    def _read_keys(self) -> None:
        while True:
            try:
                data = os.read(sys.stdin.fileno(), READ_BYTES)
            except OSError:
                data = b""
            if not data:  # nobody types an end here: the terminal is gone
                self._events.put(("end", ENDED_BY + signal.SIGHUP))
                return
            self.receive(data)

    def _read_lines(self) -> None:
        """Bytes that are no text end the reading, like the end of the input."""
        with suppress(OSError, ValueError):
            for line in lines_in(_pieces()):
                self._events.put(("line", line.decode("utf-8").rstrip("\r")))
        self._events.put(("end", 0))

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """Signals become events: an action that has begun is on disk first."""

        def end(number: int, _frame: FrameType | None) -> None:
            self._ended = ENDED_BY + number
            self._events.put(("end", self._ended))  # it wakes the thread that waits
            if self._is_printing:
                self._drop()

        def drop(_number: int, _frame: FrameType | None) -> None:
            self._events.put(("key", "ctrl+c"))

        before = {number: signal.signal(number, end) for number in ENDS}
        before[signal.SIGINT] = signal.signal(signal.SIGINT, drop)
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _pieces() -> Iterator[bytes]:
    """What a pipe brings, without Python's buffer; a console of Windows brings UTF-8 so, too."""
    buffer = sys.stdin.buffer
    pipe = getattr(buffer, "raw", buffer)
    while (data := pipe.read(READ_BYTES)) != b"":
        if data is None:  # the pipe does not wait, so somebody else must
            select.select([pipe], [], [])
        else:
            yield data


def lines_in(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the lines in pieces of bytes, without their ends; the last may lack its end."""
    held = b""
    for piece in pieces:
        *whole, held = (held + piece).split(b"\n")
        yield from whole
        if len(held) > LINE_BYTES_MAX:
            yield held
            held = b""
    if held:
        yield held
