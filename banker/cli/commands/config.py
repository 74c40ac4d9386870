"""`banker config`: the file of what somebody always wants."""

from __future__ import annotations

import argparse

from banker.cli import paths
from banker.cli.machine.configuration import TEMPLATE, read
from banker.cli.output import put
from banker.errors import BankerError

HELP = """\
Writes the file once, with every setting as a comment; later it only checks the file and
says where it is. Theme, bell, calm, mouse, language, vault, dice, the players and the box
of a new game, and other keys for the verbs: never a rule of a game that has begun.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what may be asked."""
    parser.epilog = HELP
    parser.add_argument("--check", action="store_true", help="only check the file")
    parser.add_argument("--keys", action="store_true", help="list the verbs and their keys")


def run(options: argparse.Namespace) -> int:
    """Write the file if there is none; check it."""
    from banker.tui.input.user_keys import checked, offered

    path = paths.configuration()
    if options.keys:
        wanted = read(path).keys
        checked(wanted)
        for name, key in offered():
            put(f'{name:12} = "{wanted.get(name, key)}"')
        return 0
    if not path.exists() and not options.check:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(TEMPLATE, encoding="utf-8")
        except OSError as error:
            raise BankerError(f"{path} cannot be written: {error.strerror}") from error
    found = read(path)
    try:
        checked(found.keys)
    except BankerError as error:
        raise BankerError(f"{path}: {error}") from error
    put(f"{path}: {'no faults' if path.exists() else 'there is none'}")
    return 0
