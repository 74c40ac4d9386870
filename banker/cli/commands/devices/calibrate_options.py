"""`banker devices calibrate`, as the parser needs it: light, since every start loads it."""

from __future__ import annotations

import argparse

BRIEF = "teach a decoder real and fake notes"
MORE = """\
Asks for an empty hood, a white card, ten real and ten fake notes, and one real
note that becomes the reference card, a line for each. Enter measures, 'x' takes
the last one back ('x real 7' the seventh real one), 'q' stops. What was measured
is kept after each step: the same command goes on. The calibration that you have
holds until the new one is finished, and is kept even then.

  banker devices calibrate                   with pattern stripes (slide)
  banker devices calibrate --by spot         with UV ink
  banker devices calibrate --check           the reference card: has it drifted?

Exit 0: calibrated, or no drift. 1: it has drifted. 130: stopped.
"""


def calibrate(options: argparse.Namespace) -> int:
    """`banker devices calibrate`."""
    from banker.cli.commands.devices.calibrate import run

    return run(options)


def add_calibrate(sub: argparse.ArgumentParser) -> None:
    """Its options."""
    sub.add_argument(
        "port",
        nargs="?",
        metavar="PORT",
        help="/dev/ttyACM0, socket://…, rfc2217://… (default: the only one plugged in)",
    )
    sub.add_argument(
        "--by",
        choices=("slide", "spot"),
        default="slide",
        help="what tells the notes apart: two printed stripes, or a mark of UV ink"
        " (default: slide)",
    )
    sub.add_argument("--check", action="store_true", help="only measure the reference card")
    sub.add_argument(
        "--fresh", action="store_true", help="begin anew, without what was measured before"
    )
