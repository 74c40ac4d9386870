"""A browser without a screen, spoken to over two pipes: DevTools protocol, JSON and a zero byte.

It has no network: whatever a page asks for but itself is written down, and the tests look at that.
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
from pathlib import Path
from types import TracebackType
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0  # seconds for one answer of a busy machine
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
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip


def program() -> str | None:
    """Where a browser is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """One browser, one page at a time. `complaints`: the console's; `asked`: addresses wanted."""

    def __init__(self, path: str) -> None:
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._number = 0
        self._rest = b""
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
        self._session = ""
        page = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

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

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """One command and its answer."""
        self._number += 1
        command = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while True:
            told = self._next()
            if told.get("id") == self._number:
                assert "error" not in told, f"{method}: {told['error']}"
                answer: dict[str, Any] = told["result"]
                return answer

    def open(self, page: Path, *, width: int, dark: bool = False) -> None:
        """Shows a file in a window of that width."""
        self.complaints.clear()
        self.asked.clear()
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=900, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self.ask("Page.navigate", url=page.as_uri())
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def run(self, script: str, *, wait: bool = False) -> Any:
        """The value of an expression in the page. `wait`: it is a promise of one."""
        told = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=wait
        )
        assert "exceptionDetails" not in told, told["exceptionDetails"]
        return told["result"].get("value")

    def _next(self) -> dict[str, Any]:
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
        self._note(told.get("method", ""), told.get("params", {}))
        return told

    def _note(self, method: str, said: dict[str, Any]) -> None:
        if method == "Runtime.consoleAPICalled":
            self.complaints.append(str(said["args"]))
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(str(said["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.complaints.append(said["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(said["request"]["url"])
