"""`banker devices test`: a line for each part, what is asked, and how it ends."""

from __future__ import annotations

import io
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from banker.cli.commands.devices import test as devices_test
from drivers.errors import TransportLost
from drivers.tools.bring_up import BringUp
from drivers.tools.selftest import Act, Instruction, Result, YesNoQuestion
from drivers.wire.messages import Hello
from tests.cli.command_line import Here
from tests.drivers.tools.sound_board import SOUND

VAULT = Hello("1.0", "u", 7, "power", "f", frozenset({"vault"}), "open", 4, 1, 0, 0)
HEAD = "/dev/x  vault u, firmware f, open, code 4, no event held, 0 in all"


class Bench:
    """A device whose parts are these; what is done with it, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hello = VAULT
        self.parts: list[Act] = [Result("the ring", "pass", "")]
        self.replies: list[bool | None] = []
        self.done: list[str] = []
        self.timeout_ms = 0
        monkeypatch.setattr(devices_test, "open_port", self.open)
        monkeypatch.setattr(devices_test, "DeviceBench", lambda _line: self)
        monkeypatch.setattr(devices_test, "SelfTest", self.self_test)

    def open(self, port: str) -> Bench:
        self.done.append(port)
        return self

    def self_test(self, _bench: Any, timeout_ms: int) -> Bench:
        self.timeout_ms = timeout_ms
        return self

    def acts(self, _parts: frozenset[str]) -> Generator[Act, bool | None]:
        for part in self.parts:
            self.replies.append((yield part))

    def greet(self) -> Hello:
        return self.hello

    def take_backlog(self) -> None:
        self.done.append("backlog")

    def release(self) -> None:
        self.done.append("release")

    def close(self) -> None:
        self.done.append("close")


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(monkeypatch)


def test_each_part_is_a_line_and_each_answer_reaches_the_test(
    banker: Here, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.parts = [
        Instruction("close the lid"), Result("the lid", "pass", ""), YesNoQuestion("a sound?"),
        YesNoQuestion("a light?"), Result("the sounder", "fail", "look at D9"),
        Result("the latch", "skip", "it is open"), Result("the key", "skip", ""),
    ]  # fmt: skip
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\nn\n"))
    said = banker("devices", "test", "/dev/x")
    assert said.lines == [
        HEAD,
        "  do  close the lid",
        "pass  the lid",
        "  ask a sound? (y or n)",
        "  ask a light? (y or n)",
        "FAIL  the sounder: look at D9",
        "skip  the latch: it is open",
        "skip  the key",
        "1 passed, 1 failed, 2 skipped",
    ]
    assert (said.code, said.err) == (1, "")
    assert bench.replies == [None, None, True, False, None, None, None]
    assert bench.done == ["/dev/x", "backlog", "release", "close"]


@pytest.mark.parametrize(("words", "ms"), [("", 30_000), ("--wait 1", 1000), ("--wait 9", 9000)])
def test_a_part_may_take_as_many_seconds_as_was_said(
    banker: Here, bench: Bench, words: str, ms: int
) -> None:
    assert banker("devices", "test", "/dev/x", *words.split()).code == 0
    assert bench.timeout_ms == ms


def test_a_device_that_is_lost_is_a_failure_and_its_port_is_closed(
    banker: Here, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise TransportLost("pulled")

    monkeypatch.setattr(bench, "take_backlog", gone)
    said = banker("devices", "test", "/dev/x")
    assert (said.code, said.lines[1:]) == (
        1,
        ["FAIL  the way to the device: pulled", "0 passed, 1 failed, 0 skipped"],
    )
    assert bench.done == ["/dev/x", "release", "close"]


@pytest.mark.parametrize("changed", [{"state": "locked"}, {"last_event": 1}])
def test_a_vault_that_a_game_needs_is_tested_by_force_only(
    banker: Here, bench: Bench, changed: dict[str, Any]
) -> None:
    bench.hello = VAULT._replace(**changed)
    assert banker("devices", "test", "/dev/x").code == 2
    assert bench.done == ["/dev/x", "close"]
    assert banker("devices", "test", "/dev/x", "--force").code == 0


def test_what_was_measured_is_saved_and_judged(
    banker: Here, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[list[Result]] = []

    def bring_up(_bench: Any, results: list[Result]) -> BringUp:
        noted.append(list(results))
        return replace(SOUND, starts=100_000)

    monkeypatch.setattr(devices_test, "bring_up", bring_up)
    file = banker.folder / "board.json"
    said = banker("devices", "test", "/dev/x", "--save", file)
    assert said.code == 1
    assert said.lines[2] == f"{file}: written; 'banker devices judge {file}' judges it again"
    assert [line[:20] for line in said.lines[3:]] == [
        "pass  the raw chance", "pass  the timing: an", "pass  the supply: 49",
        "FAIL  the memory: 10", "4 passed, 1 failed, ",
    ]  # fmt: skip
    assert bench.done[-1] == "close"
    assert noted == [[Result("the ring", "pass", "")]]
    assert file.read_bytes() == json.encode(replace(SOUND, starts=100_000)) + b"\n"


def test_an_earlier_record_is_not_written_over(banker: Here, bench: Bench) -> None:
    file: Path = banker.folder / "board.json"
    file.touch()
    said = banker("devices", "test", "/dev/x", "--save", file)
    assert said == (2, "", f"banker: {file} exists already; choose another name\n")
    assert bench.done == []
