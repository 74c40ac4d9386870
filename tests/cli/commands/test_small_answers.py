"""What commands answer where there is little to work with: no port, no keyboard, no notes."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest

from banker import editions
from banker.cli.commands import export, stats
from banker.cli.commands.devices import list as devices_list, monitor, test as devices_test
from banker.cli.commands.editions import GAME_HEAD, _is_game
from banker.cli.device_ports import NONE_PLUGGED
from banker.cli.own import edition as edition_questions
from banker.cli.scripts.script import statements_of
from banker.cli.tables.deal_words import HAND
from banker.cli.tables.text_tables import edition_lines
from banker.foundation.errors import BankerError, JournalCorrupt
from drivers.errors import TransportLost
from drivers.tools.selftest import Result, lost
from tests.cli.command_line import Here


def test_where_nothing_is_plugged_in_that_is_said_and_is_no_failure(
    banker: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices_list, "survey", lambda *_: [])
    said = banker("devices", "list")
    assert (said.code, said.out.strip()) == (0, NONE_PLUGGED)
    said = banker("devices", "list", "--json")
    assert (said.code, said.out.strip()) == (0, "[]")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("y\n", True), ("Yes\n", True), ("n\n", False), ("\n", None), ("", None), ("what\n", None)],
)
def test_a_question_to_hands_is_answered_by_yes_or_no(
    typed: str, answer: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert devices_test._asked("is it lit?") is answer


def test_without_a_keyboard_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO("y\n")
    closed.close()
    for stdin in (None, closed):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert devices_test._asked("is it lit?") is None


def test_a_device_that_is_lost_has_failed_and_its_box_may_be_shut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> NoReturn:
        raise TransportLost("the plug is out")

    bench: Any = SimpleNamespace(release=fails, take_backlog=lambda: None)
    monkeypatch.setattr(devices_test, "SelfTest", lambda *_: SimpleNamespace(acts=fails))
    assert devices_test._carry_out(bench, 1, None, frozenset()) == 1
    said = capsys.readouterr().out
    assert "FAIL  the way to the device: the plug is out" in said
    assert "the vault may still be locked: run the test again with --force" in said
    assert lost(TransportLost("x")) == Result("the way to the device", "fail", "x")
    devices_test._leave(SimpleNamespace(release=lambda: None))  # type: ignore[arg-type]
    assert capsys.readouterr().out == ""


def test_a_port_that_sent_nothing_has_no_capture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wire.txt"
    assert monitor._saved(path) == 1
    told = f"banker: the port sent nothing, so {path} was not written\n"
    assert capsys.readouterr().err == told
    path.touch()
    assert monitor._saved(path) == monitor._saved(None) == 0
    assert capsys.readouterr().err == ""


def test_the_end_of_the_input_is_as_good_as_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_question: str) -> NoReturn:
        raise EOFError

    monkeypatch.setattr(edition_questions, "ask", ended)
    assert edition_questions._line("Title") == ""
    monkeypatch.setattr(edition_questions, "ask", lambda _question: "  mine ")
    assert edition_questions._line("Title") == "mine"


def test_what_cannot_be_opened_is_no_game(tmp_path: Path) -> None:
    path = tmp_path / "a.bank"
    assert not _is_game(path)
    path.write_bytes(GAME_HEAD + b"1")
    assert _is_game(path)
    path.write_bytes(GAME_HEAD[:-1])
    assert not _is_game(path)


def test_a_name_that_no_file_can_have_is_one_line() -> None:
    with pytest.raises(BankerError) as caught:
        statements_of("a\0b")
    assert str(caught.value) == "'a\\x00b' cannot be the name of a file: choose another name"


def test_a_box_of_cards_is_printed_with_its_figures_sets_and_faces() -> None:
    deck = editions.load("deal")
    lines = edition_lines(deck)
    sets = [line for line in lines for one in deck.sets if line.startswith(f"{one.letter}  ")]
    assert len(sets) == len(deck.sets)
    for one in deck.sets:
        row = next(line for line in lines if line.startswith(f"{one.letter}  {one.name}"))
        assert [int(word) for word in row.split() if word.isdigit()][-len(one.ladder) :] == list(
            one.ladder
        )
    for face in deck.faces:
        row = next(line for line in lines if line.startswith(f"{face.id:24} "))
        assert face.name in row and f" {face.copies}" in row and f"{face.value}M" in row
    figures = " ".join(lines)
    assert set(HAND) == set(deck.hand.__struct_fields__)
    for name, said in HAND.items():
        assert f"{said} {getattr(deck.hand, name)}" in figures


def test_of_a_folder_a_game_that_fits_no_table_is_left_out_of_the_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[list[str]] = []

    def to_parquet(games: list[Any]) -> dict[str, bytes]:
        names = [game.name for game in games]
        made.append(names)
        if "bad.bank" in names:
            raise JournalCorrupt("it has no table")
        return dict.fromkeys(names, b"")

    monkeypatch.setattr(export, "to_parquet", to_parquet)
    monkeypatch.setattr(export, "UNFIT", JournalCorrupt)
    games: Any = [SimpleNamespace(name=name) for name in ("a.bank", "bad.bank", "c.bank")]
    assert export._tables(tmp_path, games) == {"a.bank": b"", "c.bank": b""}
    assert made[-1] == ["a.bank", "c.bank"]
    assert "skipped: " in capsys.readouterr().out
    with pytest.raises(JournalCorrupt):
        export._tables(tmp_path, games[1:2])
    assert list(export._tables(tmp_path, games[:1])) == ["a.bank"]


def test_half_of_the_tables_are_taken_away(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    for name in ("a.parquet", "b.parquet"):
        (folder / name).touch()
    export._take_away(folder)
    assert not folder.exists()
    export._take_away(folder)


def test_on_a_terminal_the_shelf_has_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr("banker.cli.folder.statistics.folder_lines", lambda *_: ["one", "two"])
    monkeypatch.setattr("banker.cli.tables.charts_table.with_headings", lambda it: ["#", *it])
    monkeypatch.setattr(stats, "put_drawn", drawn.append)
    monkeypatch.setattr(stats, "draws", lambda: True)
    options: Any = SimpleNamespace(file=tmp_path, language="", parquet=None, on="")
    assert stats._of_folder(options) == 0
    assert drawn == [["#", "one", "two"]]
