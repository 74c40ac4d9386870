"""Bootloader of an Arduino: its speed is found by a request at each possible speed.

Rules of this file
* Only one request is sent, "are you in sync?" (two bytes). It changes nothing on the board.
* The board is reset as a serial monitor does it, by DTR; a board with a capacitor at its reset pin
  does not notice that, so a person may press the button meanwhile.

It must not know what is uploaded afterwards.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import serial

from drivers.errors import TransportLost, TransportUnavailable
from drivers.port.advice import advice_for_loss, advice_for_opening
from drivers.port.transport import FOREIGN

# Optiboot on an Uno and on newer Nanos; the loader of Nanos sold before 2018, and of many copies.
SPEEDS = (115_200, 57_600)
IN_STEP, YES = b"0 ", b"\x14\x10"

_RESET_S = 0.05
# A loader listens for a second or two after a reset.
_QUESTIONS_PER_RESET = 8
_ANSWER_TIMEOUT_S = 0.1


def find_speed(name: str, speeds: tuple[int, ...] = SPEEDS, *, for_s: float = 0.0) -> int | None:
    """Return the speed in baud at which a boot loader answers at a port; None if none does.

    `for_s`: repeat the request for this many seconds, while a person presses the reset button.
    """
    end = time.monotonic() + for_s
    while True:
        for speed in speeds:
            if _answers(name, speed):
                return speed
        if time.monotonic() >= end:
            return None


def _answers(name: str, speed: int) -> bool:
    port = _opened(name, speed)
    try:
        _reset(port)
        heard = b""
        for _ in range(_QUESTIONS_PER_RESET):
            port.write(IN_STEP)
            # Bytes that the sketch sent before the reset stand before the answer.
            heard = (heard + port.read(64))[-64:]
            if YES in heard:
                return True
    except FOREIGN as error:
        raise TransportLost(advice_for_loss(name, error)) from error
    finally:
        _closed(port)
    return False


def _opened(name: str, speed: int) -> Any:
    try:
        return serial.Serial(
            name, speed, timeout=_ANSWER_TIMEOUT_S, write_timeout=1, exclusive=True
        )
    except (*FOREIGN, ValueError) as error:
        raise TransportUnavailable(advice_for_opening(name, error)) from error


def _reset(port: Any) -> None:
    for level in (False, True):
        _quietly(partial(setattr, port, "dtr", level))
        time.sleep(_RESET_S)


def _closed(port: Any) -> None:
    _quietly(port.close)


def _quietly(act: Callable[[], object]) -> None:
    try:
        act()
    except FOREIGN:
        # A pseudo terminal has no DTR, and a port that is gone needs no closing.
        return
