"""Hostile files at every gate (`make fuzz-files`): games, editions, overlays and captures.

    make fuzz-files COUNT=100000 SEED=1
    python -m tests.session.gate_fuzz --seed 1 --only 4711     what became of one, with its file

Each file is read by everything that reads such files. A reader may refuse it in one plain line;
anything else that is raised is a failure, and so is a line with signs that cannot be shown, and a
file that takes longer than `SECONDS_MAX` of the processor. The readers run in a process of their
own, which may not have more memory than `MEMORY_MAX`; where that process dies, the file that it
read is the failure.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from banker import editions
from banker.audit import audit
from banker.cli import run_command
from banker.engine.fold import Player
from banker.foundation.errors import BankerError, CommandError
from banker.foundation.printable import is_printable
from banker.games.board.edition import Edition
from banker.games.rulesets import ruleset
from banker.session.loading import load_read_only
from banker.session.replay_check import ReplayCheck
from banker.session.session import Session
from drivers.capture.format import Sent
from drivers.capture.replay_script import ReplayAnswers, shares_of, steps_of
from drivers.capture.replay_vault import read_capture
from drivers.errors import DriverError
from tests import ROOT
from tests.session.hostile_files import Kind, hostile_file

if sys.platform != "win32":
    import resource

MEMORY_MAX = 1 << 30  # octets of address space
SECONDS_MAX = 3.0  # of the processor, for one file and all its readers
HANG_S = 120  # of the clock: the machine may be busy
BATCH = 2000  # files that one process reads
LINE_MAX = 8000  # signs of what is said of a file: its name may be long
SHOWN_EVERY = 16  # games are also shown by the command line
IN_MEMORY = Path("/dev/shm")


class Failure(NamedTuple):
    """A file that did harm."""

    number: int
    kind: str
    what: str


# --- the readers ----------------------------------------------------------------------------------


def read_game(path: Path, number: int) -> Iterator[str]:
    """What is said of a game."""
    for reader in (load_read_only, open_and_close):
        yield from refusal(reader, path)
    with path.open("rb") as file:
        proof = ReplayCheck()
        report = audit(proof.through(file))
    yield from (str(it.message) for it in report.findings if it.seq == 1)
    yield from (str(it.what) for it in proof.found if it.seq == 1)
    if number % SHOWN_EVERY == 0:
        for command in ("show", "log", "audit"):
            yield from shown(command, str(path)).splitlines()


def open_and_close(path: Path) -> None:
    Session.open(path).close()


def shown(*words: str) -> str:
    """What a command puts on the screen."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="strict", newline="")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        run_command(words)
    out.flush()
    out.seek(0)
    return out.read()


def read_edition(path: Path, _number: int) -> Iterator[str]:
    """What is said of an edition."""
    found = editions.check(path)
    yield from (fault.message for fault in found)
    if not found:
        yield from refusal(lambda it: begin(editions.load(str(it))), path)


def begin(edition: Edition) -> None:
    """Whatever an edition may be, the first line of a game may hold."""
    players = tuple(Player(f"p{n}", f"P{n}") for n in range(edition.players_min))
    Session.create(None, ruleset(edition.ruleset).setup(edition, players)).close()


def read_overlay(path: Path, _number: int) -> Iterator[str]:
    """What is said of an overlay, over a box that it may or may not fit."""
    for box in ("glass-classic", "rouble-full"):
        yield from refusal(lambda it, box=box: begin(editions.load(box, {}, [str(it)])), path)


def read_recording(path: Path, _number: int) -> Iterator[str]:
    """What is said of a capture; one that reads is played to its end."""
    try:
        items = read_capture(path)
    except DriverError as error:
        yield str(error)
        return
    steps = steps_of(items)
    device = ReplayAnswers(steps)
    shares_of(items)
    for item in items:
        if isinstance(item, Sent):
            device.receive_data(item.data)
            device.data_to_send()
            device.heartbeat(item.at_ms)


READERS: dict[Kind, Callable[[Path, int], Iterator[str]]] = {
    "game": read_game,
    "edition": read_edition,
    "overlay": read_overlay,
    "capture": read_recording,
}


def refusal(reader: Callable[[Path], object], path: Path) -> Iterator[str]:
    """The lines of a refusal, or none. That nobody can sit down to a sound box is none."""
    try:
        reader(path)
    except CommandError:
        raise
    except BankerError as error:
        yield from str(error).split("\n")


