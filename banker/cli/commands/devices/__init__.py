"""`banker devices`: real vaults and decoders, and their wires. A row for each act."""

from __future__ import annotations

import argparse

from banker.cli.command_parser import CommandParser, CommandRow, load

HELP = """\
examples:
  banker devices                           what is plugged in, and who answers
  banker devices doctor                    why a device is not found, and the cure
  banker devices flash --sketch vault      firmware onto an Arduino
  banker devices test /dev/ttyACM0         try lid, ring, buttons and latch of a built vault
  banker devices monitor --save wire.txt   the wire in words
"""

LIST = CommandRow("list", "what is plugged in, and who answers", "devices.list")
ACTS = (
    LIST,
    CommandRow("monitor", "the wire in words, from a port or a capture", "devices.monitor"),
    CommandRow("test", "try a built device, part by part", "devices.test"),
    CommandRow("calibrate", "teach a decoder real and fake notes", "devices.calibrate"),
    CommandRow("readings", "judge what a decoder said again", "devices.readings"),
    CommandRow("flash", "firmware onto a board", "devices.flash"),
    CommandRow("doctor", "why a device is not found", "devices.doctor"),
)


def add_arguments(parser: CommandParser) -> None:
    """Add the acts."""
    parser.epilog = HELP
    parser.set_defaults(ports=[], json=False)
    parser.add_commands(ACTS, metavar="ACT")


def run(options: argparse.Namespace) -> int:
    """List the devices: what is done without an act."""
    return load(LIST).run(options)
