"""The bench of the crash tests: folders in memory, runs, cuts, and the verdicts on what is left."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from banker.store import MemoryJournal
from tests.store import traced
from tests.store.power_cut import Files, Machine
from tests.store.sample_entries import some_entry
from tests.store.traced import Call, Fault, Ran
from tests.store.verdict import GAME, NOTHING, Promise, judge, promise_of

SEED = 20260101

# So many bad disks are proof enough; a mutant leaves thousands.
BAD_MAX = 10_000 if traced.IS_FULL_SWEEP else 5


class Cut(NamedTuple):
    """A disk that a power cut left, and what had been promised by then."""

    files: Files
    promise: Promise


class Verdicts(NamedTuple):
    """How many different cases there are, and what was wrong with the bad ones."""

    different_count: int
    bad: list[str]


class Bench:
    """Folders for runs and for verdicts. `play` takes what `traced.play` takes."""

    def __init__(self, root: Path, every: int = 1) -> None:
        self._root = root
        self.every = every  # of so many different disks one is judged
        self._run_count = 0

    def folder(self) -> Path:
        """A new folder for a run; the game's own folder is not made yet."""
        self._run_count += 1
        folder = self._root / f"run{self._run_count}"
        folder.mkdir()
        return folder

    def game(self, folder: Path) -> Path:
        """Where the game is, in the folder of a run."""
        return folder / "games" / GAME

    def judge(self, folder: Path, promise: Promise, journal: str = "real") -> str | None:
        """The verdict on what is in the folder of a run."""
        return judge(self.game(folder).parent, promise, journal)

    def put(self, files: Files) -> Path:
        """A new folder with these files."""
        folder = self.folder()
        self.game(folder).parent.mkdir()
        for path, content in files:
            (folder / path).write_bytes(content)
        return folder

    def judge_cuts(self, cuts: Iterable[Cut], journal: str = "real") -> Verdicts:
        """The verdicts on different disks, until enough were bad."""
        different: set[Cut] = set()
        bad: list[str] = []
        for cut in cuts:
            if cut in different:
                continue
            different.add(cut)
            if len(different) % self.every:
                continue
            folder = self.put(cut.files)
            if wrong := self.judge(folder, cut.promise, journal):
                bad.append(wrong)
            shutil.rmtree(folder)
            if len(bad) == BAD_MAX:
                break
        return Verdicts(len(different), bad)


def steps(machine: Machine, calls: list[Call], promise: Promise = NOTHING) -> Iterator[Promise]:
    """Feed the calls to the machine; the promise so far, at each call that changed anything."""
    said = [f"SHOWN {promise.up_to} {promise.seal}"]
    for call in calls:
        is_changed = machine.feed(call)
        if call.name == "writev":
            said.append(call.strings()[0].decode().strip())
            promise = promise_of(said)
            is_changed = True
        if is_changed:
            yield promise


def cuts(
    machine: Machine, calls: list[Call], promise: Promise = NOTHING, *, is_fine: bool = True
) -> Iterator[Cut]:
    """Every power cut in a run."""
    chance = random.Random(SEED)
    for so_far in steps(machine, calls, promise):
        for files in machine.disks(chance, is_fine):
            yield Cut(files, so_far)


def torn_game() -> tuple[Files, Promise, bytes]:
    """A game of three entries with half a fourth, as a crash leaves it; and that half."""
    with MemoryJournal.create(some_entry(1)) as journal:
        for seq in (2, 3, 4):
            journal.append(some_entry(seq))
        *good, last = journal.rows()
    tail = last.line[: len(last.line) // 2]
    content = b"".join(row.line + b"\n" for row in good) + tail
    return frozenset({(f"games/{GAME}", content)}), Promise(3, good[-1].h), tail


def recorded(made: Bench, *, folder: Path | None = None, **how: object) -> tuple[Machine, Ran]:
    """A run that is played to its end, and the machine that has not yet seen its calls."""
    folder = folder or made.folder()
    ran = traced.play(made.game(folder), **how)  # type: ignore[arg-type]
    said = "\n".join([*ran.said[-6:], ran.errors])
    assert ran.code == 0, f"expected exit 0, got {ran.code}, which said at last\n{said}"
    return Machine(folder), ran


def every_sync(ran: Ran) -> list[Fault]:
    """Each sync of a run, failing once, as the systems do it: the pages count as clean after."""
    return [
        Fault(call.name, call.nth, "error=EIO")
        for call in ran.calls
        if call.name in {"fsync", "fdatasync"}
    ]
