"""`banker run`: run a script, one line of outcome for each statement."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from banker.cli.open_decoder import checking
from banker.cli.open_game import opened_game
from banker.cli.output import put, put_json
from banker.cli.parsing.arguments import add_decoder, add_file, add_language, add_vault
from banker.cli.scripts.json_outcomes import JsonOutcomes
from banker.cli.scripts.open_phones import add_phones, phones_of, wants_phones
from banker.cli.scripts.script import STANDARD_INPUT, ids_of, run_script, statements_of, time_of
from banker.foundation.errors import CommandError
from banker.foundation.json_value import JsonValue
from banker.language.phrases.translation import language_of

if TYPE_CHECKING:
    from banker.devices.hands import CommandHandler
    from banker.session.session import Session

HELP = """\
A script is a text with one statement per line; '#' begins a comment:
  ann rolls 2 4
  ann buys
  next
The statement 'help' lists all statements; 'help trade' explains one. A statement is
either carried out whole or refused and changes nothing; each prints one line. The first
refusal stops the script with exit 1. A line from a pipe or a scanner takes effect when
it arrives. Codes of 'banker cards' are lines too; an unfinished combination of cards is
discarded after 30 s. After an undo or redo, Banker also says what people must move.
A script that stopped half-way goes on with --resume: a line that is booked is printed,
not carried out again. Without --resume, a statement that is given twice is carried out twice.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the script and the devices."""
    parser.epilog = HELP
    add_file(parser)
    parser.add_argument(
        "script",
        nargs="?",
        metavar="SCRIPT",
        help="a text file of statements (default: -, the standard input)",
    )
    parser.add_argument("--keep-going", action="store_true", help="continue after a refusal")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="the script was run before, but not to its end: continue after its last booked line",
    )
    parser.add_argument(
        "--json", action="store_true", help="print an object for each line, for programs"
    )
    add_language(parser)
    add_vault(parser, "none")
    add_decoder(parser, "none")
    add_phones(parser)


def run(options: argparse.Namespace) -> int:
    """Run the statements; return 1 if one was refused, else 0."""
    name = options.script or STANDARD_INPUT
    if options.resume and name == STANDARD_INPUT:
        raise CommandError(
            "--resume needs a script in a file: write its name after the game file's"
        )
    if wants_phones(options) and name != STANDARD_INPUT:
        raise CommandError(
            "--phones reads its statements from the standard input: leave {name} out", name=name
        )
    lines = statements_of(name)
    with (
        opened_game(options.file, options.vault, options.capture, language=options.language) as (
            session,
            vault,
        ),
        checking(session, vault, options.decoder) as hands,
        with_phones(session, hands, lines, options) as lines,
    ):
        outcomes = JsonOutcomes(session, put_object) if options.json else None
        refused = run_script(
            session,
            hands,
            outcomes.through(lines) if outcomes else lines,
            outcomes.say if outcomes else put,
            keep_going=options.keep_going,
            words=language_of(session.state.edition),
            clock=time_of(name),
            ids=ids_of(session, lines, is_resumed=options.resume),
        )
        if outcomes:
            outcomes.flush()
    return 1 if refused else 0


@contextmanager
def with_phones(
    session: Session,
    hands: CommandHandler | None,
    lines: Iterable[str],
    options: argparse.Namespace,
) -> Iterator[Iterable[str]]:
    """Yield the lines of the script. With `--phones`, phones are served while the program waits for
    the next line."""
    if not wants_phones(options):
        yield lines
        return
    from banker.cli.scripts.phone_lines import PhoneLines

    phones = PhoneLines(session, hands, phones_of(session, options))
    try:
        yield phones.lines()
    finally:
        phones.close()


def put_object(value: dict[str, JsonValue]) -> None:
    """Print a JSON object in one line."""
    put_json(value, indent=None)
