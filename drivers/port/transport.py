"""Transport of bytes: the only place where a port is read and written.

Rules of this file
* A transport has five methods and judges nothing. One thread reads and writes; `wake` may come from
  any thread and ends a `read` that waits.
* Everything that the operating system or pyserial may throw is translated here, once, and says
  what a person can do about it.
* An open port is locked for other programs, and closing it must not reset the board.
* The loopback works like a real port: bytes cross threads in it, and it can be cut.

It must not know frames.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from typing import Any, Protocol

import serial

from drivers.errors import TransportLost, TransportUnavailable
from drivers.port.advice import advice_for_loss, advice_for_opening


def _terminal_errors() -> tuple[type[Exception], ...]:
    """No OSError, though pyserial lets it through where it sets up a port that is pulled out."""
    if sys.platform == "win32":
        return ()
    import termios

    return (termios.error,)


BAUD = 115_200
READ_TIMEOUT_S = 0.05
WRITE_TIMEOUT_S = 1.0
# One second of data on the wire: a program that leaves more unread does not read at all.
LOOPBACK_BYTES_MAX = 1 << 16

# socket:// breaks off with an AttributeError, a port closed meanwhile with a TypeError.
FOREIGN = (serial.SerialException, OSError, TypeError, AttributeError, *_terminal_errors())


class Transport(Protocol):
    """An open connection to a device. Every failure is a `TransportLost`; after a failure only
    `close` may be called."""

    @property
    def name(self) -> str:
        """The name of the port, to be shown."""

    def read(self) -> bytes:
        """Return the received bytes; wait a little for the first, and return no bytes if none
        came."""

    def write(self, data: bytes) -> None:
        """Write all of the bytes."""

    def wake(self) -> None:
        """End a `read` that is waiting. May be called on any thread; never fails."""

    def close(self) -> None:
        """Close the connection. A second call does nothing; never fails."""


class SerialTransport:
    """A transport at a serial port, or at a URL that pyserial can open."""

    def __init__(self, port: Any, name: str) -> None:
        self._port = port
        self._name = name
        self._gate = threading.Lock()

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        try:
            return bytes(self._port.read(self._port.in_waiting or 1))
        except FOREIGN as error:
            raise TransportLost(advice_for_loss(self._name, error)) from error

    def write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except FOREIGN as error:
            raise TransportLost(advice_for_loss(self._name, error)) from error

    def wake(self) -> None:
        cancel = getattr(self._port, "cancel_read", None)
        with self._gate:
            if cancel is None or not self._port.is_open:
                return
            # Where this fails, the read ends by its own timeout, READ_TIMEOUT_S later.
            with contextlib.suppress(*FOREIGN):
                cancel()

    def close(self) -> None:
        # Where this fails, the plug is out, so there is nothing left to close.
        with self._gate, contextlib.suppress(*FOREIGN):
            self._port.close()


def open_port(name: str) -> SerialTransport:
    """Open a port: a device file, a COM port, or a URL: socket://, rfc2217://, loop://. Raises
    `TransportUnavailable`."""
    try:
        port = serial.serial_for_url(name, do_not_open=True)
        port.baudrate, port.timeout = BAUD, READ_TIMEOUT_S
        if not name.lower().startswith("rfc2217:"):
            # pyserial knows none over RFC 2217, and says so by an exception.
            port.write_timeout = WRITE_TIMEOUT_S
        if "://" not in name:
            port.exclusive = True
        port.open()
    except (*FOREIGN, ValueError, KeyError, NotImplementedError) as error:
        raise TransportUnavailable(advice_for_opening(name, error)) from error
    _keep_board_running(port)
    return SerialTransport(port, name)


def _keep_board_running(port: Any) -> None:
    """Keep DTR up when the port is closed: dropping DTR resets an Arduino."""
    if sys.platform == "win32" or not isinstance(port, serial.Serial):
        return
    import termios

    # Where this fails, the reset is harmless, only slow.
    with contextlib.suppress(*FOREIGN):
        modes = termios.tcgetattr(port.fileno())
        modes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, modes)


class LoopbackEnd:
    """One end of a connection in memory, for tests and simulated devices."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._inbox = bytearray()
        self._changed = threading.Condition()
        self._is_woken = self._is_cut = self._is_closed = False
        self._other: LoopbackEnd = self

    @property
    def name(self) -> str:
        return self._name

    def read(self) -> bytes:
        with self._changed:
            self._changed.wait_for(self._may_return, READ_TIMEOUT_S)
            self._is_woken = False
            self._assert_up()
            data = bytes(self._inbox)
            self._inbox.clear()
            return data

    def write(self, data: bytes) -> None:
        self._assert_up()
        self._other._accept(data)

    def wake(self) -> None:
        with self._changed:
            self._is_woken = True
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def cut(self) -> None:
        """Cut the connection, for both ends."""
        for end in (self, self._other):
            with end._changed:
                end._is_cut = True
                end._changed.notify_all()

    def _may_return(self) -> bool:
        return bool(self._inbox) or self._is_woken or self._is_cut or self._is_closed

    def _assert_up(self) -> None:
        if self._is_cut or self._is_closed:
            raise TransportLost(f"{self._name} is gone; plug it in again")

    def _accept(self, data: bytes) -> None:
        with self._changed:
            if self._is_closed or len(self._inbox) + len(data) > LOOPBACK_BYTES_MAX:
                # As on a real wire: nobody listens, and there is no error.
                return
            self._inbox += data
            self._changed.notify_all()


def loopback(name: str = "loopback") -> tuple[LoopbackEnd, LoopbackEnd]:
    """Return the two ends of a connection in memory."""
    here, there = LoopbackEnd(name), LoopbackEnd(f"{name} (far end)")
    here._other, there._other = there, here
    return here, there
