"""The figures of a folder as tables: what the statistics sum up, and nothing written over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker.cli.folder.file_figures import file_figures
from banker.cli.folder.statistics import folder_lines
from banker.cli.folder.tables import write_tables
from banker.foundation.errors import BankerError
from banker.language.phrases.translation import translation
from tests import ROOT

parquet: Any = pytest.importorskip("pyarrow.parquet")

GAMES = sorted(ROOT.glob("tests/system/replay/[!d]*/*.bank"))[:2]


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(folder / f"{name}.parquet").to_pylist()
    return found


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    (folder / "a.bank").write_bytes(GAMES[0].read_bytes())
    (folder / "copy.bank").write_bytes(GAMES[0].read_bytes())
    (folder / "more" / "b.bank").write_bytes(GAMES[1].read_bytes())
    (folder / "none.bank").write_text("no game", encoding="utf-8")
    return folder


def test_the_tables_hold_what_is_summed_up(games: Path, tmp_path: Path) -> None:
    made = tmp_path / "tables"
    lines = list(folder_lines(games, "en", tables=made))
    plain = list(folder_lines(games, "en"))
    named = "games.parquet, players.parquet, deeds.parquet, guesses.parquet"
    assert lines == [*plain, f"{made}: {named}"]
    assert [row["file"] for row in rows(made, "games")] == ["a.bank", "more/b.bank"]
    figures = file_figures(games / "a.bank").figures
    assert figures is not None
    (first, _) = rows(made, "games")
    assert (first["entries"], first["finished"]) == (figures.entries, figures.is_over)
    of_first = [row for row in rows(made, "deeds") if row["file"] == "a.bank"]
    assert sum(row["rents"] for row in of_first) == sum(it.rents for it in figures.deeds)
    won = [row["won"] for row in rows(made, "players") if row["file"] == "a.bank"]
    assert won == [seat.won for seat in figures.seats]


def test_nothing_is_written_over(games: Path, tmp_path: Path) -> None:
    taken = tmp_path / "tables"
    taken.write_text("mine", encoding="utf-8")
    with pytest.raises(BankerError, match="exists already"):
        list(folder_lines(games, "en", tables=taken))
    assert taken.read_text(encoding="utf-8") == "mine"


def test_a_place_that_is_not_there_leaves_nothing(games: Path, tmp_path: Path) -> None:
    with pytest.raises(BankerError, match="there is no such file"):
        list(folder_lines(games, "en", tables=tmp_path / "nowhere" / "tables"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games"]


def test_figures_that_fit_no_column_are_named(tmp_path: Path) -> None:
    figures = file_figures(GAMES[0]).figures
    assert figures is not None
    two = [("huge.bank", replace(figures, rounds=1 << 63)), ("a.bank", figures)]
    first, *_ = write_tables(tmp_path / "tables", two, translation("en"))
    assert first == "skipped: huge.bank has figures that fit no column"
    assert [row["file"] for row in rows(tmp_path / "tables", "games")] == ["a.bank"]
