"""`banker show`: standings, and which notes to hand over."""

from __future__ import annotations

import argparse

from banker.cli.arguments import add_file, add_json, add_language
from banker.cli.output import draws, put_drawn, put_json, put_lines, width
from banker.cli.read_guard import reading
from banker.cli.tables.text_tables import standings_lines
from banker.errors import BankerError
from banker.export.standings import standings
from banker.language.phrases.translation import language_of
from banker.session.loading import load_read_only

HELP = """\
The file is only read, so you may use this during a game. --json has phase, turn, dues,
offer, winner, accounts, sites and more, and 'head': the hash of the newest entry.
  banker show friday.bank --notes                   how the banknotes may be spread
  banker show friday.bank --due 370                 the notes that the Bank may hand over
  banker show friday.bank --due 370 --given 500     the change
  banker show friday.bank --due 370 --by ann        what Ann may give, and get back
  banker show friday.bank --due 370 --given 500 --said 120     whether 120 is the right change
The ledger knows sums, not banknotes: the Bank's notes are those left over if every
player held as few notes as possible.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, and what is asked about notes."""
    parser.epilog = HELP
    add_file(parser)
    add_json(parser)
    add_language(parser)
    parser.add_argument(
        "--notes", action="store_true", help="show how banknotes may be spread, and which run low"
    )
    parser.add_argument("--due", metavar="SUM", help="show which notes make up this sum")
    parser.add_argument(
        "--given", metavar="SUM", help="show the change when this much is paid for --due"
    )
    parser.add_argument(
        "--by", metavar="WHO", help="show which notes this player may give for --due, and get back"
    )
    parser.add_argument(
        "--said", metavar="SUM", help="say whether this is the right change, for a child who counts"
    )


@reading
def run(options: argparse.Namespace) -> int:
    """Print the standings, or what was asked about notes."""
    asked = (options.due, options.given, options.by, options.said)
    of_notes = options.notes or any(one is not None for one in asked)
    if of_notes and options.json:
        raise BankerError(
            "--json prints the standings: leave out either --json or the options for notes"
        )
    shown = load_read_only(options.file, language=options.language)
    if of_notes:
        from banker.cli.banknotes import show_notes

        return show_notes(shown.state, options)
    if options.json:
        put_json(standings(shown.state, shown.reading.head, shown.reading.count))
        return 0
    words = language_of(shown.state.edition)
    if draws():
        from banker.cli.tables.standings_table import standings_table

        put_drawn(standings_table(shown.state, words, width()))
    else:
        put_lines(standings_lines(shown.state, words))
    return 0
