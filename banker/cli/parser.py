"""The parser of the command line: a row for each command, in the order of the help."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from banker import VERSION
from banker.cli.parsing.arguments import (
    add_auction_clock,
    add_bell,
    add_language,
    add_look,
    add_plain,
)
from banker.cli.parsing.command_parser import CommandParser, CommandRow

EXAMPLES = """\
an evening:
  banker                                            your games: go on, begin, look back
  banker new friday.bank --players Ann,Bob,Cem      a game file of your own
  banker play friday.bank                           play it on the screen

from a script:
  echo 'ann rolls 2 4' | banker run friday.bank     one statement per line; 'help' lists all
  banker show friday.bank --json                    the standings as JSON, for programs
  banker log friday.bank                            the ledger, entry by entry

afterwards:
  banker audit friday.bank                          0 clean, 1 findings, 2 not a game file
  banker export friday.bank --to script             the statements that create the same game
"""

COMMANDS = (
    CommandRow("new", "create a new game file", "new"),
    CommandRow("play", "play a game on the screen", "play"),
    CommandRow("run", "run the statements of a script, one per line", "run"),
    CommandRow("show", "show the standings, and what the table waits for", "show"),
    CommandRow("log", "print the ledger, entry by entry", "log"),
    CommandRow("audit", "check a game file, independently of the rules that wrote it", "audit"),
    CommandRow("sign", "sign a game's newest entry with an OpenSSH key", "sign", ("seal",)),
    CommandRow("export", "write the ledger in a format for other programs", "export"),
    CommandRow("report", "write one HTML page about a game", "report"),
    CommandRow("statement", "print the account statement of one player", "statement"),
    CommandRow(
        "stats", "print charts of a game, or statistics of a folder of games", "stats", ("shelf",)
    ),
    CommandRow("odds", "say how often each player wins if the program plays on", "odds"),
    CommandRow("rebuild", "write a page for setting up a packed-away game again", "rebuild"),
    CommandRow("cards", "make bank cards for a scanner", "cards"),
    CommandRow("editions", "list editions, and make your own", "editions"),
    CommandRow("language", "list languages, and make your own", "language"),
    CommandRow("devices", "find, test and set up vaults and decoders", "devices"),
    CommandRow("doctor", "check this computer and suggest fixes", "doctor"),
    CommandRow("config", "write the file of your settings, and check it", "config"),
    CommandRow("completion", "print the completion script for your shell", "shell.completion"),
    CommandRow("manual", "print the manual page", "shell.manual"),
)


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse a command line; return its options. Options may stand anywhere, also between the two
    names of `run`."""
    top = parser(arguments[0] if arguments else "")
    options = argparse.Namespace()
    _, rest = top.parse_known_args(arguments, options)
    if getattr(options, "script", "") is None and _is_one_name(rest):  # of `run` alone
        options.script = rest.pop()
    if rest:
        top.below(arguments[0]).error(f"unrecognized arguments: {' '.join(rest)}")
    return options


def _is_one_name(words: list[str]) -> bool:
    return len(words) == 1 and (words == ["-"] or not words[0].startswith("-"))


def parser(first: str = "") -> CommandParser:
    """Return the parser of all commands. `first`: the first word of a line; if that names a
    command, the parser knows only this one."""
    top = CommandParser(
        prog="banker",
        description="Runs the Bank at a real table, and keeps a ledger that can be checked"
        " afterwards.",
        epilog=EXAMPLES,
    )
    top.add_argument("--version", action="version", version=f"banker {VERSION}")
    top.add_argument("--new", action="store_true", help="set up a new game on the screen")
    # What is empty here was not given: then `machine.configuration` says it.
    top.set_defaults(
        run=_open_table, file=None, vault="", ascii=False, theme="", tv=False, no_mouse=False
    )
    top.set_defaults(plain=False, speak=False, phones=False, phones_at="", browser=False)
    top.set_defaults(capture=None, decoder="none", language="", bell="", auction_clock=False)
    top.set_defaults(whole_parser=whole_parser)
    add_look(top)
    add_plain(top)
    add_auction_clock(top)
    add_bell(top)
    add_language(top)
    rows = [row for row in COMMANDS if first in row.names] or COMMANDS
    top.add_commands(rows, title="commands", metavar="COMMAND")
    return top


def whole_parser() -> CommandParser:
    """Return the parser of all commands with all their arguments, which imports every command."""
    top = parser()
    top.fill_all()
    return top


def _open_table(options: argparse.Namespace) -> int:
    """Run a line without a command: the home page, or the set-up of a new game."""
    from banker.cli.commands.play import begin

    return begin(options)
