"""`banker devices trim`: where the servo stands open and shut, and the chip's own reference."""

from __future__ import annotations

import argparse
from functools import partial

from banker.cli.device_ports import DeviceError, add_port, hello_words, one_line_errors
from banker.cli.output import put, put_words
from banker.cli.parsing.help_words import finished
from drivers.circuit import load
from drivers.port.transport import open_port
from drivers.tools.device_bench import DeviceBench, assert_idle
from drivers.wire.messages import number

SERVO, SUPPLY = load().servo, load().supply
PULSES = SERVO.least, SERVO.most
REFERENCES = SUPPLY.reference_least, SUPPLY.reference_most
HELP = """\
Without a figure it tells the present ones. The vault keeps them for good. Trim so that
the servo is silent at both ends: a servo that hums there pushes against something.
For the reference, measure the board's 5 V with a meter: new = old x meter / told.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port and the figures."""
    parser.epilog = HELP
    add_port(parser, is_needed=True)
    for name, limits, unit in (
        ("open", PULSES, "pulse when open, microseconds, {least} to {most}"),
        ("shut", PULSES, "pulse when shut, microseconds, {least} to {most}"),
        ("reference", REFERENCES, "the chip's reference, millivolts, {least} to {most}"),
    ):
        parser.add_argument(
            f"--{name}",
            type=partial(_figure, *limits),
            metavar="N",
            help=finished(unit, least=limits[0], most=limits[1]),
        )


def _figure(least: int, most: int, text: str) -> int:
    if text.isdecimal() and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least} to {most}")


def run(options: argparse.Namespace) -> int:
    """Tell the figures, and change those that are named."""
    with one_line_errors():
        line = open_port(options.port)
        try:
            bench = DeviceBench(line)
            hello = bench.greet()
            put(f"{options.port}  {hello_words(hello)}")
            wanted = (options.open, options.shut, options.reference)
            if any(wanted):
                assert_idle(hello)
            told = _asked(bench)
            if any(wanted):
                told = _asked(bench, *(new or old for new, old in zip(wanted, told, strict=True)))
        finally:
            line.close()
    put_words(
        "open {opened} µs, shut {shut} µs, reference {reference} mV",
        opened=told[0],
        shut=told[1],
        reference=told[2],
    )
    return 0


def _asked(bench: DeviceBench, *figures: int) -> list[int]:
    answer = bench.ask("TRIM", *map(str, figures))
    told = [number(field) for field in answer.fields[:3]] if answer.ok else []
    if len(told) < 3 or None in told:
        raise DeviceError("this firmware keeps no trim; new firmware: banker devices flash")
    return [one for one in told if one is not None]
