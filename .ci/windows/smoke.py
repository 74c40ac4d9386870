"""Smoke: the program out of its built wheel, under Windows' Pythons, as people use it.

Commands; a game at the table by real keys of the console, drawn by Textual's driver of Windows and
compared with the same game at a terminal of Linux; lines by a pipe that stays open; a vault on a
COM port; a phone's page; an evening whose console is closed, and its file.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
import tty
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
from set_up import PYTHONS
from wine import HERE, LIMIT_S, Python

from drivers.port.transport import Transport
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedPort, clock_ms
from tests.support.terminal import Terminal
from tests.system.platforms.windows_twin import EVENING

COLUMNS, ROWS = 120, 40
OWN_SCREEN = b"\x1b[?1049l"
MOUSE = b"\x1b[?1000h"
KEYS_PROTOCOL = re.compile(rb"\x1b\[(>1u|<u)")  # which pyte does not know
QUIT = "\x11"
PORT = "com3"
# What is typed at the table, and the words that stand there then.
BY_KEYS = (
    ("pb50\r", "Cem gives 50 to Bob"),
    ("u", "taken back: Cem"),
    ("l", "LEDGER"),
)


def smoke(python: Python, folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The parts, each with what does it. All of them are whole under the first Python."""
    is_first = python.version == PYTHONS[0]
    yield "commands", lambda: commands(python, folder, is_whole=is_first)
    yield "console", lambda: at_the_table(python, folder)
    if is_first:
        yield "closing", lambda: window_is_closed(python, folder)
    yield "lines", lambda: lines_by_a_pipe(python, folder)
    yield "vault", lambda: vault_on_a_port(python, folder)
    yield "phones", lambda: page_of_a_phone(python, folder)


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


# --- the console ----------------------------------------------------------------------------------


