"""Output: lines on standard output and standard error, whatever becomes of the streams.

Rules of this file
* A reader that has gone (`| head -1`) drops the rest of the words, never the acts they are about.
* A stream that cannot take the words any more ends the program with a line, not a traceback.
* Into a file or a pipe goes UTF-8. A terminal gets what it can show.
* A line leaves when it is said: whoever drives the program through a pipe sees each act at once,
  and Ctrl-C swallows none that is booked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from banker.errors import BankerError


def put(text: str) -> None:
    """One line (or several) on standard output."""
    write((f"{text}\n",))


def write(parts: Iterable[str]) -> None:
    """Pieces of text on standard output, as they are."""
    try:
        sys.stdout.writelines(parts)
    except BrokenPipeError:
        _send_to_nobody()
    except OSError as error:
        raise _unwritable(error) from error


def complain(text: str) -> None:
    """One line (or one for each fault) on standard error."""
    for line in text.splitlines():
        sys.stderr.write(f"banker: {line}\n")


def prepare() -> None:
    """Before the first word: streams that are there, and that can take every letter."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # The caller closed it; a file that is opened later must not get its number.
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif stream.isatty():
            stream.reconfigure(errors="backslashreplace")
        else:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)


def finish() -> None:
    """After the last word: what is still on its way arrives, or the user is told."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _send_to_nobody()
    except OSError as error:
        raise _unwritable(error) from error


def _unwritable(error: OSError) -> BankerError:
    _send_to_nobody()
    return BankerError(f"the answer cannot be written: {error.strerror}")


def _send_to_nobody() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def write_file(parts: Iterable[str], output: Path | None) -> None:
    if output is None:
        write(parts)
        return
    try:
        file = output.open("x", encoding="utf-8", newline="")
    except FileExistsError as error:
        raise BankerError(f"{output} exists already; choose another name") from error
    except OSError as error:
        raise BankerError(f"{output}: {error.strerror}") from error
    try:
        with file:
            file.writelines(parts)
    except BaseException as error:
        output.unlink()  # half an export is none
        if isinstance(error, OSError):
            raise BankerError(f"{output}: {error.strerror}") from error
        raise
