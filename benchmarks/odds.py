"""Benchmarks: keys at a table with odds beside one without, and playouts a second.

Rounds with and without take turns in one run, so a busy machine slows both alike. Each commit
gives the turn to the other player, so the worker has just begun to play on when the next key comes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from banker.players.playout import playout
from banker.session.session import Session
from benchmarks.phones import PAUSE_S, SETTLE_S, Row, median
from tests.phones.page.banker_table import HOMES
from tests.support.game import setup_of
from tests.support.terminal import Terminal
from tests.system.odds.tables import begun
from tests.system.simulation.play_out import say
from tests.system.simulation.players import Players, played

ROUNDS, KEYS = 5, 100
P99_MAX = 1.25  # of the time from a key to its paint, with a worker beside without
PLAYOUTS = 40
# Whole games a second on a core with little else to do: half of what was measured once.
GAMES_MIN = {"secret-vault": 39.0, "glass-classic": 13.0, "rouble-full": 18.0, "deal": 51.0}


def late_game(path: Path) -> None:
    """A game that may have odds."""
    session = Session.create(path, setup_of(("Ann", "Bob"), (), "secret-vault"))
    for _ in played(lambda: session.state, lambda text: say(session, text), Players(1)):
        if session.state.table.round >= 6:
            break
    session.close()


def paints(path: Path, keys: int, *, odds: bool) -> list[float]:
    """Milliseconds from a key that gives the turn away to the paint of its entry."""
    entries = len(path.read_bytes().splitlines())
    terminal = Terminal([sys.executable, "-m", "banker", "play", str(path), "--vault", "none"])
    try:
        terminal.wait_for(f"✓{entries}", terminal.started)
        terminal.rest(SETTLE_S)
        if odds:
            terminal.wait_for("odds are on", terminal.press("O"))
            terminal.rest(SETTLE_S)
        found = []
        for number in range(entries + 1, entries + 1 + keys):
            for key in ("'", "ab"[number % 2]):  # nobody has rolled, so it asks
                terminal.press(key)
                terminal.rest(PAUSE_S)
            found.append(terminal.wait_for(f"✓{number}", terminal.press("\r")))
        return found
    finally:
        terminal.close()


def key_rows(folder: Path, rounds: int, keys: int) -> Iterator[Row]:
    """Keys with a worker beside keys without."""
    os.environ |= dict.fromkeys(HOMES, str(folder))
    late_game(folder / "with.bank")
    shutil.copy(folder / "with.bank", folder / "without.bank")
    quiet: list[Sequence[float]] = []
    busy: list[Sequence[float]] = []
    for _ in range(rounds):
        quiet.append(paints(folder / "without.bank", keys, odds=False))
        busy.append(paints(folder / "with.bank", keys, odds=True))
    for name, part in (("p50", 0.5), ("p99", 0.99)):
        ratio = median(busy, part) / median(quiet, part)
        yield f"key to paint, with odds / without, {name}", ratio, P99_MAX


def games_a_second(box: str, count: int) -> float:
    """Whole games that one process plays in a second."""
    state = begun(box)
    since = time.perf_counter()
    for seed in range(count):
        playout(state, seed)
    return count / (time.perf_counter() - since)


def main(words: Sequence[str] | None = None) -> int:
    """Print the table; 1 if a limit is exceeded."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--keys", type=int, default=KEYS)
    options.add_argument("--playouts", type=int, default=PLAYOUTS)
    asked = options.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        found = list(key_rows(Path(folder), asked.rounds, asked.keys))
    is_over = any(value > limit for _, value, limit in found)
    sys.stdout.write("| measured | value | limit | |\n|---|---|---|---|\n")
    for name, value, limit in found:
        said = "ok" if value <= limit else "UNDER"
        sys.stdout.write(f"| {name} | {value:.2f} | at most {limit:g} | {said} |\n")
    for box, least in GAMES_MIN.items():
        games = games_a_second(box, asked.playouts)
        is_over |= games < least
        said = "ok" if games >= least else "UNDER"
        sys.stdout.write(
            f"| games of {box} a second | {games:.2f} | at least {least:g} | {said} |\n"
        )
    return int(is_over)


if __name__ == "__main__":
    raise SystemExit(main())
