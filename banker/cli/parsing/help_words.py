"""Help words: the help texts of commands and options, in the language of the output.

Rules of this file
* A parser is made in English. Its texts are translated only when its help is shown.
* A command, an option, a value and a statement stay as they are typed. In the text below the
  arguments a row with a gap is an example and its explanation; other rows are sentences.
* English texts keep their line ends.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap

import msgspec
from msgspec.structs import replace

from banker.cli import output
from banker.foundation.text import Field, Filling, Text, worded

Say = Callable[[Field], str]
WIDTH = 90
ROW_INDENT_MAX = 4  # a row that begins further right goes on with the explanation above it
_ROW = r"( +)(\S.*?)(?:( {2,})(\S.*))?"
OPENS = Text("usage: ")


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option `--language`. If it is missing here, a `--language` before the command
    counts."""
    parser.add_argument(
        "--language",
        default=argparse.SUPPRESS,
        metavar="CODE",
        help="language of the texts: en, ru (default: the edition's language)",
    )


class Finished(str):
    """The English form of a text. For argparse it is a string; the text can still be translated."""

    text: Text


def finished(template: str, **fields: Filling) -> Finished:
    """Return the help text of an argument, from a template with fields."""
    text = worded(template, **fields)
    words = Finished(text)
    words.text = text
    return words


def description(brief: str) -> Finished:
    """Return the first sentence of a command's help, made of its line in the list of all
    commands."""
    words = Finished(_sentence(brief))
    words.text = Text(brief)
    return words


def _sentence(brief: str) -> str:
    return f"{brief[0].upper()}{brief[1:]}."


class HelpLines(argparse.RawDescriptionHelpFormatter):
    """The layout of a help page; the word "usage" is translated."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        before = output.in_words(OPENS) if prefix is None else prefix
        super().add_usage(usage, actions, groups, before)


class Piece(msgspec.Struct, frozen=True):
    """A part of the text below the arguments: sentences, or an example with its explanation.

    `lines`: the lines as written. `words`: the sentences, joined. `gap`: the spaces behind the
    example.
    """

    lines: tuple[str, ...]
    words: str = ""
    indent: str = ""
    example: str = ""
    gap: str = ""

    def going_on(self, line: str) -> Piece:
        """Return the piece with one more line of the same sentence."""
        return replace(self, lines=(*self.lines, line), words=f"{self.words} {line.strip()}")

    def in_words(self, say: Say) -> list[str]:
        """Return the lines translated by `say`; the same lines if there is no translation."""
        words, example = say(Text(self.words)), say(Text(self.example))
        if (words, example) == (self.words, self.example):
            return list(self.lines)
        column = len(self.indent + self.example + self.gap)
        first = f"{self.indent}{example}".ljust(column - 2) + "  " if column else ""
        return wrap(
            words, max(WIDTH, column + WIDTH // 2), initial_indent=first,
            subsequent_indent=" " * column, break_long_words=False, break_on_hyphens=False,
        )  # fmt: skip


def pieces(text: str) -> Iterator[Piece]:
    """Split the text below the arguments into its parts, in order."""
    piece: Piece | None = None
    for line in text.rstrip("\n").split("\n"):
        row = re.fullmatch(_ROW, line)
        if piece and piece.words and line and _goes_on(piece, row):
            piece = piece.going_on(line)
            continue
        if piece:
            yield piece
        if row is None:
            piece = Piece((line,), line)
        elif row[4]:
            piece = Piece((line,), row[4], *row.group(1, 2, 3))
        else:
            piece = Piece((line,))
    if piece:
        yield piece


def _goes_on(piece: Piece, row: re.Match[str] | None) -> bool:
    if piece.example:
        return row is not None and len(row[1]) > ROW_INDENT_MAX
    return row is None


def texts_of(parser: argparse.ArgumentParser) -> list[Text]:
    """Return every text of a parser's help page that can be translated."""
    asked: list[Text] = []

    def say(text: Field) -> str:
        if isinstance(text, Text):
            asked.append(text)
        return str(text)

    _of_page(parser, say)
    below = [piece.words for piece in pieces(parser.epilog or "") if piece.words]
    return [*asked, *map(Text, below)]


def put_in_words(parser: argparse.ArgumentParser) -> None:
    """Translate all texts of a parser's help page, in place."""
    if output.speaks_english():
        return
    _of_page(parser, output.in_words)
    if parser.epilog:
        found = pieces(parser.epilog)
        lines = [line for piece in found for line in piece.in_words(output.in_words)]
        parser.epilog = "\n".join(lines) + "\n"


def _of_page(parser: argparse.ArgumentParser, say: Say) -> None:
    """Translate the description, the titles and the help of the arguments; the epilog stays."""
    if isinstance(parser.description, Finished):
        parser.description = _sentence(say(parser.description.text))
    else:
        parser.description = _said(parser.description, say)
    for group in parser._action_groups:
        group.title = _said(group.title, say)
    for action in parser._actions:
        action.help = _said(action.help, say)
        if isinstance(action, argparse._SubParsersAction):
            for row in action._choices_actions:
                row.help = _said(row.help, say)


def _said(words: str | None, say: Say) -> str | None:
    if not words or words == argparse.SUPPRESS:
        return words
    return say(words.text if isinstance(words, Finished) else Text(words))
