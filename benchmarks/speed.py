"""Benchmarks: ratios in one run against a named peer or limit (`make bench`).

Start-up is measured against a bare Textual app, reopening against an empty game, a late command
against an early one, all interleaved in this run; so a busy machine slows both sides alike, but for
their waiting: what start-ups cost the processor is printed beside what the clock says. Key
latencies are absolute by nature: they are printed beside their limit and judged by a person.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from banker import editions
from banker.cli.folder.statistics import folder_lines
from banker.engine.fold import Player, apply
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.open_actions.listing import open_actions
from banker.games.board.state import Setup, State, opening
from banker.games.deal.decide import decide as card_decide
from banker.games.deal.queries.payable import best_payment, worth
from banker.language.parser.parse import parse
from banker.session.session import Session
from benchmarks import peers
from benchmarks.start_up import (
    FOOT,
    Row,
    compared,
    first_paint,
    interleaved,
    play,
    starts,
)
from tests.support.card_game import RICH, CardGame, recorded
from tests.support.terminal import Terminal
from tests.system.faces import moments
from tests.system.simulation import endless_game

DEALT = ("Ann", "Bob", "Cem", "Dan", "Eve")
KEYS = 60
BOX = "secret-vault"  # the default
ACTS = (
    c.Transfer("ann", "bank", 50),
    c.Transfer("bank", "ann", 50),
    c.Next(),
    c.SetTurn("ann"),
)
STATEMENTS = ("ann pays 50 to bob", "bob pays 50 to ann", "next", "ann's turn")
RATE, RATES = 100_000, {"cash-decoder": 90_000}  # every payment there may be checked
BANKED = (c.Transfer("ann", "bank", 50), c.Transfer("bank", "ann", 50), *ACTS[2:])


# What a public simulator of the rules does on such a machine; it keeps no ledger.
SIMULATED = "a public simulator: 74,000 to 86,000 moves/s"
OURS = "banker audit --no-rules"
# The books of a game beside the accounting programs: how many times as fast as each they are.
BOOKS, BOOKS_MIN = 100_000, {peers.HLEDGER: 1.0, peers.BEAN_CHECK: 2.5}


LOADING = """
import time
from banker.editions import catalogue, load
started = time.process_time()
for listing in catalogue("board"):
    load(listing.id)
print(time.process_time() - started)
"""


def setup(edition: str = BOX) -> Setup:
    """Two players with this box."""
    return Setup(editions.load(edition), (Player("ann", "Ann"), Player("bob", "Bob")))


def line(name: str, value: str, limit: str, ok: bool) -> bool:
    """One row of the table."""
    sys.stdout.write(f"| {name} | {value} | {limit} | {'ok' if ok else 'UNDER'} |\n")
    sys.stdout.flush()
    return ok


def commands_per_second(edition: str, count: int = 40_000) -> float:
    """`decide` + `apply` in memory, by the processor's time: nothing here waits."""
    first = Session.create(None, setup(edition))
    state: State = opening(first.state.setup, first.journal.entry(1).post)
    # Where a gift is a trade for nothing, the Bank is paid instead.
    acts = BANKED if state.edition.trade_gap_percent else ACTS
    started = time.process_time()
    for command in islice(cycle(acts), count):
        state = apply(state, decide(state, command))
    return count / (time.process_time() - started)


def card_commands_per_second(games: int = 24) -> float:
    """The same for a game of cards: whole random games of two to five players."""
    played = [recorded(seed, DEALT[: 2 + seed % 4]) for seed in range(games)]
    started = time.process_time()
    for state, commands in played:
        for command in commands:
            state = apply(state, card_decide(state, command))
    return sum(len(commands) for _, commands in played) / (time.process_time() - started)


def payments_ms() -> float:
    """The slowest of the best payments out of a hundred cards, in milliseconds of the processor."""
    game = CardGame()
    for place, cards in RICH.items():
        game.given("bob", place, cards)
    spent = []
    for amount in range(1, worth(game.state, "bob")):
        started = time.process_time()
        best_payment(game.state, "bob", amount)
        spent.append(time.process_time() - started)
    return max(spent) * 1_000


def statement_us(count: int = 4_000) -> float:
    """A statement from its text to a line of a journal in memory, by the processor's time."""
    session = Session.create(None, setup())
    started = time.process_time()
    for said in islice(cycle(STATEMENTS), count):
        command = parse(said, session.state.setup, session.state.table.turn)
        assert isinstance(command, c.AnyCommand)
        session.execute(command)
    return (time.process_time() - started) / count * 1e6


def open_actions_us() -> float:
    """What may be done now, at moments of games that were played out: the median list."""
    spent = []
    for listing in editions.catalogue("board"):
        for state in moments.of_players(listing.id, 0):
            started = time.process_time()
            for _ in range(20):
                open_actions(state)
            spent.append((time.process_time() - started) / 20 * 1e6)
    return statistics.median(spent)


def folder_seconds(folder: Path, games: int = 100, entries: int = 240) -> tuple[float, float]:
    """Statistics of so many games, by the clock: the first time, and again."""
    shelf, caches = folder / "shelf", folder / "caches"
    shelf.mkdir()
    for number in range(games):
        endless_game.write(shelf / f"{number}.bank", entries, number)
    taken = []
    for _ in range(2):
        started = time.perf_counter()
        list(folder_lines(shelf, "en", caches))
        taken.append(time.perf_counter() - started)
    return taken[0], taken[1]


def loading() -> tuple[float]:
    """Milliseconds of the processor that a new process needs to read every edition."""
    found = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, check=True)
    return (float(found.stdout) * 1_000,)


