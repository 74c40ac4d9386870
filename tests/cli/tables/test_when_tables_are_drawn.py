"""When tables are drawn: on a terminal that wants colours, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command_line import PROGRAM, Here
from tests.support.terminal import ON_A_TERMINAL

if sys.platform != "win32":
    import pty

ASKED = (
    ("show", "{game}"), ("log", "{game}"), ("editions", "show", "secret-vault"),
)  # fmt: skip
STATEMENTS = ("ann rolls 2 4", "ann buys", "bob rolls 1 4", "undo")


def environment(**added: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    return kept | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | added


def on_a_terminal(*words: str, **added: str) -> str:
    """What a terminal of eighty columns gets from a command."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**added)
    ) as running:
        os.close(theirs)
        got = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            got += more
    os.close(ours)
    assert running.returncode == 0, got
    return got.decode().replace("\r\n", "\n")


def in_a_pipe(*words: str) -> str:
    done = subprocess.run([*PROGRAM, *words], env=environment(), capture_output=True, check=True)
    return done.stdout.decode()


@pytest.fixture
def game(banker: Here) -> Path:
    return banker.game(*STATEMENTS)


@ON_A_TERMINAL
@pytest.mark.parametrize("asked", ASKED, ids=" ".join)
def test_a_terminal_gets_a_table_and_a_pipe_plain_lines(game: Path, asked: tuple[str, ...]) -> None:
    words = [word.format(game=game) for word in asked]
    plain = in_a_pipe(*words)
    assert "\x1b" not in plain
    assert "\x1b[" in on_a_terminal(*words)
    assert on_a_terminal(*words, NO_COLOR="1") == plain


@ON_A_TERMINAL
def test_a_dumb_terminal_gets_plain_lines(game: Path) -> None:
    assert on_a_terminal("show", str(game), TERM="dumb") == in_a_pipe("show", str(game))


def test_into_a_pipe_no_start_loads_rich(game: Path) -> None:
    look = (
        "import sys; from banker.cli import run_command; run_command(sys.argv[1:]);"
        " print([name for name in sys.modules if name.partition('.')[0] == 'rich'])"
    )
    for words in (("show", str(game)), ("editions",)):
        done = subprocess.run(
            [sys.executable, "-c", look, *words], capture_output=True, check=True, encoding="utf-8"
        )
        assert done.stdout.splitlines()[-1] == "[]"
