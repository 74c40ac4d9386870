"""Saved: the line about a game that was closed, with the commands that go on with it.

A game in the games folder is found without its name; any other needs its file.
"""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from subprocess import list2cmdline

from banker.cli import paths
from banker.language.phrases.translation import Translation

GOES_ON = "saved: entry {number}. '{command}' goes on, '{report}' writes the report."
GOES_ON_IN_LINES = "saved: entry {number}. '{command}' goes on."
HAS_ENDED = "saved: entry {number}. '{report}' writes the report of this game."
_SPECIAL = frozenset("\"'$`\\!*?;&|<>()[]{}#~\t\n")  # to a shell, also in double quotes or without
CALLED = "BANKER_CALLED"  # what `make play` calls itself; the program is on no path there


def saved_on_screen(words: Translation, file: Path, number: int) -> str:
    """Return what the closed screen leaves. `number`: of the newest entry."""
    by = os.environ.get(CALLED, "")
    program, name = (sys.argv[0] if by else "banker"), _name(file)
    goes_on = f"{program} play {name}" if name else by or "banker"
    return words.program.words(
        GOES_ON, number=number, command=goes_on, report=f"{program} report {name}".strip()
    )


def saved_in_lines(words: Translation, file: Path, number: int, *, has_ended: bool) -> str:
    """Return what the table in lines says last."""
    name = _name(file)
    if has_ended:
        return words.words(HAS_ENDED, number=number, report=f"banker report {name}".strip())
    goes_on = f"banker play {name} --plain" if name else "banker play --plain"
    return words.words(GOES_ON_IN_LINES, number=number, command=goes_on)


def _name(file: Path) -> str:
    """The file as one types it; empty if its folder is searched anyway."""
    if file.parent.resolve() == paths.games().resolve():
        return ""
    name = f"./{file}" if str(file).startswith("-") else str(file)
    # The command stands in single quotes, and a Windows console knows the double ones alone.
    if sys.platform == "win32" or not _SPECIAL.intersection(name):
        return list2cmdline([name])
    return shlex.quote(name)
