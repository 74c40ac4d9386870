"""`banker show`: standings, and which notes to hand over."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from banker.cli.output import draws, put_drawn, put_json, put_lines, width
from banker.cli.parsing.arguments import add_file, add_json, add_language
from banker.cli.read_guard import assert_money, reading
from banker.cli.tables.text_tables import standings_lines
from banker.foundation.errors import BankerError
from banker.games.rulesets import game_of
from banker.language.phrases.translation import language_of
from banker.session.loading import load_read_only

LOOK_S = 0.3
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
    """Add the game, and the questions about notes."""
    parser.epilog = HELP
    add_file(parser)
    add_json(parser)
    add_language(parser)
    parser.add_argument(
        "--follow",
        action="store_true",
        help="show them again at each change, until the game ends or Ctrl-C; with --json a line"
        " each",
    )
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
    """Print the standings, or the answer about notes; return the exit code."""
    if options.follow:
        return follow(options.file, as_json=options.json, language=options.language)
    asked = (options.due, options.given, options.by, options.said)
    of_notes = options.notes or any(one is not None for one in asked)
    if of_notes and options.json:
        raise BankerError(
            "--json prints the standings: leave out either --json or the options for notes"
        )
    shown = load_read_only(options.file, language=options.language)
    if of_notes:
        assert_money(shown.state.edition, "banknotes")
        from banker.cli.tables.banknotes import show_notes

        return show_notes(shown.state, options)
    if options.json:
        from banker.export.standings import standings

        put_json(standings(shown.state, shown.reading.head, shown.reading.count))
        return 0
    words = language_of(shown.state.edition)
    if draws():
        from banker.cli.tables.drawn_tables import DRAWN_TABLES

        if (tables := DRAWN_TABLES.found(game_of(shown.state.setup))) is not None:
            put_drawn(tables.standings(shown.state, words, width()))
            return 0
    put_lines(standings_lines(shown.state, words))
    return 0


def follow(
    path: Path,
    *,
    as_json: bool,
    language: str = "",
    pause: Callable[[float], None] = time.sleep,
) -> int:
    """Print the standings at each change, until the game has ended. The file is only read. `pause`
    waits this many seconds between looks."""
    from banker.export.standings import standings
    from banker.session.follower import GameFollower

    load_read_only(path)  # what is no game is refused here, in its own words
    follower = GameFollower(path, language=language)
    while True:
        if follower.look() and (state := follower.state) is not None:
            if as_json:
                put_json(standings(state, follower.head, follower.count), indent=None)
            else:
                put_lines(["", *standings_lines(state, language_of(state.edition))])
            if state.table.ended:
                return 0
        elif not path.exists():
            raise BankerError("{path} is gone: put it back, or name another game", path=path)
        pause(LOOK_S)
