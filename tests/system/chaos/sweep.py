"""Chaos: random evenings at the vault, and a judge after every operation (`make chaos`).

    make chaos SEEDS=200              seeds 1 … 200, 120 operations each
    make chaos SEEDS=1 SEED=17        this one again
    make chaos SEEDS=1000 DEVICE=simulator
    make chaos SEEDS=40 SEED=today    seeds that nobody has tried; the first one is printed

Locking, guesses, power cuts in the middle of an EEPROM octet, resets, pulled cables, killed
programs, nonsense, noise and a stalled chip, at the real firmware in the emulator. After every
operation the vault's memory and the stored ledger are held against each other. The first
difference ends the sweep, with its seed and operation.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.support.board_hands import vault_elf
from tests.system.chaos.boards import FirmwareBoard, assert_tools
from tests.system.chaos.evening import Board, Divergence, Evening, Fault
from tests.system.chaos.lockstep import in_step
from tests.system.chaos.operations import Plan
from tests.system.chaos.simulated import SimulatedBoard

SEEDS_MAX = 10**8
OPERATIONS = 120
TRAIL = 8
# Synced so often that a real disk would be the slowest part of it all.
IN_MEMORY = Path("/dev/shm")

MakeBoard = Callable[[int], Board]


class Outcome(NamedTuple):
    """What an evening came to; `divergence` is empty if all agreed."""

    seed: int
    counts: Counter[str]
    divergence: str = ""


def firmware_board(seed: int, elf: Path | None = None) -> Board:
    """Every fourth one is reset by each opening of its port, as an Uno is."""
    return FirmwareBoard(elf or vault_elf(), seed, autoreset=seed % 4 == 0)


def simulated_board(seed: int) -> Board:
    return SimulatedBoard(seed)


BOARDS: dict[str, MakeBoard] = {"firmware": firmware_board, "simulator": simulated_board}


@contextmanager
def folder() -> Iterator[Path]:
    place = Path(tempfile.mkdtemp(prefix="chaos-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def spend(seed: int, plan: Plan, make: MakeBoard, fault: Fault | None = None) -> Outcome:
    """One evening. A divergence, or an error where none may be, ends it."""
    chance = random.Random(seed)
    trail: list[str] = []
    with folder() as place:
        evening = Evening(make(seed), place / "game.bank", chance, fault)
        try:
            with in_step(evening):
                _operate(evening, plan, trail)
        except (Divergence, AssertionError) as error:
            return Outcome(seed, evening.told, f"{_where(seed, trail)}: {error!r}")
        except Exception as error:
            error.add_note(_where(seed, trail))
            raise
        finally:
            evening.close()
    return Outcome(seed, evening.told)


def _where(seed: int, trail: list[str]) -> str:
    return f"seed {seed}, operation {len(trail)} ({' '.join(trail[-TRAIL:])})"


def _operate(evening: Evening, plan: Plan, trail: list[str]) -> None:
    evening.let(2500)
    evening.start_host()
    for _ in range(plan.count):
        operation = plan.drawn(evening)
        trail.append(operation.name)
        operation.act(evening)
        evening.check()
        if evening.chance.random() < 0.5:
            evening.calm_down()
    trail.append("calm")
    evening.calm_down()
    evening.audit()
    oracle = evening.oracle
    counts = {"operations": plan.count, "events": oracle.last, "epochs": oracle.epochs}
    evening.told.update(counts, cuts=evening.board.torn())


def main(arguments: list[str] | None = None) -> int:
    """Print what it came to; exit 1 at a divergence."""
    parser = argparse.ArgumentParser(description="random evenings at the vault")
    parser.add_argument("--seeds", type=int, default=20, help="how many evenings")
    parser.add_argument(
        "--seed", type=first_seed, default=1, help="the first of them; today: one that is drawn now"
    )
    parser.add_argument("--operations", type=int, default=OPERATIONS, help="in each")
    parser.add_argument("--device", choices=sorted(BOARDS), default="firmware")
    parser.add_argument("--jobs", type=int, default=1, help="evenings at the same time")
    options = parser.parse_args(arguments)
    if options.device == "firmware":
        assert_tools()
    started = time.monotonic()
    sys.stdout.write(f"seeds {options.seed} and following\n")
    seeds = range(options.seed, options.seed + options.seeds)
    evening = partial(spend, plan=Plan(options.operations), make=BOARDS[options.device])
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(evening, seeds):
            if outcome.divergence:
                sys.stdout.write(f"DIVERGED at {outcome.divergence}\n")
                pool.shutdown(cancel_futures=True)
                return 1
            total.update(outcome.counts, seeds=1)
            _show(total, started, end="\r" if sys.stdout.isatty() else "\n")
    _show(total, started, end="\n")
    return 0


def first_seed(text: str) -> int:
    """A number, or one that nobody could have chosen the code for."""
    return random.SystemRandom().randrange(1, SEEDS_MAX) if text == "today" else int(text)


def _show(total: Counter[str], started: float, *, end: str) -> None:
    passed = time.monotonic() - started
    words = ("seeds", "operations", "events", "epochs", "cuts")
    told = ", ".join(f"{total[word]:,} {word}" for word in words)
    sys.stdout.write(f"{told} inside a write; no divergence; {passed:.0f} s{end}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
