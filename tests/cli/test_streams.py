"""Pipes, signals, locks and disks: whatever happens around a command, nothing said is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banker.bankcards.codes import seat_code
from banker.session.session import Session
from tests.cli.command_line import PROGRAM, Here, Said, contents, program

LIMITED = Path(__file__).parent / "limited_run.py"
MANY = [f'say "{number}"' for number in range(400)]


def shown(banker: Here, file: Path) -> int:
    """How many entries a game has."""
    entries = json.loads(banker.done("show", file, "--json"))["entries"]
    assert isinstance(entries, int)
    return entries


# --- who reads along ------------------------------------------------------------------------------


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_enough_does_not_stop_the_acts(banker: Here, unbuffered: str) -> None:
    file, script = banker.game(), banker.script(*MANY)
    said = program(
        shell=f"banker run {file} {script} | head -1; exit ${{PIPESTATUS[0]}}",
        PYTHONUNBUFFERED=unbuffered,
    )
    assert (said.code, said.err, len(said.lines)) == (0, "", 1)
    assert shown(banker, file) == 1 + len(MANY)


@pytest.mark.parametrize("command", ["log {}", "export {} --to json"])
@pytest.mark.parametrize("reader", ["head -1", "true"])
def test_a_reader_that_has_enough_is_no_error(banker: Here, command: str, reader: str) -> None:
    words = command.format(banker.game(*MANY))
    said = program(shell=f"banker {words} | {reader}; exit ${{PIPESTATUS[0]}}", PYTHONUNBUFFERED="")
    assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize("command", ["show", "log", "export --to csv"])
def test_an_answer_that_cannot_be_written_is_told(banker: Here, command: str) -> None:
    file = banker.game("ann buys oriental")
    if not os.access("/dev/full", os.W_OK):
        pytest.skip("needs /dev/full")
    said = program(shell=f"banker {command} {file} > /dev/full")
    assert (said.code, said.out) == (2, "")
    assert (
        said.err
        == "banker: the answer cannot be written: the disk is full: free some space and try again\n"
    )


@pytest.mark.in_check("check")
def test_closed_streams_are_no_error(banker: Here) -> None:
    file = banker.game("ann buys oriental")
    assert program(shell=f"banker show {file} >&-") == Said(0, "", "")
    assert program(shell="banker show nowhere.bank 2>&-") == Said(2, "", "")
    said = program(shell=f"banker run {file} <&-")
    assert said == Said(2, "", "banker: there is no standard input: name a script\n")
    assert shown(banker, file) == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_every_letter_arrives_in_a_file(banker: Here, encoding: str) -> None:
    file = banker.game("ann rolls 2 4", players="Z\u00f6e,\u0141ukasz,Ann")
    for words in (["log"], ["show", "--json"], ["export", "--to", "script"]):
        said = program(words[0], file, *words[1:], PYTHONIOENCODING=encoding)
        assert said == Said(0, banker.done(words[0], file, *words[1:]), "")


# --- one writer -----------------------------------------------------------------------------------


def test_a_second_writer_is_told_who_has_the_game(banker: Here) -> None:
    file, script = banker.game(), banker.script("next")
    session = Session.open(file)
    try:
        before = contents(banker.folder)
        said = banker("run", file, script)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith(f"banker: {file} is open in another Banker (pid {os.getpid()}, ")
        assert said.err.endswith("close it there first\n")
        assert contents(banker.folder) == before
        banker.done("show", file)
        banker.done("audit", file)
    finally:
        session.close()
    banker.done("run", file, script)


# --- Ctrl-C ---------------------------------------------------------------------------------------


@contextmanager
def started(*words: object) -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen(
        [*PROGRAM, *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        yield running
    finally:
        running.kill()


def interrupted(running: subprocess.Popen[str]) -> Said:
    running.send_signal(signal.SIGINT)
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdin.close()
    # Not by `communicate`: it would lose what an earlier `readline` has read ahead.
    with running.stdout, running.stderr:
        out, err = running.stdout.read(), running.stderr.read()
    return Said(running.wait(timeout=30), out, err)


def test_ctrl_c_in_the_middle_of_a_script_loses_nothing_that_was_told(banker: Here) -> None:
    file, script = banker.game(), banker.script(*MANY * 20)
    with started("run", file, script) as running:
        assert running.stdout is not None
        told = [running.stdout.readline() for _ in range(50)]
        said = interrupted(running)
    assert (said.code, said.err) == (130, "banker: stopped\n")
    last = int((told + said.lines)[-1][:5])
    banker("run", file, banker.script(""))
    assert last <= shown(banker, file) <= last + 1
    banker.done("audit", file)


def test_a_line_is_acted_on_before_the_next_one_comes(banker: Here) -> None:
    file = banker.game()
    told = []
    with started("run", file) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for line in (seat_code(0), seat_code(1), "50", "next"):
            running.stdin.write(f"{line}\n")
            running.stdin.flush()
            told.append(running.stdout.readline())
        assert shown(banker, file) == 3
        assert told[2].startswith("    2  Ann pays Bob 50")
        assert told[3].startswith("    3  ")
        assert running.communicate(timeout=30) == ("", "")
    assert running.returncode == 0


def test_what_came_before_a_line_that_is_no_text_is_done(banker: Here) -> None:
    file = banker.game()
    said = program(shell=f"printf 'next\\n\\377\\nnext\\n' | banker run {file}")
    assert (said.code, len(said.lines)) == (2, 1)
    assert said.err == "banker: standard input is not a text file: save it as UTF-8\n"
    assert shown(banker, file) == 2


def test_a_line_without_end_is_told(banker: Here) -> None:
    file = banker.game()
    said = program(shell=f"(echo next; cat /dev/zero) | banker run {file}")
    assert (said.code, len(said.lines)) == (2, 1)
    assert said.err == "banker: standard input: a line has more than 65,536 bytes\n"
    assert shown(banker, file) == 2


def test_ctrl_c_while_waiting_for_statements(banker: Here) -> None:
    with started("run", banker.game()) as running:
        assert running.stdin is not None
        # More than a pipe holds: once it is written, the program is reading.
        running.stdin.write(f"{999 * '#'}\n" * 1000)
        running.stdin.flush()
        assert interrupted(running) == Said(130, "", "banker: stopped\n")
    assert contents(banker.folder).keys() == {"game.bank"}


# --- a full disk, and a folder that may not be written to -----------------------------------------


def limited(size: int, *words: object) -> Said:
    done = subprocess.run(
        [sys.executable, str(LIMITED), str(size), *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Said(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("room", [0, 500])
def test_a_disk_that_fills_up_stops_a_script_and_loses_nothing(banker: Here, room: int) -> None:
    file, script = banker.game(), banker.script(*MANY)
    said = limited(file.stat().st_size + room, "run", file, script)
    assert said.code == 2
    assert "is not booked" in said.err
    assert said.err.count("\n") == 1
    told = 1 + len(said.lines)
    assert said.out == "" or int(said.lines[-1][:5]) == told
    assert shown(banker, file) == told
    rest = banker("run", file, banker.script(*MANY[told - 1 :]))
    assert rest.code == 0
    assert shown(banker, file) == 1 + len(MANY)
    banker.done("audit", file)


def test_no_room_for_a_new_game_leaves_none(banker: Here) -> None:
    said = limited(1000, "new", banker.folder / "a.bank", "--players", "Ann,Bob")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("banker: ")
    assert contents(banker.folder) == {}


def test_no_room_to_open_a_game_changes_nothing(banker: Here) -> None:
    file, script = banker.game(), banker.script("next")
    before = contents(banker.folder)
    said = limited(1000, "run", file, script)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert contents(banker.folder) == before


def test_no_room_for_an_export_leaves_none(banker: Here) -> None:
    file = banker.game(*MANY)
    said = limited(5000, "export", file, "--to", "json", "-o", banker.folder / "out.json")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert not (banker.folder / "out.json").exists()


@pytest.fixture
def locked_folder(banker: Here) -> Iterator[Path]:
    """A folder that its reader may not change, with a game in it."""
    banker.game("ann buys oriental")
    (banker.folder / "script.txt").chmod(0o644)
    banker.folder.chmod(0o555)
    yield banker.folder
    banker.folder.chmod(0o755)


def without_rights(*words: object) -> Said:
    """The program for somebody who may not write everywhere, as root may."""
    drop = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    if os.geteuid() != 0:
        drop = []
    elif shutil.which("setpriv") is None or subprocess.run([*drop, "true"], check=False).returncode:
        pytest.skip("needs setpriv, or another user than root")
    done = subprocess.run(
        [*drop, *PROGRAM, *map(str, words)], capture_output=True, encoding="utf-8", check=False
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Said(done.returncode, done.stdout, done.stderr)


@pytest.mark.in_check("check")
def test_a_folder_that_may_not_be_changed_can_be_looked_at(locked_folder: Path) -> None:
    before = contents(locked_folder)
    file = locked_folder / "game.bank"
    for command in ("show", "log", "audit"):
        said = without_rights(command, file)
        assert (said.code, said.err) == (0, "")
    for words in (
        ["run", file, locked_folder / "script.txt"],
        ["new", locked_folder / "b.bank", "--players", "Ann,Bob"],
        ["export", file, "--to", "csv", "-o", locked_folder / "out.csv"],
    ):
        said = without_rights(*words)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert (
            "permission denied: choose another folder, or ask for the right" in said.err
            or "permission" in said.err
        )
    assert contents(locked_folder) == before