def grown(path: Path, entries: int) -> tuple[float, float]:
    """A game of that many entries; the median cost of a command at its beginning and its end."""
    session = Session.create(path, setup())
    costs: list[float] = []
    for command in islice(cycle(ACTS), entries):
        started = time.perf_counter()
        session.execute(command)
        costs.append(time.perf_counter() - started)
    session.close()
    window = max(1, min(1_000, entries // 3))
    return statistics.median(costs[10 : 10 + window]), statistics.median(costs[-window:])


def keys(path: Path) -> tuple[list[float], list[float], float]:
    """Verb key to prompt and commit to screen, in ms each, and the memory afterwards."""
    entries = path.read_bytes().count(b"\n")
    terminal = Terminal(play(path))
    prompts, commits = [], []
    try:
        terminal.wait_for("ledger" if terminal.shows("ledger") else "Ann", terminal.started)
        terminal.rest(1.5)
        for number in range(1, KEYS + 1):
            terminal.rest(0.06)
            prompts.append(terminal.wait_for("PAY", terminal.press("p")))
            terminal.press("b10")
            terminal.rest(0.06)
            commits.append(terminal.wait_for(f"✓{entries + number}", terminal.press("\r")))
        return prompts, commits, terminal.resident_mb()
    finally:
        terminal.close()


def reopened(small: Path, large: Path) -> bool:
    """First paint of a long game beside a short one."""
    under, over = interleaved(*(partial(first_paint, play(it), FOOT) for it in (small, large)))
    return line(*compared("reopening 10,000 entries / an empty game", over, under, 1.5))


def books(folder: Path) -> Iterator[Row]:
    """The audit of sums, chain and figures beside programs that add sums up, by the processor."""
    game = folder / "books.bank"
    endless_game.write(game, BOOKS)
    peers.exported(game)
    found = [it for it in peers.programs(game) if it.name in (OURS, *peers.READERS)]
    spent = {program.name: it.seconds for program, it in peers.measured(BOOKS, found)}
    ours = spent[OURS]
    for name, least in BOOKS_MIN.items():
        if name in spent:
            value = f"{spent[name] / ours:.2f} times as fast ({ours:.2f} s, {spent[name]:.2f} s)"
            limit, ok = f">= {least}", spent[name] / ours >= least
            yield Row(f"books of {BOOKS:,} entries / {name}", value, limit, ok)
    for name in peers.missing(found):
        yield Row(f"books of {BOOKS:,} entries / {name}", "NOT MEASURED: not here", "", ok=True)


def percentile(values: list[float], share: float) -> float:
    """Nearest rank."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main() -> int:
    """Print the table; the exit code says whether every limit held."""
    sys.stdout.write("| what | measured | limit | |\n|---|---|---|---|\n")
    held = []
    for listing in editions.catalogue("board"):
        rate = commands_per_second(listing.id)
        value, least = f"{rate:,.0f} commands/s", RATES.get(listing.id, RATE)
        value += f" ({SIMULATED})"
        held.append(line(f"decide + apply, {listing.id}", value, f">= {least:,}/s", rate >= least))
    rate = max(card_commands_per_second() for _ in range(3))
    value = f"{rate:,.0f} commands/s"
    held.append(line("decide + apply, deal", value, ">= 50,000/s", rate >= 50_000))
    slowest = min(payments_ms() for _ in range(3))
    held.append(line("the best payment, deal", f"{slowest:.2f} ms", "< 3 ms", slowest < 3))
    spent = statistics.median(statement_us() for _ in range(5))
    value = f"{spent:.0f} us"
    held.append(line("a statement, text to journal in memory", value, "<= 60 us", spent <= 60))
    spent = min(open_actions_us() for _ in range(3))
    value = f"{spent:.1f} us"
    held.append(line("what may be done now, played games", value, "<= 20 us", spent <= 20))
    ((spent,),) = interleaved(loading)
    held.append(line("reading all editions", f"{spent:.0f} ms", "<= 50 ms", spent <= 50))
    with tempfile.TemporaryDirectory() as folder:
        first, again = folder_seconds(Path(folder))
        ok = first <= 1.2 and again <= 0.1
        value = f"{first:.2f} s, again {again:.2f} s"
        held.append(line("statistics of 100 games of 240", value, "<= 1.2 s, again <= 0.1 s", ok))
        empty, thousand10, large = (Path(folder, name) for name in ("a.bank", "b.bank", "c.bank"))
        grown(empty, 12)
        grown(thousand10, 10_000)
        early, late = grown(large, 100_000)
        ratio = late / early
        value = f"{late * 1e6:.0f} us / {early * 1e6:.0f} us = {ratio:.2f}"
        held.append(line("a command at entry 100,000 / at 10", value, "<= 1.5", ratio <= 1.5))
        held += [line(*row) for row in books(Path(folder))]
        held += [line(*row) for row in starts(Path(folder))]
        held.append(reopened(empty, thousand10))
        prompts, commits, memory = keys(empty)
        for name, found, half, most in (
            ("verb key to prompt", prompts, 6, 20),
            ("commit to screen, with its sync", commits, 25, 50),
        ):
            middle, tail = statistics.median(found), percentile(found, 0.99)
            ok = middle <= half * 2 and tail <= most * 2
            limit = f"p50 <= {half}, p99 <= {most} (x2 unreserved)"
            held.append(line(name, f"p50 {middle:.1f} ms, p99 {tail:.1f} ms", limit, ok))
        held.append(line("memory of the running screen", f"{memory:.0f} MB", "<= 60", memory <= 60))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
