"""`rebuild`, `show --notes` and `cards`: from the file to the page, and bad input in a line."""

from __future__ import annotations

import pytest

from banker.bankcards.codes import account_code, seat_code
from tests.cli.command_line import Here, contents

ANN, BOB, CEM = map(seat_code, range(3))


def test_rebuild_prints_a_page_and_changes_nothing(banker: Here) -> None:
    file = banker.game("ann rolls lock 5", "ann buys")
    before = contents(banker.folder)
    out = banker.done("rebuild", file)
    assert out.startswith("Monopoly Secret Vault\nRound 1, Ann's turn.")
    assert "\nAnn\n  [ ] piece: Oriental Avenue (space 6)\n" in out
    assert contents(banker.folder) == before


@pytest.mark.parametrize(("name", "begins"), [("a.html", "<!doctype html>"), ("a.txt", "Monopoly")])
def test_rebuild_writes_what_the_name_says_and_overwrites_nothing(
    banker: Here, name: str, begins: str
) -> None:
    file, out = banker.game(), banker.folder / name
    banker.done("rebuild", file, "-o", out)
    assert out.read_text("utf-8").startswith(begins)
    said = banker("rebuild", file, "-o", out)
    assert (said.code, said.err) == (2, f"banker: {out} exists already; choose another name\n")


def test_rebuild_is_told_in_the_language_that_is_asked_for(banker: Here) -> None:
    file = banker.game("ann rolls lock 5", "ann buys")
    said = banker.done("rebuild", file, "--language", "ru")
    waiting = "Ход сделан (Ann); 'next' передаёт его дальше."
    assert said.startswith(f"Monopoly Secret Vault\nКруг 1, ходит Ann. {waiting}")
    assert "\nСейф\n  [ ] заперто\n" in said and "участок: Oriental Avenue (г1)" in said
    out = banker.folder / "a.html"
    banker.done("rebuild", file, "-o", out, "--language", "ru")
    page = out.read_text("utf-8")
    assert '<html lang="ru">' in page and "чтобы продолжить потом</title>" in page
    wrong = banker("rebuild", file, "--language", "xx")
    assert wrong.code == 2 and "no language is called 'xx'" in wrong.err


def test_rebuild_of_no_game_is_a_line(banker: Here) -> None:
    said = banker("rebuild", banker.script("ann rolls 2 4"))
    assert said.code == 2 and said.err.count("\n") == 1


def test_notes_of_all_purses(banker: Here) -> None:
    out = banker.done("show", banker.game(), "--notes").splitlines()
    assert out[0] == "The ledger knows sums. If every purse held as few notes as it can:"
    assert [line.split()[0] for line in out[1:5]] == ["Ann", "Bob", "Cem", "the"]
    assert len(out) == 6, "nothing runs low at the beginning"


def test_notes_to_hand_over_and_change(banker: Here) -> None:
    file = banker.game()
    assert banker.done("show", file, "--due", "370") == "hand over 370: 3 × 100, 1 × 50, 1 × 20\n"
    said = banker.done("show", file, "--due", "370", "--given", "500")
    assert said == "give change 130: 1 × 100, 1 × 20, 1 × 10\n"
    assert banker.done("show", file, "--due", "500", "--given", "500").startswith("no change")


def test_notes_there_and_back_when_a_player_pays(banker: Here) -> None:
    file = banker.game("ann pays 20 to bank")
    said = banker.done("show", file, "--due", "980", "--by", "ann")
    assert said == "Ann gives 1 × 1,000, and gets back 1 × 20\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--given", "500"), "--given and --by need --due"),
        (("--said", "500"), "--said needs --due"),
        (("--by", "ann"), "--given and --by need --due"),
        (("--due", "20", "--by", "ann", "--given", "50"), "say --given, or --by"),
        (("--due", "20", "--by", "zoe"), "no player is called 'zoe'; players: Ann, Bob, Cem"),
        (("--due", "9999", "--by", "ann"), "Ann cannot pay 9,999 with notes of the box"),
        (("--due", "0"), "--due must be more than 0"),
        (("--due", "0", "--by", "ann"), "--due must be more than 0"),
        (("--due", "370", "--given", "0"), "--given at least as much"),
        (("--due", "500", "--given", "370"), "--given at least as much"),
        (("--due", "5"), "the Bank's notes cannot make 5: ask a player to swap"),
    ],
)
def test_sums_that_make_no_sense_are_refused(
    banker: Here, words: tuple[str, ...], said: str
) -> None:
    answer = banker("show", banker.game(), *words)
    assert answer.code != 0 and answer.out == "" and said in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--due", "370", "--said", "370"), 0, "right"),
        (("--due", "370", "--given", "500", "--said", "130"), 0, "right"),
        (("--due", "370", "--given", "500", "--said", "120"), 1, "120 is too little"),
        (("--due", "370", "--given", "500", "--said", "1140"), 1, "1,140 is too much"),
    ],
)
def test_a_child_is_told_whether_the_sum_is_right_and_not_the_sum(
    banker: Here, words: tuple[str, ...], code: int, said: str
) -> None:
    answer = banker("show", banker.game(), *words)
    assert (answer.code, answer.out, answer.err) == (code, f"{said}\n", "")


