"""Rules beside: runs the replay check in a child process, while this process audits the ledger.

The two share no code, so they need not take turns: on two processors an audit is as fast as the
slower half. The lines are read once, here, and handed on; so both judge the same bytes, and what
is shown of the progress is ahead of the slower one by no more than waits in the pipe.

Rules of this file
* A small file, one processor, a system without `fork` or without room for one more process, or a
  program with threads: the check takes its turns in this process. The result is the same.
* The child may be begun before the file is opened (`rules_process`). Then it loads the rules while
  this process loads the audit.
* The child keeps nothing that this process has to write, and ends with it, whatever ends it.
"""

from __future__ import annotations

import os
import pickle
import signal
import stat
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Protocol

from banker.store.batches import batches

if TYPE_CHECKING:
    from banker.session.replay_check import ReplayResult

WORTH_IT = 1 << 18  # bytes of a game from which on a second process pays
HEAD_BYTES = 100_000  # of a first line, which names its rules
PIPE_BYTES = 1 << 20  # what may wait in the pipe while the child still loads: a whole evening


class Ended(Exception):
    """The child process ended without a result: it was killed, or memory was short."""


class Proof(Protocol):
    """A replay check, in this process or in a child process."""

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines unchanged, and check each of them."""

    def result(self) -> ReplayResult:
        """Return the result of the check; waits for the child process."""


@contextmanager
def rules_process(path: Path) -> Iterator[Proof | None]:
    """Start the replay check of a file in a child process, which first loads the rules. Yields None
    for a file too small to need it."""
    try:
        found = path.stat()
        size = found.st_size if stat.S_ISREG(found.st_mode) else 0
    except (OSError, ValueError):
        size = 0  # who opens it says why
    if size < WORTH_IT or not _can_fork():
        yield None
        return
    with _child(path) as child:
        yield child


@contextmanager
def replay_check(size: int) -> Iterator[Proof]:
    """Yield a replay check for a file of this size in bytes: in a child process if the file is
    large, else in this process. Size 0 keeps it here. Raises `Ended`."""
    if size >= WORTH_IT and _can_fork():
        with _child() as child:
            if child is not None:
                yield child
                return
    from banker.session.replay_check import ReplayCheck  # else only the child needs the rules

    yield ReplayCheck()


@contextmanager
def _child(path: Path | None = None) -> Iterator[_Child | None]:
    """A child process, which ends with the block; None where the system has no room for one."""
    # Ctrl-C waits until the child can be ended. The child never takes it.
    child, held = None, signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with suppress(OSError):
            child = _Child(path)
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        yield child
    finally:
        if child is not None:
            child.end()


def _can_fork() -> bool:
    """Whether a copy of this process is safe, and has a processor to run on."""
    is_alone = threading.active_count() == 1
    return is_alone and hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) > 1


class _Child:
    """A replay check in a child process: lines go in by one pipe, the result comes by another.

    `path`: the file, whose rules are loaded before its lines come.
    """

    def __init__(self, path: Path | None) -> None:
        (lines, self._lines), (self._result, result) = os.pipe(), os.pipe()
        _widen(self._lines)
        try:
            self._pid = os.fork()
        except OSError:
            for pipe in (lines, self._lines, self._result, result):
                os.close(pipe)
            raise
        if not self._pid:
            os.close(self._lines)
            os.close(self._result)
            _serve(lines, result, path)
        os.close(lines)
        os.close(result)
        self._first = b""

    def through(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the lines unchanged, and send each to the child process."""
        for batch in batches(lines):
            self._first = self._first or batch[0]
            left = memoryview(b"".join(batch))
            while left:
                try:
                    left = left[os.write(self._lines, left) :]
                except BrokenPipeError:
                    raise Ended from None
            yield from batch

    def result(self) -> ReplayResult:
        """Return the result of the child process, once it has checked all lines. Meanwhile this
        process compares the edition."""
        os.close(self._lines)
        self._lines = -1
        from banker.cli.auditing.box_findings import compare_early

        compare_early(self._first)
        with open(self._result, "rb", closefd=False) as source:
            told = source.read()
        try:  # of this program, by a pipe that nobody else has
            found: ReplayResult = pickle.loads(told)
        except (EOFError, pickle.UnpicklingError):  # it was ended before all was told
            raise Ended from None
        return found

    def end(self) -> None:
        """End the child process, if it still runs."""
        for pipe in (self._lines, self._result):
            if pipe >= 0:
                os.close(pipe)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


def _widen(pipe: int) -> None:
    """Let more wait in the pipe, where the system can."""
    import fcntl

    with suppress(AttributeError, OSError):
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def _serve(lines: int, result: int, path: Path | None) -> NoReturn:
    """The child: check what comes, tell what was found, and end without printing anything."""
    try:
        from banker.games.rulesets import load_rules
        from banker.session.replay_check import ReplayCheck

        if path is not None:
            with path.open("rb") as file:
                load_rules(file.read(HEAD_BYTES))
        check = ReplayCheck()
        with open(lines, "rb") as source:
            for line in source:
                check.check_line(line)
        with open(result, "wb") as target:
            target.write(pickle.dumps(check.result()))
    finally:
        os._exit(0)  # nothing that the parent has still to write is written twice
