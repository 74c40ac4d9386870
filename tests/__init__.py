"""The tests mirror the tree: what is in banker/x/y is tested in tests/x. `system` is for the whole
program: golden games, the firmware, chaos, simulations, benchmarks, and an audit of its own."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
GOLDEN_GAMES = ROOT / "tests" / "system" / "replay"
FIRMWARE = ROOT / "drivers" / "firmware"