@pytest.mark.parametrize("ending", ["html", "svg"])
def test_cards_are_printed_for_a_game_with_its_names(banker: Here, ending: str) -> None:
    sheet = banker.folder / f"cards.{ending}"
    out = banker.done("cards", "print", "-o", sheet, "--game", banker.game())
    assert out.endswith("37 cards; print them at 100 %, not 'fit to page'\n")
    text = sheet.read_text("utf-8")
    assert ">Cem</text>" in text and "Seat 4" not in text


def test_cards_of_ones_own_edition(banker: Here) -> None:
    own, sheet = banker.folder / "mine.toml", banker.folder / "cards.html"
    banker.done("editions", "copy", "glass-classic", own)
    banker.done("cards", "print", "-o", sheet, "--edition", own)
    assert ">Boardwalk</text>" in sheet.read_text("utf-8")


def test_notes_for_the_decoder_are_drawn(banker: Here) -> None:
    notes, films = banker.folder / "notes.svg", banker.folder / "films.svg"
    out = banker.done("cards", "notes", "-o", notes, "--copies", "2", "--pitch", "0.7")
    assert out.endswith("20 notes; print them at 100 %, not 'fit to page'\n")
    assert notes.read_text("utf-8").count(">real</text>") == 10
    banker.done("cards", "notes", "-o", films, "--calibration", "--language", "ru")
    assert "Эта линейка" in films.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--pitch", "0.3"), "--pitch: 0.4 to 1.5 mm"),
        (("--pitch", "nan"), "--pitch: 0.4 to 1.5 mm"),
        (("--angle", "16"), "--angle: at most 15 degrees"),
        (("--copies", "0"), "--copies: 1 to 50"),
        (("--edition", "deal"), "deal"),
    ],
)
def test_notes_that_cannot_be_drawn_are_refused(
    banker: Here, words: tuple[str, ...], told: str
) -> None:
    said = banker("cards", "notes", "-o", banker.folder / "notes.svg", *words)
    assert said.code == 2 and told in said.err.lower()
    assert contents(banker.folder) == {}


def test_another_form_of_sheet_is_refused(banker: Here) -> None:
    said = banker("cards", "print", "-o", banker.folder / "cards.pdf")
    assert said.code == 2 and "print the .html page to a file" in said.err
    assert contents(banker.folder) == {}


def test_cards_are_lines_of_a_script(banker: Here) -> None:
    file = banker.game()
    script = banker.script(ANN, BOB, "50", f"{account_code('bank')}  # the Bank", CEM, "20")
    out = banker.done("run", file, script).splitlines()
    assert out[0].startswith("Ann (") and out[0].endswith("): an amount, or another card")
    assert [line.split(maxsplit=1)[0] for line in (out[2], out[5])] == ["2", "3"]
    assert "Clean: 3 entries" in banker.done("audit", file)


def test_cards_that_are_left_lying_are_told(banker: Here) -> None:
    said = banker("run", banker.game(), banker.script(ANN, BOB))
    assert said.code == 1
    assert (
        said.lines[-1]
        == "the scanned bank cards made no complete action; nothing was booked for them"
    )


def test_a_card_that_is_not_of_this_game_is_refused(banker: Here) -> None:
    said = banker("run", banker.game(), banker.script(seat_code(5)))
    assert said.code == 1 and "nobody sits on seat 6" in said.out
