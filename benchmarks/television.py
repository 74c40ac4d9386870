"""Benchmarks: both televisions (`make bench-tv`): from a statement to the changed page, the draw of
the terminal's page, and keys at a table that two televisions look at.

Rules of this file
* What is compared takes turns in one run, so a busy machine slows both alike.
* With `--beside FOLDER` the page of another checkout gets the same statements, in pairs: the page
  that is slower by more than `SLOWER_MS` in the median is a fault.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from banker import editions
from banker.foundation import memo
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from banker.tui.panes.screens import draw
from benchmarks.phones import DRAWN, Row, commits, median, televisions_of
from tests import ROOT
from tests.phones.browser import NAME, Browser, program
from tests.phones.page.banker_table import HOMES, BankerTable, banker
from tests.support.terminal import Terminal
from tests.system.simulation.board_players import TownPlayers
from tests.system.simulation.play_out import say
from tests.system.simulation.players import played
from tests.tui.panes.television.evenings import evening

PAIRS, STATEMENTS = 9, 8  # of the page, and of each pair
ROUNDS, KEYS = 3, 40
BEFORE = 60  # entries of the game that the pages begin with
REST_S = 0.3  # a page comes to rest before the next statement
SLOWER_MS = 20.0
DRAW_MS = 10.0
DRAWS = 25
KEYS_MAX = 1.1  # a key is not slower: what the median of two equal tables may differ by
SIZE = (200, 60)
EVENINGS = (("secret-vault", 4, 150), ("glass-classic", 4, 150), ("glass-classic", 8, 300))
RUN_IN = (
    "import runpy, sys; sys.path.insert(0, {!r}); sys.argv[0] = 'banker'; "
    "runpy.run_module('banker', run_name='__main__', alter_sys=True)"
)


# --- from a statement to the changed page ---------------------------------------------------------


def game(path: Path, count: int) -> list[str]:
    """Write the beginning of a game; returns so many statements that follow, each of one entry."""
    box = editions.load("glass-classic", {})
    setup = Setup(box, check_names(("Ann", "Bob", "Cem", "Dee"), box))
    session, found, entries = Session.create(None, setup), [], 1
    for text in played(lambda: session.state, lambda text: say(session, text), TownPlayers(3)):
        if entries >= BEFORE and session.journal.count > entries:
            found.append(text)
        entries = session.journal.count
        if len(found) == count:
            break
    kept = Session.create(path, setup)
    kept.append_all(list(session.entries(2))[: entries - count - 1])
    kept.close()
    return found


class Tree:
    """A checkout: a table that it runs, and a television that looks at it."""

    def __init__(self, tree: Path, browser: Browser, path: Path) -> None:
        self.path = path
        self.times: list[float] = []
        self._browser = browser
        kind = type("Table", (BankerTable,), {"program": _program(tree)})
        self.table: BankerTable = kind(path)

    def __enter__(self) -> Tree:
        self.table.__enter__()
        self.page = self.table.let_in(self._browser, width=1920, height=1080)
        time.sleep(REST_S)
        self.page.run(DRAWN)
        return self

    def __exit__(self, *about: object) -> None:
        self.table.__exit__(None, None, None)

    def say(self, statement: str) -> None:
        """A statement, to the frame after the change of the page."""
        count = self.page.run("now.state.count")
        began = time.time()
        self.table.say(statement)
        drawn = self.page.wait_for(_drawn(count + 1))
        self.times.append(drawn - began * 1000)
        time.sleep(REST_S)


def _drawn(count: int) -> str:
    return f"window.drawn[{count}] > 0 && window.drawn[{count}]"


def _program(tree: Path) -> tuple[str, ...]:
    if tree == ROOT:
        return tuple(banker())
    return (sys.executable, "-c", RUN_IN.format(str(tree)))


def page_rows(
    browser: Browser, folder: Path, beside: Path | None, pairs: int, each: int
) -> Iterator[Row]:
    """The median here, and how much more that is than of the page of another checkout."""
    said = game(folder / "here.bank", pairs * each)
    shutil.copy(folder / "here.bank", folder / "beside.bank")
    trees = [(ROOT, folder / "here.bank")]
    if beside is not None:
        trees.append((beside, folder / "beside.bank"))
    with ExitStack() as open_ones:
        found = [open_ones.enter_context(Tree(tree, browser, path)) for tree, path in trees]
        for pair in range(pairs):
            for tree in found:
                for statement in said[pair * each : (pair + 1) * each]:
                    tree.say(statement)
    here = statistics.median(found[0].times)
    yield "statement to changed page, p50, ms", here, 100.0
    for other in found[1:]:
        there = statistics.median(other.times)
        yield "the same of the page beside, ms", there, 100.0
        yield f"more than beside, {pairs} pairs, ms", here - there, SLOWER_MS


# --- the draw of the terminal's page --------------------------------------------------------------


def draw_rows(draws: int) -> Iterator[Row]:
    """The processor's time of a page of which nothing is remembered: the best of some draws, for
    others on the machine make every other one slower."""
    for box, players, entries in EVENINGS:
        view = evening(box, players, entries).view(SIZE[1])
        draw(view, *SIZE)
        times = []
        for _ in range(draws):
            memo._last.clear()
            began = time.process_time()
            draw(view, *SIZE)
            times.append((time.process_time() - began) * 1000)
        name = f"{box}, {players} players, {entries} entries"
        yield f"draw at {SIZE[0]}x{SIZE[1]}, {name}, best, ms", min(times), DRAW_MS


# --- keys at the table ----------------------------------------------------------------------------


@contextmanager
def watched(path: Path) -> Iterator[None]:
    """Both televisions of this machine look at a file."""
    served = subprocess.Popen(
        banker("play", str(path), "--tv", "--browser"),
        stdout=subprocess.DEVNULL, env=os.environ | {"DISPLAY": "", "WAYLAND_DISPLAY": ""},
    )  # fmt: skip
    terminal = Terminal(banker("play", str(path), "--tv"), *SIZE)
    try:
        terminal.wait_for("entry", terminal.started)
        yield
    finally:
        terminal.close()
        served.terminate()
        served.wait()


def key_rows(folder: Path, rounds: int, keys: int) -> Iterator[Row]:
    """Keys at a table beside one that two televisions look at, by network or on this machine."""
    os.environ |= dict.fromkeys(HOMES, str(folder))
    with BankerTable(folder / "with.bank", players="Ann,Bob") as table:
        table.play("bank pays ann 20000")
        for name in ("without", "beside"):
            shutil.copy(table.path, folder / f"{name}.bank")
        screens = televisions_of(table, 2)
    place = f"{NAME}=127.0.0.1:{table.port}"
    quiet: list[Sequence[float]] = []
    found: dict[str, list[Sequence[float]]] = {"two televisions by network": [], "two here": []}
    by_network, here = found.values()
    for _ in range(rounds):
        quiet.append(commits(folder / "without.bank", "", keys, (), None).paint)
        by_network.append(commits(table.path, place, keys, screens, None).paint)
        with watched(folder / "beside.bank"):
            here.append(commits(folder / "beside.bank", "", keys, (), None).paint)
    for name, times in found.items():
        for part, said in ((0.5, "p50"), (0.95, "p95")):
            ratio = median(times, part) / median(quiet, part)
            yield f"key to paint, {name} / none, {said}", ratio, KEYS_MAX if part == 0.5 else 1.5


def main(words: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a limit is exceeded."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--beside", type=Path, help="the folder of another checkout")
    options.add_argument("--pairs", type=int, default=PAIRS)
    options.add_argument("--each", type=int, default=STATEMENTS)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--keys", type=int, default=KEYS)
    options.add_argument("--draws", type=int, default=DRAWS)
    asked = options.parse_args(words)
    path = program()
    assert path is not None, "needs chromium"
    beside = asked.beside.resolve() if asked.beside else None
    with tempfile.TemporaryDirectory() as folder, Browser(path) as browser:
        found = list(page_rows(browser, Path(folder), beside, asked.pairs, asked.each))
    found += draw_rows(asked.draws)
    with tempfile.TemporaryDirectory() as folder:
        found += key_rows(Path(folder), asked.rounds, asked.keys)
    sys.stdout.write("| measured | value | limit | |\n|---|---|---|---|\n")
    for name, value, limit in found:
        said = "ok" if value <= limit else "UNDER"
        sys.stdout.write(f"| {name} | {value:.2f} | {limit:g} | {said} |\n")
    return int(any(value > limit for _, value, limit in found))


if __name__ == "__main__":
    raise SystemExit(main())
