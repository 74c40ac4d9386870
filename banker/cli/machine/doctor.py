"""Doctor: what this computer lacks for Banker, each with its cure.

Rules of this file
* It only looks: nothing is written, no port is opened, and no game is read.
* "do" is something to be done, "note" is worth knowing, "fine" was looked at.
* No name of a person or a game is in what it says, so that it may go into a report of a fault.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from banker.cli import output, paths
from banker.cli.machine.configuration import read
from banker.cli.machine.facts import terminal, versions, without_home
from banker.errors import BankerError

Weight = Literal["fine", "note", "do"]
COLUMNS_MIN, ROWS_MIN = 40, 12
SIGNS = "▄▀█ ╭─╮ ● ◎ → ✓ ♛ К"
OPTIONAL = {  # the program or package, and what it is for
    "ssh-keygen": "'banker sign' needs it",
}


class Finding(NamedTuple):
    """The result of one look, and its cure."""

    weight: Weight
    what: str
    cure: str = ""


def examine() -> Iterator[Finding]:
    """All looks, in the order of the text."""
    yield from (Finding("fine", one) for one in versions())
    yield from _folders()
    yield from _configuration()
    yield from (Finding("fine", one) for one in terminal())
    yield from _screen()
    yield from _optional()
    yield from _ports()


def lines(findings: Iterator[Finding]) -> Iterator[str]:
    """The findings as text."""
    for it in findings:
        cure = f"\n        {it.cure}" if it.cure else ""
        yield from without_home(f"{it.weight:5}   {it.what}{cure}").split("\n")


# --- folders --------------------------------------------------------------------------------------


def _folders() -> Iterator[Finding]:
    places = {
        "games": paths.games(),
        "settings": paths.configuration().parent,
        "crash files": paths.crashes(),
    }
    for name, folder in places.items():
        yield _folder(name, folder)


def _folder(name: str, folder: Path) -> Finding:
    """Whether a folder can be used; one that is not there must be one that can be made."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if there == folder:
        if not folder.is_dir():
            return Finding("do", f"{name}: {folder} is no folder", "move that file away")
        if os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            return Finding("fine", f"{name}: {folder}")
        return Finding(
            "do", f"{name}: {folder} may not be written", "give yourself the right to it"
        )
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return Finding("fine", f"{name}: {folder}, not made yet")
    return Finding("do", f"{name}: {folder} cannot be made in {there}", f"make {there} writable")


def _configuration() -> Iterator[Finding]:
    path = paths.configuration()
    try:
        read(path)
    except BankerError as error:
        yield Finding("do", str(error), "correct it, then 'banker config --check'")
    else:
        if path.exists():
            yield Finding("fine", f"{path}: no faults")


# --- the terminal ---------------------------------------------------------------------------------


def _screen() -> Iterator[Finding]:
    if not output.is_terminal():
        yield Finding("note", "this is no terminal", "the screen needs one; commands do not")
        return
    columns, rows = shutil.get_terminal_size()
    if columns < COLUMNS_MIN or rows < ROWS_MIN:
        yield Finding(
            "do",
            f"the terminal has {columns}x{rows}",
            f"make it larger: at least {COLUMNS_MIN}x{ROWS_MIN}, best 100x30 or more",
        )
    else:
        yield Finding("fine", f"the terminal has {columns}x{rows}")
    if not _is_utf8(output.encoding()):
        yield Finding(
            "do", f"the terminal takes {output.encoding() or 'an unknown encoding'}, not UTF-8",
            "set LANG to one with UTF-8, such as C.UTF-8, or play with --ascii",
        )  # fmt: skip
    else:
        yield Finding("note", f"fonts: {SIGNS}", "if a sign is a box or doubled, play with --ascii")
    yield _colours()


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _colours() -> Finding:
    if "NO_COLOR" in os.environ:
        return Finding("note", "NO_COLOR is set", "unset it for colours")
    term = os.environ.get("TERM", "")
    if term == "dumb" or (not term and sys.platform != "win32"):
        return Finding("do", "the terminal says that it can nothing", "use another, or set TERM")
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return Finding("fine", "colours: all")
    return Finding("note", "colours: perhaps few", "COLORTERM=truecolor, if the terminal has all")


# --- what else ------------------------------------------------------------------------------------


def _optional() -> Iterator[Finding]:
    for program, use in OPTIONAL.items():
        if shutil.which(program) is None:
            yield Finding("note", f"{program} is missing; only {use}", f"install {program}")
    if importlib.util.find_spec("pyarrow") is None:
        yield Finding(
            "note", "pyarrow is missing; only 'banker export --to parquet' needs it",
            "pip install pyarrow",
        )  # fmt: skip


def _ports() -> Iterator[Finding]:
    from drivers.tools import doctor
    from drivers.tools.host_system import HostSystem

    for it in doctor.examine(HostSystem()):
        # Most tables have no board, and need none.
        is_absent = it.weight == "do" and it.what.startswith("no known board")
        yield Finding("note" if is_absent else it.weight, it.what, it.cure)
