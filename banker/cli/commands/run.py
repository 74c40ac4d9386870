"""`banker run`: carry out a script, one line of outcome for each statement."""

from __future__ import annotations

import argparse

from banker.cli.arguments import add_decoder, add_file, add_language, add_vault
from banker.cli.open_decoder import checking
from banker.cli.open_game import opened_game
from banker.cli.output import put
from banker.cli.scripts.script import STANDARD_INPUT, ids_of, run_script, statements_of, time_of
from banker.errors import CommandError
from banker.language.phrases.translation import language_of

HELP = """\
A script is text, one statement a line; '#' begins a comment:
  ann rolls 2 4
  ann buys
  next
The statement 'help' lists them all, 'help trade' tells about one. Each is
carried out whole or refused whole, with a line of outcome. The first refusal
stops the script: exit 1. Lines from a pipe or a scanner are acted on as they
arrive; cards of 'banker cards' are lines too, and forgotten after 30 s.
A script that stopped half-way goes on with --resume: what is booked is told,
not said again. Without --resume a statement that is said twice is two acts.
What is taken back, or done again, is told with what hands have to move.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the script and the devices."""
    parser.epilog = HELP
    add_file(parser)
    parser.add_argument("script", nargs="?", metavar="SCRIPT", help="a text file, or - (default)")
    parser.add_argument("--keep-going", action="store_true", help="go on after a refusal")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="the script was run before, but not to its end: go on behind its last booked line",
    )
    add_language(parser)
    add_vault(parser, "none")
    add_decoder(parser, "none")


def run(options: argparse.Namespace) -> int:
    """Carry out the statements; 1 if one was refused."""
    name = options.script or STANDARD_INPUT
    if options.resume and name == STANDARD_INPUT:
        raise CommandError("--resume needs a script in a file: name it behind the game")
    lines = statements_of(name)
    with (
        opened_game(options.file, options.vault, options.capture, language=options.language) as (
            session,
            vault,
        ),
        checking(session, vault, options.decoder) as hands,
    ):
        refused = run_script(
            session,
            hands,
            lines,
            put,
            keep_going=options.keep_going,
            words=language_of(session.state.edition),
            clock=time_of(name),
            ids=ids_of(session, lines, is_resumed=options.resume),
        )
    return 1 if refused else 0
