"""Which language a table is told in: the box's own, or the one that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Here


@pytest.fixture
def moscow(banker: Here) -> Path:
    """A game in roubles after Ann has bought something."""
    file = banker.folder / "moscow.bank"
    banker.done("new", file, "--edition", "rouble-full", "--players", "Ann,Bob")
    banker.done("run", file, banker.script("ann rolls 1 2", "ann buys"))
    return file


def test_a_box_in_roubles_speaks_russian(banker: Here, moscow: Path) -> None:
    assert "Ann покупает «Нагатинская ул.» за 60K" in banker.done("log", moscow)
    assert "Ходит Bob; бросает 1 4" in banker.done("run", moscow, banker.script("bob rolls 1 4"))


def test_a_refusal_is_told_in_russian_under_its_english_code(banker: Here, moscow: Path) -> None:
    said = banker("run", moscow, banker.script("ann leaves jail by fee"))
    assert said.code == 1
    assert said.out.startswith("refused [not_in_jail]: Ann не в тюрьме  (строка 1: ann leaves")


def test_a_player_called_by_a_word_keeps_the_name(banker: Here) -> None:
    file = banker.folder / "words.bank"
    banker.done("new", file, "--edition", "rouble-simple", "--players", "note,key")
    assert ": note бросает кубики" in banker.done("show", file)
    said = banker("run", file, banker.script("note pays 9m to key"))
    assert "note имеет " in said.out and "заметка" not in said.out


def test_the_standings_are_told_in_russian(banker: Here, moscow: Path) -> None:
    lines = banker.done("show", moscow).splitlines()
    assert lines[0].startswith("Монополия в рублях, полные правила, круг 1: Ann заканчивает ход")
    assert lines[1] == "Ann          1 440K  Нагатинская ул."
    assert lines[3].startswith("Банк")
    assert lines[3].endswith("  27 участков")
    asked = banker.script("show ann", "show bank")
    assert banker.done("run", moscow, asked).splitlines() == [lines[1], lines[3]]
    assert "round 1: Ann is done" in banker.done("show", moscow, "--language", "en")


@pytest.mark.parametrize("order", [("--language", "en", "log"), ("log", "--language", "en")])
def test_another_language_is_asked_for_anywhere(
    banker: Here, moscow: Path, order: tuple[str, ...]
) -> None:
    assert "Ann buys Нагатинская ул. for 60K" in banker.done(*order, moscow)


def test_a_box_in_english_can_be_told_in_russian(banker: Here) -> None:
    file = banker.game("ann rolls 2 4")
    said = banker.done("run", file, "--language", "ru", banker.script("ann buys", "help trade"))
    assert "Ann покупает" in said
    assert "обмен" in said


def test_what_is_told_in_another_language_is_booked_alike(banker: Here) -> None:
    script = banker.script("ann rolls 2 4", "ann buys", "undo", "redo")
    files = [banker.folder / name for name in ("en.bank", "ru.bank")]
    for file, code in zip(files, ("en", "ru"), strict=True):
        banker.done("new", file, "--players", "Ann,Bob,Cem")
        banker.done("run", file, "--language", code, script)
    one, other = (banker.done("export", file, "--to", "script") for file in files)
    assert one == other
    assert banker("audit", files[1]).code == 0


def test_an_export_is_told_in_the_language_that_is_asked_for(banker: Here, moscow: Path) -> None:
    assert "Ann покупает" in banker.done("export", moscow, "--to", "csv")
    english = banker.done("export", moscow, "--to", "csv", "--language", "en")
    assert "Ann buys Нагатинская ул. for 60K" in english and ",Bank," in english
    book = banker.done("export", moscow, "--to", "hledger", "--language", "en")
    assert "Ann buys" in book and "покупает" not in book
    for form in ("script", "json"):
        one, other = (
            banker.done("export", moscow, "--to", form, "--language", code) for code in ("en", "ru")
        )
        assert form == "json" or one == other


def test_what_is_said_before_the_first_statement_is_in_the_language_of_the_table(
    banker: Here, moscow: Path
) -> None:
    with moscow.open("ab") as journal:
        journal.write(b'{"v":1,"seq":4,')
    said = banker("run", moscow, banker.script("show ann"))
    assert said.code == 0
    assert said.err.startswith("banker: недописанная последняя запись отложена в файл ")


def test_a_language_that_is_not_there_is_named_in_a_line(banker: Here, moscow: Path) -> None:
    said = banker("log", moscow, "--language", "xx")
    assert said.code != 0
    assert said.err == "banker: no language is called 'xx'; there are en, ru\n"
    before = moscow.read_bytes()
    assert banker("run", moscow, "--language", "xx", banker.script("next")).code != 0
    assert moscow.read_bytes() == before
