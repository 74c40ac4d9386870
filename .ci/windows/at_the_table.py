"""At the table: games by keys at a console of Windows; picture and file are those of Linux."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from console import COLUMNS, ROWS, console
from wine import LIMIT_S, Python

from tests.support.terminal import Terminal
from tests.system.platforms.windows_twin import EVENING
from tests.system.replay.golden import GAMES, read

OWN_SCREEN = b"\x1b[?1049l"
MOUSE = b"\x1b[?1000h"
QUIT = "\x11"
WHOLE_GAME = GAMES / "secret_vault" / "short_game.txt"
# What is typed at the table, and the words that stand there then.
BY_KEYS = (
    ("pb50\r", "Cem gives 50 to Bob"),
    ("u", "undone: Cem"),
    ("l", "LEDGER"),
)


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


def at_the_table(python: Python, folder: Path) -> None:
    """A game by keys; the picture is the one of Linux; leaving gives the console back."""
    game = new_game(python, folder, "table.bank")
    with console(python, folder / "drawn", "play", game, "--vault", "none") as table:
        table.shows("Oriental Avenue")
        first = table.settle()
        assert MOUSE not in table.written, "the mouse is asked to report"
        assert first == as_on_linux(game, folder), compared(first, as_on_linux(game, folder))
        for keys, shown in BY_KEYS:
            table.press(keys)
            table.shows(shown)
        table.settle()
        table.press(QUIT)
        assert table.code() == 0, table.said
        assert OWN_SCREEN in table.written, "the console is not given back"
        assert b"saved: entry" in table.written + table.said


def window_is_closed(python: Python, folder: Path) -> None:
    """A window that is closed: what was booked is there, and the file is one for both systems."""
    game = new_game(python, folder, "closed.bank")
    before = entries(game)
    with console(python, folder / "drawn-2", "play", game, "--vault", "none") as table:
        table.shows("Oriental Avenue")
        table.press("pb70\r")
        table.shows("gives 70 to")
        table.close_and_wait()
    assert entries(game) == before + 1, "what was booked is not there"
    assert_same_everywhere(python, game)


def whole_evening(python: Python, folder: Path) -> None:
    """A game to its end by keys alone; its entries are those of the script on Linux."""
    golden = read(WHOLE_GAME)
    game, script = folder / "evening.bank", folder / "script.bank"
    for told in (on_linux(*golden.new(script)), on_linux("run", script, WHOLE_GAME)):
        assert told
    said = python.banker(*(game if word == str(game) else word for word in golden.new(game)))
    assert said.code == 0, said
    settings = python.home / "config" / "banker" / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("ask_figures = false\n", encoding="utf-8")
    wanted = kinds(script)
    with console(python, folder / "drawn-3", "play", game, "--vault", "none") as table:
        table.shows("Ann")
        table.settle()
        for statement in statements():
            before = lines_in(game)
            table.press(f":{statement}\r")
            table.until(lambda at=before: lines_in(game) > at, f"{statement!r} booked")
        table.until(lambda: lines_in(game) == len(wanted), f"{len(wanted)} entries")
        table.close_and_wait()
    assert kinds(game) == wanted
    assert_same_everywhere(python, game)


def statements() -> list[str]:
    """What is said in the whole game."""
    lines = WHOLE_GAME.read_text(encoding="utf-8").splitlines()
    return [said for line in lines if (said := line.partition("#")[0].strip())]


def lines_in(game: Path) -> int:
    """How many lines the file has now."""
    return game.read_bytes().count(b"\n")


def kinds(game: Path) -> list[tuple[object, object]]:
    """What is booked, without times and hashes."""
    rows = [json.loads(line) for line in game.read_bytes().splitlines()[1:]]
    return [("sit down", 0), *((row["ev"], row["post"]) for row in rows)]


def as_on_linux(game: Path, folder: Path) -> str:
    """The same game at a terminal of Linux."""
    homes = {f"XDG_{kind}_HOME": str(folder / "linux") for kind in ("DATA", "CONFIG", "STATE")}
    sized = {"COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
    copy = folder / "linux" / game.name
    copy.parent.mkdir(exist_ok=True)
    copy.write_bytes(game.read_bytes())
    os.environ |= homes | sized
    words = (sys.executable, "-m", "banker", "play", str(copy), "--vault", "none")
    terminal = Terminal(words, COLUMNS, ROWS)
    try:
        terminal.wait_for("Oriental Avenue", terminal.started)
        terminal.rest(1.0)
        return "\n".join(line.rstrip() for line in terminal.text().splitlines())
    finally:
        terminal.close()
        for name in sized:
            del os.environ[name]


def compared(here: str, there: str) -> str:
    """The lines that differ."""
    pairs = zip(here.splitlines(), there.splitlines(), strict=False)
    return "\n".join(f"Windows {one!r}\nLinux   {other!r}" for one, other in pairs if one != other)


def entries(game: Path) -> int:
    """How many entries a game has, as Linux counts."""
    return int(json.loads(on_linux("show", game, "--json"))["entries"])


def on_linux(*words: object, text: str = "") -> str:
    """The program on this system."""
    done = subprocess.run(
        [sys.executable, "-m", "banker", *map(str, words)], input=text, capture_output=True,
        encoding="utf-8", check=False, timeout=LIMIT_S,
    )  # fmt: skip
    assert done.returncode == 0, (words, done)
    return done.stdout


def assert_same_everywhere(python: Python, game: Path) -> None:
    """Both systems read the file alike, and opening changes no byte of it."""
    before = game.read_bytes()
    here = on_linux("show", game, "--json")
    there = python.banker("show", game, "--json")
    assert (there.code, there.out) == (0, here), compared(there.out, here)
    assert "Clean" in on_linux("audit", game)
    words = ("play", "--plain", game, "--vault", "none")
    said = python.banker(*words, text=b"quit\n")
    assert said.code == 0, said
    assert game.read_bytes() == before
    on_linux(*words, text="quit\n")
    assert game.read_bytes() == before
    assert python.banker(*words, text=b"quit\n").code == 0
    assert game.read_bytes() == before
