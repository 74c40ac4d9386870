"""`banker export PLACE --to parquet -o FOLDER`: one game or a folder of games, as tables."""

from __future__ import annotations

from pathlib import Path

from banker.cli.output import put
from banker.cli.read_guard import UNFIT, fitting
from banker.errors import BankerError, CommandError, JournalError
from banker.export.as_parquet import Played, to_parquet

ENDING = ".bank"


def export_shelf(place: Path, output: Path | None) -> None:
    """Writes a new folder, whole or not at all."""
    if output is None:
        raise CommandError("parquet is several files: name a new folder for them with -o")
    if output.exists():
        raise BankerError(f"{output} exists already; choose another name")
    files = _tables(place, list(_played(place)))
    try:
        output.mkdir()
        for name, content in files.items():
            (output / f"{name}.parquet").write_bytes(content)
    except OSError as error:
        _take_away(output)
        raise BankerError(f"{output}: {error.strerror}") from error
    put(f"{output}: {', '.join(f'{name}.parquet' for name in files)}")


def _played(place: Path) -> list[Played]:
    if not place.is_dir():
        return [_game(place, place.name)]
    games = []
    for path in sorted(place.rglob(f"*{ENDING}")):
        try:
            games.append(_game(path, path.relative_to(place).as_posix()))
        except JournalError as error:
            put(f"passed over: {error}")
    if not games:
        raise BankerError(f"{place}: no game files ({ENDING}) in it")
    return games


def _game(path: Path, name: str) -> Played:
    from banker.session.loading import look

    with fitting(path):
        shown = look(path)
        return Played(name, shown.state.setup, list(shown.reading.entries()))


def _tables(place: Path, games: list[Played]) -> dict[str, bytes]:
    """Of all games that fit into tables: whoever forged one may have put anything into it."""
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
                put(f"passed over: {error}")
        return to_parquet(sound)


def _take_away(output: Path) -> None:
    """Half a shelf is none."""
    for file in output.glob("*.parquet"):
        file.unlink()
    if output.is_dir():
        output.rmdir()
