"""`banker log`: the ledger, entry by entry."""

from __future__ import annotations

import argparse

from banker.cli.output import draws, put, put_drawn, write
from banker.cli.parsing.arguments import add_file, add_json, add_language
from banker.cli.read_guard import reading
from banker.export.as_json import to_json
from banker.foundation.printable import in_json
from banker.games.rulesets import game_of
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.session.loading import load_read_only

HELP = """\
Prints one line per entry: number, time (UTC), what happened. An action that was undone
stays in the list, followed later by the entry that undid it.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game and the format of the output."""
    parser.epilog = HELP
    add_file(parser)
    add_json(parser)
    add_language(parser)


@reading
def run(options: argparse.Namespace) -> int:
    """Print a line for each entry; return the exit code."""
    shown = load_read_only(options.file, language=options.language)
    setup = shown.state.setup
    if options.json:
        write(to_json(shown.reading.entries(), setup), in_json)
        return 0
    if draws():
        from banker.cli.tables.drawn_tables import DRAWN_TABLES
        from banker.cli.tables.ledger_table import taken_back

        if (tables := DRAWN_TABLES.found(game_of(setup))) is not None:
            undone = taken_back(shown.reading.entries())
            put_drawn(tables.ledger(setup, shown.reading.entries(), undone))
            return 0
    book = language_of(setup.edition).book
    for entry in shown.reading.entries():
        put(f"{entry.seq:5}  {entry.ts[11:19]}  {sentence(entry, setup, book)}")
    return 0
