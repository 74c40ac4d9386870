"""`banker devices trim`: set the servo's open and shut positions, and the chip's reference
voltage."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from functools import partial

from banker.cli.device_ports import DeviceError, add_port, hello_words, one_line_errors
from banker.cli.output import is_terminal, put, put_over, put_words
from banker.cli.parsing.help_words import finished
from banker.plain.keyboard import Keyboard
from drivers.circuit import load
from drivers.port.transport import open_port
from drivers.tools.device_bench import DeviceBench, Trimmed, assert_idle
from drivers.tools.jog import Jog, assert_apart, moved, reference_by_meter
from drivers.wire.messages import number

SERVO, SUPPLY = load().servo, load().supply
PULSES = SERVO.least, SERVO.most
REFERENCES = SUPPLY.reference_least, SUPPLY.reference_most
HELP = """\
Without a figure it tells the present ones. The vault keeps them for good. Trim so that
the servo is silent at both ends: a servo that hums there pushes against something.
With --keys: left and right move by 10 us, up and down by 50; o and s keep the place as open
or shut, Enter stores, Esc stores nothing. The lid has to be open.
For the reference, measure the board's 5V pin with a meter, and say --meter 4.93.
"""
KEYS = "left right 10 µs   up down 50 µs   o open   s shut   Enter store   Esc store nothing"
_VOLTS = re.compile(r"([3-5])\.([0-9]{1,3})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the port and the new values."""
    parser.epilog = HELP
    add_port(parser, is_needed=True)
    parser.add_argument(
        "--keys", action="store_true", help="lead the servo by keys, with the lid open"
    )
    parser.add_argument(
        "--meter",
        type=_volts,
        metavar="VOLTS",
        help="what a meter says at the board's 5V pin: the reference follows by division",
    )
    for name, limits, unit in (
        ("move", PULSES, "move the servo there once, and store nothing: {least} to {most}"),
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


def _volts(text: str) -> int:
    """A meter's reading in millivolts."""
    found = _VOLTS.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a reading in volts, like 4.93")
    return int(found[1]) * 1000 + int(found[2].ljust(3, "0"))


def run(options: argparse.Namespace) -> int:
    """Print the servo's values, and change the named ones: by keys, or by a meter's reading.
    Returns the exit code."""
    with one_line_errors():
        line = open_port(options.port)
        try:
            bench = DeviceBench(line)
            hello = bench.greet()
            put(f"{options.port}  {hello_words(hello)}")
            wanted = (options.open, options.shut, options.reference)
            changes = any((*wanted, options.meter, options.move, options.keys))
            if changes:
                assert_idle(hello)
            told = _asked(bench)
            if options.move:
                moved(bench, options.move)
                put_words("the servo moved to {us} µs, and nothing is stored", us=options.move)
            if options.meter:
                wanted = (*wanted[:2], _by_meter(bench, told, options.meter))
            if options.keys:
                told = _jogged(bench, told)
            if any(wanted):
                figures = [new or old for new, old in zip(wanted, told, strict=True)]
                # A meter's reading is kept whatever places an older trim has.
                if options.open or options.shut:
                    assert_apart(Trimmed(*figures))
                told = _asked(bench, *figures)
        finally:
            line.close()
    put_words(
        "open {opened} µs, shut {shut} µs, reference {reference} mV",
        opened=told[0],
        shut=told[1],
        reference=told[2],
    )
    return 0


def _by_meter(bench: DeviceBench, told: list[int], meter_mv: int) -> int:
    mv = bench.refresh().supply_mv
    new = reference_by_meter(Trimmed(*told), mv, meter_mv)
    put_words(
        "the board tells {told} mV, the meter {meter}: the reference was {old} mV, and is {new}",
        told=str(mv),
        meter=meter_mv,
        old=told[2],
        new=new,
    )
    return new


def _jogged(bench: DeviceBench, told: list[int]) -> list[int]:
    """The servo by keys; what was told before if nobody stored anything."""
    if not is_terminal():
        raise DeviceError("keys need a terminal; without one: --move 1050, then --open 1050")
    jog = Jog(bench, Trimmed(*told))
    put(KEYS)
    put_over([jog.line()], 0)
    for key in _keys():
        done = jog.press(key)
        if done is not None:
            return _asked(bench, *jog.trim) if done else told
        put_over([line for line in (jog.refused, jog.line()) if line], 1)
    return told


def _keys() -> Iterator[str]:
    """The keys of the terminal, one by one."""
    try:
        import termios
        import tty
    except ImportError as error:  # Windows
        raise DeviceError("keys do not work here; --move 1050, then --open 1050") from error
    fd, keyboard = sys.stdin.fileno(), Keyboard()
    before = termios.tcgetattr(fd)
    tty.setcbreak(fd)
    try:
        while data := os.read(fd, 64):
            yield from keyboard.keys(data)
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


def _asked(bench: DeviceBench, *figures: int) -> list[int]:
    answer = bench.ask("TRIM", *map(str, figures))
    told = [number(field) for field in answer.fields[:3]] if answer.ok else []
    if len(told) < 3 or None in told:
        raise DeviceError("this firmware keeps no trim; new firmware: banker devices flash")
    return [one for one in told if one is not None]
