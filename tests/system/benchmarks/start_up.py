"""Start-up: what stands between a command and what it shows, in the checkout and installed.

Each is measured in turns with a bare Textual app, or with a Python that does nothing, in one run.
What is installed is a copy of the packages, compiled, that knows nothing of the checkout.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from banker import editions
from banker.engine.fold import Player
from banker.games.board.state import Setup
from banker.session.session import Session
from tests import ROOT
from tests.support.terminal import Terminal
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

Figures = tuple[float, ...]


class Row(NamedTuple):
    """One row of the table."""

    name: str
    value: str
    limit: str
    ok: bool


def installed(folder: Path) -> Path:
    """A place with the packages as `pip install` puts them there."""
    place = folder / "installed"
    words = ("install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target")
    source = folder / "source"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", ROOT.as_uri(), source], check=True)
    subprocess.run([sys.executable, "-m", "pip", *words, place, source], check=True)
    return place


def python(place: Path, *words: str) -> list[str]:
    """The command line of a Python that finds the packages in this place only."""
    return ["env", "-C", str(place), f"PYTHONPATH={place}", sys.executable, *words]


def play(path: Path, place: Path = ROOT) -> list[str]:
    """The command line of the table without a vault."""
    return python(place, "-m", "banker", "play", str(path), "--vault", "none")


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


def commands(folder: Path, place: Path, how: str) -> Iterator[Row]:
    """Commands about an evening, from their start to their end."""
    game = folder / "evening.bank"
    if not game.exists():
        endless_game.write(game, EVENING)
    asked = {"--version": ("--version",), "show": ("show", str(game))}
    nothing, *each = interleaved(
        partial(ran, python(place, "-c", "pass")),
        *(partial(ran, python(place, "-m", "banker", *words)) for words in asked.values()),
    )
    for name, (spent,) in zip(asked, each, strict=True):
        value = f"{spent:.0f} ms (Python alone {nothing[0]:.0f})"
        limit = WALL_MAX_MS[name]
        yield Row(f"banker {name}, {how}", value, f"<= {limit} ms", spent <= limit)


def starts(folder: Path) -> Iterator[Row]:
    """All of it, both ways."""
    for place, how in ((ROOT, "checkout"), (installed(folder), "installed")):
        yield from commands(folder, place, how)
        yield from paints(folder, place, how)
