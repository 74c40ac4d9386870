"""`banker devices look`: show the readings of a board's pins while the board is built."""

from __future__ import annotations

import argparse
import time

from banker.cli.device_ports import add_port, chosen_port, one_line_errors, positive_seconds
from banker.cli.output import is_shown, put_over
from drivers.port.transport import open_port
from drivers.tools.device_bench import LOOK_EVERY_MS, DeviceBench
from drivers.tools.look import page

HELP = """\
Only asks, and takes nothing from a game: lid, buttons, bolt, ring and light as they stand
now, with what they should read. Ctrl-C ends it.
"""
LINE_EVERY_S = 1.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port, and how long to look."""
    parser.epilog = HELP
    add_port(parser)
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        metavar="N",
        help="how long to look (default: until Ctrl-C)",
    )


def run(options: argparse.Namespace) -> int:
    """Show the readings until Ctrl-C: on a terminal in place, else a page each second. Returns the
    exit code."""
    with one_line_errors():
        line = open_port(chosen_port(options.port))
        try:
            bench = DeviceBench(line)
            bench.greet()
            _look(bench, options.seconds, in_place=is_shown())
        except KeyboardInterrupt:
            # The usual end of it.
            pass
        finally:
            line.close()
    return 0


def _look(bench: DeviceBench, seconds: int | None, *, in_place: bool) -> None:
    end = None if seconds is None else time.monotonic() + seconds
    height = 0
    while True:
        lines = page(bench)
        put_over(lines, height if in_place else 0)
        height = len(lines)
        if end is not None and time.monotonic() >= end:
            return
        bench.wait(lambda: False, LOOK_EVERY_MS if in_place else int(1000 * LINE_EVERY_S))