class Watch:
    """Whatever is raised in it is what is looked for."""

    def __init__(self) -> None:
        self.harm = ""
        self.is_silent = True  # nothing was said of the file

    def lines(self, lines: Iterable[str]) -> None:
        """Each of them may be shown as it is."""
        for line in lines:
            self.is_silent = False
            if not is_printable(line) or len(line) > LINE_MAX:
                self.harm = self.harm or f"said: {line[:200]!r}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if isinstance(error, Exception | SystemExit):
            self.harm = "".join(traceback.format_exception(error, limit=-3))
        return not isinstance(error, KeyboardInterrupt)


class Reading(NamedTuple):
    """What a file did that it may not; how long it took; whether all readers took it as it is."""

    kind: Kind
    harm: str
    seconds: float
    is_accepted: bool


def reading_of(seed: int, number: int, folder: Path) -> Reading:
    """A file with all that read it."""
    kind, content = hostile_file(seed, number)
    path = folder / ("a.bank" if kind == "game" else "a.toml" if kind != "capture" else "a.txt")
    path.write_bytes(content)
    started = time.process_time()
    with Watch() as watch:
        watch.lines(READERS[kind](path, number))
    took = time.process_time() - started
    if took > SECONDS_MAX:
        watch.harm = watch.harm or f"took {took:.1f} s"
    for left in folder.iterdir():
        left.unlink()
    return Reading(kind, watch.harm, took, watch.is_silent and not watch.harm)


# --- many of them ---------------------------------------------------------------------------------


def read_batch(seed: int, start: int, count: int) -> dict[str, Any]:
    """In the process that may not grow. Whichever file it reads is written down before."""
    failures: list[Failure] = []
    slowest, slowest_number = 0.0, start
    accepted = dict.fromkeys(READERS, 0)
    place = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="banker-", dir=place) as name:
        for number in range(start, start + count):
            sys.stderr.write(f"{number}\n")
            signal.alarm(HANG_S)
            made = reading_of(seed, number, Path(name))
            accepted[made.kind] += made.is_accepted
            if made.harm:
                failures.append(Failure(number, made.kind, made.harm))
            if made.seconds > slowest:
                slowest, slowest_number = made.seconds, number
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return {
        "failures": failures, "accepted": accepted, "peak_mb": peak,
        "slowest": slowest, "slowest_number": slowest_number,
    }  # fmt: skip


class Result(NamedTuple):
    """Of all files."""

    count: int
    failures: list[Failure]
    accepted: Counter[str]
    slowest: float
    slowest_number: int
    peak_mb: int


def fuzz(count: int, seed: int, batch: int = BATCH) -> Result:
    """Read so many files, batch by batch."""
    failures: list[Failure] = []
    accepted = Counter[str]()
    slowest, peak = (0.0, 0), 0
    start = 0
    while start < count:
        size = min(batch, count - start)
        words = [sys.executable, "-m", "tests.session.gate_fuzz", "--seed", str(seed)]
        words += ["--batch", str(start), "--count", str(size)]
        ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        if ran.returncode:
            numbers = [line for line in ran.stderr.splitlines() if line.isdecimal()]
            number = int(numbers[-1]) if numbers else start
            failures.append(Failure(number, "", f"died ({ran.returncode}): {ran.stderr[-500:]}"))
            start = number + 1
            continue
        told = json.loads(ran.stdout)
        failures += [Failure(*it) for it in told["failures"]]
        accepted.update(told["accepted"])
        slowest = max(slowest, (told["slowest"], told["slowest_number"]))
        peak = max(peak, told["peak_mb"])
        start += size
    return Result(count, failures, accepted, *slowest, peak)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="one file, which is left in the folder")
    parser.add_argument("--batch", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.batch is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))
        sys.stdout.write(json.dumps(read_batch(asked.seed, asked.batch, asked.count)))
        return 0
    if asked.only is not None:
        kind, content = hostile_file(asked.seed, asked.only)
        Path(f"hostile-{kind}").write_bytes(content)
        with tempfile.TemporaryDirectory() as name:
            sys.stdout.write(f"{reading_of(asked.seed, asked.only, Path(name))}\n")
        return 0
    started = time.monotonic()
    result = fuzz(asked.count, asked.seed)
    for failure in result.failures:
        sys.stdout.write(f"{failure.number} {failure.kind}: {failure.what}\n")
    sys.stdout.write(
        f"{result.count:,} files in {time.monotonic() - started:,.0f} s:"
        f" {len(result.failures)} failures, {sum(result.accepted.values()):,} taken as they are;"
        f" the slowest, {result.slowest_number},"
        f" took {result.slowest:.2f} s; {result.peak_mb} MB at most\n"
    )
    return int(bool(result.failures))


if __name__ == "__main__":
    sys.exit(main())
