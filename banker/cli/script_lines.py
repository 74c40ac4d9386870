"""Script lines: where statements come from. A file is read whole, standard input line by line.

Rules of this file
* A script that cannot be read, or is no text, is told before its first statement. Standard input
  is no text from the line on that is none: what came before it is done.
* Only a line feed ends a line.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from banker.errors import BankerError

STANDARD_INPUT = "-"
_BOM = "\ufeff"


def statements_of(name: str) -> Iterable[str]:
    """The lines of a script; those of standard input as they arrive."""
    if name != STANDARD_INPUT:
        try:
            data = Path(name).read_bytes()
        except OSError as error:
            raise BankerError(f"{name}: {error.strerror or error}") from error
        return _text(data, name).split("\n")
    if sys.stdin is None:
        raise BankerError("there is no standard input: name a script")
    return _arriving(sys.stdin.buffer)


def time_of(name: str) -> Callable[[], float]:
    """The time that passes between lines: none in a file."""
    return time.monotonic if name == STANDARD_INPUT else lambda: 0.0


def _arriving(stream: BinaryIO) -> Iterator[str]:
    while True:
        try:
            data = stream.readline()
        except OSError as error:
            raise BankerError(f"standard input: {error.strerror or error}") from error
        if not data:
            return
        yield _text(data, "standard input").removesuffix("\n")


def _text(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BankerError(f"{name} is not a text file (UTF-8)") from error
    if "\0" in text:
        raise BankerError(f"{name} is not a text file (UTF-8)")
    return text.removeprefix(_BOM)
