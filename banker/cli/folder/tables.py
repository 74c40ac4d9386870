"""Tables: the numbers of a folder's games as Parquet, for DuckDB, pandas and their like.

    games      file, title, overlays, finished, rounds, minutes, entries
    players    file, name, won
    deeds      file, deed, cost, rents
    guesses    file, numbers, number, opened, left

`file` is the path of the game within the folder. A copy of a game is in no table and in no sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from banker.export.as_parquet import TEXT, TEXTS, TRUTH, WHOLE, Row, encoded
from banker.export.spelling import plain_text
from banker.foundation.errors import BankerError
from banker.language.phrases.translation import Translation
from banker.report.analysis.game_figures import GameFigures

COLUMNS = {
    "games": {
        "file": TEXT, "title": TEXT, "overlays": TEXTS, "finished": TRUTH, "rounds": WHOLE,
        "minutes": WHOLE, "entries": WHOLE,
    },
    "players": {"file": TEXT, "name": TEXT, "won": TRUTH},
    "deeds": {"file": TEXT, "deed": TEXT, "cost": WHOLE, "rents": WHOLE},
    "guesses": {"file": TEXT, "numbers": WHOLE, "number": WHOLE, "opened": TRUTH, "left": WHOLE},
}  # fmt: skip
LARGEST = (1 << 63) - 1  # what a column of whole numbers holds


def assert_new(folder: Path) -> None:
    """Raise `BankerError` if the folder exists: no file is overwritten."""
    if folder.exists():
        raise BankerError("{file} exists already; choose another name", file=folder)


UNFIT = "skipped: {file} has figures that fit no column"


def write_tables(
    folder: Path, games: Iterable[tuple[str, GameFigures]], words: Translation
) -> Iterator[str]:
    """Write the tables into a new folder, whole or not at all. Yields a sentence for each game that
    does not fit, and one that says what was written."""
    assert_new(folder)
    rows: dict[str, list[Row]] = {name: [] for name in COLUMNS}
    for file, figures in games:
        its = [(name, row) for name, row in _rows(plain_text(file), figures)]
        if any(type(value) is int and abs(value) > LARGEST for _, row in its for value in row):
            yield words.words(UNFIT, file=file)
            continue
        for name, row in its:
            rows[name].append(row)
    files = {f"{name}.parquet": encoded(COLUMNS[name], rows[name]) for name in COLUMNS}
    made = folder.with_name(f".{folder.name}.new")
    try:
        made.mkdir()
        for name, content in files.items():
            (made / name).write_bytes(content)
        made.rename(folder)
    except OSError as error:
        raise BankerError("{file}: {why}", file=folder, why=error) from error
    finally:
        _take_away(made)
    yield f"{folder}: {', '.join(files)}"


def _rows(file: str, it: GameFigures) -> Iterator[tuple[str, Row]]:
    overlays = [plain_text(overlay) for overlay in it.overlays]
    counted = (it.is_over, it.rounds, it.minutes, it.entries)
    yield "games", (file, plain_text(it.title), overlays, *counted)
    for seat in it.seats:
        yield "players", (file, plain_text(seat.name), seat.won)
    for deed in it.deeds:
        yield "deeds", (file, plain_text(deed.name), deed.cost, deed.rents)
    for guess in it.guesses:
        yield "guesses", (file, it.ring, guess.number, guess.opened, guess.left)


def _take_away(folder: Path) -> None:
    """Delete the tables written so far: a partial export is useless."""
    if folder.is_dir():
        for file in folder.glob("*.parquet"):
            file.unlink()
        folder.rmdir()
