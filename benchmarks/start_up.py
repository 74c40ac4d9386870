"""Start-up: what stands between a command and what it shows, in the checkout and installed.

Each is measured in turns with a bare Textual app, with a Python that does nothing, or with the
accounting programs on the same evening, in one run. What is installed is the wheel in a fresh
environment, compiled, with the packages that it needs and no other. Both are started as the
command `banker` starts, and no settings of the user are read.
"""

from __future__ import annotations

import compileall
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.session.session import Session
from benchmarks import peers
from tests import ROOT
from tests.support.terminal import Terminal
from tests.system.package.installed import runtime_pins
from tests.system.simulation import endless_game

ROUNDS = 15
FOOT = "␣"  # the key for the next turn, in the last row of the table in any language
EVENING = 1_200  # entries
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("READY")
Bare().run(mouse=False)
"""
PAINT_MAX = 1.2  # first paint beside a bare app
WALL_MAX_MS = {"--version": 40, "show": 90}
# What the command `banker` runs.
BANKER = "import sys; from banker.__main__ import main; sys.exit(main())"

Figures = tuple[float, ...]


class Row(NamedTuple):
    """One row of the table."""

    name: str
    value: str
    limit: str
    ok: bool


def installed(folder: Path) -> Path:
    """A fresh environment with the wheel and what it needs, as they lie in this one."""
    place, source = folder / "installed", folder / "source"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place], check=True)
    (packages,) = place.glob("lib/python*/site-packages")
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), source], check=True)
    words = ("install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target")
    subprocess.run([sys.executable, "-m", "pip", *words, packages, source], check=True)
    for pin in runtime_pins():
        for file in distribution(pin.name).files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                (packages / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file.locate(), packages / file)
    compileall.compile_dir(packages, quiet=2)
    return place


def python(place: Path, *words: str) -> list[str]:
    """The command line of a Python that finds the packages in this place only."""
    own = ("-u", "PYTHONPATH", "-C", str(place), f"XDG_CONFIG_HOME={place / 'no-settings'}")
    if place == ROOT:
        return ["env", *own, f"PYTHONPATH={ROOT}", sys.executable, *words]
    return ["env", *own, str(place / "bin" / "python"), *words]


def banker(place: Path, *words: str) -> list[str]:
    """A command line of the program."""
    return python(place, "-c", BANKER, *words)


def play(path: Path, place: Path = ROOT) -> list[str]:
    """The command line of the table without a vault."""
    return banker(place, "play", str(path), "--vault", "none")


def interleaved(*programs: Callable[[], Figures]) -> list[Figures]:
    """The median of each figure of each program, measured in turns."""
    samples: list[list[Figures]] = [[] for _ in programs]
    for _ in range(ROUNDS):
        for program, found in zip(programs, samples, strict=True):
            found.append(program())
    return [tuple(map(statistics.median, zip(*found, strict=True))) for found in samples]


def first_paint(command: list[str], text: str) -> Figures:
    """Milliseconds from the start of the program to a text on the screen: of the clock, and of the
    processor."""
    terminal = Terminal(command)
    try:
        shown = terminal.wait_for(text, terminal.started)
    finally:
        terminal.close()
    return shown, terminal.processor_ms


def ran(command: list[str]) -> Figures:
    """Milliseconds of a command from its start to its end, by the clock."""
    started = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return ((time.perf_counter() - started) * 1_000,)


def compared(name: str, over: Figures, under: Figures, limit: float) -> Row:
    """Two starts by the clock; what they cost the processor stands there."""
    found, cost = (one / other for one, other in zip(over, under, strict=True))
    value = f"{over[0]:.0f} ms / {under[0]:.0f} ms = {found:.2f} (processor {cost:.2f})"
    return Row(name, value, f"<= {limit}", found <= limit)


def paints(folder: Path, place: Path, how: str) -> Iterator[Row]:
    """First paint of each box beside a bare app."""
    boxes = [listing.id for listing in editions.catalogue("board")]
    games = [folder / f"{box}.bank" for box in boxes]
    for box, path in zip(boxes, games, strict=True):
        if not path.exists():
            players = (Player("ann", "Ann"), Player("bob", "Bob"))
            Session.create(path, Setup(editions.load(box), players)).close()
    bare, *each = interleaved(
        partial(first_paint, python(place, "-c", BARE), "READY"),
        *(partial(first_paint, play(path, place), FOOT) for path in games),
    )
    for box, found in zip(boxes, each, strict=True):
        yield compared(f"first paint / bare Textual, {box}, {how}", found, bare, PAINT_MAX)


def commands(game: Path, place: Path, how: str) -> Iterator[Row]:
    """Commands about an evening, from their start to their end; its audit beside the programs that
    add up the same evening. Those look at no chain, no rule and no figure."""
    asked = {
        "--version": ("--version",),
        "show": ("show", str(game)),
        "audit": ("audit", str(game)),
    }
    readers = (it for it in peers.programs(game) if it.name in peers.READERS)
    others = {it.name: it.words for it in readers}
    nothing, *each = interleaved(
        partial(ran, python(place, "-c", "pass")),
        *(partial(ran, banker(place, *words)) for words in asked.values()),
        *(partial(ran, list(words)) for words in others.values()),
    )
    found = {name: spent for name, (spent,) in zip((*asked, *others), each, strict=True)}
    for name, limit in WALL_MAX_MS.items():
        value = f"{found[name]:.0f} ms (Python alone {nothing[0]:.0f})"
        yield Row(f"banker {name}, {how}", value, f"<= {limit} ms", found[name] <= limit)
    beside = ", ".join(f"{name} {found[name]:.0f}" for name in others)
    most = found.get(peers.BEAN_CHECK)
    ok = most is None or found["audit"] <= most
    value = f"{found['audit']:.0f} ms ({beside})"
    yield Row(f"banker audit of an evening, {how}", value, f"<= {peers.BEAN_CHECK}", ok)


def starts(folder: Path) -> Iterator[Row]:
    """All of it, both ways."""
    for package in ("banker", "drivers"):  # some machines keep no byte code by themselves
        compileall.compile_dir(ROOT / package, quiet=2)
    game = folder / "evening.bank"
    endless_game.write(game, EVENING)
    peers.exported(game)
    for place, how in ((ROOT, "checkout"), (installed(folder), "installed")):
        yield from commands(game, place, how)
        yield from paints(folder, place, how)
