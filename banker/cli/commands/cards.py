"""`banker cards print`: bank cards and deeds with codes for a scanner, to cut out."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec.structs import replace

from banker import editions
from banker.bankcards import drawing
from banker.bankcards.sheet import paper_cards
from banker.cli.arguments import add_language
from banker.cli.command_parser import CommandParser, add_act
from banker.cli.output import put, write_file
from banker.cli.read_guard import assert_board
from banker.errors import BankerError
from banker.games.board.edition import Edition
from banker.language.phrases.translation import language_of, translation
from banker.session.loading import load_read_only

FORMS = (".html", ".svg")
PRINTED = "{file}: {count} cards; print them at 100 %, not 'fit to page'"

HELP = """\
examples:
  banker cards print -o cards.html                       the cards of secret-vault
  banker cards print -o cards.html --game friday.bank    with the players of that game
  banker cards print -o cards.svg --edition mine.toml    for your own edition, as one long sheet

Use any scanner that types what it reads, followed by Return. In 'banker run' each
card and each amount is a line of its own:
  two cards, amount     the first pays the second     card, deed    purchase or rent
  card, amount          a bid, while an auction runs  card, act     salary, jail fee …
  deed, two cards, amount   a sale between players    deed, act     build, mortgage …
The order is free, with one exception: in a game without dice, begin a sale with the
seller's card or the amount, because a visitor's card and then a deed mean rent.
To get a PDF, print the HTML page to a file.
"""


def add_arguments(parser: CommandParser) -> None:
    """Add the act `print`."""
    parser.epilog = HELP
    acts = parser.add_subparsers(metavar="ACT", required=True)
    sheet = add_act(acts, "print", "write a sheet of bank cards to cut out", run, HELP)
    sheet.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="a new .html or .svg file"
    )
    what = sheet.add_mutually_exclusive_group()
    what.add_argument(
        "--edition",
        default="secret-vault",
        metavar="ID",
        help="an edition's id, or the file of your own edition",
    )
    what.add_argument(
        "--game", type=Path, metavar="FILE", help="a game file: use its edition and players"
    )
    add_language(sheet)


def run(options: argparse.Namespace) -> int:
    """Write the sheet."""
    form = options.output.suffix.lower()
    if form not in FORMS:
        raise BankerError(
            f"{options.output}: name it .html or .svg; for a PDF, print the .html page into one"
        )
    edition, names = _box(options)
    assert_board(edition, "bank cards")
    words = language_of(edition)
    cards = list(paper_cards(edition, names))
    title = words.words("{title}: bank cards", title=edition.title)
    if form == ".html":
        write_file(drawing.as_html(cards, title, words.code), options.output)
    else:
        write_file(drawing.as_svg(cards, title), options.output)
    put(words.words(PRINTED, file=options.output, count=len(cards)))
    return 0


def write_cards(output: Path, game: Path) -> None:
    """Write the sheet of a game, with its players, into a new .html file."""
    setup = load_read_only(game).state.setup
    assert_board(setup.edition, "bank cards")
    words = language_of(setup.edition)
    cards = list(paper_cards(setup.edition, tuple(player.name for player in setup.players)))
    title = words.words("{title}: bank cards", title=setup.edition.title)
    write_file(drawing.as_html(cards, title, words.code), output)


def _box(options: argparse.Namespace) -> tuple[Edition, tuple[str, ...]]:
    """The edition in the chosen language, and the players."""
    if options.game is None:
        edition = editions.load(options.edition)
        if options.language:
            edition = replace(edition, language=translation(options.language).code)
        return edition, ()
    setup = load_read_only(options.game, language=options.language).state.setup
    return setup.edition, tuple(player.name for player in setup.players)
