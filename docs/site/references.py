"""References: commands, settings and refusal codes, as the program has them.

A refusal is what the rules say to an example of the tests that reach every code.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager

from banker.cli.commands.shell.manual import EXITS
from banker.cli.machine.configuration import TEMPLATE
from banker.cli.parser import whole_parser
from banker.foundation.errors import CommandError, InvalidCommand, Misunderstood
from banker.games.board.refusal import FORCEABLE
from banker.games.deal.refusal import FORCEABLE as FORCEABLE_CARDS, RefusalCode as CardCode
from banker.language.parser.parse import parse
from banker.language.phrases.open_actions.next_steps import with_next_step
from banker.session.session import Session
from docs.site.markdown import block, code, paragraphs, table
from tests.games.board.refusals.refusal_rows import ROWS, seated
from tests.games.card_refusals import ROWS as CARD_ROWS
from tests.support.card_game import CardGame
from tests.support.seated_players import SETUP

Row = tuple[str, str, str, str]
# What is not understood, an example of each.
NOT_UNDERSTOOD = {
    Misunderstood.UNKNOWN_STATEMENT: "ann pays 50 bob",
    Misunderstood.UNKNOWN_NAME: "dan rolls 3 4",
    Misunderstood.INCOMPLETE: "ann mortgages",
    Misunderstood.BAD_AMOUNT: "ann rolls 3 7",
    Misunderstood.INVALID: "ann is called auction",
}


def commands_page() -> str:
    """Every command with its arguments, and the exit codes."""
    with _of_width(100):
        lines = [
            *paragraphs(
                "# Commands",
                "`banker COMMAND --help` prints the same. Options may stand anywhere in the line.",
                "**Exit codes**: " + EXITS,
            ),
            *block("text", *whole_parser().format_help().rstrip().splitlines()),
            *_below(whole_parser(), "##"),
        ]
    return "\n".join(lines)


def _below(parser: argparse.ArgumentParser, level: str) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for row in action._choices_actions:
                below = action.choices[row.dest]
                yield from paragraphs(f"{level} {below.prog}")
                yield from block("text", *below.format_help().rstrip().splitlines())
                yield from _below(below, f"{level}#")


@contextmanager
def _of_width(columns: int) -> Iterator[None]:
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(columns)
    try:
        yield
    finally:
        del os.environ["COLUMNS"]
        if before is not None:
            os.environ["COLUMNS"] = before


def settings_page() -> str:
    """The file of settings, with its defaults."""
    return "\n".join(
        (
            *paragraphs(
                "# Settings",
                "`banker config` writes this file and says where it is; `banker config --check`"
                " checks yours. An option on the command line counts more. No setting changes the"
                " rules of a game that has begun.",
                "Each line shows a default. Remove the `#` and write another value.",
            ),
            *block("text", *TEMPLATE.rstrip().splitlines()),
            *paragraphs("`banker config --keys` lists the names that `[keys]` takes."),
        )
    )


def refusals_page() -> str:
    """Every code, with an example: a statement, and what Banker says to it."""
    heads = ["code", "for example", "what is wrong, and what to do", "force"]
    return "\n".join(
        (
            *paragraphs(
                "# Refusals",
                "A refused statement changes nothing. A script gets the code: `refused"
                " [debt_open]: …`, and `code` in `--json`. A code never changes its meaning.",
                "*force*: as a house rule, `force` does the action all the same, and the ledger"
                ' says so: `force next because "our rule"`.',
                "## Not understood",
            ),
            *table(heads, _misunderstood()),
            *paragraphs("## On the board"),
            *table(heads, _on_the_board()),
            *paragraphs("## In Monopoly Deal"),
            *table(heads, _in_the_deal()),
        )
    )


def _misunderstood() -> Iterator[Row]:
    for kind, line in NOT_UNDERSTOOD.items():
        try:
            parse(line, SETUP, "ann")
        except InvalidCommand as refused:
            assert refused.kind is kind, line
            yield code(kind), code(line), str(refused), ""
        else:
            raise AssertionError(line)
    entry = "there is no action to amend at entry 40; 'log' lists the entries"
    yield code(Misunderstood.NO_SUCH_ENTRY), code("amend 40: ann buys"), entry, ""


def _on_the_board() -> Iterator[Row]:
    for row in ROWS:
        game = seated(row)
        refusal = game.refusal(row.statement)
        may = "yes" if row.code in FORCEABLE else ""
        said = str(with_next_step(refusal, game.session))
        yield code(row.code), code(str(row.statement)), said, may


def _in_the_deal() -> Iterator[Row]:
    for name, given, before, statement in CARD_ROWS:
        game = CardGame("Ann", "Bob")
        for who, place, cards in given:
            game.given(who, place, cards)
        game.do(*before)
        may = "yes" if CardCode(name) in FORCEABLE_CARDS else ""
        yield code(name), code(statement), _refused(game.session, statement), may


def _refused(session: Session, statement: str) -> str:
    command = parse(statement, session.state.setup, session.state.table.turn)
    try:
        session.execute(command)
    except CommandError as refused:
        return str(with_next_step(refused, session))
    raise AssertionError(statement)
