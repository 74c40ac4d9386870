"""`banker devices`: real vaults and decoders, and their serial links. A row for each subcommand."""

from __future__ import annotations

import argparse

from banker.cli.parsing.command_parser import CommandParser, CommandRow, load

HELP = """\
examples:
  banker devices                           list the ports, and the devices that answer
  banker devices doctor                    find out why a device is not found, and the fix
  banker devices flash --sketch vault      upload the vault's firmware to an Arduino
  banker devices look /dev/ttyACM0         show lid, buttons, bolt and ring as they stand now
  banker devices test /dev/ttyACM0 --part ring   test what is wired so far
  banker devices test /dev/ttyACM0         test lid, ring, buttons and latch of a built vault
  banker devices test /dev/ttyACM0 --save board.json   and keep what it measured
  banker devices monitor --save wire.txt   show all messages, and record them
"""

LIST = CommandRow("list", "list the ports, and the devices that answer", "devices.list")
ACTS = (
    LIST,
    CommandRow("monitor", "show the messages at a port or in a capture", "devices.monitor"),
    CommandRow("look", "show what each lead of a board says now", "devices.look"),
    CommandRow("test", "test a built device, part by part", "devices.test"),
    CommandRow("judge", "judge a saved bring-up record again", "devices.judge"),
    CommandRow("trim", "set where the servo stands open and shut", "devices.trim"),
    CommandRow("calibrate", "teach a decoder real and fake notes", "devices.calibrate"),
    CommandRow("readings", "judge a decoder's saved answers again", "devices.readings"),
    CommandRow("flash", "upload firmware to a board", "devices.flash"),
    CommandRow("doctor", "find out why a device is not found", "devices.doctor"),
)


def add_arguments(parser: CommandParser) -> None:
    """Add a subcommand for each kind of work at a device."""
    parser.epilog = HELP
    parser.set_defaults(ports=[], json=False)
    parser.add_commands(ACTS, metavar="COMMAND")


def run(options: argparse.Namespace) -> int:
    """List the devices; this runs when no subcommand is given. Returns the exit code."""
    return load(LIST).run(options)
