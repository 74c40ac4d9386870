"""The tests mirror the tree: what is in banker/x/y is tested in tests/x. `system` is for the whole
program: golden games, the firmware, chaos, simulations, benchmarks."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON_FOLDERS = ("banker", "drivers", "tests", "benchmarks", "docs")
GOLDEN_GAMES = ROOT / "tests" / "system" / "replay"
FIRMWARE = ROOT / "drivers" / "firmware"
# With how many examples a property is tried: few in a run of all tests. `make properties TIMES=10`
# tries ten times as many, and others than those of CI; `make test` tries half as many.
TIMES = int(os.environ.get("TIMES", "1"))
USUAL = 20  # for a property that names no number
HALF = "BANKER_HALF"  # in the environment of a run that leaves out what `make check` does besides


def examples(count: int) -> int:
    """So many, and as many times more as the run is longer."""
    return max(1, count * TIMES // (2 if HALF in os.environ else 1))
