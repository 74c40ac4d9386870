"""Windows twin: a whole game on Linux without what Windows lacks, and with its rules of files.

What it cannot show: the real console and its keys, a real COM port, antivirus programs that hold a
file for a moment, and whatever the packages below the program do there.

    python -m tests.system.platforms.windows_twin FOLDER
"""

from __future__ import annotations

import asyncio
import builtins
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

# What these do by themselves on Windows is their matter: they are loaded as on this system.
import filelock
import platformdirs
import serial
import serial.tools.list_ports
import textual.app
import textual.drivers.headless_driver
import textual.pilot

MISSING_MODULES = {"fcntl", "pwd", "grp", "termios", "tty", "pty", "resource", "curses"}
MISSING_CALLS = (
    "fdatasync", "fchown", "fchmod", "pread", "pwrite", "uname", "getuid", "geteuid", "getgroups",
    "O_DIRECTORY", "O_NOFOLLOW",
)  # fmt: skip
BINARY = 0x40000000  # a flag that no call of this system has
LOADED = (subprocess, filelock, platformdirs, serial, textual)


def without_modules() -> None:
    """Refuse to import what Windows has not, to the program alone."""
    real = builtins.__import__

    def guarded(
        name: str, globals: Mapping[str, Any] | None = None, *rest: Any, **named: Any
    ) -> Any:
        importer = str((globals or {}).get("__name__", ""))
        if name in MISSING_MODULES and importer.partition(".")[0] in ("banker", "drivers"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, globals, *rest, **named)

    builtins.__import__ = guarded


def is_open(path: Any) -> bool:
    """Whether this process has the file open."""
    wanted = os.path.realpath(os.fspath(path))
    for link in Path("/proc/self/fd").iterdir():
        try:
            if str(link.readlink()) == wanted:
                return True
        except OSError:
            continue
    return False


def with_sharing_rules() -> None:
    """Refuse to rename, replace and remove an open file, as Windows does."""

    def guard(call: Callable[..., None]) -> Callable[..., None]:
        def guarded(*paths: Any, **named: Any) -> None:
            for path in paths[:2]:
                if isinstance(path, str | os.PathLike) and is_open(path):
                    raise PermissionError(13, f"in use by this process: {path}")
            call(*paths, **named)

        return guarded

    for name in ("replace", "rename", "unlink", "remove"):
        setattr(os, name, guard(getattr(os, name)))


def with_text_files() -> None:
    """Refuse lines to what is not opened as binary: Windows would change their ends."""
    texts: set[int] = set()
    real_open, real_write, real_dup2 = os.open, os.write, os.dup2

    def opened(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        fd = real_open(path, flags & ~BINARY, *rest, **named)
        (texts.discard if flags & BINARY else texts.add)(fd)
        return fd

    def written(fd: int, data: Any) -> int:
        assert fd not in texts or b"\n" not in bytes(data), "written as text"
        return real_write(fd, data)

    def doubled(fd: int, other: int, *rest: Any) -> int:
        (texts.add if fd in texts else texts.discard)(other)
        return real_dup2(fd, other, *rest)

    twin: Any = os
    twin.open, twin.write, twin.dup2, twin.O_BINARY = opened, written, doubled, BINARY


def become_windows() -> None:
    """From now on the program meets Windows."""
    without_modules()
    with_sharing_rules()
    with_text_files()
    for name in MISSING_CALLS:
        delattr(os, name)

    def refuse(*_: Any) -> None:
        raise NotImplementedError

    twin: Any = asyncio.SelectorEventLoop
    twin.add_signal_handler = refuse
    sys.platform = "win32"


EVENING = Path(__file__).with_name("evening.txt")


def play_game(folder: Path) -> None:
    """Create a game, play it by statements and by keys, then audit, report and export it."""
    from banker.cli import run_command

    def done(*words: object, code: int = 0) -> None:
        answer = run_command([str(word) for word in words])
        assert answer == code, (words, answer)

    game, script = folder / "game.bank", folder / "script.txt"
    done("new", game, "--players", "Ann,Bob,Cem")
    done("run", game, EVENING, "--vault", "sim")
    done("new", game, "--players", "Ann,Bob", code=2)
    assert b"\r" not in game.read_bytes()
    with game.open("ab") as file:
        file.write(b'{"v":1,"torn')
    asyncio.run(play_by_keys(game))
    assert sorted(path.name for path in folder.glob("game.bank.*"))[0].startswith("game.bank.torn-")
    done("play", game, code=2)  # there is no terminal
    done("show", game, "--json")
    done("log", game)
    done("audit", game)
    done("report", game, "-o", folder / "game.html")
    script.write_text("game ends\n", encoding="utf-8")
    done("run", game, script)
    for kind in ("json", "csv", "script", "hledger", "beancount", "bgstats"):
        done("export", game, "--to", kind, "-o", folder / f"game-{kind}")
    done("stats", game)
    done("devices")
    done("editions", "show", "deal")


def hold_a_vault(folder: Path) -> None:
    """The memory of a vault on the screen: whoever opens it second is refused."""
    from drivers.errors import TransportUnavailable
    from drivers.vault.eeprom import EepromFile

    first = EepromFile(folder / "vault.eeprom", folder / "vault.key")
    try:
        EepromFile(folder / "vault.eeprom", folder / "vault.key")
    except TransportUnavailable as error:
        assert "another program" in str(error), error
    else:
        raise AssertionError("two have it open")
    first.close()
    EepromFile(folder / "vault.eeprom", folder / "vault.key").close()


def use_a_port() -> None:
    """A port, which is a pseudo terminal here: what our modules do with it is not of POSIX."""
    from drivers.errors import TransportUnavailable
    from drivers.port.transport import open_port

    far, near = os.openpty()
    port = open_port(os.ttyname(near))
    os.write(far, b"hi")
    read = b""
    while read != b"hi":  # the system hands it on when it likes
        read += port.read()
    port.write(b"ho")
    assert os.read(far, 2) == b"ho"
    port.close()
    try:
        open_port("COM77")
    except TransportUnavailable as error:
        assert "COM77" in str(error) and "sudo" not in str(error), error
    else:
        raise AssertionError("there is no such port")


async def play_by_keys(game: Path) -> None:
    """The screen, with the vault on it; a second Banker is refused, and names the first."""
    from banker.cli.open_game import opened_game
    from banker.foundation.errors import JournalUnavailable
    from banker.session.session import Session
    from banker.tui.app import BankerApp

    with opened_game(game, "sim", is_patient=False) as (session, vault):
        before = session.journal.count
        app = BankerApp(session, vault)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press(*"pb50", "enter")
            await pilot.press("u")
            await pilot.pause()
        assert session.journal.count == before + 2, session.journal.count
        try:
            Session.open(game)
        except JournalUnavailable as error:
            assert f"pid {os.getpid()}, user " in str(error), error
        else:
            raise AssertionError("two have it open")
    Session.open(game).close()


if __name__ == "__main__":
    become_windows()
    hold_a_vault(Path(sys.argv[1]))
    use_a_port()
    play_game(Path(sys.argv[1]))
