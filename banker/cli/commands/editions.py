"""`banker editions`: the built-in editions, and your own."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from banker import editions
from banker.cli.output import (
    complain,
    draws,
    in_words,
    put,
    put_drawn,
    put_lines,
    put_words,
    write_file,
)
from banker.cli.own.edition import town_text
from banker.cli.parsing.arguments import add_file, add_language, add_variant, switches_of
from banker.cli.parsing.command_parser import CommandParser, add_act
from banker.cli.tables.text_tables import edition_lines, overlay_lines
from banker.editions.document import at_line
from banker.foundation.errors import BankerError
from banker.foundation.printable import ID, printable
from banker.foundation.text import Text
from banker.games.rulesets import game_of

if TYPE_CHECKING:
    from banker.cli.parsing.command_parser import Subparsers

HELP = """\
examples:
  banker editions show secret-vault              its amounts ('~': an estimate) and switches
  banker editions copy secret-vault mine.toml    a small file that changes that edition:
                                                 write in it what your cards say
  banker editions new my-town                    asks questions, and writes my-town.toml
  banker editions add mine.toml                  from then on its name is enough
  banker editions check mine.toml                lists every mistake with its line
  banker new g.bank --edition mine.toml --players Ann,Bob
"""

NEW_HELP = """\
examples:
  banker editions new my-town                         asks for board, names and money
  banker editions new my-town --start-cash 2000 --streets "Elm Street,Oak Street"
  banker editions new my-town --over none             starts from a small town, complete
With an option that gives a value, or without a terminal, the command asks nothing. The file holds
only what differs from the edition that it changes; most other values stand in it as comments.
"""

FIGURES_HELP = """\
examples:
  banker editions figures secret-vault                     what is sure, yours, estimated
  banker editions figures secret-vault -o cards.toml       a file for another table
  banker editions figures secret-vault --take theirs.toml  lists what differs, then asks
  banker editions figures friday.bank -o cards.toml        those of a game
