"""A shelf of games as tables: everything is in them, and a missing addition is named."""

from __future__ import annotations

import io
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from banker import editions
from banker.cli import run_command
from banker.export.as_parquet import COLUMNS, Played, to_parquet
from banker.foundation.errors import BankerError
from banker.games.board.state import Setup
from banker.language.parser.player_names import check_names
from banker.session.session import Session
from tests.export.sample_games import evening, say, table

parquet = pytest.importorskip("pyarrow.parquet")

Rows = list[dict[str, Any]]


def played(name: str, session: Session) -> Played:
    return Played(name, session.state.setup, list(session.entries()))


def tables(*shelf: Played) -> dict[str, Rows]:
    files = to_parquet(shelf)
    return {name: parquet.read_table(io.BytesIO(it)).to_pylist() for name, it in files.items()}


def test_every_posting_and_every_event_has_a_row() -> None:
    session = evening()
    entries = list(session.entries())
    found = tables(played("friday", session))
    assert {name: list(rows[0]) for name, rows in found.items()} == {
        name: list(columns) for name, columns in COLUMNS.items()
    }
    assert [row["seq"] for row in found["entries"]] == [entry.seq for entry in entries]
    assert [tuple(row.values())[3:] for row in found["postings"]] == [
        (it.account, it.commodity, it.amount) for entry in entries for it in entry.post
    ]
    events = [event for entry in entries for event in entry.ev]
    assert [json.loads(row["event"]) for row in found["events"]] == events
    assert [row["amount"] for row in found["events"]] == [it.get("amount") for it in events]
    assert any(row["undo"] for row in found["entries"])


def test_games_are_told_apart_and_sum_to_zero() -> None:
    found = tables(played("a", evening()), played("b", say(table("Cem", "Dee"), "next")))
    assert [(row["game"], row["players"]) for row in found["games"]] == [
        ("a", ["Ann", "Bob"]),
        ("b", ["Cem", "Dee"]),
    ]
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for row in found["postings"]:
        sums[row["game"], row["commodity"]] += row["amount"]
    assert len(sums) > 40
    assert not any(sums.values())


def test_an_empty_shelf_has_empty_tables() -> None:
    assert tables() == {name: [] for name in COLUMNS}


def test_a_missing_addition_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BankerError, match=r"pip install '\.\[parquet\]'"):
        to_parquet([])


# --- the command line ----------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    edition = editions.load("secret-vault", {}, [])
    for name in ("one", "two"):
        setup = Setup(edition, check_names(("Ann", "Bob"), edition))
        Session.create(tmp_path / f"{name}.bank", setup).close()
    (tmp_path / "broken.bank").write_text("no game\n", encoding="utf-8")
    return tmp_path


def test_a_folder_of_games_becomes_a_folder_of_tables(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = shelf / "tables"
    assert run_command(["export", str(shelf), "--to", "parquet", "-o", str(out)]) == 0
    assert "skipped" in capsys.readouterr().out
    assert sorted(path.stem for path in out.iterdir()) == sorted(COLUMNS)
    games = parquet.read_table(out / "games.parquet").to_pylist()
    assert [game["game"] for game in games] == ["one.bank", "two.bank"]


def test_one_game_will_do(shelf: Path) -> None:
    out = shelf / "tables"
    words = ["export", str(shelf / "one.bank"), "--to", "parquet", "-o", str(out)]
    assert run_command(words) == 0
    assert parquet.read_table(out / "games.parquet").num_rows == 1


@pytest.mark.parametrize(
    ("place", "out", "said"),
    [
        ("one.bank", None, "name a new folder"),
        ("one.bank", "two.bank", "exists already"),
        ("none.bank", "tables", "none.bank"),
        ("one.bank", "no/such/place", "there is no such file"),
        ("empty", "tables", "no game files"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    shelf: Path, capsys: pytest.CaptureFixture[str], place: str, out: str | None, said: str
) -> None:
    (shelf / "empty").mkdir()
    words = ["export", str(shelf / place), "--to", "parquet"]
    before = sorted(shelf.rglob("*"))
    assert run_command(words + (["-o", str(shelf / out)] if out else [])) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert sorted(shelf.rglob("*")) == before
