"""Long games: what an entry costs, from a thousand entries to a million (`make bench-long`).

    make bench-long                        1,000, 10,000, 100,000 and 1,000,000 entries
    make bench-long ENTRIES=1000,100000    others; the shorter ones are beginnings of the longest

One game that does not end (`endless_game.py`) is played and written once. Each program is run from
its start to its end; what the same program takes for the first entry alone is taken off, and what
is left is divided by the entries. Cost that grows with the game would show as a row that is dearer
than the one of ten thousand entries.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.peers import Program, Run, run
from tests.system.simulation.endless_game import Writer

MEMORY_MB = 120
FLAT = 1.25  # times what an entry costs in a game of `USUAL` entries
USUAL = 10_000
LIMITS_US = {"banker audit --no-rules": 12, "banker audit": 45}
OTHERS = ("banker show",)  # without a limit of their own
ROUNDS, ROUNDS_OF_LARGE, LARGE = 3, 1, 500_000


def games(folder: Path, lengths: list[int]) -> dict[int, Path]:
    """The same game at each of these lengths, and its first entry."""
    found = {length: folder / f"long-{length}.bank" for length in (1, *lengths)}
    longest = found[max(lengths)]
    if not longest.exists():
        with longest.open("wb") as file:
            file.writelines(Writer(1).lines(max(lengths)))
    for length, path in found.items():
        if not path.exists():
            with longest.open("rb") as source, path.open("wb") as file:
                file.writelines(islice(source, length))
    return found


def measured(name: str, game: Path, rounds: int) -> Run:
    """The median of the seconds, and the most memory."""
    _, command, *options = name.split()
    words = (sys.executable, "-m", "banker", command, str(game), *options)
    runs = [run(Program(name, words)) for _ in range(rounds)]
    return Run(statistics.median(it.seconds for it in runs), max(it.peak_mb for it in runs))


def rows(name: str, found: dict[int, Path]) -> Iterator[tuple[str, bool]]:
    """A row for each length, and whether its limits held."""
    start = measured(name, found[1], ROUNDS).seconds
    usual = 0.0
    for length, game in sorted(found.items())[1:]:
        it = measured(name, game, ROUNDS_OF_LARGE if length >= LARGE else ROUNDS)
        cost = (it.seconds - start) / length * 1e6
        usual = cost if length == USUAL else usual
        most = LIMITS_US.get(name, 0)
        held = [it.peak_mb <= MEMORY_MB]
        told = f"<= {MEMORY_MB} MB {'ok' if held[0] else 'UNDER'}"
        if most and length >= USUAL:
            held.append(cost <= most)
            told += f"; <= {most} us {'ok' if held[-1] else 'UNDER'}"
        if usual and length > USUAL:
            held.append(cost <= FLAT * usual)
            told += f"; <= {FLAT} of the usual {'ok' if held[-1] else 'UNDER'}"
        yield (
            f"| {length:,} | {name} | {it.seconds:.2f} | {cost:.1f} | {it.peak_mb:,.0f} | {told} |",
            all(held),
        )


def main() -> int:
    """Print the table; the exit code says whether every limit held."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--entries", default="1000,10000,100000,1000000")
    options.add_argument("--folder", type=Path, help="keep the games there, and use those there")
    asked = options.parse_args()
    all_held = True
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        found = games(folder, [int(word) for word in asked.entries.split(",")])
        sys.stdout.write("| entries | program | cpu s | us an entry | peak MB | limits |\n")
        sys.stdout.write("|--:|---|--:|--:|--:|---|\n")
        for name in (*LIMITS_US, *OTHERS):
            for row, held in rows(name, found):
                all_held &= held
                sys.stdout.write(f"{row}\n")
                sys.stdout.flush()
    return 0 if all_held else 1


if __name__ == "__main__":
    sys.exit(main())