Taken figures stay estimates until your own cards say them. A game begins with your figures when
you agree, or with 'banker new g.bank --figures FILE --players Ann,Bob'.
"""

GAME_HEAD = b'{"v":'  # how the first line of a game file begins; no TOML file can


def add_arguments(parser: CommandParser) -> None:
    """Add the subcommands, such as `show`."""
    parser.epilog = HELP
    acts = parser.add_subparsers(metavar="COMMAND")
    listed = add_act(acts, "list", "list all editions", run)
    listed.add_argument("--where", action="store_true", help="show the file of each")
    add = add_act(acts, "add", "put an edition file where it is found by its name", _add)
    add_file(add, "a TOML file")
    show = add_act(
        acts, "show", "show an edition: its amounts with their sources, and its switches", _show
    )
    show.add_argument("id", metavar="ID", help="an edition's id, or the file of your own edition")
    add_variant(show)
    check = add_act(acts, "check", "list all errors of an edition file", _check)
    add_file(check, "a TOML file, or the name of one in the folder of your editions")
    copy = add_act(acts, "copy", "write a file of your own that changes an edition", _copy)
    copy.add_argument("id", metavar="ID", help="an edition's id, or the file of your own edition")
    add_file(copy, "the new TOML file")
    new = _add_new(acts)
    figures = _add_figures(acts)
    for act in (parser, listed, add, show, check, copy, new, figures):
        add_language(act)


def _add_new(acts: Subparsers) -> CommandParser:
    new = add_act(
        acts, "new", "write an edition of your own, by answering questions", _new, NEW_HELP
    )
    new.add_argument("name", metavar="NAME", help="the id of the new edition, such as my-town")
    new.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="the new TOML file (default: NAME.toml)"
    )
    new.add_argument("--over", metavar="ID", help="the edition that it changes, or none")
    new.add_argument("--title", metavar="TEXT", help="its name on the screen")
    new.add_argument("--symbol", metavar="TEXT", help="its currency symbol")
    new.add_argument(
        "--start-cash", type=int, metavar="N", help="the money that each player starts with"
    )
    new.add_argument("--salary", type=int, metavar="N", help="the salary for passing GO")
    new.add_argument(
        "--streets", metavar="A,B,…", help="names of the streets in the order of the board"
    )
    return new


def _add_figures(acts: Subparsers) -> CommandParser:
    figures = add_act(
        acts, "figures", "show what your cards say; share it, take another table's", _figures,
        FIGURES_HELP,
    )  # fmt: skip
    figures.add_argument("id", metavar="ID", help="an edition's id or file, or a game")
    ways = figures.add_mutually_exclusive_group()
    ways.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write your figures to this file to share"
    )
    ways.add_argument(
        "--take", type=Path, metavar="FILE",
        help="read another table's figures, list what differs, and ask",
    )  # fmt: skip
    return figures


def run(options: argparse.Namespace) -> int:
    """Print all editions, and the overlays for them; return the exit code."""
    boxes, problems = editions.own_boxes()
    own = [listing for listing in editions.own_editions()[0] if listing.id in boxes]
    for problem in problems:
        complain(problem)
    if getattr(options, "where", False):
        for listing in [*editions.catalogue(), *own]:
            put(f"{listing.id:18} {listing.path}")
        put_words("your own: {folder}", folder=editions.own_folder())
        return 0
    if draws():
        from banker.cli.tables.edition_table import shelf_table

        put_drawn(shelf_table([*editions.catalogue(), *own], editions.overlays(), in_words))
        return 0
    for listing in [*editions.catalogue(), *own]:
        put(f"{listing.id:18} {listing.title}  ({in_words(Text(listing.stage))})")
    put("")
    put_words("overlays, to add with --overlay:")
    for overlay in editions.overlays():
        put_lines(overlay_lines(overlay, in_words))
    return 0


def _add(options: argparse.Namespace) -> int:
    """Copy a sound file into the user's folder; there its name is its id.

    A name that no game shows is told, and the file is added all the same.
    """
    file = options.file
    if not file.is_file():
        raise BankerError("{file}: there is no such file; check the name", file=file)
    faults = editions.check(file, names=False)
    if faults:
        first = faults[0]
        raise BankerError(
            "{file}:{line}: {message}; nothing is added",
            file=first.file,
            line=first.line,
            message=first.text,
        )
    id = file.stem
    if not ID.fullmatch(id):
        raise BankerError(
            "{file}: rename it: an id has small letters, digits, _ and - only", file=file
        )
    if id in {listing.id for listing in editions.catalogue()}:
        raise BankerError("an edition of the program is called {id}: rename the file", id=id)
    target = editions.own_folder() / f"{id}.toml"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BankerError("{file}: {why}", file=target.parent, why=error) from error
    write_file([file.read_text(encoding="utf-8")], target)
    if faults := editions.check(target, names=False):
        target.unlink()
        raise BankerError(
            "{file} lies over a file beside it: {message}", file=file, message=faults[0].text
        )
    for fault in editions.check(target):
        put(in_words(at_line(fault.file, fault.line, fault.text)))
    put_words("{file}: banker new game.bank --edition {id} --players Ann,Bob", file=target, id=id)
    return 0


def _show(options: argparse.Namespace) -> int:
    """Amounts with their sources, and switches."""
    edition = editions.load(options.id, switches_of(options.switch), options.overlay)
    if draws():
        from banker.cli.tables.drawn_tables import DRAWN_TABLES

        if (tables := DRAWN_TABLES.found(game_of(edition))) is not None:
            put_drawn(tables.box(edition, in_words))
            return 0
    put_lines(edition_lines(edition, in_words))
    return 0


def _check(options: argparse.Namespace) -> int:
    """All errors of a file at once."""
    file = options.file
    if not file.is_file():
        if str(file) in {listing.id for listing in editions.catalogue()}:
            raise BankerError(
                "{file} is an edition of this program, without errors; 'banker editions copy"
                " {file} mine.toml' makes a file of yours to check",
                file=file,
            )
        own = editions.own_file(str(file))
        if own is None:
            raise BankerError("{file}: there is no such file; check the name", file=file)
        file = own
    if _is_game(file):
        raise BankerError(
            "{file} is a game, not an edition file: 'banker audit {file}' checks a game", file=file
        )
    faults = editions.check(file)
    for fault in faults:
        put(in_words(at_line(fault.file, fault.line, fault.text)))
    if not faults:
        put_words("{file}: no errors", file=file)
    return 1 if faults else 0


def _is_game(file: Path) -> bool:
    """Whether the file begins as a game does; whatever else is wrong with it is told elsewhere."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(GAME_HEAD)) == GAME_HEAD
    except OSError:
        return False


def _copy(options: argparse.Namespace) -> int:
    """A user's file."""
    if options.file.exists():
        raise BankerError("{file} exists already; choose another name", file=options.file)
    write_file(
        [editions.own_file_over(options.id, editions.Own(printable(str(options.file))))],
        options.file,
    )
    put_words("{file}: correct it, then 'banker editions check {file}'", file=options.file)
    return 0


def _figures(options: argparse.Namespace) -> int:
    """Run 'editions figures': show the amounts noted from the cards, or share or take them."""
    from banker.cli.own import figures

    if options.output is not None:
        figures.share_figures(options.id, options.output)
    elif options.take is not None:
        return figures.take_figures(options.id, options.take)
    else:
        figures.show_figures(options.id)
    return 0


def _new(options: argparse.Namespace) -> int:
    """A user's edition, from answers or from options."""
    file = options.file or Path(f"{options.name}.toml")
    if file.exists():
        raise BankerError("{file} exists already; choose another name", file=file)
    write_file([town_text(options, printable(str(file)))], file)
    put_words("{file}: correct it, then 'banker editions check {file}'", file=file)
    return 0
