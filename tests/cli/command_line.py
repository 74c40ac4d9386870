"""The command line as tests meet it: in this process, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest

from banker.cli import run_command

PROGRAM = (sys.executable, "-m", "banker")
IN_A_SHELL = pytest.mark.needs_posix("a shell of POSIX")


class Printed(NamedTuple):
    """An exit code, and what was printed."""

    code: int
    out: str
    err: str


class Said(Printed):
    """What a command printed; a failure shows which command that was, and nothing compares it."""

    command = ""

    @classmethod
    def of(cls, command: str, *printed: Any) -> Self:
        """The same with its command."""
        said = cls(*printed)
        said.command = command
        return said

    def __repr__(self) -> str:
        return f"banker {self.command}: exit {self.code}, out {self.out!r}, err {self.err!r}"

    @property
    def lines(self) -> list[str]:
        """Standard output, line by line."""
        return self.out.splitlines()


class Here:
    """Commands carried out in this process: quick."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder

    def __call__(self, *words: object) -> Said:
        try:
            code = run_command([str(word) for word in words])
        except SystemExit as stop:
            assert isinstance(stop.code, int)
            code = stop.code
        printed = self._capsys.readouterr()
        return Said.of(" ".join(map(str, words)), code, printed.out, printed.err)

    def done(self, *words: object) -> str:
        """A command that must work; what it printed."""
        said = self(*words)
        assert (said.code, said.err) == (0, ""), said
        return said.out

    def game(self, *statements: str, players: str = "Ann,Bob,Cem") -> Path:
        """A game file after these statements."""
        file = self.folder / "game.bank"
        self.done("new", file, "--players", players)
        if statements:
            self.done("run", file, self.script(*statements))
        return file

    def script(self, *statements: str) -> Path:
        """A script of these statements."""
        path = self.folder / "script.txt"
        path.write_text("\n".join(statements) + "\n", encoding="utf-8", newline="\n")
        return path


def program(
    *words: object, stdin: str | None = None, shell: str = "", cwd: Path | None = None, **env: str
) -> Said:
    """A command as a program; `shell` is a line for bash in which `banker` is the program."""
    command = [*PROGRAM, *map(str, words)]
    if shell:
        define = f'banker() {{ "{sys.executable}" -m banker "$@"; }}; {shell}'
        command = ["bash", "-c", define]
    done = subprocess.run(
        command,
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env=os.environ | env,
        timeout=60,
    )
    assert "Traceback" not in done.stderr, done.stderr
    said = shell or " ".join(map(str, words))
    return Said.of(said, done.returncode, done.stdout, done.stderr)


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
