"""`banker show`: standings, and which notes to hand over."""

from __future__ import annotations

import argparse

from banker.cli.arguments import add_file, add_json, add_language
from banker.cli.output import put_json, put_lines
from banker.cli.read_guard import reading
from banker.cli.text_tables import standings_lines
from banker.errors import BankerError
from banker.export.standings import standings
from banker.language.phrases.translation import language_of
from banker.session.loading import load_read_only

HELP = """\
The file is only read, so a game can be looked at while it is played. --json
has phase, turn, dues, offer, winner, accounts, sites and more, and 'head', the
seal of the newest entry.
  banker show friday.bank --notes                   which notes may lie where
  banker show friday.bank --due 370                 the notes that the Bank hands over
  banker show friday.bank --due 370 --given 500     its change
  banker show friday.bank --due 370 --by ann        what Ann might give, and get back
  banker show friday.bank --due 370 --given 500 --said 120     right, too little or too much
The ledger knows sums, not notes: the Bank's stock is what would be left if every
purse held as few notes as it can.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, and what is asked about notes."""
    parser.epilog = HELP
    add_file(parser)
    add_json(parser)
    add_language(parser)
    parser.add_argument("--notes", action="store_true", help="the purses in notes; what runs low")
    parser.add_argument("--due", metavar="SUM", help="which notes make up a sum")
    parser.add_argument("--given", metavar="SUM", help="change, when so much is paid for it")
    parser.add_argument(
        "--by", metavar="WHO", help="the notes there and back when a player pays it"
    )
    parser.add_argument("--said", metavar="SUM", help="whether a child reckoned it right")


@reading
def run(options: argparse.Namespace) -> int:
    """Print the standings, or what was asked about notes."""
    asked = (options.due, options.given, options.by, options.said)
    of_notes = options.notes or any(one is not None for one in asked)
    if of_notes and options.json:
        raise BankerError("--json tells standings: leave out what asks for notes, or --json")
    shown = load_read_only(options.file, language=options.language)
    if of_notes:
        from banker.cli.banknotes import show_notes

        return show_notes(shown.state, options)
    if options.json:
        put_json(standings(shown.state, shown.reading.head, shown.reading.count))
    else:
        put_lines(standings_lines(shown.state, language_of(shown.state.edition)))
    return 0
