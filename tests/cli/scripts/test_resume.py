"""`run --resume`: a script that stopped half-way is said again, and nothing is booked twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from banker.bankcards.codes import seat_code
from banker.cli.scripts.statement_ids import StatementIds
from banker.ledger.entry import Entry
from banker.store import read
from tests.cli.auditing.tampered_files import Stored, forge
from tests.cli.command_line import Here, contents, program
from tests.store.traced import BY_STRACE, Fault, require_strace, run_traced

EVENING = (
    "ann pays bob 50",
    "# a note of the scribe",
    "show ann",
    'say "the soup is ready"',
    seat_code(0),
    "bob pays cem 20",
    seat_code(1),
    "70",
    "undo",
    "",
    "cem pays ann 50",
    "ann pays bob 50",
)
BOOKED = 7  # statements of that evening that book something


def book(file: Path) -> list[Entry]:
    """The entries of a game but for the time, ids included."""
    return [msgspec.structs.replace(entry, ts="") for entry in read(file).entries()]


def evening(banker: Here) -> tuple[Path, Path, list[Entry]]:
    """A new game, a script, and the book of the game after the whole script."""
    fresh, script = banker.game(), banker.script(*EVENING)
    whole = banker.folder / "whole.bank"
    shutil.copy(fresh, whole)
    banker.done("run", whole, script)
    straight = book(whole)
    assert len(straight) == 1 + BOOKED
    return fresh, script, straight


def cut(whole: Path, lines: int, more: bytes = b"") -> Path:
    """A copy of a game that ends behind some lines, and perhaps in the middle of the next."""
    path = whole.with_name("cut.bank")
    path.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:lines]) + more)
    return path


# --- a cut after every line -----------------------------------------------------------------------


@pytest.mark.parametrize("lines", range(1, 2 + BOOKED))
@pytest.mark.parametrize("torn", [b"", b'{"v":1,"seq":'])
def test_after_a_cut_the_book_is_that_of_the_straight_run(
    banker: Here, lines: int, torn: bytes
) -> None:
    _, script, straight = evening(banker)
    file = cut(banker.folder / "whole.bank", lines, torn)
    said = banker("run", file, script, "--resume")
    assert said.code == 0
    assert book(file) == straight
    known = [line for line in said.lines if "already booked as entry" in line]
    assert [int(line[:5]) for line in known] == list(range(2, lines + 1))
    if known:
        assert known[0] == "    2  Ann pays Bob 50  (already booked as entry 2)"
    banker.done("audit", file)


@BY_STRACE
@pytest.mark.parametrize("what", ["signal=KILL", "error=EIO"])
@pytest.mark.parametrize("sync", (1, BOOKED // 2, BOOKED))
def test_whatever_stops_an_append_nothing_is_lost_or_paid_twice(
    banker: Here, sync: int, what: str
) -> None:
    require_strace()
    fresh, script, straight = evening(banker)
    words = ["-m", "banker", "run", str(fresh), str(script), "--resume"]
    fault = Fault("fdatasync", sync, what)
    stopped = run_traced(words, banker.folder / "trace", [fault], is_recorded=False)
    assert stopped.code != 0
    assert len(book(fresh)) < len(straight) or what == "signal=KILL"
    banker.done("run", fresh, script, "--resume")
    assert book(fresh) == straight


def test_a_script_that_is_done_is_told_and_books_nothing(banker: Here) -> None:
    _, script, straight = evening(banker)
    whole = banker.folder / "whole.bank"
    said = banker.done("run", whole, script, "--resume")
    assert book(whole) == straight
    assert said.count("already booked") == BOOKED == len(said.splitlines())


def test_a_card_that_lay_at_the_cut_lies_again(banker: Here) -> None:
    fresh = banker.game()
    script = banker.script(seat_code(0), "next", seat_code(1), "50")
    banker.done("run", fresh, script)
    straight = book(fresh)
    assert len(straight) == 3
    file = cut(fresh, 2)
    banker.done("run", file, script, "--resume")
    assert book(file) == straight


# --- refusals, and a script that was changed ------------------------------------------------------


def test_a_run_goes_on_at_the_line_that_was_refused_once_it_is_mended(banker: Here) -> None:
    file = banker.game()
    assert (
        banker("run", file, banker.script("ann pays bob 50", "ann pays zed 50", "next")).code == 1
    )
    said = banker("run", file, banker.script("ann pays bob 50", "ann pays zed 50"), "--resume")
    assert (said.code, len(said.lines)) == (1, 2)
    said = banker("run", file, banker.script("ann pays bob 50", "ann pays cem 60"), "--resume")
    assert said.lines == [
        "    2  Ann pays Bob 50  (already booked as entry 2)",
        "    3  Ann pays Cem 60",
    ]


def test_what_was_refused_above_the_last_booked_line_is_not_tried_again(banker: Here) -> None:
    file = banker.game()
    script = banker.script("undo", "ann pays bob 50", "ann pays bob 60")
    assert banker("run", file, script, "--keep-going").code == 1
    straight = book(file)
    shorter = cut(file, 2)
    said = banker("run", shorter, script, "--keep-going", "--resume")
    assert said.code == 0
    assert said.lines == [
        "       undo  (not run again: it made no entry)",
        "    2  Ann pays Bob 50  (already booked as entry 2)",
        "    3  Ann pays Bob 60",
    ]
    assert book(shorter) == straight


def test_a_changed_line_that_is_booked_is_told_and_changes_nothing(banker: Here) -> None:
    file = banker.game("ann pays bob 50", "bob pays cem 20", "cem pays ann 50")
    script = banker.script("ann pays bob 50", "bob pays cem 30", "cem pays ann 50", "next")
    before = book(file)
    said = banker("run", file, script, "--resume")
    assert (said.code, said.out, book(file)) == (2, "", before)
    assert said.err == (
        "banker: the script was changed after line 1, and its lines to 3 are booked, the last as"
        " entry 4: put the changed lines back, or write the rest into another script\n"
    )


@pytest.mark.parametrize("lines", [("ann pays bob 60", "next"), ("", "ann pays bob 50"), ()])
def test_a_script_that_begins_otherwise_is_told(banker: Here, lines: tuple[str, ...]) -> None:
    file = banker.game("ann pays bob 50")
    before = book(file)
    said = banker("run", file, banker.script(*lines), "--resume")
    assert (said.code, said.out, book(file)) == (2, "", before)
    assert said.err.startswith("banker: this game has no lines of this script, only of others:")


def test_a_script_that_became_shorter_than_what_is_booked_is_told(banker: Here) -> None:
    file = banker.game("ann pays bob 50", "next", "next")
    said = banker("run", file, banker.script("ann pays bob 50"), "--resume")
    assert said.err.startswith("banker: the script was changed after line 1,")


# --- a game of a stranger, who knows the script ---------------------------------------------------


def foreign_game(banker: Here, script: Path, line: int, *instead: str) -> Path:
    """A game whose entry 2 says something else, under the id of a line of the script."""
    file = banker.folder / "forged.bank"
    banker.done("new", file, "--players", "Ann,Bob,Cem")
    other = banker.folder / "other.txt"
    other.write_text("\n".join(instead) + "\n", encoding="utf-8")
    banker.done("run", file, other)

    def take_the_id(entry: Stored) -> None:
        entry["cmd"] = StatementIds(script.read_text(encoding="utf-8").splitlines(), 2).of(line)

    forge(file, 2, take_the_id)
    return file


@pytest.mark.parametrize("instead", ["ann pays bob 60", "bob pays ann 50", "next", 'say "x"'])
def test_an_entry_that_only_bears_the_id_of_a_line_ends_the_run(banker: Here, instead: str) -> None:
    script = banker.script("ann pays bob 50", "bob pays cem 20")
    file = foreign_game(banker, script, 1, instead)
    before = book(file)
    said = banker("run", file, script, "--resume")
    assert (said.code, said.out, book(file)) == (2, "", before)
    assert said.err.startswith(
        "banker: entry 2 has the id of the line 'ann pays bob 50', but another text:"
    )


def test_no_act_above_an_id_of_a_stranger_is_passed_over_in_silence(banker: Here) -> None:
    script = banker.script("ann pays bob 50", "# a note", "show ann", "bob pays cem 20", "next")
    file = foreign_game(banker, script, 4, "bob pays cem 20")
    assert banker.done("run", file, script, "--resume").splitlines() == [
        "       ann pays bob 50  (not run again: it made no entry)",
        "    2  Bob pays Cem 20  (already booked as entry 2)",
        "    3  Bob's turn",
    ]


# --- without it, and without a file ---------------------------------------------------------------


def test_a_script_said_twice_is_two_acts_and_the_newest_run_goes_on(banker: Here) -> None:
    file, script = banker.game(), banker.script("ann pays bob 50", "bob pays cem 20")
    banker.done("run", file, script)
    banker.done("run", file, script)
    assert len(book(file)) == 5
    shorter = cut(file, 4)
    said = banker.done("run", shorter, script, "--resume")
    assert book(shorter) == book(file)
    assert said.splitlines()[0] == "    4  Ann pays Bob 50  (already booked as entry 4)"


def test_a_game_in_which_no_script_booked_anything_begins_one(banker: Here) -> None:
    file = banker.game()
    assert program("run", file, stdin="next\n").code == 0
    banker.done("run", file, banker.script("ann pays bob 50"), "--resume")
    assert len(book(file)) == 3


@pytest.mark.parametrize("name", [(), ("-",)])
def test_standard_input_cannot_be_resumed(banker: Here, name: tuple[str, ...]) -> None:
    file = banker.game("next")
    before = contents(banker.folder)
    said = program("run", file, *name, "--resume", stdin="next\n")
    assert (said.code, said.out) == (2, "")
    assert (
        said.err
        == "banker: --resume needs a script in a file: write its name after the game file's\n"
    )
    assert contents(banker.folder) == before


def test_in_another_language_what_is_booked_is_told_in_it(banker: Here) -> None:
    file, script = banker.game(), banker.script("ann pays bob 50")
    banker.done("run", file, script)
    said = banker.done("run", file, script, "--resume", "--language", "ru")
    assert said.endswith("(уже записано, это запись 2)\n")