class Console:
    """The program at a console of Windows: keys go in by a pty, what is drawn comes by a file."""

    def __init__(self, python: Python, drawn: Path, *words: object) -> None:
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn, self.written = drawn, b""
        drawn.touch()
        sized = {"TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(ROWS)}
        environment = python.environment(**sized, COLORTERM="truecolor")
        command = python.command(HERE / "inside" / "at_a_console.py", drawn, *words)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(python.home)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.said = b""  # by the console itself, which draws nothing of worth

    def look(self) -> None:
        """Draw what has come."""
        while self.fd >= 0 and select.select([self.fd], [], [], 0.0)[0]:
            try:
                self.said += os.read(self.fd, 65536)
            except OSError as error:
                assert error.errno == errno.EIO, error
                break
        now = self._drawn.read_bytes()
        self._stream.feed(KEYS_PROTOCOL.sub(b"", now[len(self.written) :]))
        self.written = now

    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def until(self, holds: Callable[[], bool], what: str, limit_s: float = 60.0) -> None:
        """Wait until something holds."""
        end = time.monotonic() + limit_s
        while True:
            self.look()
            if holds():
                return
            assert time.monotonic() < end, f"{what}: never\n{self.text()}\n{self.said[-3000:]!r}"
            time.sleep(0.05)

    def shows(self, text: str) -> None:
        """Wait until a text is on the screen."""
        self.until(lambda: text in self.text(), f"{text!r} on the screen")

    def settle(self) -> str:
        """The text, once nothing more is drawn for a while."""
        quiet, before = 0, b""
        while quiet < 10:
            self.look()
            quiet = quiet + 1 if self.written == before and before else 0
            before = self.written
            time.sleep(0.1)
        return self.text()

    def press(self, keys: str) -> None:
        """Type."""
        for key in keys:
            os.write(self.fd, key.encode())
            time.sleep(0.05)

    def code(self) -> int:
        """How it ended."""
        ended: list[int] = []

        def has_ended() -> bool:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                ended.append(os.waitstatus_to_exitcode(status))
            return bool(pid)

        self.until(has_ended, "its end")
        return ended[0]

    def close(self) -> None:
        """Close the window."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def kill(self) -> None:
        """End it, if it has not ended."""
        self.close()
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass


@contextmanager
def console(python: Python, drawn: Path, *words: object) -> Iterator[Console]:
    """A console that is closed in the end."""
    found = Console(python, drawn, *words)
    try:
        yield found
    finally:
        found.kill()


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
        table.close()  # the window
        end = time.monotonic() + LIMIT_S
        while os.waitpid(table.pid, os.WNOHANG)[0] == 0:
            assert time.monotonic() < end, "it goes on without a window"
            time.sleep(0.1)
    assert entries(game) == before + 1, "what was booked is not there"
    assert_same_everywhere(python, game)


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


def on_linux(*words: object) -> str:
    """The program on this system."""
    command = [sys.executable, "-m", "banker", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LIMIT_S)
    assert done.returncode == 0, (words, done)
    return done.stdout


def assert_same_everywhere(python: Python, game: Path) -> None:
    """Both systems read the file alike, and opening changes no byte of it."""
    before = game.read_bytes()
    here = on_linux("show", game, "--json")
    there = python.banker("show", game, "--json")
    assert (there.code, there.out) == (0, here), compared(there.out, here)
    assert "Clean" in on_linux("audit", game)
    said = python.banker("play", "--plain", game, "--vault", "none", text=b"quit\n")
    assert said.code == 0, said
    assert game.read_bytes() == before


# --- lines ----------------------------------------------------------------------------------------


def lines_by_a_pipe(python: Python, folder: Path) -> None:
    """Lines of a pipe that stays open: `quit` ends the program all the same."""
    game = new_game(python, folder, "lines.bank")
    before = entries(game)
    program = python.start("-m", "banker", "play", "--plain", game, "--vault", "none")
    try:
        assert program.stdin is not None and program.stdout is not None
        program.stdin.write(b"ann pays 50 to bob\nquit\n")
        program.stdin.flush()
        assert program.wait(LIMIT_S) == 0, program.stdout.read()
        assert entries(game) == before + 1
    finally:
        program.kill()


# --- a vault on a port ----------------------------------------------------------------------------


def vault_on_a_port(python: Python, folder: Path) -> None:
    """A vault at the far end of a COM port takes part; hands lock it, and it reports that. What
    the table makes of it depends on whether the Bank was there in time, so nothing more is asked.
    """
    near, far = os.openpty()
    tty.setraw(far)
    link = python.wine.prefix / "dosdevices" / PORT
    link.unlink(missing_ok=True)
    link.symlink_to(os.ttyname(far))
    port, over = SimulatedPort(VolatileEeprom()), threading.Event()
    threads = [
        threading.Thread(target=carry, args=(near, port.open(), over)),
        threading.Thread(target=lay_hands_on, args=(port, over)),
    ]
    for thread in threads:
        thread.start()
    try:
        game = folder / "com.bank"
        said = python.banker("new", game, "--players", "Ann,Bob", "--edition", "secret-vault")
        assert said.code == 0, said
        for statement in ("ann gets guess", 'say "and on"'):
            line = folder / "line.txt"
            line.write_text(f"{statement}\n", encoding="utf-8")
            said = python.banker("run", game, line, "--vault", PORT.upper(), "--keep-going")
            assert "is gone" not in said.out, said
        log = on_linux("log", game)
        assert "takes part" in log, (said, log)
        assert "The vault fixes its secret" in log, (said, log)
    finally:
        over.set()
        for thread in threads:
            thread.join()
        link.unlink()
        os.close(near)
        os.close(far)


def lay_hands_on(port: SimulatedPort, over: threading.Event) -> None:
    """Press the lock of an open vault."""
    while not over.wait(0.5):
        with port.served.lock:
            vault = port.served.vault
            if vault.status().state == "open":
                vault.close_lid()
                for _ in range(3):
                    vault.press_lock(clock_ms())


def carry(fd: int, end: Transport, over: threading.Event) -> None:
    """Carry bytes both ways between a pty and a vault, until it is over."""
    while not over.is_set():
        if select.select([fd], [], [], 0.0)[0]:
            end.write(os.read(fd, 4096))
        if data := end.read():
            os.write(fd, data)
    end.close()


# --- a phone --------------------------------------------------------------------------------------


def page_of_a_phone(python: Python, folder: Path) -> None:
    """Phones are let in: the page comes, and a statement is booked meanwhile."""
    game = new_game(python, folder, "phones.bank")
    program = python.start("-m", "banker", "run", game, "--phones-at", "127.0.0.1:0")
    assert program.stdin is not None and program.stdout is not None
    watch = threading.Timer(LIMIT_S, program.kill)
    watch.start()
    try:
        said = b""
        while not (found := re.search(rb"http://[\d.]+:\d+/", said)):
            data = os.read(program.stdout.fileno(), 65536)
            assert data, said
            said += data
        with urllib.request.urlopen(found[0].decode(), timeout=30) as page:
            assert page.status == 200
            assert b"<!doctype html" in page.read().lower()
        program.stdin.write(b"ann pays 50 to bob\n")
        program.stdin.flush()
        while b"Ann pays Bob 50" not in said:
            data = os.read(program.stdout.fileno(), 65536)
            assert data, said
            said += data
        program.stdin.close()
        assert program.wait(LIMIT_S) == 0
    finally:
        watch.cancel()
        program.kill()
    assert "Ann pays Bob 50" in on_linux("log", game)
