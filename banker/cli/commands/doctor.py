"""`banker doctor`: check this computer and suggest fixes."""

from __future__ import annotations

import argparse

from banker.cli.machine.doctor import examine, lines
from banker.cli.output import in_words, put_lines
from banker.cli.parsing.arguments import add_language

HELP = """\
Only looks: versions, folders, settings, terminal, colours, fonts, ports. Exit code 1 if
something is to be done. It names no player and no game, so it may be sent with a report of
a fault; crash files have the same text.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--language`, and the text at the end of the help."""
    parser.epilog = HELP
    add_language(parser)
    parser.set_defaults(language="en")  # a fault of the settings' own is among what it tells


def run(_options: argparse.Namespace) -> int:
    """Print what the checks found; return 1 if something is to be done, else 0."""
    found = list(examine())
    put_lines(lines(found, in_words))
    return 1 if any(it.weight == "do" for it in found) else 0
