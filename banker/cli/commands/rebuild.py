"""`banker rebuild`: one page by which a game is packed away and set up again next week."""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.cli.output import put, write, write_file
from banker.cli.parsing.arguments import add_file, add_language
from banker.cli.read_guard import reading
from banker.language.phrases.translation import language_of
from banker.report.tellings import telling
from banker.report.text.setup_sheet import as_html, as_text
from banker.session.loading import load_read_only

HELP = """\
examples:
  banker rebuild friday.bank                 as text, with a box to tick before each line
  banker rebuild friday.bank -o friday.html  as a page to print from a browser

The ledger knows sums, not banknotes: the page proposes notes that add up to each sum.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game and the output file."""
    parser.epilog = HELP
    add_file(parser)
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help="the new file, as HTML if its name ends in .html (default: print text)",
    )
    add_language(parser)


@reading
def run(options: argparse.Namespace) -> int:
    """Print the setup sheet as text, or write it as HTML if the output file's name ends so. Returns
    the exit code."""
    state = load_read_only(options.file, language=options.language).state
    sheet = telling(state.setup.ruleset).sheet(state)
    if options.output is None:
        write([as_text(sheet)])
        return 0
    is_page = options.output.suffix.lower() in (".html", ".htm")
    write_file([as_html(sheet) if is_page else as_text(sheet)], options.output)
    said = "{file}: print it from any browser" if is_page else "{file}: print it"
    put(language_of(state.edition).words(said, file=options.output))
    return 0
