"""`banker manual`: the manual page, made from the parser: `banker manual > banker.1`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from banker import VERSION
from banker.cli.output import in_words, write
from banker.cli.parsing.help_words import OPENS
from banker.foundation.text import Text

HELP = """\
example:
  banker manual > banker.1 && man ./banker.1
"""
EXITS = (
    "0 done; 1 a statement was refused, or there are findings; 2 not usable; 70 an error in Banker;"
    " 130 stopped."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add only the text at the end of the help."""
    parser.epilog = HELP


def run(options: argparse.Namespace) -> int:
    """Print the manual page with every command and option; return the exit code."""
    write(f"{line}\n" for line in page(options.whole_parser()))
    return 0


def page(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of the manual page, in the markup of man pages."""
    yield f'.TH BANKER 1 "" "banker {VERSION}" "{_text(in_words(Text("User commands")))}"'
    yield _heading(Text("NAME"))
    about = in_words(Text("the Bank at a real table of the Monopoly family"))
    yield f"banker \\- {_text(about)}"
    yield _heading(Text("SYNOPSIS"))
    yield ".nf"
    yield _text("banker [OPTION]... [COMMAND]")
    yield ".fi"
    yield _heading(Text("DESCRIPTION"))
    yield _text(" ".join((parser.description or "").split()))
    yield from _options(parser)
    yield _heading(Text("COMMANDS"))
    yield from _commands(parser, "banker")
    yield _heading(Text("EXIT STATUS"))
    yield _text(in_words(Text(EXITS)))
    yield _heading(Text("EXAMPLES"))
    yield from _as_it_is(parser.epilog or "")


def _heading(text: Text) -> str:
    return f".SH {_text(in_words(text))}"


def _commands(parser: argparse.ArgumentParser, name: str) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            shown = [it.dest for it in action._choices_actions]
            for word in shown:
                below = action.choices[word]
                yield f".SS {_text(f'{name} {word}')}"
                yield from _usage(below)
                yield _text(below.description or "")
                yield from _options(below)
                yield from _as_it_is(below.epilog or "")
                yield from _commands(below, f"{name} {word}")


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield ".PP"
    yield _text(" ".join(parser.format_usage().removeprefix(in_words(OPENS)).split()))
    yield ".PP"


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        is_shown = action.help not in (None, argparse.SUPPRESS)
        if is_shown and not isinstance(action, argparse._SubParsersAction):
            yield ".TP"
            yield _text(_named(action))
            yield _text(" ".join((action.help or "").replace("%%", "%").split()))


def _named(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.nargs != 0 else "")
    said = value if isinstance(value, str) else " ".join(value)
    if action.choices and not action.metavar:
        said = "|".join(map(str, action.choices))
    return " ".join(filter(None, (", ".join(action.option_strings), said)))


def _as_it_is(text: str) -> Iterator[str]:
    """Lines that keep their ends."""
    if text.strip():
        yield ".PP"
        yield ".nf"
        yield from map(_text, text.rstrip().split("\n"))
        yield ".fi"


def _text(line: str) -> str:
    """A line that man reads as it is written."""
    escaped = line.replace("\\", "\\e").replace("-", "\\-")
    escaped = "".join(it if it.isascii() else f"\\[u{ord(it):04X}]" for it in escaped)
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
