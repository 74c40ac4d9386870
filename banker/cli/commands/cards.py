"""`banker cards`: bank cards and deeds with codes for a scanner, and notes for the decoder, to cut
out; the keys of the screen on a page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from banker import editions
from banker.bankcards import drawing
from banker.bankcards.reader import BANK_CARDS
from banker.bankcards.sheet import paper_cards
from banker.bankcards.striped_notes import (
    ANGLE_MAX,
    PITCH_MM_MAX,
    PITCH_MM_MIN,
    Lines,
    StripedNote,
    calibration_sheet,
    sheet,
)
from banker.cli.output import put, write_file
from banker.cli.parsing.arguments import add_language
from banker.cli.parsing.command_parser import CommandParser, add_act
from banker.cli.parsing.help_words import finished
from banker.cli.read_guard import assert_money
from banker.engine.seating import wanted_again
from banker.foundation.errors import BankerError
from banker.games.board.edition import Edition
from banker.games.rulesets import game_of
from banker.language.phrases.translation import Translation, language_of, translation
from banker.session.loading import load_read_only

FORMS = (".html", ".svg")
PRINTED = "{file}: {count} cards; print them at 100 %, not 'fit to page'"

COPIES_MAX = 50
NOTES_HELP = """\
Two stripes of lines run along each note: half a pitch off each other on a real one,
level on a fake one. The eye sees grey; the decoder's two channels see the difference
while the note is pulled through (SLIDE). What kind a note is stands beside it, to be
cut away. Original notes are another matter: SLIDE cannot read them.

First print --calibration, on paper and on clear foil. Measure its ruler; the strip on
which the foil shows no bands is the pitch that your printer really makes.
"""
CALIBRATION = (
    "This ruler must be 100 mm long.",
    "Pitch: the foil lies on the strip that shows no bands.",
    "Angle: so straight a note must be pulled.",
    "Films: print these on clear foil, cut them out, one over each sensor.",
)

HELP = """\
examples:
  banker cards print -o cards.html                       the cards of secret-vault
  banker cards print -o cards.html --game friday.bank    with the players of that game
  banker cards print -o cards.svg --edition mine.toml    for your own edition, as one long sheet

Use any scanner that types what it reads, followed by Return. In 'banker run' each
card and each amount is a separate line:
  two cards, amount           the first pays the second
  card, amount                a bid, while an auction runs
  card, deed                  purchase or rent
  card, act                   salary, jail fee …
  deed, two cards, amount     a sale between players
  deed, act                   build, mortgage …
