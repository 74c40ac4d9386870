"""Progress: a bar on the terminal while something reads a large file; nothing for quick work.

Rules of this file
* It draws on standard error, and only on a terminal: what is printed stays what it was.
* The bar is removed before anything is printed, also when Ctrl-C ends the work.
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
    """A progress bar for `size` bytes or things. `draw` draws a line; `ticks` gives seconds."""

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
        """Yield the lines unchanged, with a bar if they take long."""
        done = 0
        for number, line in enumerate(lines):
            done += len(line)
            if number % LINES_BETWEEN == 0:
                self.show(done)
            yield line

    def show(self, done: int) -> None:
        """Draw the bar for `done` of the size, at most every tenth of a second."""
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
    """Yield the lines; a bar shows the progress if standard error is a terminal. `size`: in
    bytes."""
    if not output.can_draw():
        yield lines
        return
    progress = Progress(size)
    try:
        yield progress.through(lines)
    finally:
        progress.wipe()


def counted(things: Iterable[T], count: int) -> Iterator[T]:
    """Yield `count` things; a bar shows the progress if standard error is a terminal."""
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
    """Return the bar as text for `done` of `size`."""
    hundredths = min(100, done * 100 // max(1, size))
    full = hundredths * CELLS // 100
    return f"[{'#' * full}{'.' * (CELLS - full)}] {hundredths:3} %"
