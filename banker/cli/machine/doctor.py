"""Doctor: checks this computer for Banker, and suggests fixes.

Rules of this file
* It only looks: nothing is written, no port is opened, and no game is read.
* "do" means that something is to be done, "note" that it is worth knowing, "fine" that it is in
  order.
* Its texts name no person and no game, so that they may go into a bug report.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from textwrap import wrap
from typing import Literal, NamedTuple

from banker.cli import output, paths
from banker.cli.machine import console
from banker.cli.machine.configuration import read
from banker.cli.machine.facts import terminal, versions, without_home
from banker.foundation.errors import BankerError
from banker.foundation.text import Field, Text, worded

Weight = Literal["fine", "note", "do"]
COLUMNS_MIN, ROWS_MIN = 40, 12
SIGNS = "▄▀█ ╭─╮ ● ◎ → ✓ ♛ К"
WIDTH = 80
LABELS: dict[str, Text] = {"fine": Text("fine"), "note": Text("note"), "do": Text("do")}
OPTIONAL = {  # the program, and what it is for
    "ssh-keygen": Text("'banker sign' needs it"),
}


class Finding(NamedTuple):
    """The result of one check, and how to fix it. `weight`: do, note or fine."""

    weight: Weight
    what: Field
    cure: Field = ""


def examine() -> Iterator[Finding]:
    """Yield the results of all checks, in the order in which they are printed."""
    yield from (Finding("fine", one) for one in versions())
    yield from _folders()
    yield from _configuration()
    yield from _editions()
    yield from _languages()
    yield from (Finding("fine", one) for one in terminal())
    yield from _screen()
    yield from _optional()
    yield from _ports()


def lines(findings: Iterable[Finding], said: Callable[[Field], str] = str) -> Iterator[str]:
    """Yield the findings as lines. `said`: translates their texts; a bug report stays in
    English."""
    labels = {weight: said(text) for weight, text in LABELS.items()}
    indent = max(map(len, labels.values())) + 3
    for it in findings:
        first = f"{labels[it.weight]:{indent}}"
        for part, beginning in ((it.what, first), (it.cure, " " * indent)):
            if part:
                yield from fill(without_home(said(part)), WIDTH, beginning, " " * indent)


def fill(text: str, width: int, first: str, later: str) -> list[str]:
    """Wrap a text to lines of this width, with `first` before the first line and `later` before the
    others. A text with a longer word, such as a path, stays one line."""
    if max(map(len, text.split()), default=0) > width - len(later):
        return [first + text]
    return wrap(
        text, width, initial_indent=first, subsequent_indent=later,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


# --- folders --------------------------------------------------------------------------------------


def _folders() -> Iterator[Finding]:
    places = {
        Text("games"): paths.games(),
        Text("settings"): paths.configuration().parent,
        Text("crash files"): paths.crashes(),
    }
    for name, folder in places.items():
        yield _folder(name, folder)


def _folder(name: Text, folder: Path) -> Finding:
    """Whether a folder can be used; one that is not there must be one that can be made."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if there == folder:
        if not folder.is_dir():
            return Finding(
                "do",
                worded("{name}: {folder} is not a folder", name=name, folder=folder),
                worded("move that file away"),
            )
        if os.access(folder, os.R_OK | os.W_OK | os.X_OK):
            return Finding("fine", worded("{name}: {folder}", name=name, folder=folder))
        return Finding(
            "do",
            worded("{name}: {folder} may not be written", name=name, folder=folder),
            worded("give yourself the right to it"),
        )
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return Finding("fine", worded("{name}: {folder}, not made yet", name=name, folder=folder))
    return Finding(
        "do",
        worded("{name}: {folder} cannot be made in {there}", name=name, folder=folder, there=there),
        worded("make {there} writable", there=there),
    )


def _configuration() -> Iterator[Finding]:
    path = paths.configuration()
    from banker.cli.machine.configuration_check import faults

    try:
        found = [worded("{path}: {fault}", path=path, fault=fault) for fault in faults(read(path))]
    except BankerError as error:
        found = [error.text]
    for fault in found:
        yield Finding("do", fault, worded("correct it, then 'banker config --check'"))
    if not found and path.exists():
        yield Finding("fine", worded("{path}: no errors", path=path))