The order is free, with one exception: in a game without dice, begin a sale with the
seller's card or the amount, because a visitor's card and then a deed mean rent.
To get a PDF, print the HTML page to a file.
"""


def add_arguments(parser: CommandParser) -> None:
    """Add the subcommands `print`, `notes` and `keys`."""
    parser.epilog = HELP
    acts = parser.add_subparsers(metavar="COMMAND", required=True)
    paper = add_act(acts, "print", "write a sheet of bank cards to cut out", run, HELP)
    paper.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="a new .html or .svg file"
    )
    what = paper.add_mutually_exclusive_group()
    what.add_argument(
        "--edition",
        default="secret-vault",
        metavar="ID",
        help="an edition's id, or the file of your own edition",
    )
    what.add_argument(
        "--game", type=Path, metavar="FILE", help="a game file: use its edition and players"
    )
    add_language(paper)
    _add_notes(acts)
    _add_keys(acts)


def _add_notes(acts: Any) -> None:
    notes = add_act(
        acts, "notes", "draw notes that the decoder tells apart", draw_notes, NOTES_HELP
    )
    notes.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="a new .svg file"
    )
    notes.add_argument(
        "--edition",
        default="cash-decoder",
        metavar="ID",
        help="whose banknotes: an edition's id, or the file of your own edition",
    )
    notes.add_argument(
        "--pitch",
        type=float,
        default=0.8,
        metavar="MM",
        help=finished(
            "from line to line, {least} to {most} (default: 0.8)",
            least=PITCH_MM_MIN,
            most=PITCH_MM_MAX,
        ),
    )
    notes.add_argument(
        "--angle",
        type=float,
        default=0.0,
        metavar="DEGREES",
        help=finished(
            "how far the lines lean, up to {most} either way (default: 0)", most=f"{ANGLE_MAX:g}"
        ),
    )
    notes.add_argument(
        "--copies", type=int, default=1, metavar="N", help="how many of each note and kind, 1 to 50"
    )
    notes.add_argument(
        "--calibration", action="store_true", help="the calibration sheet and the films instead"
    )
    add_language(notes)


def _add_keys(acts: Any) -> None:
    keys = add_act(acts, "keys", "print every key of the screen on one page of A4", draw_keys)
    keys.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="a new .html file"
    )
    keys.add_argument(
        "--edition",
        default="secret-vault",
        metavar="ID",
        help="whose keys: an edition's id, or the file of your own edition",
    )
    add_language(keys)


def draw_keys(options: argparse.Namespace) -> int:
    """Write the key card of an edition; return the exit code."""
    if options.output.suffix.lower() != ".html":
        raise BankerError(
            "{file}: the name must end in .html; for a PDF, print that page to a file",
            file=options.output,
        )
    from banker.cli.tables.key_card import key_card  # the screen's tables: only this act pays

    edition = _in_language(editions.load(options.edition), options.language)
    write_file(key_card(edition), options.output)
    told = "{file}: one page of A4; print it at 100 %"
    put(language_of(edition).words(told, file=options.output))
    return 0


def _in_language(edition: Edition, language: str) -> Edition:
    return replace(edition, language=translation(language).code) if language else edition


def draw_notes(options: argparse.Namespace) -> int:
    """Write the sheet of notes, or the test sheet that shows which line pitch a printer makes;
    return the exit code."""
    if options.output.suffix.lower() != ".svg":
        raise BankerError(
            "{file}: the name must end in .svg, as the notes are drawn as SVG", file=options.output
        )
    if not PITCH_MM_MIN <= options.pitch <= PITCH_MM_MAX:
        raise BankerError(
            "--pitch: {least} to {most} mm",
            least=PITCH_MM_MIN,
            most=PITCH_MM_MAX,
        )
    if not -ANGLE_MAX <= options.angle <= ANGLE_MAX:
        raise BankerError(f"--angle: at most {ANGLE_MAX:g} degrees either way")
    if not 1 <= options.copies <= COPIES_MAX:
        raise BankerError("--copies: 1 to {most}", most=COPIES_MAX)
    edition = _in_language(editions.load(options.edition), options.language)
    assert_money(edition, "notes")
    words = language_of(edition)
    lines = Lines(options.pitch, options.angle)
    title = words.words("{title}: notes for the decoder", title=edition.title)
    if options.calibration:
        told = (words.words(CALIBRATION[0]), words.words(CALIBRATION[1]))
        more = (words.words(CALIBRATION[2]), words.words(CALIBRATION[3]))
        write_file(calibration_sheet(lines, title, (*told, *more)), options.output)
        put(words.words("{file}: print it at 100 %, not 'fit to page'", file=options.output))
        return 0
    drawn = [
        StripedNote(str(amount), is_real)
        for amount in edition.money.notes
        for is_real in (True, False)
        for _ in range(options.copies)
    ]
    if not drawn:
        raise BankerError("{title} has no banknotes: name another --edition", title=edition.title)
    write_file(sheet(drawn, lines, title), options.output)
    told_count = "{file}: {count} notes; print them at 100 %, not 'fit to page'"
    put(words.words(told_count, file=options.output, count=len(drawn)))
    return 0


def run(options: argparse.Namespace) -> int:
    """Write the sheet of bank cards and deeds; return the exit code."""
    form = options.output.suffix.lower()
    if form not in FORMS:
        raise BankerError(
            "{file}: the name must end in .html or .svg; for a PDF, print the .html page to a file",
            file=options.output,
        )
    edition, names = _box(options)
    assert_money(edition, "bank cards")
    words = language_of(edition)
    cards = list(paper_cards(edition, names))
    title = words.words("{title}: bank cards", title=edition.title)
    if form == ".html":
        write_file(drawing.as_html(cards, title, words.code), options.output)
    else:
        write_file(drawing.as_svg(cards, title), options.output)
    put(words.words(PRINTED, file=options.output, count=len(cards)))
    return 0


def write_cards(output: Path, game: Path, language: str = "") -> Translation:
    """Write the sheet of a game's cards into a new .html file. Return the game's language, in which
    errors are also worded."""
    setup = load_read_only(game, language=language).state.setup
    words = language_of(setup.edition)
    if BANK_CARDS.found(game_of(setup)) is None:
        title = setup.edition.title
        raise BankerError(words.words("{title} has no bank cards: its money is cards", title=title))
    cards = list(paper_cards(setup.edition, wanted_again(setup.players)))
    title = words.words("{title}: bank cards", title=setup.edition.title)
    write_file(drawing.as_html(cards, title, words.code), output)
    return words


def _box(options: argparse.Namespace) -> tuple[Edition, tuple[str, ...]]:
    """The edition in the chosen language, and the players."""
    if options.game is None:
        return _in_language(editions.load(options.edition), options.language), ()
    setup = load_read_only(options.game, language=options.language).state.setup
    return setup.edition, wanted_again(setup.players)
