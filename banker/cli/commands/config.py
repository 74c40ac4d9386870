"""`banker config`: the file of the user's settings."""

from __future__ import annotations

import argparse

from banker.cli import paths
from banker.cli.machine.configuration import TEMPLATE, read
from banker.cli.output import complain, put, put_words
from banker.cli.parsing.arguments import add_language
from banker.cli.parsing.command_parser import UNUSABLE
from banker.foundation.errors import BankerError

HELP = """\
Writes the file once, with every setting as a comment; later it only checks the file and
says where it is. Theme, bell, calm, mouse, language, vault, dice, the players and the edition
of a new game, and other keys for the verbs: never a rule of a game that has begun.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options `--check` and `--keys`."""
    parser.epilog = HELP
    add_language(parser)
    parser.set_defaults(language="en")  # a fault of the settings' own is among what it tells
    parser.add_argument("--check", action="store_true", help="only check the file")
    parser.add_argument("--keys", action="store_true", help="list the verbs and their keys")


def run(options: argparse.Namespace) -> int:
    """Write the settings file if there is none, or check it; return the exit code."""
    from banker.cli.machine.configuration_check import faults
    from banker.interaction.keys.user_keys import checked, offered

    path = paths.configuration()
    if options.keys:
        wanted = read(path).keys
        checked(wanted)
        for name, key in offered():
            put(f'{name:12} = "{wanted.get(name, key)}"')
        return 0
    is_new = not path.exists() and not options.check
    if is_new:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(TEMPLATE, encoding="utf-8")
        except OSError as error:
            raise BankerError("{path} cannot be written: {why}", path=path, why=error) from error
    found = [*faults(read(path))]
    for fault in found:
        complain("{path}: {fault}", path=path, fault=fault)
    if found:
        return UNUSABLE
    if is_new:
        put_words("{path}: written; take the # off a line to set what it says", path=path)
    else:
        put_words(
            "{path}: no errors" if path.exists() else "{path}: there is no such file", path=path
        )
    return 0
