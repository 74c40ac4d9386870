"""`banker stats`: the charts of one game as text, or all games of a folder together."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from banker.cli import paths
from banker.cli.output import draws, put, put_drawn
from banker.cli.parsing.arguments import add_language
from banker.cli.read_guard import reading
from banker.cli.stories import load_story
from banker.foundation.errors import BankerError
from banker.games.rulesets import game_of
from banker.report.tellings import telling

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:]+\]|[\w.-]+):[0-9]{1,5}", re.ASCII)
HELP = """\
examples:
  banker stats friday.bank      the charts of the report, as text
  banker stats ~/games          statistics of all games in a folder
  banker stats ~/games --parquet tables     and their figures, for duckdb or pandas
  banker stats ~/games --on tls://host:8786   the same, read by the workers of a Dask cluster

For a folder: who wins, how long games last, which deeds pay, and how often each number was in the
vault's code. After about 50 codes a chi-square test shows whether a vault draws fairly. For each
real vault: how many codes were drawn without the Bank's share, or begun and abandoned. Of several
copies of a game only the longest counts. A file that is no game, or that the audit finds broken,
is named and left out. Games with another scale of money (half-dollars, bank cards) are added up
separately. The files are read by as many processes as there are processors. What was found in a
file is kept in the user's cache until the file changes.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game or the folder, and the characters of the charts."""
    parser.epilog = HELP
    parser.add_argument(
        "file", type=Path, metavar="FILE|DIR", help="the game file, or a folder of games"
    )
    parser.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    parser.add_argument(
        "--parquet",
        type=Path,
        metavar="NEW",
        help="of a folder: write the figures as tables into this new folder",
    )
    parser.add_argument(
        "--on",
        metavar="ADDRESS",
        default="",
        help="of a folder: let the workers of the Dask scheduler at this address read it",
    )
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Print the charts of a game, or the statistics of all games in a folder; return the exit
    code."""
    if options.file.is_dir():
        return _of_folder(options)
    if options.parquet is not None:
        raise BankerError(
            "--parquet is for a folder of games, and one game has no statistics: leave it out"
        )
    if options.on:
        raise BankerError(
            "--on is for a folder of games, and one game is read here: leave --on out"
        )
    return _of_game(options)


@reading
def _of_game(options: argparse.Namespace) -> int:
    story, _entries = load_story(options.file, options.language)
    lines = telling(story.setup.ruleset).stats(story, plain=options.ascii)
    if draws():
        from banker.cli.tables.charts_table import with_headings
        from banker.cli.tables.drawn_tables import DRAWN_TABLES

        tables = DRAWN_TABLES.found(game_of(story.setup))
        put_drawn(tables.charts(story, plain=options.ascii) if tables else with_headings(lines))
        return 0
    for line in lines:
        put(line)
    return 0


def _assert_safe(address: str) -> None:
    """Refuse what is not an address of a cluster, and plain tcp to another machine."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        raise BankerError(
            "--on {address}: write tls://HOST:8786, or tcp://127.0.0.1:8786", address=address
        )
    if found[1] == "tcp" and found[2] not in LOOPBACK:
        raise BankerError(
            "--on {address}: another machine is asked by tls://, with certificates", address=address
        )


def _of_folder(options: argparse.Namespace) -> int:
    from banker.cli.folder.statistics import folder_lines  # the audit, which one game needs not

    if options.on:
        _assert_safe(options.on)
    lines = folder_lines(
        options.file, options.language, paths.statistics(), options.parquet, options.on
    )
    if draws():
        from banker.cli.tables.charts_table import with_headings

        put_drawn(with_headings(lines))
        return 0
    for line in lines:
        put(line)
    return 0
