"""A world that stands still: chance is counted, and the clock goes on with what was drawn."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import io
import os
import sys
import time
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
WIDTH, HEIGHT = 80, 24
DIGEST_SIZE = 16
START = datetime.datetime(2026, 1, 2, 18, 30, tzinfo=datetime.UTC)
STEP_S = 41  # between two drawings of an id
LANGUAGES = ("en", "ru")

Octets = dict[str, str]


class World:
    """Chance that is counted, and a clock that goes on with what was drawn."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, size: int) -> bytes:
        """As `os.urandom`."""
        self.drawn += 1
        return hashlib.shake_128(b"%d" % self.drawn).digest(size)

    def again(self) -> None:
        """Each game begins in the same world, in whatever order they are played."""
        self.drawn = 0


WORLD = World()
TEXTS: list[Path] = []  # the folder that whatever is hashed is written to, if one was named


class StillTime(datetime.datetime):
    """The machine's clock, asked for the time of day."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        """So that a call more or less of it changes nothing."""
        then = START + datetime.timedelta(seconds=STEP_S * WORLD.drawn)
        return then if tz else then.replace(tzinfo=None)


def still_the_world(home: Path) -> None:
    """Before the program is imported."""
    sys.path.insert(0, str(ROOT))
    os.urandom = WORLD.draw
    datetime.datetime = StillTime  # type: ignore[misc]
    for name in ("LANGUAGE", "NO_COLOR", "FORCE_COLOR", "BANKER_GOLDENS", "GOLDEN"):
        os.environ.pop(name, None)
    os.environ |= {
        "TZ": "UTC", "COLUMNS": str(WIDTH), "LINES": str(HEIGHT), "LC_ALL": "C.UTF-8",
        "XDG_DATA_HOME": str(home / "data"), "HOME": str(home),
    }  # fmt: skip
    time.tzset()
    os.chdir(home)  # files are named without a folder


def octets(text: str | bytes) -> str:
    """The hash of it."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(data, digest_size=DIGEST_SIZE).hexdigest()
    if TEXTS:
        (TEXTS[0] / digest).write_bytes(data)
    return digest


def said(*words: object) -> str:
    """What a command answers: exit code and both streams."""
    from banker.cli import run_command

    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
    with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
        try:
            code: object = run_command([str(word) for word in words])
        except SystemExit as stop:
            code = stop.code
    told = []
    for stream in streams:
        stream.flush()
        stream.seek(0)
        told.append(stream.read())
    return "\0".join((str(code), *told))


def written(file: str, *words: object) -> str:
    """What a command answers, and the file that it writes, which is taken away."""
    answer, path = said(*words), Path(file)
    content = path.read_text(encoding="utf-8") if path.exists() else "(nothing)"
    path.unlink(missing_ok=True)
    return f"{answer}\0{content}"
