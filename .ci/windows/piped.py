"""Piped: the program by lines of a pipe that stays open, with a vault on a COM port, and phones."""

from __future__ import annotations

import os
import re
import select
import threading
import time
import tty
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from at_the_table import entries, new_game, on_linux
from wine import LIMIT_S, Python

from drivers.port.transport import Transport
from drivers.vault.eeprom import VolatileEeprom
from drivers.vault.simulated_port import SimulatedPort, clock_ms
from tests.phones.phone import Phone

PORT = "com3"
NUMBERS = range(1, 7)  # of the ring


class Piped:
    """A program that hears lines and says others."""

    def __init__(self, python: Python, *words: object) -> None:
        self.program = python.start("-m", "banker", *words)
        self.said = ""
        self._seen = 0

    def say(self, line: str) -> None:
        """Give it a line."""
        assert self.program.stdin is not None
        self.program.stdin.write(f"{line}\n".encode())
        self.program.stdin.flush()

    def hears(self, pattern: str, limit_s: float = LIMIT_S) -> re.Match[str]:
        """Wait for words that it had not said before."""
        assert self.program.stdout is not None
        end = time.monotonic() + limit_s
        while not (found := re.compile(pattern).search(self.said, self._seen)):
            left = end - time.monotonic()
            assert left > 0, f"{pattern!r} was never said: {self.said}"
            if select.select([self.program.stdout], [], [], left)[0]:
                data = os.read(self.program.stdout.fileno(), 65536)
                assert data, f"it ended before {pattern!r}: {self.said}"
                self.said += data.decode("utf-8", "replace")
        self._seen = found.end()
        return found

    def ends(self) -> None:
        """Wait for its end, which is a good one."""
        code = self.program.wait(LIMIT_S)
        if code:
            assert self.program.stdout is not None
            self.said += os.read(self.program.stdout.fileno(), 65536).decode("utf-8", "replace")
        assert code == 0, f"it ended with {code}, and not with 0: {self.said}"


@contextmanager
def piped(python: Python, *words: object) -> Iterator[Piped]:
    """A program that is ended in the end."""
    found = Piped(python, *words)
    try:
        yield found
    finally:
        found.program.kill()


# --- lines ----------------------------------------------------------------------------------------


def lines_by_a_pipe(python: Python, folder: Path) -> None:
    """Lines of a pipe that stays open: `quit` ends the program all the same."""
    game = new_game(python, folder, "lines.bank")
    before = entries(game)
    with piped(python, "play", "--plain", game, "--vault", "none") as table:
        table.say("ann pays 50 to bob")
        table.say("quit")
        table.ends()
    assert entries(game) == before + 1


# --- a vault on a port ----------------------------------------------------------------------------


def vault_on_a_port(python: Python, folder: Path) -> None:
    """A vault at the far end of a COM port takes part, is locked by hand, and its guesses count."""
    game = folder / "com.bank"
    said = python.banker("new", game, "--players", "Ann,Bob", "--edition", "secret-vault")
    assert said.code == 0, said
    words = ("play", "--plain", game, "--vault", PORT.upper())
    with on_a_port(python) as port, piped(python, *words) as table:
        table.hears("takes part")
        table.hears("close its lid, press its lock button three times")
        hands(port, lambda vault: vault.close_lid())
        for _ in range(3):
            hands(port, lambda vault: vault.press_lock(clock_ms()))
        table.hears("The vault reports: locked")
        guesses = guess_until_it_opens(table, port)
        table.say("quit")
        table.ends()
    log = on_linux("log", game)
    assert all(f"Ann {line}" in log for line in guesses), (guesses, log)


def guess_until_it_opens(table: Piped, port: SimulatedPort) -> list[str]:
    """Guess by hand each number in turn: what the table books is what the vault did."""
    found = []
    for number in NUMBERS:
        table.say("ann gets guess")
        table.hears("Ann may guess one of")
        hands(port, lambda vault, it=number: vault.turn_ring(it))
        is_open = hands(port, lambda vault: vault.press_red(clock_ms())) == "open"
        line = f"cracks the vault with {number}" if is_open else f"guesses {number}: the vault st"
        table.hears(f"Ann {line}")
        found.append(line)
        if is_open:
            return found
    raise AssertionError(f"no number is right: {found}")


def hands(port: SimulatedPort, act: Callable[..., object]) -> object:
    """Do something at the vault."""
    with port.served.lock:
        return act(port.served.vault)


@contextmanager
def on_a_port(python: Python) -> Iterator[SimulatedPort]:
    """A vault at the far end of a COM port."""
    near, far = os.openpty()
    tty.setraw(far)
    link = python.wine.prefix / "dosdevices" / PORT
    link.unlink(missing_ok=True)
    link.symlink_to(os.ttyname(far))
    port, over = SimulatedPort(VolatileEeprom()), threading.Event()
    thread = threading.Thread(target=carry, args=(near, port.open(), over))
    thread.start()
    try:
        yield port
    finally:
        over.set()
        thread.join()
        link.unlink()
        os.close(near)
        os.close(far)


def carry(fd: int, end: Transport, over: threading.Event) -> None:
    """Carry bytes both ways between a pty and a vault, until it is over."""
    while not over.is_set():
        if select.select([fd], [], [], 0.0)[0]:
            end.write(os.read(fd, 4096))
        if data := end.read():
            os.write(fd, data)
    end.close()


# --- a phone --------------------------------------------------------------------------------------


def a_phone_takes_a_seat(python: Python, folder: Path) -> None:
    """The page comes; a phone claims a seat, is let in, asks, and a line is booked meanwhile."""
    game = new_game(python, folder, "phones.bank")
    with piped(python, "run", game, "--phones-at", "127.0.0.1:0") as table:
        url, port = table.hears(r"(http://[\d.]+:(\d+)/)").groups()
        with urllib.request.urlopen(url, timeout=30) as page:
            assert page.status == 200
            assert b"<!doctype html" in page.read().lower()
        table.say("phone show ann")
        code = table.hears(r"#([A-Z2-7]{16})\b")[1]
        phone = Phone(int(port))
        assert phone.claim(code).status == 202
        table.hears("a phone asks for the seat ann")
        table.say("phone in ann")
        table.hears("in: ann")
        stream = phone.live()
        before = stream.wait_for("state")["me"]["cash"]
        table.say("ann pays 50 to bob")
        table.hears("Ann pays Bob 50")
        assert stream.wait_for("state")["me"]["cash"] == before - 50
        act = {"do": "transfer", "giver": "ann", "receiver": "bob", "amount": 70}
        assert phone.ask(act).status == 202
        table.hears("asks")
        table.say("phone yes")
        table.hears("Ann pays Bob 70 .asked by phone")
        assert stream.wait_for("answer")["state"] == "done"
        stream.close()
        assert table.program.stdin is not None
        table.program.stdin.close()
        table.ends()
    log = on_linux("log", game)
    assert "Ann pays Bob 50" in log and "70" in log, log
