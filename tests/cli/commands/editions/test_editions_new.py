"""`editions new`: every option is taken, or refused in a line that says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import editions
from banker.cli.own.edition import town_text
from banker.cli.parser import parsed
from tests.cli.command_line import Here

BASES = ("none", "glass-classic", "cash-decoder", "rouble-full")


@pytest.mark.parametrize("base", BASES)
def test_every_option_is_taken_over_any_board(banker: Here, base: str) -> None:
    mine = banker.folder / "mine.toml"
    options = ("--title", "Elms", "--symbol", "€", "--start-cash", "900", "--salary", "70")
    streets = ("--streets", "Elm Street, Oak Street")
    banker.done("editions", "new", "elm-town", mine, "--over", base, *options, *streets)
    assert banker.done("editions", "check", mine) == f"{mine}: no errors\n"
    town = editions.load(str(mine))
    assert (town.id, town.title, town.money.symbol) == ("elm-town", "Elms", "€")
    assert (town.money.start_cash, town.money.salary) == (900, 70)
    assert sum(note * pieces for note, pieces in town.money.start_notes.items()) == 900
    streets_ = [deed.name for deed in town.deeds if deed.kind == "street"]
    assert streets_[:2] == ["Elm Street", "Oak Street"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("none", "--start-cash", "433"),
            "start cash 433 cannot be paid in notes of 5, 10, 50, 100; choose 430 or 435",
        ),
        (
            ("cash-decoder", "--start-cash", "1997"),
            "start cash 1997 cannot be paid in notes of 10, 20, 50, 100, 500; choose 1990 or 2000",
        ),
        (
            ("glass-classic", "--start-cash", "5000"),
            "start cash 5000: 8 players would need 40000, the notes of the box come to 20580;"
            " choose 2572 or less",
        ),
        (("none", "--salary", "0"), "--salary: must be 1 or more, not 0"),
        (
            ("none", "--salary", "5000000000"),
            "money.salary: must be a whole number of 1 or more, not 5000000000",
        ),
        (("none", "--streets", "a,b,c,d,e,f,g,h,i"), "streets: 9 names for the 8 streets of the b"),
        (("none", "--streets", "Elm,Elm"), "deed.pier.names.us: 'Elm' is there twice: remove one"),
    ],
)
def test_what_cannot_be_is_refused_at_once(
    banker: Here, options: tuple[str, ...], said: str
) -> None:
    mine = banker.folder / "mine.toml"
    told = banker("editions", "new", "elm-town", mine, "--over", *options)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert told.err.startswith(f"banker: {said}")
    assert not mine.exists()


def test_at_the_keyboard_a_start_money_without_notes_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["cash-decoder", "", "", "1997", "1990", "", ""])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    monkeypatch.setattr("sys.stdin", type("Keyboard", (), {"isatty": lambda _self: True})())
    text = town_text(parsed(["editions", "new", "elm-town"]), "elm-town.toml")
    assert list(answers) == []
    assert "start_cash = 1990" in text.splitlines()
    assert "start cash 1997 cannot be paid" in capsys.readouterr().out


def test_a_copy_is_never_laid_over_itself(banker: Here) -> None:
    mine = banker.folder / "mine.toml"
    banker.done("editions", "copy", "glass-classic", mine)
    before = Path(mine).read_text(encoding="utf-8")
    told = banker("editions", "copy", mine, mine)
    assert (told.code, "exists already" in told.err) == (2, True)
    assert Path(mine).read_text(encoding="utf-8") == before
