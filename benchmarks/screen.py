"""Screen benchmark: this tree beside another checkout, on a pty, in turn (`make bench-screen`).

Rules of this file
* Both sides open the same golden game and get the same keys, one after the other in every round,
  so a busy machine slows both alike. The ratio of the medians is what counts.
* A key is measured to the last byte that it sends: then the screen shows all of it.
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.start_up import BARE
from tests import ROOT
from tests.support.terminal import Terminal

SIZES = ((80, 24), (120, 36), (160, 48))
ROUNDS, KEYS, COMMITS = 3, 40, 10
GAME = ROOT / "tests" / "releases" / "0.2.0" / "secret_vault.short_game.bank"
ENTRIES = 96  # of the game; four players in the middle of it
QUIET_S = 0.03  # after so long without a byte the repaint is over
SETTLED_S = 1.5
RATIO_MAX = 1.0  # of the verb key's median, at every size


class Samples(NamedTuple):
    """What one tree needed at one size: milliseconds, bytes, megabytes."""

    key: list[float]
    commit: list[float]
    paint: list[float]
    size: list[float]
    memory: list[float]


class Measured(Terminal):
    """A terminal that tells when the last byte after a key came, and how many came."""

    def pressed(self, keys: str) -> tuple[float, int]:
        """Milliseconds from the press to the last byte, and the bytes."""
        since, last, count = self.press(keys), 0.0, 0
        while found := self._chunks(1.0 if not last else QUIET_S):
            last = found[-1][0]
            for _, data in found:
                count += len(data)
                self._stream.feed(data)
        return (last - since) * 1000, count


@contextmanager
def running(tree: Path, folder: Path, size: tuple[int, int]) -> Iterator[Measured]:
    """The table of a tree, with a copy of the game and no preferences."""
    path = folder / "game.bank"
    lines = GAME.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:ENTRIES]))
    kept = dict(os.environ)
    os.environ |= {
        name: str(folder) for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
    }
    os.environ["PYTHONPATH"] = str(tree)
    here = Path.cwd()
    os.chdir(folder)  # else `-m` finds the package of this tree
    try:
        terminal = Measured(
            [sys.executable, "-m", "banker", "play", str(path), "--vault", "none"], *size
        )
    finally:
        os.chdir(here)
        os.environ.clear()
        os.environ |= kept
    try:
        yield terminal
    finally:
        terminal.close()


def measure(tree: Path, size: tuple[int, int], into: Samples) -> None:
    """One start of the program: its first paint, verb keys, payments, memory."""
    folder = Path(tempfile.mkdtemp())
    try:
        with running(tree, folder, size) as terminal:
            into.paint.append(terminal.wait_for("Ann", terminal.started))
            terminal.rest(SETTLED_S)
            for _ in range(KEYS):
                time.sleep(0.02)
                into.key.append(terminal.pressed("p")[0])
                assert terminal.shows("PAY"), terminal.text()
                terminal.pressed("q")
            for _ in range(COMMITS):
                sent = sum(terminal.pressed(key)[1] for key in "pc10")
                ms, count = terminal.pressed("\r")
                assert not terminal.shows("PAY"), terminal.text()
                into.commit.append(ms)
                into.size.append(sent + count)
            into.memory.append(terminal.resident_mb())
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def empty_paint(size: tuple[int, int]) -> float:
    """Milliseconds to the first paint of a Textual app that shows one word."""
    terminal = Measured([sys.executable, "-c", BARE], *size)
    try:
        return terminal.wait_for("READY", terminal.started)
    finally:
        terminal.close()


def p99(values: list[float]) -> float:
    """The value that one of a hundred exceeds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))]


def row(name: str, here: float, there: float | None, unit: str) -> str:
    """One row of the table."""
    if there is None:
        return f"| {name} | {here:.1f} {unit} | | |\n"
    return f"| {name} | {here:.1f} {unit} | {there:.1f} {unit} | {here / there:.2f} |\n"


def main() -> int:
    """Measure and print; 1 if a verb key is slower than beside at any size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beside", type=Path, help="the folder of another checkout")
    beside: Path | None = parser.parse_args().beside
    trees = [ROOT, *([beside.resolve()] if beside else [])]
    for tree in trees:
        compileall.compile_dir(tree / "banker", quiet=2)
        compileall.compile_dir(tree / "drivers", quiet=2)
    sys.stdout.write("| what | here | beside | ratio |\n|---|---|---|---|\n")
    is_slower = False
    for size in SIZES:
        found = [Samples([], [], [], [], []) for _ in trees]
        empty = []
        for _ in range(ROUNDS):
            empty.append(empty_paint(size))
            for tree, samples in zip(trees, found, strict=True):
                measure(tree, size, samples)
        here, there = found[0], found[1] if beside else None
        name = f"{size[0]}x{size[1]}"
        median = statistics.median
        rows = [
            ("verb key to last byte, p50", median(here.key), there and median(there.key), "ms"),
            ("the same, p99", p99(here.key), there and p99(there.key), "ms"),
            ("commit to last byte", median(here.commit), there and median(there.commit), "ms"),
            ("bytes of a commit and its keys", median(here.size) / 1000,
             there and median(there.size) / 1000, "kB"),
            ("first paint", median(here.paint), there and median(there.paint), "ms"),
            ("first paint / an empty Textual app", median(here.paint) / median(empty),
             there and median(there.paint) / median(empty), "times"),
            ("memory", median(here.memory), there and median(there.memory), "MB"),
        ]  # fmt: skip
        for what, value, other, unit in rows:
            sys.stdout.write(row(f"{name} {what}", value, other, unit))
        sys.stdout.flush()
        is_slower |= there is not None and median(here.key) > RATIO_MAX * median(there.key)
    return int(is_slower)


if __name__ == "__main__":
    sys.exit(main())
