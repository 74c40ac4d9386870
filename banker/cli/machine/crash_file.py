"""Crash file: the stored description of a bug, and the line that says where it is.

Rules of this file
* A bug ends in one line and exit code 70, in every command.
* The file names nobody: of each error it has the kind and the places in the source, but no message,
  for messages quote values. With BANKER_DEBUG set, file and terminal have the messages too.
* What cannot be written is said in the same line. Nothing here raises.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from banker.cli import output, paths
from banker.foundation.text import Text, worded

FAULT = 70  # as sysexits.h calls it: an internal software error
DEBUG = "BANKER_DEBUG"
CRASHES_MAX = 20  # the oldest file goes first
CAUSES_MAX = 8
MAY_BREAK = (
    ArithmeticError, AssertionError, AttributeError, ImportError, LookupError, OSError,
    RuntimeError, TypeError, ValueError,
)  # fmt: skip

HEAD = """\
An error in Banker. This file names no player and no game: send it with a bug report,
and say what you did. The same with messages: set BANKER_DEBUG=1 and do it again.
"""


def end_by(fault: BaseException) -> int:
    """Write the crash file of a bug and print a line about it; return the exit code 70."""
    with suppress(OSError):  # of a terminal that is gone
        _say(fault)
    return FAULT


def _say(fault: BaseException) -> None:
    if os.environ.get(DEBUG):
        output.show_fault(type(fault), fault, fault.__traceback__)
    said = worded(
        "stopped by an error in Banker ({fault}). Everything entered is saved: start it again."
        " {kept}",
        fault=f"{kind_of(fault)}{_message(fault)}", kept=kept(fault),
    )  # fmt: skip
    try:
        output.complain(said)
    except MAY_BREAK:  # the fault may be in the language itself
        output.speak(str)
        output.complain(said)


def kept(fault: BaseException) -> Text:
    """Write the crash file; return the sentence with its path, or with the reason why it failed."""
    try:
        path = write(fault)
    except OSError as error:
        unkept = "No crash file could be written ({why}); {debug}=1 shows what happened"
        return worded(unkept, why=error, debug=DEBUG)
    told = "What happened is in {file}, without names: send that file with a bug report"
    return worded(told, file=path)


def write(fault: BaseException) -> Path:
    """Write the crash file of an error into the state folder; return its path."""
    import time

    folder = paths.crashes()
    folder.mkdir(parents=True, exist_ok=True)
    older = sorted(folder.glob("crash-*.txt"))
    for path in older[: max(0, len(older) + 1 - CRASHES_MAX)]:
        path.unlink(missing_ok=True)
    path = folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    path.write_text("\n".join(report(fault)) + "\n", encoding="utf-8", errors="backslashreplace")
    return path


def report(fault: BaseException) -> Iterator[str]:
    """Yield the lines of a crash file."""
    # A first frame waits for none of these.
    import traceback

    from banker.cli.machine.facts import without_home

    yield HEAD
    yield f"command: {_command(sys.argv[1:])}"
    for note in getattr(fault, "__notes__", ()):
        yield str(note)
    for cause in causes(fault):
        yield ""
        yield f"{kind_of(cause)}{_message(cause) if os.environ.get(DEBUG) else ''}"
        for frame in traceback.extract_tb(cause.__traceback__):
            yield without_home(f"  {frame.filename}:{frame.lineno} in {frame.name}")
            # From 3.13 on Python knows the lines of what was typed, too: that is no source of ours.
            if not frame.filename.startswith("<"):
                yield f"    {frame.line}"
    yield ""
    yield from _surroundings()


def _surroundings() -> Iterator[str]:
    """What the doctor says. What is broken may break it too: then the file ends there."""
    with suppress(*MAY_BREAK):
        from banker.cli.machine.doctor import examine, lines

        yield from lines(examine())


def causes(fault: BaseException) -> Iterator[BaseException]:
    """Yield the error, and then the errors that caused it."""
    now: BaseException | None = fault
    for _ in range(CAUSES_MAX):
        if now is None:
            return
        yield now
        now = now.__cause__ or now.__context__


def kind_of(fault: BaseException) -> str:
    """Return the name of an error's class."""
    return type(fault).__name__


def note_acts(fault: BaseException, kinds: Iterable[str]) -> None:
    """Add to an error the kinds of the game's newest actions, for the crash file; no names of
    players."""
    fault.add_note(f"newest entries: {' '.join(kinds)}")


@contextmanager
def watched_threads() -> Iterator[None]:
    """Keep an error of a thread off the screen: it is raised at the end of the block."""
    faults: list[BaseException] = []

    def note(said: threading.ExceptHookArgs) -> None:
        if said.exc_value is not None and not _is_hang_up(said.exc_value):
            faults.append(said.exc_value)

    before, threading.excepthook = threading.excepthook, note
    try:
        yield
    finally:
        threading.excepthook = before
    if faults:
        raise faults[0]


def _is_hang_up(fault: BaseException) -> bool:
    """Whether the terminal has gone, and who draws on it found out: no error of ours."""
    return isinstance(fault, OSError) and fault.errno in (errno.EIO, errno.EPIPE, errno.EBADF)


def _message(fault: BaseException) -> str:
    text = str(fault)
    return f": {text}" if text else ""


def _command(words: list[str]) -> str:
    """The command and its options, without what follows them: files and names."""
    named = [word.partition("=")[0] for word in words if word.startswith("-")]
    return " ".join([*words[:1], *(word for word in named if word != words[0])] or ["(none)"])