def _editions() -> Iterator[Finding]:
    """Whether the user's editions, and those of installed packages, can be played."""
    from banker import editions
    from banker.editions.catalog import PLUGGED_IN

    found, problems = editions.own_editions()
    mend = worded("correct the file, or remove it; 'banker editions check FILE' lists every error")
    update = worded("update that package, or uninstall it")
    for problem in problems:
        yield Finding("do", problem.why, update if problem.why.template == PLUGGED_IN else mend)
    for it in found:
        if faults := editions.check(it.path, names=False):
            yield Finding("do", _first_of(it.path, faults[0].text, len(faults)), mend)
    if not problems:
        yield _folder(Text("editions of your own"), editions.own_folder())


def _languages() -> Iterator[Finding]:
    """Whether the user's languages can be spoken."""
    from banker.language.phrases import translation

    if fault := translation.unreadable_folder():
        yield Finding("do", fault, worded("give yourself the right to it, or move it away"))
        return
    for code in translation.languages():
        try:
            translation.translation(code)
        except BankerError as error:
            cure = worded("'banker language check {code}' lists every error", code=code)
            yield Finding("do", error.text, cure)
    yield _folder(Text("languages of your own"), translation.own_books())


def _first_of(path: Path, fault: Field, count: int) -> Field:
    """The first error of a file, and how many more there are."""
    first = worded("{path}: {fault}", path=path, fault=fault)
    return (
        worded("{first} (and {count} more)", first=first, count=count - 1) if count > 1 else first
    )


# --- the terminal ---------------------------------------------------------------------------------


def _screen() -> Iterator[Finding]:
    if not output.is_terminal():
        yield Finding(
            "note",
            worded("this is not a terminal"),
            worded("the screen needs one; commands do not"),
        )
        return
    columns, rows = shutil.get_terminal_size()
    if columns < COLUMNS_MIN or rows < ROWS_MIN:
        yield Finding(
            "do",
            worded("the terminal has {columns}x{rows}", columns=columns, rows=rows),
            worded(
                "make it larger: at least {least_columns}x{least_rows}, best 100x30 or more",
                least_columns=COLUMNS_MIN,
                least_rows=ROWS_MIN,
            ),
        )
    else:
        yield Finding(
            "fine", worded("the terminal has {columns}x{rows}", columns=columns, rows=rows)
        )
    if not _is_utf8(output.encoding()):
        yield Finding(
            "do",
            worded(
                "the terminal takes {encoding}, not UTF-8",
                encoding=output.encoding() or Text("an unknown encoding"),
            ),
            worded("set LANG to one with UTF-8, such as C.UTF-8, or play with --ascii"),
        )  # fmt: skip
    else:
        yield Finding(
            "note",
            worded("fonts: {signs}", signs=SIGNS),
            worded("if a character shows as a box or twice, play with --ascii"),
        )
    yield _colours()


def _is_utf8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _colours() -> Finding:
    if "NO_COLOR" in os.environ:
        return Finding("note", worded("NO_COLOR is set"), worded("unset it for colours"))
    if not console.draws():
        return Finding(
            "do",
            worded("this console draws no colours"),
            worded("use Windows Terminal, or play in lines with 'banker play --plain'"),
        )
    term = os.environ.get("TERM", "")
    if term == "dumb" or (not term and sys.platform != "win32"):
        return Finding(
            "do",
            worded("the terminal says that it can nothing"),
            worded("use another, or set TERM"),
        )
    if os.environ.get("COLORTERM") in ("truecolor", "24bit"):
        return Finding("fine", worded("colours: all"))
    return Finding(
        "note",
        worded("colours: perhaps few"),
        worded("COLORTERM=truecolor, if the terminal has all"),
    )


# --- what else ------------------------------------------------------------------------------------


def _optional() -> Iterator[Finding]:
    for program, use in OPTIONAL.items():
        if shutil.which(program) is None:
            yield Finding(
                "note",
                worded("{program} is missing; only {use}", program=program, use=use),
                worded("install {program}", program=program),
            )
    if importlib.util.find_spec("pyarrow") is None:
        yield Finding(
            "note", worded("pyarrow is missing; only 'banker export --to parquet' needs it"),
            worded("pip install pyarrow"),
        )  # fmt: skip


def _ports() -> Iterator[Finding]:
    from banker.cli.device_ports import driver_text
    from drivers.tools import doctor
    from drivers.tools.host_system import HostSystem

    for it in doctor.examine(HostSystem()):
        # Most tables have no board, and need none.
        is_absent = it.weight == "do" and it.what.startswith("no known board")
        weight = "note" if is_absent else it.weight
        yield Finding(weight, driver_text(it.what), driver_text(it.cure))
