"""`banker export`: the ledger in another form; as tables, also a folder of games."""

from __future__ import annotations

import argparse
from pathlib import Path

from banker.cli.output import put, put_words, write_file
from banker.cli.parsing.arguments import add_file, add_language
from banker.cli.read_guard import UNFIT, fitting, reading
from banker.export.as_beancount import to_beancount
from banker.export.as_bgstats import to_bgstats
from banker.export.as_csv import to_csv
from banker.export.as_hledger import to_hledger
from banker.export.as_json import to_json
from banker.export.as_parquet import Played, to_parquet
from banker.export.as_script import to_script
from banker.foundation.errors import BankerError, CommandError, JournalError
from banker.foundation.printable import in_json
from banker.session.loading import load_read_only

HELP = """\
  script      statements that play the game again with 'banker run'
  json        everything, for programs
  csv         one posting per line, for spreadsheets
  hledger     a journal for hledger and ledger
  beancount   a ledger for beancount and fava
  bgstats     a link that opens a finished game in BG Stats
  parquet     one game, or a folder of games, as tables in a new folder
"""

FORMS = {
    "script": to_script,
    "json": to_json,
    "csv": to_csv,
    "hledger": to_hledger,
    "beancount": to_beancount,
    "bgstats": to_bgstats,
}
PARQUET = "parquet"
ENDING = ".bank"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the game, the format and the output file."""
    parser.epilog = HELP
    add_file(parser)
    parser.add_argument("--to", required=True, choices=(*FORMS, PARQUET), help="the format")
    add_language(parser)
    parser.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="the new file or folder (default: print)"
    )


@reading
def run(options: argparse.Namespace) -> int:
    """Write the ledger in the chosen format; return the exit code."""
    if options.to == PARQUET:
        _export_tables(options.file, options.output)
        return 0
    shown = load_read_only(options.file, language=options.language)
    entries = shown.reading.entries()
    parts = FORMS[options.to](entries, shown.state.setup)
    write_file(parts, options.output, in_json if options.to == "json" else None)
    if options.output is not None:
        put_words("{file}: written", file=options.output)
    return 0


# --- tables --------------------------------------------------------------------------------------


def _export_tables(place: Path, output: Path | None) -> None:
    """Write a new folder, whole or not at all."""
    if output is None:
        raise CommandError("parquet is several files: name a new folder for them with -o")
    if output.exists():
        raise BankerError("{file} exists already; choose another name", file=output)
    files = _tables(place, list(_played(place)))
    try:
        output.mkdir()
        for name, content in files.items():
            (output / f"{name}.parquet").write_bytes(content)
    except OSError as error:
        _take_away(output)
        raise BankerError("{file}: {why}", file=output, why=error) from error
    put(f"{output}: {', '.join(f'{name}.parquet' for name in files)}")


def _played(place: Path) -> list[Played]:
    if not place.is_dir():
        return [_game(place, place.name)]
    games = []
    for path in sorted(place.rglob(f"*{ENDING}")):
        try:
            games.append(_game(path, path.relative_to(place).as_posix()))
        except BankerError as error:
            put_words("skipped: {error}", error=error)
    if not games:
        raise BankerError(
            "{place}: it holds no game files ({ending}); name another folder",
            place=place,
            ending=ENDING,
        )
    return games


def _game(path: Path, name: str) -> Played:
    with fitting(path):
        shown = load_read_only(path)
        return Played(name, shown.state.setup, list(shown.reading.entries()))


def _tables(place: Path, games: list[Played]) -> dict[str, bytes]:
    """Of all games that fit into tables: a forged game may hold anything."""
    try:
        return to_parquet(games)
    except UNFIT:
        sound = []
        for game in games:
            path = place / game.name if place.is_dir() else place
            try:
                with fitting(path):
                    to_parquet([game])
                sound.append(game)
            except JournalError as error:
                if len(games) == 1:
                    raise
                put_words("skipped: {error}", error=error)
        return to_parquet(sound)


def _take_away(output: Path) -> None:
    """Delete the tables written so far: a partial export is useless."""
    for file in output.glob("*.parquet"):
        file.unlink()
    if output.is_dir():
        output.rmdir()
