"""Names in a game of cards: one is put right, a seat is handed on, and what is theirs stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker.audit import audit, differences
from banker.cli import run_command
from banker.foundation.errors import InvalidCommand
from banker.session.loading import load_read_only
from tests.audit.checks.deal.card_evening import audited, audited_game, entries_of
from tests.support.card_game import CardGame


def test_a_name_is_put_right() -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", "ann banks 5m", "bob is called Robert")
    assert game.state.setup.names == {"ann": "Ann", "bob": "Robert"}
    game.do("next", "robert draws", "rob banks 1m")
    assert game.bank("bob") == ["1m"]
    assert audited_game(game).findings == ()


def test_a_seat_is_handed_on_with_its_cards() -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", "ann lays red", "eve takes over ann")
    assert (game.state.setup.names["ann"], game.pile("ann", "red")) == ("eve", ["red"])
    game.do("eve banks 5m", "undo 2")
    assert game.state.setup.names["ann"] == "Ann"
    game.do("redo")
    assert game.state.setup.names["ann"] == "eve"
    report = audited_game(game)
    assert report.findings == ()
    plain = {"balances": game.state.balances, "seats": game.state.seats, "table": game.state.table}
    assert differences(report.final, plain) == []


def test_a_name_is_put_right_in_anybodys_turn_and_while_an_answer_is_awaited() -> None:
    game = CardGame("Ann", "Bob")
    game.given("bob", "bank", "2m")
    game.do("ann draws", "ann plays birthday", "bob is called Robert")
    assert game.asks() == [("bob", 2)]
    game.do("robert pays 2m", "game ends", "ann is called Anna")
    assert game.state.setup.names["ann"] == "Anna"
    game.refused("eve takes over robert", "game_over")


def test_a_name_that_is_there_already_is_refused() -> None:
    game = CardGame("Ann", "Bob")
    game.refused("bob is called Bob", "same_account")
    with pytest.raises(InvalidCommand, match="same name"):
        game.do("bob is called ann")
    assert game.session.journal.count == 1


def test_a_renamed_game_is_written_read_and_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, script = tmp_path / "g.bank", tmp_path / "s.txt"
    script.write_text(
        "ann draws\nbob is called Robert\neve takes over ann\neve lays red\nundo\nnext\n"
        "robert draws\nrobert banks 5m\n",
        encoding="utf-8",
    )
    assert run_command(["new", str(file), "--edition", "deal", "--players", "Ann,Bob"]) == 0
    assert run_command(["run", str(file), str(script)]) == 0
    assert run_command(["audit", str(file)]) == 0
    assert load_read_only(file).state.setup.names == {"ann": "eve", "bob": "Robert"}
    capsys.readouterr()
    assert run_command(["export", str(file), "--to", "script"]) == 0
    said = capsys.readouterr().out
    assert "Bob is called Robert" in said and "eve takes over Ann" in said
    again, lines = tmp_path / "again.bank", tmp_path / "again.txt"
    lines.write_text(said, encoding="utf-8")
    assert run_command(["new", str(again), "--edition", "deal", "--players", "Ann,Bob"]) == 0
    assert run_command(["run", str(again), str(lines)]) == 0
    one, other = (load_read_only(it).state for it in (file, again))
    assert (one.balances, one.table) == (other.balances, other.table)
    assert audit(again.read_bytes().splitlines(keepends=True)).findings == ()


def test_a_renamed_game_is_told_under_the_new_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, script, page = tmp_path / "g.bank", tmp_path / "s.txt", tmp_path / "g.html"
    script.write_text("ann draws\nann banks 5m\nbob is called Robert\nnext\n", encoding="utf-8")
    assert run_command(["new", str(file), "--edition", "deal", "--players", "Ann,Bob"]) == 0
    assert run_command(["run", str(file), str(script)]) == 0
    for words in (["stats"], ["show"], ["log"]):
        capsys.readouterr()
        assert run_command([words[0], str(file)]) == 0
        assert "Robert" in capsys.readouterr().out, words
    assert run_command(["report", str(file), "-o", str(page)]) == 0
    assert "Robert" in page.read_text("utf-8")


def test_a_list_of_seats_that_its_events_do_not_tell_is_found() -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", "bob is called Robert")
    entries = entries_of(game)
    entries[-1]["set"][0][2][0]["name"] = "Anna"
    assert [it.code for it in audited(entries).findings] == ["seats"]
    entries = entries_of(game)
    entries[-1]["ev"][0]["was"] = "Cem"
    assert [it.code for it in audited(entries).findings] == ["names"]


def test_two_names_are_swapped_by_way_of_a_third() -> None:
    game = CardGame("Ann", "Bob", "Cem")
    game.do("ann draws", "bob is called Tmp", "cem is called Bob", "tmp is called Cem")
    assert game.state.setup.names == {"ann": "Ann", "bob": "Cem", "cem": "Bob"}
    game.do("next", "cem draws", "cem banks 1m")
    assert (game.bank("bob"), game.bank("cem")) == (["1m"], [])
    assert audited_game(game).findings == ()


@pytest.mark.parametrize("name", ["Аnn", "Anո", "B౦b"])
def test_no_name_looks_like_that_of_another_player(name: str) -> None:
    game = CardGame("Ann", "Bob", "Cem")
    for text in (f"cem is called {name}", f"{name} takes over cem"):
        with pytest.raises(InvalidCommand, match="look the same"):
            game.do(text)


def test_a_file_whose_names_look_the_same_is_suspicious() -> None:
    game = CardGame("Ann", "Bob")
    game.do("ann draws", "bob is called Robert")
    entries = entries_of(game)
    entries[-1]["ev"][0]["name"] = "Аnn"
    entries[-1]["set"][0][2][1]["name"] = "Аnn"
    found = [(it.code, it.severity) for it in audited(entries).findings]
    assert found == [("names", "suspicious")]
