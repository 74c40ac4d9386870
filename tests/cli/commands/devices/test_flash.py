"""`banker devices flash`: a board that answers, one whose button must be pressed, and no hello."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker.cli.commands.devices import flash
from drivers.errors import TransportTimeout
from drivers.tools.flash import Uploaded
from tests.cli.command_line import Here

HEX = ":10010000214601360121470136007EFE09D2190140\n:00000001FF\n"
PORT = "/dev/no-such-port"


class Board:
    """A board at a port: when its boot loader answers, and whether its firmware says hello."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.speed: int | None = 57_600
        self.says_hello = True
        self.asked: list[tuple[Any, ...]] = []
        monkeypatch.setattr(flash, "find_speed", self.find_speed)
        monkeypatch.setattr(flash, "loader_speed", self.loader_speed)
        monkeypatch.setattr(flash, "upload", self.upload)
        monkeypatch.setattr(flash, "who_is_at", self.who_is_at)
        monkeypatch.setattr(flash, "hello_words", lambda hello: f"hello of {hello}")

    def find_speed(self, port: str, speeds: tuple[int, ...]) -> int | None:
        self.asked.append(("find", port, speeds))
        return self.speed

    def loader_speed(self, port: str, speeds: tuple[int, ...], *, for_s: float) -> int:
        self.asked.append(("wait", port, speeds, for_s))
        return 115_200

    def upload(self, port: str, file: Path, speed: int) -> Uploaded:
        self.asked.append(("upload", port, file.name, speed))
        return Uploaded(16, 123)

    def who_is_at(self, port: str) -> str:
        if not self.says_hello:
            raise TransportTimeout("nothing at the port answers")
        return f"the board at {port}"


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    return Board(monkeypatch)


def flashed(banker: Here, *words: str) -> Any:
    file = banker.folder / "vault.hex"
    file.write_text(HEX, encoding="utf-8")
    return banker("devices", "flash", PORT, "--hex", file, *words)


def test_a_board_that_answers_is_flashed_and_says_hello(banker: Here, board: Board) -> None:
    said = flashed(banker, "--board", "uno")
    assert said.code == 0
    assert said.out.splitlines() == [
        f"{banker.folder / 'vault.hex'}: 16 bytes",
        f"{PORT}: a boot loader answers at 57600 baud",
        "16 bytes written and read back in 12.3 s",
        f"hello of the board at {PORT}",
    ]
    assert board.asked == [
        ("find", PORT, flash.BOARDS["uno"]),
        ("upload", PORT, "vault.hex", 57_600),
    ]


def test_a_board_that_is_silent_is_waited_for(banker: Here, board: Board) -> None:
    board.speed = None
    said = flashed(banker, "--wait", "7")
    assert said.code == 0
    assert said.out.splitlines()[1:3] == [
        "no boot loader answers yet: press the reset button now (7 s)",
        f"{PORT}: a boot loader answers at 115200 baud",
    ]
    assert board.asked[1] == ("wait", PORT, flash.BOARDS["auto"], 7)
    assert board.asked[2][-1] == 115_200


def test_a_whole_upload_without_a_hello_says_what_to_press(banker: Here, board: Board) -> None:
    board.says_hello = False
    said = flashed(banker)
    assert said.code != 0
    assert "16 bytes written and read back" in said.out
    assert said.err.splitlines()[-1].endswith(
        "the upload is whole, but no hello came: nothing at the port answers; press reset, then"
        " 'list'"
    )
