"""A table in a process of its own, played line by line, and phones in a browser that sit at it."""

from __future__ import annotations

import os
import re
import select
import socket
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from types import TracebackType

from tests.phones.browser import NAME, Browser, Page

PATIENCE = 30.0
HOMES = ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")  # no key of another table


def banker(*words: str) -> list[str]:
    """The program with these words."""
    return [sys.executable, "-m", "banker", *words]


@cache
def new_game(players: str, options: tuple[str, ...]) -> bytes:
    """The file of a game in which nothing has happened."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.bank"
        words = [*banker("new", str(path), "--players", players), *options]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        return path.read_bytes()


class BankerTable:
    """`banker run --phones-at` for a new game, or for the file of one. `program`: what runs it."""

    program = tuple(banker())

    def __init__(
        self, path: Path, *options: str, players: str = "Ann,Bob,Cem,Dee", name: str = NAME
    ) -> None:
        self.path = path
        self.name = name
        if not path.exists():
            path.write_bytes(new_game(players, options))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.heard = ""
        self._phones: list[tuple[Browser, Page]] = []
        self.open()

    def __enter__(self) -> BankerTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        for browser, page in self._phones:
            browser.close(page)
        self.close()

    def open(self) -> None:
        """Starts the program."""
        place = f"{self.name}=127.0.0.1:{self.port}"
        self._process = subprocess.Popen(
            [*self.program, "run", "--keep-going", str(self.path), "--phones-at", place],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=os.environ | dict.fromkeys(HOMES, str(self.path.parent)),
        )  # fmt: skip
        try:
            self.wait_for(r"http://\S+")
        except AssertionError:
            self.close()
            raise

    def close(self) -> None:
        """Ends the program, as at the end of a script."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.terminate()
        self._process.wait(PATIENCE)

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://{self.name}:{self.port}/"

    def say(self, *lines: str) -> None:
        """Statements, and words to phones."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._process.stdin.flush()

    def wait_for(self, pattern: str) -> re.Match[str]:
        """What the program prints, up to where it fits; what came before is forgotten."""
        assert self._process.stdout is not None
        until = time.monotonic() + PATIENCE
        while (found := re.search(pattern, self.heard)) is None:
            ready, _, _ = select.select([self._process.stdout], [], [], until - time.monotonic())
            assert ready, f"the table never said {pattern}: {self.heard}"
            piece = os.read(self._process.stdout.fileno(), 65536)
            assert piece, f"the table is gone: {self.heard}"
            self.heard += piece.decode()
        self.heard = self.heard[found.end() :]
        return found

    def play(self, *lines: str) -> None:
        """Statements that are booked, every one."""
        for line in lines:
            self.say(line)
            self.wait_for(r"(?m)^ *\d+  .*\n")

    def code(self, who: str) -> str:
        """The address in the code of a seat."""
        self.say(f"phone show {who}")
        return self.wait_for(rf"{who}: (http://\S+#[A-Z2-7]{{16}})\n")[1]

    def phone(self, browser: Browser, *, prepare: str = "", **screen: object) -> Page:
        """A page on a phone of its own that nobody has let in."""
        page = browser.phone(**screen)  # type: ignore[arg-type]
        self._phones.append((browser, page))
        if prepare:
            page.install(prepare)
        return page

    def seated(
        self, browser: Browser, who: str, *, query: str = "", prepare: str = "", **screen: object
    ) -> Page:
        """The page of a player whom the Banker has let in by the two words."""
        page = self.phone(browser, prepare=prepare, **screen)
        page.visit(self.code(who).replace("/#", f"/{query}#"))
        words = page.wait_for("(document.querySelector('.pairing') || {}).textContent")
        told = self.wait_for(rf"{who}: (\w+ \w+)\n")[1]
        assert told.upper() == words
        self.say(f"phone in {who}")
        page.wait_for("now.mode === 'in' && now.state !== null")
        return page

    def television(self, browser: Browser, *, query: str = "", **screen: object) -> Page:
        """The page of a TV that the Banker has let in, when all of it is there."""
        page = self.let_in(browser, query=query, **screen)
        page.wait_for("typeof tv !== 'undefined'")
        page.run("app.draw()")
        return page

    def let_in(self, browser: Browser, *, query: str = "", **screen: object) -> Page:
        """The page of a TV that the Banker has let in."""
        page = self.phone(browser, **screen)
        page.visit(self.url + query)
        page.wait_for("now.mode === 'start' && document.querySelector('[data-do=television]')")
        page.run("document.querySelector('[data-do=television]').click()")
        page.wait_for("document.querySelector('.pairing')")
        seat = page.run("now.own.seat")
        self.say(f"phone in {seat}")
        page.wait_for("now.mode === 'in' && now.state !== null")
        return page


def press(page: Page, place: str) -> None:
    """A button of the page, as soon as it is there and can be pressed."""
    page.wait_for(f'document.querySelector("{place}:not(:disabled)")')
    page.run(f'document.querySelector("{place}").click()')
