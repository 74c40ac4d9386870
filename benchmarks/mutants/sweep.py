"""Mutants: the program with one random edit each; which of them no test notices (`make mutants`).

    make mutants COUNT=200            so many, from seed 1
    make mutants COUNT=200 SEED=17    so many others; the same again for the same sources
    make mutants LIMIT=120            a longer time for the tests of each; MINUTES=90 for all
    make mutants WHOLE=yes            who lived is tried by all other tests that execute its line

A mutant that lived either makes no difference, which a reader must judge, or shows a hole.

Why a tool of our own: cosmic-ray runs one and the same command for each mutant, hours for the
whole suite, and mutmut rewrites every function of the tree and mutates nothing outside of one.
Neither draws at random, and neither asks for each line only the tests that execute it.
"""

from __future__ import annotations

import argparse
import queue
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

from benchmarks.mutants.recording import Recorded, Recording, keys, load, record, store
from benchmarks.mutants.trees import Project, Tree
from benchmarks.mutants.trial import (
    KILLED,
    LIVED,
    TIMEOUT,
    Judges,
    Mutant,
    Verdict,
    draw,
    judged,
    judges_of,
)
from tests import ROOT

# Firmware and whole evenings judge another program, and each takes minutes.
BANKER = Project(
    ROOT,
    ("banker", "drivers"),
    "tests",
    ("tests/project/", "benchmarks/mutants/", "tests/system/firmware/", "tests/system/chaos/"),
    ("--hypothesis-seed=0",),
)
LIMIT_S = 45.0
WHOLE_S = 600.0
NOT_FOUND = 4  # pytest's exit


class Pool:
    """Scratch trees, one for each job."""

    def __init__(self, project: Project, place: Path, jobs: int) -> None:
        self.jobs = jobs
        self._free: queue.Queue[Tree] = queue.Queue()
        for job in range(jobs):
            self._free.put(Tree(project, place / f"job{job}"))

    @contextmanager
    def tree(self) -> Iterator[Tree]:
        tree = self._free.get()
        try:
            yield tree
        finally:
            self._free.put(tree)


@contextmanager
def scratch(project: Project, jobs: int) -> Iterator[Pool]:
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="mutants-", dir=place) as folder:
        yield Pool(project, Path(folder), jobs)


def recorded(project: Project, pool: Pool, file: Path, out: TextIO) -> Recording:
    """The recording, made anew where something has changed."""
    wanted, known = keys(project), load(file)
    recording = {
        module: known[module]
        for module, key in wanted.items()
        # What was no judge is tried again: the computer may have been busy.
        if module in known and known[module].key == key and known[module].lines
    }

    def one(module: str) -> tuple[str, Recorded]:
        with pool.tree() as tree:
            return module, record(project, tree, module, wanted[module])

    missing = [module for module in wanted if module not in recording]
    with ThreadPoolExecutor(pool.jobs) as workers:
        for count, (module, found) in enumerate(workers.map(one, missing), 1):
            recording[module] = found
            if not found.lines:
                out.write(f"no judge: {module} fails, is slow, or executes nothing\n")
            if count % 20 == 0 or count == len(missing):
                out.write(f"{count} of {len(missing)} test modules recorded\n")
                out.flush()
                store(recording, file)
    return recording


class Limits(NamedTuple):
    """Seconds of tests for each mutant; beyond four times that, how long until it is taken for
    endless; when no more mutants are begun; and how long who lived is tried by all other tests that
    execute its line."""

    each_s: float = LIMIT_S
    more_s: float = 60.0
    end: float = float("inf")
    whole_s: float = 0.0


def sweep(
    project: Project, pool: Pool, recording: Recording, mutants: list[Mutant], limits: Limits
) -> Iterator[Verdict]:
    """The verdicts, as they come."""
    sound: dict[str, bool] = {}

    def is_sound_in(tree: Tree) -> Callable[[str], bool]:
        def is_sound(test: str) -> bool:
            if test not in sound:
                run = tree.run([test], 120)
                if run.code == NOT_FOUND:  # its name holds what pytest puts behind a name
                    run = tree.run([test.partition("::")[0]], 120)
                sound[test] = run.is_fine
            return sound[test]

        return is_sound

    def one(mutant: Mutant) -> Verdict | None:
        if time.monotonic() > limits.end:
            return None
        judges = judges_of(project, recording, mutant, limits.each_s)
        if not judges.modules:
            return Verdict(mutant, LIVED, "", judges)
        with pool.tree() as tree:
            verdict = judged(tree, mutant, judges, is_sound_in(tree), limits.more_s)
            if verdict.fate != LIVED or not (limits.whole_s and judges.left_out):
                return verdict
            rest = Judges(judges.left_out, limits.whole_s, [], judges.executed)
            verdict = judged(tree, mutant, rest, is_sound_in(tree), limits.more_s)
            every = [*judges.modules, *judges.left_out]
            return verdict._replace(judges=rest._replace(modules=every))

    with ThreadPoolExecutor(pool.jobs) as workers:
        yield from filter(None, workers.map(one, mutants))


def outcome_text(verdict: Verdict) -> str:
    """What a reader needs to judge it."""
    mutant, judges = verdict.mutant, verdict.judges
    rows = [f"{verdict.fate:8}{mutant.where} ({mutant.edit.kind}) {verdict.by}".rstrip()]
    if verdict.fate != KILLED:
        rows += [f"        {line}" for line in mutant.diff()]
        how = f"{len(judges.modules)} test modules ran, {len(judges.left_out)} more execute it"
        rows.append(f"        {how if judges.executed else 'no test executes it'}")
    return "\n".join(rows) + "\n"


def summary(verdicts: list[Verdict], seed: int, seconds: float) -> str:
    fates = Counter(verdict.fate for verdict in verdicts)
    noticed = fates[KILLED] + fates[TIMEOUT]
    rows = [outcome_text(verdict) for verdict in verdicts if verdict.fate == LIVED]
    rows.append(
        f"SEED={seed}: {len(verdicts)} mutants in {seconds:.0f} s: {noticed} killed,"
        f" {fates[TIMEOUT]} of them by time; {fates[LIVED]} lived\n"
    )
    return "".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Print each verdict, and once more who lived. A survivor is no error: it must be read."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=LIMIT_S, help="seconds of tests for each")
    parser.add_argument("--minutes", type=float, default=40, help="no mutant is begun later")
    parser.add_argument("--whole", action="store_true", help="who lived is tried by all tests")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(arguments)
    out = sys.stdout
    _hear_signals()
    with scratch(BANKER, given.jobs) as pool:
        recording = recorded(BANKER, pool, ROOT / "build/mutants/recording.json", out)
        began = time.monotonic()
        limits = Limits(
            given.limit, end=began + 60 * given.minutes, whole_s=WHOLE_S if given.whole else 0.0
        )
        verdicts = []
        mutants = draw(BANKER, given.count, given.seed)
        for verdict in sweep(BANKER, pool, recording, mutants, limits):
            verdicts.append(verdict)
            out.write(outcome_text(verdict))
            out.flush()
    out.write("\n" + summary(verdicts, given.seed, time.monotonic() - began))
    return 0


def _hear_signals() -> None:
    """In the background they may be ignored, and so they would be by the programs under test."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda _number, _frame: None)


if __name__ == "__main__":
    sys.exit(main())
