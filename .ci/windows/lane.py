"""The lane of Windows: the program and its tests under Windows' own Python, by Wine, on Linux.

    python .ci/windows/lane.py smoke [WORD…]    the smoke; of 3.12 alone, or the part `console`
    python .ci/windows/lane.py folders [NAME…]  folders of tests under the first one
    python .ci/windows/lane.py                  both, with a whole evening by keys

Where Wine cannot be had one sentence says so; in CI that is a failure.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from folders import tried
from set_up import PYTHONS, MissingError, set_up, unpacked_program
from smoke import LONG, smoke
from wine import Python, Wine

from tests import ROOT

STARTED = time.monotonic()
MARKED_SHARE_MAX = 0.03  # of the tests of all folders


def said(line: str) -> None:
    """Say what was done, and when."""
    sys.stderr.write(f"{time.monotonic() - STARTED:6.1f} s  {line}\n")


def run_smoke(wine: Wine, folder: Path, parts: list[str], *, is_long: bool) -> None:
    """The smoke, or the Pythons and parts that are named; an assertion stops it."""
    versions = [it for it in PYTHONS if it in parts] or PYTHONS
    parts = [it for it in parts if it not in PYTHONS]
    program = unpacked_program(folder)
    said("the wheel is built and unpacked")
    for version in versions:
        home = folder / version
        home.mkdir()
        python = Python(wine, version, home, program)
        for name, part in smoke(python, home):
            if name in parts or (not parts and (is_long or name not in LONG)):
                part()
                said(f"{version}: {name}")


def run_folders(wine: Wine, folder: Path, names: list[str]) -> Iterator[bool]:
    """Folders of tests under the first Python: whether each is without a failure."""
    home = folder / "folders"
    home.mkdir()
    marked = count = 0
    for result in tried(Python(wine, PYTHONS[0], home, ROOT), names):
        said(f"{result.folder}: {result.line}; {result.collected} on Linux")
        sys.stderr.write("".join(f"          {line}\n" for line in result.failures))
        marked, count = marked + result.about_posix, count + result.collected
        yield result.is_green
    said(f"about POSIX: {marked} of {count} tests, {100 * marked / count:.1f} %")
    if not names:
        yield marked <= MARKED_SHARE_MAX * count


def main(words: list[str]) -> int:
    """Do what is asked; a failure is told in a sentence."""
    try:
        place = set_up()
    except MissingError as error:
        sys.stderr.write(f"make: {error}\n")
        return 1 if os.environ.get("CI") else 0
    said(f"set up: {place}")
    with Wine(place) as wine, tempfile.TemporaryDirectory(prefix="banker-windows-") as name:
        if words[:1] != ["folders"]:
            run_smoke(wine, Path(name), words[1:], is_long=not words)
        if words[:1] != ["smoke"]:
            return 0 if all([*run_folders(wine, Path(name), words[1:])]) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
