"""The line mode as a program: how it ends, what it loads, what it prints between keys."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.audit import audit
from banker.store import read
from tests import ROOT
from tests.plain.sessions import new_game
from tests.plain.typist import STEERING, Typist
from tests.support.terminal import ON_A_TERMINAL

PLAYERS = '[new]\nplayers = ["Ann", "Bob"]\n'


def run(folder: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """The program with a pipe for a keyboard; it must end by itself."""
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    environment = os.environ | dict.fromkeys(homes, str(folder)) | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "banker", *arguments],
        input=said, capture_output=True, encoding="utf-8", timeout=20, env=environment, cwd=folder,
        check=False,
    )  # fmt: skip


def configured(folder: Path, text: str) -> None:
    (folder / "banker").mkdir(exist_ok=True)
    (folder / "banker" / "config.toml").write_text(text)


@pytest.mark.parametrize("text", ["", PLAYERS])
def test_without_input_the_set_up_ends_with_a_line(tmp_path: Path, text: str) -> None:
    configured(tmp_path, text)
    done = run(tmp_path, "play", "--plain")
    assert done.returncode == 2
    assert "the input ended before a game was set up" in done.stderr
    assert not list(tmp_path.rglob("*.bank"))


def test_without_input_a_game_is_opened_and_left(tmp_path: Path) -> None:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    done = run(tmp_path, "play", "--plain", "game.bank")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann rolls" in done.stdout and "saved: entry 1." in done.stdout


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("game.bank",), b"rolls 1 2\nquit\n", 0),
        (("missing.bank",), b"", 2),
        ((), b"quit\n", 0),
    ],
)
def test_a_pipe_that_stays_open_ends_with_the_programs_own_code(
    tmp_path: Path, words: tuple[str, ...], said: bytes, code: int
) -> None:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    with started(tmp_path, "play", "--plain", *words) as program:
        assert program.stdin is not None and program.stderr is not None
        program.stdin.write(said)
        program.stdin.flush()
        assert program.wait(20) == code
        assert b"Fatal" not in program.stderr.read()
    if said.startswith(b"rolls"):
        assert read(tmp_path / "game.bank").count == 2


@pytest.mark.needs_posix("signals")
@pytest.mark.parametrize("is_read", [True, False])
def test_a_signal_goes_before_lines_that_wait_though_nobody_reads(
    tmp_path: Path, is_read: bool
) -> None:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    with started(tmp_path, "play", "--plain", "game.bank") as program:
        assert program.stdin is not None and program.stdout is not None
        program.stdout.readline()
        program.stdin.write(b"help jail\n" * 2_000)  # more than a pipe holds
        program.stdin.flush()
        reader = threading.Thread(target=program.stdout.read)
        if is_read:
            reader.start()
        else:
            time.sleep(1.0)
        program.send_signal(signal.SIGTERM)
        assert program.wait(5) == 128 + signal.SIGTERM
        if is_read:
            reader.join()


def started(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The program with pipes for a keyboard and a screen; the first is left open."""
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    environment = os.environ | dict.fromkeys(homes, str(folder)) | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-m", "banker", *arguments], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=folder,
    )  # fmt: skip


def test_an_empty_shelf_is_said_to_be_empty(tmp_path: Path) -> None:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    done = run(tmp_path, "play", "--plain", "game.bank", said="games\n")
    assert "there is nothing to list" in done.stdout


@pytest.mark.parametrize(
    ("language", "edition", "told"),
    [
        ("English", "rouble-full", "Ann begins: 'Ann rolls 3 4'"),
        ("Русский", "glass", "начинает Ann"),
        ("", "glass", "Ann begins: 'Ann rolls 3 4'"),
    ],
)
def test_a_game_keeps_the_language_that_was_chosen_in_the_set_up(
    tmp_path: Path, language: str, edition: str, told: str
) -> None:
    box = {"rouble-full": "полные", "glass": "Glass"}[edition]
    answers = f"{language}\n{box}\nAnn, Bob\n\nquit\n"
    done = run(tmp_path, "--new", "--plain", said=answers)
    assert told in done.stdout, done.stdout
    assert told in run(tmp_path, "play", "--plain", said="quit\n").stdout, "it goes on so"


def test_a_language_for_one_start_is_not_kept_in_a_new_game(tmp_path: Path) -> None:
    answers = "полные\nAnn, Bob\n\nquit\n"
    done = run(tmp_path, "--new", "--plain", "--language", "en", said=answers)
    assert "Ann begins" in done.stdout
    assert "начинает Ann" in run(tmp_path, "play", "--plain", said="quit\n").stdout


