"""A browser without a screen, spoken to over two pipes: DevTools protocol, JSON and a zero byte.

It reaches this machine alone, by names that stand for it: at `banker.test` a page is no secure
context, as on a phone that opens `http://192.168...`; `evil.test` is another site.
Whatever else a page asks for is written down, and the tests look at that.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0  # seconds for one answer of a busy machine
NAME = "banker.test"
EVIL = "evil.test"
RELAYED = "relayed.test"  # 127.0.0.2, where a relay of a test stands before a table at 127.0.0.1
# The browser reads commands from descriptor 3 and answers on 4.
START = """\
import fcntl, os, sys
commands, answers = (fcntl.fcntl(int(word), fcntl.F_DUPFD, 10) for word in sys.argv[1:3])
os.dup2(commands, 3)
os.dup2(answers, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
FLAGS = (
    "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP banker.test 127.0.0.1,MAP evil.test 127.0.0.1,"
    "MAP relayed.test 127.0.0.2,MAP * ~NOTFOUND,EXCLUDE 127.0.0.1",
)  # fmt: skip


def program() -> str | None:
    """Where a browser is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def running() -> Iterator[Browser]:
    """A browser for the tests of a fixture, which end it."""
    path = program()
    if path is None:
        pytest.skip("needs chromium")
    with Browser(path) as browser:
        yield browser


class Browser:
    """One browser. It has a page of its own, and opens more; each may be another phone's."""

    def __init__(self, path: str) -> None:
        self._number = 0
        self._rest = b""
        self._pages: dict[str, Page] = {}
        self._profile = tempfile.mkdtemp(prefix="banker-browser-")
        commands, self._out = os.pipe()
        self._in, answers = os.pipe()
        words = [sys.executable, "-c", START, str(commands), str(answers), path, *FLAGS]
        self._process = subprocess.Popen(
            [*words, f"--user-data-dir={self._profile}", "about:blank"],
            pass_fds=(commands, answers),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self._page = self._opened()

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        os.close(self._out)
        os.close(self._in)
        self._process.kill()
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def phone(self, *, width: int = 390, height: int = 844, dark: bool = False) -> Page:
        """A page that shares nothing with the others: as on another phone."""
        context = self.ask_of("", "Target.createBrowserContext")["browserContextId"]
        page = self._opened(browserContextId=context)
        page.context = context
        page.resize(width, height, dark=dark)
        return page

    def close(self, page: Page) -> None:
        """Closes a page, and forgets what it kept."""
        self.ask_of("", "Target.disposeBrowserContext", browserContextId=page.context)
        self._pages.pop(page.session)

    def _opened(self, **where: str) -> Page:
        target = self.ask_of("", "Target.createTarget", url="about:blank", **where)["targetId"]
        told = self.ask_of("", "Target.attachToTarget", targetId=target, flatten=True)
        page = self._pages[told["sessionId"]] = Page(self, told["sessionId"])
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.ask(f"{domain}.enable")
        return page

    def ask_of(self, session: str, method: str, **parameters: Any) -> dict[str, Any]:
        """One command to a page, or to the browser, and its answer."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        if session:
            command["sessionId"] = session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while True:
            told = self.next_message()
            if told.get("id") == self._number:
                assert "error" not in told, f"{method}: {told['error']}"
                answer: dict[str, Any] = told["result"]
                return answer

    def next_message(self) -> dict[str, Any]:
        """What it says next; complaints and requests are noted on the way."""
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the browser does not answer"
            piece = os.read(self._in, 1 << 20)
            assert piece, "the browser is gone"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        told: dict[str, Any] = json.loads(line)
        if (page := self._pages.get(told.get("sessionId", ""))) is not None:
            page.note(told.get("method", ""), told.get("params", {}))
        return told

    # --- its own page -----------------------------------------------------------------------------

    @property
    def complaints(self) -> list[str]:
        """What the console of its own page says."""
        return self._page.complaints

    @property
    def asked(self) -> list[str]:
        """The addresses that its own page asked for."""
        return self._page.asked

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command to its own page, and its answer."""
        return self._page.ask(method, **parameters)

    def open(self, page: Path, *, width: int, dark: bool = False) -> None:
        """Shows a file in a window of that width."""
        self._page.resize(width, 900, dark=dark)
        self.visit(page.as_uri())

    def visit(self, address: str) -> None:
        """Opens an address in its own page, and waits until all of it is there."""
        self._page.visit(address)

    def run(self, script: str, *, wait: bool = False) -> Any:
        """The value of an expression in its own page. `wait`: it is a promise of one."""
        return self._page.run(script, wait=wait)


class Page:
    """One page. `complaints`: the console's; `asked`: addresses wanted; `context`: what it shares
    with no other."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.session = session
        self.context = ""
        self._browser = browser
        self._loaded = 0

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command, and its answer."""
        return self._browser.ask_of(self.session, method, **parameters)

    def resize(self, width: int, height: int, *, dark: bool = False) -> None:
        """A screen of this size, light or dark."""
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])

    def visit(self, address: str) -> None:
        """Opens an address, and waits until all of it is there."""
        self.complaints.clear()
        self.asked.clear()
        before = self._loaded
        self.ask("Page.navigate", url=address)
        while self._loaded == before:
            self._browser.next_message()

    def keeps_in(self, folder: Path) -> None:
        """What is downloaded from now on lies in a folder."""
        self._browser.ask_of(
            "", "Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder),
            browserContextId=self.context,
        )  # fmt: skip

    def install(self, script: str) -> None:
        """Runs a script in the page before its own, at each visit from now on."""
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=script)

    def run(self, script: str, *, wait: bool = False) -> Any:
        """The value of an expression in the page. `wait`: it is a promise of one."""
        told = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=wait
        )
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def wait_for(self, script: str, seconds: float = 20.0) -> Any:
        """The value of an expression as soon as it is true; true for an element of the page."""
        until = time.monotonic() + seconds
        looked = f"((found) => found instanceof Node || found)({script})"
        while not (value := self.run(looked)):
            assert time.monotonic() < until, f"{script}\n{self.run('document.body.innerText')}"
            time.sleep(0.01)
        return value

    def press(self, *keys: str) -> None:
        """Keys of the keyboard, one after the other: `Tab`, `Enter`, or a letter."""
        codes = {"Tab": (9, ""), "Enter": (13, "\r"), " ": (32, " ")}
        for key in keys:
            number, text = codes.get(key, (ord(key[0]), key))
            common = {"key": key, "windowsVirtualKeyCode": number}
            self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **common)

    def note(self, method: str, said: dict[str, Any]) -> None:
        """What the browser says of this page without being asked."""
        if method == "Runtime.consoleAPICalled":
            self.complaints.append(str(said["args"]))
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(str(said["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.complaints.append(said["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(said["request"]["url"])
        elif method == "Page.loadEventFired":
            self._loaded += 1
