"""Wine: Windows' Python in a separate prefix, and what its processes say.

Rules of this file
* Standard streams are pipes: with a file or nothing the interpreter does not start.
* The services of Wine are started first, without our pipes, or a reader would wait for them.
* A program ends with its time; the prefix ends with `close`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

HERE = Path(__file__).parent
LIMIT_S = 120.0
HOMES = ("DATA", "CONFIG", "STATE", "CACHE")
# In CI a test that lacks a tool fails; tools of Linux are not wanted here.
UNWANTED = ("CI", "DISPLAY", "PYTHON", "XDG_", "BANKER_", "PYTEST", "NO_COLOR")


class Said(NamedTuple):
    """How a program ended, and what it said on both streams, with our ends of lines."""

    code: int
    out: str


def windows(path: Path) -> str:
    """A path as Windows has it."""
    return "z:" + str(path.absolute()).replace("/", "\\")


class Wine:
    """One prefix. `place`: the folder of the set-up."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.prefix = place / "prefix"

    def environment(self, home: Path, *paths: Path, **more: str) -> dict[str, str]:
        """What a program finds: `paths` with its packages, and `home` with its user's files."""
        kept = {name: it for name, it in os.environ.items() if not name.startswith(UNWANTED)}
        own = {f"XDG_{it}_HOME": windows(home / it.lower()) for it in HOMES}
        where = ";".join(windows(path) for path in paths)
        wine = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "LANE_PATH": where}
        return kept | own | wine | {"PYTHONDONTWRITEBYTECODE": "1"} | more

    def call(self, *words: str) -> None:
        """A program of Wine itself."""
        subprocess.run(
            words, env=self.environment(self.place), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LIMIT_S, check=False,
        )  # fmt: skip

    def make(self) -> None:
        """Make the prefix, as of Windows 10."""
        self.call("wineboot", "-i")
        self.call("winecfg", "-v", "win10")
        self.call("wineserver", "-w")

    def __enter__(self) -> Self:
        self.call("wineserver", "-p")
        self.call("wine", "cmd", "/c", "exit")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.call("wineserver", "-k")


class Python:
    """An interpreter of Windows, with its packages and the user's folder `home`."""

    def __init__(self, wine: Wine, version: str, home: Path, *paths: Path) -> None:
        self.wine, self.version, self.home, self.cwd = wine, version, home, home
        kinds = [wine.place / "packages" / f"{version}-{kind}" for kind in ("run", "test")]
        self._paths = (HERE / "inside", *paths, *(it for it in kinds if it.exists()))
        self._program = wine.place / "python" / version / "python.exe"
        shutil.copy(HERE / "inside" / "sitecustomize.py", self._program.parent)

    def command(self, *words: object) -> list[str]:
        """The command line of the interpreter."""
        said = [windows(it) if isinstance(it, Path) else str(it) for it in words]
        return ["wine", str(self._program), *said]

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of the interpreter."""
        return self.wine.environment(self.home, *self._paths, **more)

    def start(self, *words: object, **more: str) -> subprocess.Popen[bytes]:
        """Start it; its streams are pipes."""
        return subprocess.Popen(
            self.command(*words), env=self.environment(**more), cwd=self.cwd,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def run(self, *words: object, text: bytes = b"\n", limit_s: float = LIMIT_S) -> Said:
        """Run it to its end. One that takes longer is killed."""
        program = self.start(*words)
        try:
            out, _ = program.communicate(text, timeout=limit_s)
        except subprocess.TimeoutExpired as late:
            program.kill()
            heard = (late.output or b"")[-3000:].decode("utf-8", "replace")
            raise AssertionError(f"{words}: not ended after {limit_s:.0f} s: {heard}") from None
        return Said(program.returncode, out.decode("utf-8", "replace").replace("\r\n", "\n"))

    def banker(self, *words: object, text: bytes = b"\n") -> Said:
        """Run the program."""
        return self.run("-m", "banker", *words, text=text)
