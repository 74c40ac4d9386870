"""The audit beside accounting programs, on the same game (`make bench-audit`).

    make bench-audit                                 games of 10,000 and 100,000 entries
    make bench-audit ENTRIES=10000,100000,1000000    hledger takes gigabytes for the last

The game is one that does not end (`endless.py`). The audit reads it as it is; the others read what
`banker export` makes of it, in which an entry that moves nothing is left out. So two speeds are
told: `entries/s` are the game's entries, for all alike; `booked/s` are the entries that move
something, which is all that the others have to read. The limits go by the kinder one for the
others, entries/s: the time for the same game. The audit runs thrice: whole, which the limits go by;
without the rules; and so against the hash of the whole file.

The programs take turns, each from its start to its end, and a row is the median of its rounds.
What counts is processor time, so that others at work on the machine slow nobody down.
They add up and compare sums; the audit does that, follows the chain, and reckons every figure anew.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests import ROOT
from tests.system.simulation.endless_game import write

BEANCOUNT = ROOT / "build" / "beancount"
LEDGER, HLEDGER, BEAN_CHECK = "ledger bal", "hledger check -s", "bean-check -C"
READERS = (LEDGER, HLEDGER, BEAN_CHECK)
MEMORY_MB = 200
ROUNDS, ROUNDS_OF_LARGE, LARGE = 3, 1, 500_000


class Program(NamedTuple):
    """A program to measure. `times`: how many times as fast the audit must be."""

    name: str
    words: tuple[str, ...]
    times: int = 0


class Run(NamedTuple):
    """One run from start to end: seconds of processor time, and the most memory it had."""

    seconds: float
    peak_mb: float


def bean_check() -> str | None:
    """The program, from the shelf or from a small environment of its own; none if pip has none."""
    found = shutil.which("bean-check")
    own = BEANCOUNT / "bin" / "bean-check"
    if found is None and not own.exists():
        pip = [str(BEANCOUNT / "bin" / "python"), "-m", "pip", "install", "--quiet", "beancount"]
        for words in ([sys.executable, "-m", "venv", str(BEANCOUNT)], pip):
            if subprocess.run(words, check=False, capture_output=True).returncode:
                break
    return found or (str(own) if own.exists() else None)


def programs(game: Path) -> Iterator[Program]:
    """The audit, and the others as far as they are here."""
    hledger, beancount = game.with_suffix(".journal"), game.with_suffix(".beancount")
    ours = (sys.executable, "-m", "banker", "audit", str(game))
    yield Program("banker audit", ours)
    yield Program("banker audit --no-rules", (*ours, "--no-rules"))
    by_hash = ("--no-rules", "--file-hash", hash_of(game))
    yield Program("banker audit --no-rules --file-hash", (*ours, *by_hash))
    if shutil.which("ledger"):
        yield Program(LEDGER, ("ledger", "-f", str(hledger), "bal"), 5)
    if shutil.which("hledger"):
        words = ("hledger", "-f", str(hledger), "check", "-s", "ordereddates")
        yield Program(HLEDGER, words, 25)
    if (program := bean_check()) is not None:
        yield Program(BEAN_CHECK, (program, "-C", str(beancount)), 25)


def missing(found: list[Program]) -> list[str]:
    """Said loudly: a comparison with fewer programs proves less."""
    return sorted(set(READERS) - {program.name for program in found})


def exported(game: Path) -> None:
    """The same game for the others."""
    for form, ending in (("hledger", ".journal"), ("beancount", ".beancount")):
        words = ["export", str(game), "--to", form, "-o", str(game.with_suffix(ending))]
        subprocess.run([sys.executable, "-m", "banker", *words], check=True, cwd=ROOT)


def hash_of(game: Path) -> str:
    """What `b2sum -l 256` says of it."""
    with game.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=32)).hexdigest()


def run(program: Program) -> Run:
    """From its start to its end, with what the kernel says of its memory."""
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(program.words, stdout=said, stderr=subprocess.STDOUT, cwd=ROOT)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            said.seek(0)
            text = said.read().decode(errors="replace")[-500:]
            raise SystemExit(f"{program.name} refused the game ({child.returncode}): {text}")
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def measured(entries: int, found: list[Program]) -> Iterator[tuple[Program, Run]]:
    """The median of each, in turns."""
    rounds = ROUNDS_OF_LARGE if entries >= LARGE else ROUNDS
    runs: dict[str, list[Run]] = {program.name: [] for program in found}
    for _ in range(rounds):
        for program in found:
            runs[program.name].append(run(program))
    for program in found:
        seconds, peaks = zip(*runs[program.name], strict=True)
        yield program, Run(statistics.median(seconds), max(peaks))


def rows(game: Path, entries: int, found: list[Program]) -> Iterator[tuple[str, bool]]:
    """The table for one game, and whether each limit held."""
    booked = game.with_suffix(".journal").read_bytes().count(b" * (")
    runs = list(measured(entries, found))
    audits = [ours for program, ours in runs if not program.times]
    for program, it in runs:
        if not program.times:
            held = it.peak_mb <= MEMORY_MB
            limit = f"<= {MEMORY_MB} MB {'ok' if held else 'UNDER'}"
        else:
            whole, books, sealed = (it.seconds / ours.seconds for ours in audits)
            held = whole >= program.times
            word = "ok" if held else "UNDER"
            limit = (
                f"{whole:.2f}, books {books:.2f}, sealed {sealed:.2f} (>= {program.times} {word})"
            )
        yield _row(entries, booked, program.name, it) + f" | {limit} |", held


def _row(entries: int, booked: int, name: str, it: Run) -> str:
    return (
        f"| {entries:,} | {name} | {it.seconds:.2f} | {entries / it.seconds:,.0f}"
        f" | {booked / it.seconds:,.0f} | {it.peak_mb:,.0f}"
    )


def main() -> int:
    """Print the table; the exit code says whether every limit held."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--entries", default="10000,100000")
    options.add_argument("--folder", type=Path, help="keep the games there, and use those there")
    asked = options.parse_args()
    all_held = True
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        sys.stdout.write(
            "| entries | program | cpu s | entries/s | booked/s | peak MB | audit's speed / its |\n"
            "|--:|---|--:|--:|--:|--:|---|\n"
        )
        for entries in map(int, asked.entries.split(",")):
            game = folder / f"endless-{entries}.bank"
            if not game.exists():
                write(game, entries)
            if not game.with_suffix(".beancount").exists():
                exported(game)
            found = list(programs(game))
            for row, held in rows(game, entries, found):
                all_held &= held
                sys.stdout.write(f"{row}\n")
                sys.stdout.flush()
    for name in missing(found):
        sys.stderr.write(f"NOT MEASURED: {name} is not on this machine\n")
    return 0 if all_held else 1


if __name__ == "__main__":
    sys.exit(main())
