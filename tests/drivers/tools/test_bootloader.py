"""The question to a boot loader: what is said to the port, how often, and what ends it."""

from __future__ import annotations

import time

import pytest
import serial

from drivers.errors import TransportLost, TransportUnavailable
from drivers.tools.bootloader import IN_STEP, YES, find_speed


class Board:
    """What a port answers at each speed, one answer a question; an error is raised."""

    def __init__(self, **answers: list[bytes | Exception]) -> None:
        self.answers = {int(speed[1:]): list(said) for speed, said in answers.items()}
        self.told: list[object] = []
        self.now_s = 100.0

    def opened(self, name: str, speed: int, **how: object) -> Port:
        self.told.append((name, speed, how))
        return Port(self, speed)

    def sleep(self, seconds: float) -> None:
        self.told.append(seconds)
        self.now_s += 1.0

    def monotonic(self) -> float:
        return self.now_s


class Port:
    """One opening."""

    def __init__(self, board: Board, speed: int) -> None:
        self.__dict__.update(_board=board, _speed=speed)

    def __setattr__(self, name: str, value: object) -> None:
        self._board.told.append((name, value))
        if self._speed == 1:
            raise OSError("no such line")

    def write(self, data: bytes) -> None:
        self._board.told.append(data)

    def read(self, size: int) -> bytes:
        assert size == 64
        left = self._board.answers.get(self._speed, [])
        said = left.pop(0) if left else b""
        if isinstance(said, Exception):
            raise said
        return said

    def close(self) -> None:
        self._board.told.append("closed")


def played(board: Board, monkeypatch: pytest.MonkeyPatch) -> Board:
    monkeypatch.setattr(serial, "Serial", board.opened)
    monkeypatch.setattr(time, "sleep", board.sleep)
    monkeypatch.setattr(time, "monotonic", board.monotonic)
    return board


def opening(speed: int, questions: int) -> list[object]:
    how = {"timeout": 0.1, "write_timeout": 1, "exclusive": True}
    reset = [("dtr", False), 0.05, ("dtr", True), 0.05]
    return [("port", speed, how), *reset, *[IN_STEP] * questions, "closed"]


def test_a_loader_is_asked_until_it_is_in_step(monkeypatch: pytest.MonkeyPatch) -> None:
    board = played(Board(_57600=[b"noise", b"x" * 70 + YES[:1], YES[1:]]), monkeypatch)
    assert find_speed("port") == 57_600
    assert board.told == opening(115_200, 8) + opening(57_600, 3)


def test_nobody_is_asked_again_unless_a_button_may_be_pressed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = played(Board(), monkeypatch)
    assert find_speed("port", (9_600,)) is None
    assert board.told == opening(9_600, 8)
    board.told.clear()
    # Two seconds pass at each opening.
    assert find_speed("port", (9_600,), for_s=3.0) is None
    assert board.told == opening(9_600, 8) * 2
    board.told.clear()
    assert find_speed("port", (9_600,), for_s=4.0) is None
    assert board.told == opening(9_600, 8) * 2


def test_a_port_without_that_line_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    board = played(Board(_1=[YES]), monkeypatch)
    assert find_speed("port", (1,)) == 1
    assert board.told == opening(1, 1)


def test_a_port_that_goes_meanwhile_is_told_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = played(Board(_115200=[b"", OSError("pulled out")]), monkeypatch)
    with pytest.raises(TransportLost) as lost:
        find_speed("port")
    assert str(lost.value).startswith("port is gone (pulled out). Plug the cable in again")
    assert board.told == opening(115_200, 2)


def test_a_port_that_does_not_open_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ValueError("no port")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(TransportUnavailable, match=r"^port cannot be opened: no port$"):
        find_speed("port")
