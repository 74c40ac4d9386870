"""Smoke: the program out of its built wheel, under Windows' Pythons, as people use it.

Commands; a game at the table by real keys of the console, drawn by Textual's driver of Windows and
compared with the same game at a terminal of Linux; lines by a pipe that stays open; a vault on a
COM port; a phone that takes a seat; an evening whose console is closed, and its file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from at_the_table import at_the_table, whole_evening, window_is_closed
from piped import a_phone_takes_a_seat, lines_by_a_pipe, vault_on_a_port
from set_up import PYTHONS
from wine import Python

from tests.system.platforms.windows_twin import EVENING

LONG = {"evening"}  # what takes minutes: in the whole lane, or by name


def smoke(python: Python, folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The parts, each with what does it. All of them are whole under the first Python."""
    is_first = python.version == PYTHONS[0]
    yield "commands", lambda: commands(python, folder, is_whole=is_first)
    yield "console", lambda: at_the_table(python, folder)
    if is_first:
        yield "closing", lambda: window_is_closed(python, folder)
        yield "evening", lambda: whole_evening(python, folder)
    yield "lines", lambda: lines_by_a_pipe(python, folder)
    yield "vault", lambda: vault_on_a_port(python, folder)
    yield "phones", lambda: a_phone_takes_a_seat(python, folder)


# --- commands -------------------------------------------------------------------------------------


def commands(python: Python, folder: Path, *, is_whole: bool) -> None:
    """An evening by statements, and what other commands make of its file."""
    game = folder / "пятница.bank"

    def done(*words: object, holds: str = "", code: int = 0) -> str:
        said = python.banker(*words)
        assert said.code == code, (words, said)
        assert holds in said.out, (words, said.out[-2000:])
        assert "Traceback" not in said.out, said.out[-3000:]
        return said.out

    done("--version", holds="banker ")
    done("new", game, "--players", "Аня,Bob,Cem", "--edition", "secret-vault", holds="Аня")
    done("run", game, script(folder), "--vault", "sim", holds="buys Oriental Avenue")
    done("doctor", holds="Windows 10")
    assert b"\r" not in game.read_bytes()
    if not is_whole:
        return
    done("new", game, "--players", "Ann,Bob", code=2)
    done("new", folder / "con.bank", "--players", "Ann,Bob", code=2, holds="keeps the name CON")
    assert json.loads(done("show", game, "--json"))["entries"] > 8
    done("log", game, holds="buys Oriental Avenue")
    done("audit", game, holds="Clean")
    done("report", game, "-o", folder / "a.html")
    done("export", game, "--to", "csv", "-o", folder / "a.csv")
    done("completion", "bash", holds="complete")
    done("devices", "list")
    said = python.start("-m", "banker", "export", game, "--to", "hledger").communicate(b"\n")[0]
    assert b"\r" not in said, said[:200]


def script(folder: Path) -> Path:
    """The statements of the evening, for Аня."""
    path = folder / "evening.txt"
    path.write_text(EVENING.read_text(encoding="utf-8").replace("ann", "аня"), encoding="utf-8")
    return path


def new_game(python: Python, folder: Path, name: str) -> Path:
    """A game of three in which a few things have happened."""
    first, game = folder / "first.bank", folder / name
    if not first.exists():
        said = python.banker("new", first, "--players", "Ann,Bob,Cem", "--edition", "secret-vault")
        assert said.code == 0, said
        said = python.banker("run", first, EVENING, "--vault", "none", "--keep-going")
        assert "Ann buys Oriental Avenue" in said.out, said
    game.write_bytes(first.read_bytes())
    return game
