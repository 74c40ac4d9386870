"""Rules beside: the replay check in a process of its own, while this one audits the books.

The two share no code, so they need not take turns: on two processors an audit is as fast as the
slower half. The lines are read once, here, and handed on; so both judge the same bytes, and what
is shown of the progress is that of the slower one.

Rules of this file
* A small file, one processor, a system without `fork`, or a program with threads: the check takes
  its turns in this process. The result is the same.
* The child keeps nothing that this process has to write, and ends with it, whatever ends it.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, Protocol

from banker.store.batches import batches

if TYPE_CHECKING:
    from banker.session.replay_check import ReplayResult

WORTH_IT = 1 << 18  # bytes of a game from which on a second process pays


class Ended(Exception):
    """The child has ended without a result: somebody killed it, or memory was short."""


class Proof(Protocol):
    """A replay check, wherever it runs."""

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines unchanged; each is checked."""

    def result(self) -> ReplayResult:
        """What was found."""


@contextmanager
def replay_check(size: int) -> Iterator[Proof]:
    """The replay check of a file of so many bytes; 0 keeps it in this process. Raises `Ended`."""
    if size < WORTH_IT or not _can_fork():
        from banker.session.replay_check import ReplayCheck  # else only the child needs the rules

        yield ReplayCheck()
        return
    child = _Child()
    try:
        yield child
    finally:
        child.end()


def _can_fork() -> bool:
    """Whether a copy of this process is safe, and has a processor to run on."""
    is_alone = threading.active_count() == 1
    return is_alone and hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1


class _Child:
    """A replay check in a child process: lines go in by one pipe, the result comes by another."""

    def __init__(self) -> None:
        (lines, self._lines), (self._result, result) = os.pipe(), os.pipe()
        held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self._pid = os.fork()
        if not self._pid:
            os.close(self._lines)
            os.close(self._result)
            _serve(lines, result)  # Ctrl-C is the parent's, who then ends this process
        os.close(lines)
        os.close(result)
        signal.pthread_sigmask(signal.SIG_SETMASK, held)

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines unchanged, and hand them on."""
        for batch in batches(lines):
            left = memoryview(b"".join(batch))
            while left:
                try:
                    left = left[os.write(self._lines, left) :]
                except BrokenPipeError:
                    raise Ended from None
            yield from batch

    def result(self) -> ReplayResult:
        """What the child found, once it has all lines."""
        os.close(self._lines)
        self._lines = -1
        with open(self._result, "rb", closefd=False) as source:
            told = source.read()
        if not told:
            raise Ended
        found: ReplayResult = pickle.loads(told)  # of this program, by a pipe that nobody else has
        return found

    def end(self) -> None:
        """End the child, if it has not ended."""
        for pipe in (self._lines, self._result):
            if pipe >= 0:
                os.close(pipe)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


def _serve(lines: int, result: int) -> NoReturn:
    """The child: check what comes, tell what was found, and end without a word of its own."""
    try:
        from banker.session.replay_check import ReplayCheck

        check = ReplayCheck()
        with open(lines, "rb") as source:
            for line in source:
                check.check_line(line)
        with open(result, "wb") as target:
            target.write(pickle.dumps(check.result()))
    finally:
        os._exit(0)  # nothing that the parent has still to write is written twice
