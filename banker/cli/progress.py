"""Progress: a bar on the terminal while something reads a large file; nothing for quick work.

Rules of this file
* It draws on standard error, and only on a terminal: what is printed stays what it was.
* It is wiped before anything is said, also when Ctrl-C ends the work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from banker.cli import output

T = TypeVar("T")
PATIENCE_S = 1.0
PAUSE_S = 0.1
LINES_BETWEEN = 256  # between two looks at the clock
CELLS = 30


class Progress:
    """The progress of a reader; tests pass another `draw` and other `ticks`."""

    def __init__(
        self,
        size: int,
        *,
        draw: Callable[[str], None] | None = None,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._size = size
        self._draw = draw or output.draw
        self._ticks = ticks
        self._is_drawn = False
        self._due = self._ticks() + PATIENCE_S

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Pass the lines on, with a bar if they take long."""
        done = 0
        for number, line in enumerate(lines):
            done += len(line)
            if number % LINES_BETWEEN == 0:
                self.show(done)
            yield line

    def show(self, done: int) -> None:
        """Draw the bar for this part of the size, if it is time."""
        now = self._ticks()
        if now >= self._due:
            self._due, self._is_drawn = now + PAUSE_S, True
            self._draw(f"{bar(done, self._size)}  Ctrl-C stops")

    def wipe(self) -> None:
        """Remove the bar from the terminal."""
        if self._is_drawn:
            self._draw("")


@contextmanager
def watched(lines: Iterable[bytes], size: int) -> Iterator[Iterable[bytes]]:
    """The lines, with a bar if there is a terminal to draw it on."""
    if not output.can_draw():
        yield lines
        return
    progress = Progress(size)
    try:
        yield progress.through(lines)
    finally:
        progress.wipe()


def counted(things: Iterable[T], count: int) -> Iterator[T]:
    """So many things, with a bar if there is a terminal to draw it on."""
    if not output.can_draw():
        yield from things
        return
    progress = Progress(count)
    try:
        for done, thing in enumerate(things, start=1):
            progress.show(done)
            yield thing
    finally:
        progress.wipe()


def bar(done: int, size: int) -> str:
    """The bar for the part that is read."""
    hundredths = min(100, done * 100 // max(1, size))
    full = hundredths * CELLS // 100
    return f"[{'#' * full}{'.' * (CELLS - full)}] {hundredths:3} %"
