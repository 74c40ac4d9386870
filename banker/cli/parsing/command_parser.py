"""Command parser: a row names a command and its module, which is imported on first use.

Rules of this file
* A command's module has `add_arguments(parser)`, which adds its arguments and the text below them,
  and `run(options)`, which runs the command and returns the exit code.
* A parser imports its module when it reads a line or shows its own page. The list of all commands
  needs the rows alone.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias, cast

import msgspec

from banker.cli import output
from banker.cli.parsing.help_words import HelpLines, add_language, description, put_in_words
from banker.foundation.printable import printable
from banker.foundation.text import Field, Text, recognised, worded

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction["CommandParser"]

PACKAGE = "banker.cli.commands"
UNUSABLE = 2  # as argparse ends, too
GAME = ".bank"


class CommandModule(Protocol):
    """The functions that each command's module has."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the command's arguments, and its `epilog`."""

    def run(self, options: argparse.Namespace) -> int:
        """Run the command; return the exit code."""


class CommandRow(msgspec.Struct, frozen=True):
    """A command: its name as it is typed, its line in the list of all commands, and its module in
    `commands`.

    `aliases`: older names of the command. They work, but the help does not show them.
    """

    name: str
    brief: str
    module: str
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the command, the older ones last."""
        return self.name, *self.aliases


def load(row: CommandRow) -> CommandModule:
    """Import and return the module of a command."""
    return cast("CommandModule", import_module(f".{row.module}", PACKAGE))


class CommandParser(argparse.ArgumentParser):
    """The parser of one command. It takes its arguments from the module in `row`, when it needs
    them."""

    def __init__(self, *, row: CommandRow | None = None, **settings: Any) -> None:
        super().__init__(formatter_class=HelpLines, **settings)
        self.color = False  # of newer versions of argparse
        self._row = row
        self._is_in_words = False

    def add_commands(self, rows: Iterable[CommandRow], **settings: Any) -> None:
        """Add a parser for each subcommand. `settings`: arguments of `add_subparsers`."""
        # A given name saves laying the usage out, which nobody reads.
        subparsers = self.add_subparsers(parser_class=CommandParser, prog=self.prog, **settings)
        for row in rows:
            parser = subparsers.add_parser(
                row.name, help=row.brief, description=description(row.brief), row=row
            )
            subparsers.choices |= dict.fromkeys(row.aliases, parser)

    def below(self, name: str) -> CommandParser:
        """Return the parser of a subcommand; this parser if there is no such subcommand."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                found: CommandParser = action.choices.get(name, self)
                return found
        return self

    def fill(self) -> None:
        """Import the command's module, once, and add its arguments."""
        row, self._row = self._row, None
        if row is not None:
            module = load(row)
            self.set_defaults(run=module.run)
            module.add_arguments(self)
            if "--language" not in self._option_string_actions:
                add_language(self)

    def fill_all(self) -> None:
        """Import the modules of this parser and of all subcommands, and translate their texts:
        completion and manual need all of them."""
        self._put_in_words()
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for below in dict.fromkeys(action.choices.values()):
                    below.fill_all()

    def _put_in_words(self) -> None:
        self.fill()
        if not self._is_in_words:
            self._is_in_words = True
            put_in_words(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        self.fill()
        return super().parse_known_args(args, namespace)

    def format_usage(self) -> str:
        self.fill()
        return super().format_usage()

    def format_help(self) -> str:
        self._put_in_words()
        return super().format_help()

    def _check_value(self, action: argparse.Action, value: str) -> None:
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            raise argparse.ArgumentError(None, self._no_command(action, str(value)))
        super()._check_value(action, value)

    def _no_command(self, action: Subparsers, name: str) -> str:
        if name.endswith(GAME):
            return f"'{name}' is not a command; to play a game: 'banker play {name}'"
        known = [row.dest for row in action._choices_actions]
        near = get_close_matches(name, known, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"'{self.prog} --help' lists all"
        return f"there is no command '{name}'; {hint}"

    def error(self, message: str) -> NoReturn:
        fault = usage_fault(message)
        is_whole = isinstance(fault, Text) and "command" in fault.template  # it says what to type
        says = worded(SAYS if is_whole else SHOWS_HOW, program=self.prog, what=fault)
        output.write_to(None, f"{printable(output.in_words(says))}\n")
        self.exit(UNUSABLE)

    def _print_message(self, message: str, file: Any = None) -> None:
        if message:
            output.write_to(file, message)


def add_act(
    subparsers: Subparsers,
    name: str,
    brief: str,
    run: Callable[[argparse.Namespace], int],
    more: str | None = None,
) -> CommandParser:
    """Add a subcommand whose function stands in the module of its command, such as `banker editions
    show`. `brief`: its line in the help; `more`: the text below it."""
    parser = subparsers.add_parser(name, help=brief, description=description(brief), epilog=more)
    parser.set_defaults(run=run)
    return parser


# --- what is said of a wrong line -----------------------------------------------------------------
# What argparse says, as a pattern, and what a user reads. A sentence that is not known stays as it
# is, as those of a newer parser may be.

FAULTS = (
    (r"argument (?P<option>.+?): (?P<why>.+)", "{option}: {why}"),
    (r"the following arguments are required: (?P<names>.+)", "this is missing: {names}"),
    (r"one of the arguments (?P<names>.+) is required", "one of these is missing: {names}"),
    (r"unrecognized arguments: (?P<words>.+)", "leave out {words}, which has no meaning here"),
    (r"expected one argument|expected at least one argument", "a value is missing"),
    (r"expected at most one argument", "only one value fits here"),
    (r"expected (?P<count>[0-9]+) arguments", "{count} values must follow"),
    (
        r"invalid choice: (?P<value>.+), maybe you meant (?P<near>.+)[?] [(]choose from .+[)]",
        "there is no {value}; did you mean {near}?",
    ),
    (
        r"invalid choice: (?P<value>.+) [(]choose from (?P<values>.+)[)]",
        "there is no {value}; choose from {values}",
    ),
    (r"invalid int value: (?P<value>.+)", "{value} is not a whole number"),
    (r"invalid \S+ value: (?P<value>.+)", "{value} does not fit here"),
    (r"ambiguous option: (?P<option>.+) could match (?P<options>.+)", "{option} may be {options}"),
    (r"not allowed with argument (?P<option>.+)", "{option} was given already; choose one"),
    (r"ignored explicit argument (?P<value>.+)", "no value may follow, and {value} does"),
)
# What the arguments' own types and this parser say.
TEMPLATES = (
    "there is no vault {text}: say auto, sim, none, or its port, such as {port}",
    "there is no decoder {text}: say auto, none, or its port, such as {port}",
    "{text} is not a number of seconds",
    "'{name}' is not a command; to play a game: 'banker play {file}'",
    "there is no command '{name}'; did you mean '{near}'?",
    "there is no command '{name}'; '{program} --help' lists all",
)
SAYS = "{program}: {what}"
SHOWS_HOW = "{program}: {what}; '{program} --help' shows how"


def usage_fault(message: str) -> Field:
    """Return a text that can be translated for an error message of argparse; the message itself if
    it is unknown."""
    for pattern, template in FAULTS:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            fields = {name: usage_fault(it) for name, it in found.groupdict().items()}
            return Text(template, fields)
    return recognised(message, TEMPLATES)
