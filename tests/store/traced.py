"""Run a program under strace: with faults planted in some calls, or recorded call by call."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import banker

STRACE = shutil.which("strace")
BY_STRACE = pytest.mark.needs_posix("calls of the system, under strace")
ROOT = str(Path(banker.__file__).parent.parent)
PROGRAM = Path(__file__).with_name("crash_run.py")
LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+|\?)", re.ASCII)
STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
BEGIN = b"BEGIN\n"
TIME_LIMIT_S = 60

# Everything that takes a file name or a descriptor.
EVERY_IO = "%file,%desc"

# Setting: how many disks are looked at, and how many kills are carried out.
IS_FULL_SWEEP = os.environ.get("CRASH_SWEEP") == "full"


class Call(NamedTuple):
    """One system call. `nth` counts the calls of that name from the start of the program."""

    name: str
    arguments: str
    result: int
    nth: int

    def strings(self) -> list[bytes]:
        """The strings among the arguments."""
        return [bytes.fromhex(text.replace(r"\x", "")) for text in STRING.findall(self.arguments)]

    def number(self, at: int) -> int:
        """The argument at a place, counted without the strings, as a number."""
        return int(STRING.sub("", self.arguments).split(",")[at])


class Fault(NamedTuple):
    """What happens at the `nth` call of a name: `signal=KILL`, or `error=EIO` and the like.

    `nth` may also be "3+": that call and all later ones.
    """

    name: str
    nth: int | str
    what: str


class Ran(NamedTuple):
    """A finished run: what it said, and its calls since it began the game."""

    code: int
    said: list[str]
    calls: list[Call]
    errors: str


def require_strace() -> None:
    """Skip loudly where there is no strace, or no leave to use it."""
    if STRACE is None:
        pytest.skip("needs strace")
    trial = subprocess.run(
        [STRACE, "-f", "-e", "trace=none", "true"], capture_output=True, text=True, check=False
    )
    if trial.returncode:
        pytest.skip(f"needs strace with ptrace allowed: {trial.stderr.strip()}")


def play(
    game: Path,
    *,
    journal: str = "real",
    cure: str = "recover",
    pause: int = 4,
    end: int = 6,
    fault: Fault | None = None,
    is_recorded: bool = True,
) -> Ran:
    """Play under strace. The folder above the game's own must exist; the trace is put there."""
    words = [str(PROGRAM), journal, cure, str(game), str(pause), str(end)]
    faults = [fault] if fault else []
    return run_traced(words, game.parent.parent / "trace", faults, is_recorded=is_recorded)


def run_traced(
    words: list[str], trace: Path, faults: Sequence[Fault] = (), *, is_recorded: bool = True
) -> Ran:
    """Run a program of the tests, which says BEGIN by `writev` where it becomes interesting."""
    assert STRACE is not None
    command = [STRACE, "-f", "-xx", "-s", "2000000", "-o", str(trace)]
    watched = EVERY_IO if is_recorded or not faults else ",".join({it.name for it in faults})
    command += ["-e", f"trace={watched}"]
    if not is_recorded and faults and all(it.what.startswith("error=") for it in faults):
        # Quicker, since only these calls stop the program; but a signal would not get through.
        command.append("--seccomp-bpf")
    for fault in faults:
        command += ["-e", f"inject={fault.name}:{fault.what}:when={fault.nth}"]
    # Without site-packages' start-up files and without writing bytecode, the calls before BEGIN
    # are the same in every run, so a call can be named by its number.
    command += [sys.executable, "-S", "-B", *words]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([ROOT, *sys.path]),
        "PYTHONHASHSEED": "0",
    }
    ran = subprocess.run(
        command, capture_output=True, env=environment, timeout=TIME_LIMIT_S, check=False
    )
    calls = _calls_of(trace.read_text("ascii"))
    return Ran(ran.returncode, ran.stdout.decode().splitlines(), calls, ran.stderr.decode())


def _calls_of(trace: str) -> list[Call]:
    """The calls after BEGIN. A call that was cut short by the end of the program is left out."""
    counts: dict[str, int] = {}
    calls: list[Call] = []
    has_begun = False
    for line in trace.splitlines():
        if not (match := LINE.match(line)):
            continue
        name, arguments, result = match.groups()
        counts[name] = counts.get(name, 0) + 1
        if result == "?":
            continue
        call = Call(name, arguments, int(result), counts[name])
        if has_begun:
            calls.append(call)
        elif name == "writev" and BEGIN in call.strings():
            has_begun = True
    return calls


ASKING = {"newfstatat", "fstat", "stat", "lstat", "statx", "access", "lseek", "read", "pread64"}
