"""`banker statement`: the money of one account, like a bank statement."""

from __future__ import annotations

import argparse

from banker.cli.output import draws, put, put_drawn
from banker.cli.parsing.arguments import add_file, add_language
from banker.cli.read_guard import reading
from banker.cli.stories import load_entries
from banker.foundation.errors import CommandError
from banker.language.parser.dialects import dialect
from banker.language.parser.names import UnresolvedName, directory
from banker.language.phrases.translation import language_of
from banker.ledger.likeness import name_key
from banker.report.tellings import telling
from banker.report.text.charts import statement_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game and the account."""
    add_file(parser)
    parser.add_argument("who", metavar="WHO", help="a player, bank or vault")
    add_language(parser)


@reading
def run(options: argparse.Namespace) -> int:
    """Print the statement of the account: money in, money out and balances. Returns the exit
    code."""
    setup, entries = load_entries(options.file, options.language)
    told = telling(setup.ruleset)
    try:
        names = directory(setup, dialect(setup.ruleset).directory)
        account = names.account(name_key(options.who), "")
    except UnresolvedName as wrong:
        text = language_of(setup.edition).text(wrong.about(options.who))
        raise CommandError(text) from wrong
    rows = list(told.statement(setup, entries, account))
    written = told.words(setup)
    if draws():
        from banker.cli.tables.ledger_table import statement_table

        put_drawn(statement_table(setup, rows, account, written))
        return 0
    for line in statement_lines(setup, rows, account, written):
        put(line)
    return 0
