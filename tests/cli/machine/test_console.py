"""A console of Windows that cannot draw: who wants the table is told what to take instead."""

from __future__ import annotations

import argparse
from typing import Any

import pytest

from banker.cli import output
from banker.cli.commands import play
from banker.cli.machine import console, doctor
from banker.foundation.errors import BankerError


class Kernel:
    """The calls of Windows, with a console that takes some modes. `mode`: None, no console."""

    def __init__(self, mode: int | None, takes: int) -> None:
        self.mode, self.takes, self.set = mode, takes, list[int]()

    def GetStdHandle(self, which: int) -> int:  # noqa: N802
        assert which == -11
        return 7

    def GetConsoleMode(self, handle: Any, mode: Any) -> int:  # noqa: N802
        assert handle.value == 7
        if self.mode is None:
            return 0
        mode._obj.value = self.mode
        return 1

    def SetConsoleMode(self, handle: Any, mode: int) -> int:  # noqa: N802
        assert handle.value == 7
        self.set.append(mode)
        return int(not mode & ~self.takes)


@pytest.mark.parametrize(
    ("kernel", "draws", "asked"),
    [
        (Kernel(3, takes=7), True, [7, 3]),
        (Kernel(3, takes=3), False, [7, 3]),
        (Kernel(None, takes=0), True, []),
    ],
    ids=["new", "old", "another program's"],
)
def test_a_console_is_asked_and_left_as_it_was(
    kernel: Kernel, draws: bool, asked: list[int]
) -> None:
    assert console.draws(kernel) is draws
    assert kernel.set == asked


def test_elsewhere_every_terminal_draws() -> None:
    assert console.draws()


def test_who_wants_the_table_is_told_what_to_take_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "draws", lambda: False)
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setattr("sys.stdin", argparse.Namespace(isatty=lambda: True))
    with pytest.raises(BankerError, match="use Windows Terminal, or play in lines"):
        play.require_terminal()
    monkeypatch.delenv("NO_COLOR", raising=False)
    finding = doctor._colours()
    assert (finding.weight, str(finding.what)) == ("do", "this console draws no colours")
    assert "'banker play --plain'" in str(finding.cure)