def test_a_game_is_set_up_and_played_through_a_pipe_without_the_screen(tmp_path: Path) -> None:
    configured(tmp_path, PLAYERS + 'edition = "rouble-full"\n')
    code = (
        "import sys; sys.argv = ['banker', 'play', '--plain']\n"
        "from banker.__main__ import main\ncode = main()\n"
        "assert not any(it.startswith('textual') for it in sys.modules), 'Textual was loaded'\n"
        "sys.exit(code)"
    )
    environment = os.environ | {
        "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path),
    }  # fmt: skip
    answers = "\n\n\nall\n\nрешка\nrolls 2 1\nок\nвыход\n"
    done = subprocess.run(
        [sys.executable, "-c", code], input=answers, capture_output=True, encoding="utf-8",
        timeout=20,
        env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (made,) = tmp_path.rglob("*.bank")
    assert read(made).count == 3


@pytest.fixture
def typist(tmp_path: Path) -> Iterator[Typist]:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    typist = Typist(["play", "--plain", "--vault", "none", "game.bank"], tmp_path)
    yield typist
    typist.close()


@ON_A_TERMINAL
def test_ctrl_c_drops_the_line_and_on_an_empty_one_leaves(typist: Typist) -> None:
    typist.wait()
    typist.type("rolls 1 2")
    typist.wait_echo("rolls 1 2")
    typist.type("\x03")
    typist.wait_for("^C")
    typist.wait()
    typist.type("\x03")
    assert typist.ended() == 0
    assert "saved: entry 1." in typist.text() and "rolls 1 2^C" in typist.text()


@ON_A_TERMINAL
def test_ctrl_d_leaves(typist: Typist) -> None:
    typist.wait()
    typist.type("\x04")
    assert typist.ended() == 0
    assert "saved: entry 1." in typist.text()


@ON_A_TERMINAL
@pytest.mark.parametrize("number", [1, 15])  # hang up, and end
def test_a_signal_ends_it_with_its_number(typist: Typist, number: int, tmp_path: Path) -> None:
    typist.say("rolls 1 2")
    typist.kill(number)
    assert typist.ended() == 128 + number
    assert read(tmp_path / "game.bank").count == 2


ASKS = "ann moves to st charles", "ann buys"  # the price is an estimate


def test_the_end_of_a_pipe_enters_what_waits_for_an_amount(tmp_path: Path) -> None:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    said = "".join(f"{line}\n" for line in ASKS)
    done = run(tmp_path, "play", "--plain", "game.bank", said=said)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ann buys St. Charles Place for about 280" in done.stdout
    assert "saved: entry 3." in done.stdout
    assert read(tmp_path / "game.bank").count == 3


@ON_A_TERMINAL
@pytest.mark.parametrize(("number", "code"), [(0, 0), (1, 129), (15, 143)])  # Ctrl-D, signals
def test_every_end_at_a_terminal_enters_what_waits_for_an_amount(
    tmp_path: Path, typist: Typist, number: int, code: int
) -> None:
    typist.say(*ASKS)
    assert "does the card say" in typist.text()
    if number:
        typist.kill(number)
    else:
        typist.type("\x04")
    assert typist.ended() == code
    assert [it.kind for it in read(tmp_path / "game.bank").entries()][1:] == ["move", "buy"]


@ON_A_TERMINAL
def test_a_terminal_that_goes_away_ends_it(typist: Typist, tmp_path: Path) -> None:
    typist.say("rolls 1 2")
    typist.hang_up()
    assert os.waitstatus_to_exitcode(os.waitpid(typist.pid, 0)[1]) == 128 + signal.SIGHUP
    typist.pid = 0
    assert not (tmp_path / "banker").exists() or not list((tmp_path / "banker").rglob("*crash*"))


@ON_A_TERMINAL
def test_what_was_said_before_a_kill_is_there_afterwards(typist: Typist, tmp_path: Path) -> None:
    typist.say("rolls 1 2", "ok")
    typist.kill(signal.SIGKILL)
    typist.close()
    again = Typist(["play", "--plain", "--vault", "none", "game.bank"], tmp_path)
    try:
        again.say("next")
        assert again.leave() == 0
    finally:
        again.close()
    with (tmp_path / "game.bank").open("rb") as file:
        assert audit(file).findings == ()


@ON_A_TERMINAL
@pytest.mark.parametrize("terminal", ["dumb", "xterm-256color"])
def test_nothing_but_text_is_printed_whatever_is_typed(tmp_path: Path, terminal: str) -> None:
    new_game(tmp_path / "game.bank", "secret-vault", "en")
    typist = Typist(
        ["play", "--plain", "--vault", "none", "game.bank"], tmp_path, columns=40,
        settings={"TERM": terminal},
    )  # fmt: skip
    try:
        typist.say("where")
        typist.type(
            "rols 1 2\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x7fll\x01\x05\x1b[A\x1b[B\x1bOA\x1b\t\x0c"
        )
        typist.type('say "' + "a long line that is longer than the row " * 3 + '"\x01\x05\r')
        typist.wait_for("longer than the row")
        typist.type("\N{SNOWMAN}\u202e\x9b")
        typist.wait_echo("\N{SNOWMAN}??")
        typist.type("\r")
        typist.wait_for("No statement begins with")
        assert typist.leave() == 0
    finally:
        typist.close()
    assert STEERING.findall(typist.printed.decode()) == []


@ON_A_TERMINAL
def test_an_edited_line_is_what_is_sent(typist: Typist, tmp_path: Path) -> None:
    typist.wait()
    typist.type("rols 1 3")
    typist.wait_echo("rols 1 3")
    typist.type("\x1b[D" * 5 + "l" + "\x05\x7f2\x01\x1bf\x0b 1 2\x14\r")
    typist.wait_for("Ann rolls 1 2")
    assert typist.leave() == 0
    assert read(tmp_path / "game.bank").count == 2


@ON_A_TERMINAL
def test_an_earlier_line_comes_back_and_a_word_is_completed(typist: Typist) -> None:
    typist.say("rolls 1 2", "where")
    typist.type("ro\x1b[A")
    typist.wait_echo("rolls 1 2")
    typist.type("\x15who owns bal\t")
    typist.wait_echo("baltic ")
    typist.type("\r")
    typist.wait_for("Baltic Avenue: the Bank")
