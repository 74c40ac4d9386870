"""Every transport under one contract; and what a person is told when a port fails."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
import serial

from drivers.errors import TransportLost, TransportUnavailable
from drivers.port import transport
from drivers.port.advice import advice_for_loss, advice_for_opening, holders
from drivers.port.discovery import KNOWN_USB, candidates, is_known_usb, lasting_name, only, searched
from drivers.port.transport import (
    LOOPBACK_BYTES_MAX,
    SerialTransport,
    Transport,
    loopback,
    open_port,
)

on_posix = pytest.mark.needs_posix("a port that is a file, with links and a group")


class Peer:
    """The far side of a transport, as a test holds it."""

    def __init__(self, near: Transport) -> None:
        self.near = near

    def say(self, data: bytes) -> None:
        raise NotImplementedError

    def hear(self, count: int) -> bytes:
        raise NotImplementedError

    def pull_the_plug(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.near.close()


class LoopbackPeer(Peer):
    def __init__(self) -> None:
        near, self.far = loopback()
        super().__init__(near)

    def say(self, data: bytes) -> None:
        self.far.write(data)

    def hear(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += self.far.read()
        return data

    def pull_the_plug(self) -> None:
        self.far.cut()


class PtyPeer(Peer):
    def __init__(self) -> None:
        import pty
        import tty

        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.name = os.ttyname(self.slave)
        super().__init__(open_port(self.name))
        os.close(self.slave)

    def say(self, data: bytes) -> None:
        os.write(self.master, data)

    def hear(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += os.read(self.master, count)
        return data

    def pull_the_plug(self) -> None:
        os.close(self.master)
        self.master = -1

    def close(self) -> None:
        super().close()
        if self.master >= 0:
            os.close(self.master)


class SocketPeer(Peer):
    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            near = open_port(f"socket://127.0.0.1:{server.getsockname()[1]}")
            self.connection, _ = server.accept()
        super().__init__(near)

    def say(self, data: bytes) -> None:
        self.connection.sendall(data)

    def hear(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            data += self.connection.recv(count)
        return data

    def pull_the_plug(self) -> None:
        self.connection.close()

    def close(self) -> None:
        super().close()
        self.connection.close()


def read_all(transport: Transport, count: int) -> bytes:
    data, end = b"", time.monotonic() + 10
    while len(data) < count and time.monotonic() < end:
        data += transport.read()
    return data


@pytest.fixture(
    params=[LoopbackPeer, pytest.param(PtyPeer, marks=on_posix), SocketPeer],
    ids=["loopback", "pty", "socket"],
)
def peer(request: pytest.FixtureRequest) -> Iterator[Peer]:
    peer: Peer = request.param()
    yield peer
    peer.close()


def test_bytes_go_both_ways_unchanged(peer: Peer) -> None:
    data = bytes(range(256)) * 4
    peer.say(data)
    assert read_all(peer.near, len(data)) == data
    peer.near.write(data)
    assert peer.hear(len(data)) == data


def test_a_read_of_nothing_ends(peer: Peer) -> None:
    assert peer.near.read() == b""


def test_waking_never_fails_and_may_come_from_another_thread(peer: Peer) -> None:
    waker = threading.Thread(target=peer.near.wake)
    waker.start()
    peer.near.read()
    waker.join()
    peer.near.wake()
    peer.near.read()
    peer.near.close()
    peer.near.wake()


@pytest.mark.parametrize(
    "make", [LoopbackPeer, pytest.param(PtyPeer, marks=on_posix)], ids=["loopback", "pty"]
)
def test_waking_ends_a_read_that_waits(make: type[Peer], monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the read would last a minute. A socket's cannot be ended, and ends by itself."""
    monkeypatch.setattr(transport, "READ_TIMEOUT_S", 60.0)
    peer = make()
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(peer.near.read()), daemon=True)
    reader.start()
    reader.join(0.1)
    assert reader.is_alive() and heard == []
    peer.near.wake()
    reader.join(20)
    assert heard == [b""]
    peer.close()


def test_a_pulled_plug_is_a_loss_with_a_cure(peer: Peer) -> None:
    peer.pull_the_plug()
    with pytest.raises(TransportLost, match=r"lug .*in again"):
        for _ in range(100):
            peer.near.read()
            peer.near.write(b"x" * 100)


def test_after_closing_everything_is_a_loss_and_closing_again_nothing(peer: Peer) -> None:
    peer.near.close()
    peer.near.close()
    with pytest.raises(TransportLost):
        peer.near.read()
    with pytest.raises(TransportLost):
        peer.near.write(b"x")


def test_a_port_has_a_name(peer: Peer) -> None:
    assert peer.near.name


def test_pyserials_own_loop_gives_back_what_was_written() -> None:
    port = open_port("loop://")
    port.write(b"echo")
    assert read_all(port, 4) == b"echo"
    port.close()


def test_a_loopback_that_nobody_reads_is_bounded() -> None:
    near, far = loopback()
    for _ in range(100):
        near.write(bytes(1000))
    assert len(far._inbox) <= LOOPBACK_BYTES_MAX


@pytest.mark.parametrize(("size", "is_held"), [(0, True), (1, False)])
def test_a_line_in_memory_holds_so_much_and_no_byte_more(size: int, is_held: bool) -> None:
    near, far = loopback()
    data = b"x" * (LOOPBACK_BYTES_MAX + size)
    near.write(data)
    assert (bytes(far._inbox) == data) is is_held


@on_posix
def test_a_port_is_ours_alone_and_who_holds_it_is_named() -> None:
    peer = PtyPeer()
    with pytest.raises(TransportUnavailable, match="busy") as caught:
        open_port(peer.name)
    if sys.platform == "linux":
        assert f"(process {os.getpid()})" in str(caught.value)
        assert any(str(os.getpid()) in holder for holder in holders(peer.name))
    peer.close()


@on_posix
def test_closing_the_port_does_not_reset_the_board() -> None:
    import termios

    peer = PtyPeer()
    modes = termios.tcgetattr(peer.near._port.fileno())  # type: ignore[attr-defined]
    assert not modes[2] & termios.HUPCL
    peer.close()


def test_a_port_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(TransportUnavailable, match=r"no port .*(Choose one of|No serial port)"):
        open_port("/dev/ttyNOTTHERE")


@pytest.mark.parametrize("name", ["socket://127.0.0.1:1", "nonsense://x", "loop://?what=1"])
def test_a_url_that_leads_nowhere_is_told(name: str) -> None:
    with pytest.raises(TransportUnavailable, match="cannot be opened"):
        open_port(name)


@on_posix
def test_no_permission_is_told_with_the_command_that_gives_it() -> None:
    error = serial.SerialException(errno.EACCES, "Permission denied")
    told = advice_for_opening("/dev/ttyACM0", error)
    assert "sudo usermod -aG dialout $USER" in told
    assert "log out and in again" in told


def test_any_other_failure_is_told_as_it_is() -> None:
    assert "strange" in advice_for_opening("COM3", ValueError("strange"))
    assert "strange" in advice_for_loss("COM3", TypeError("strange"))


# --- ports ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vendor", "product", "known"),
    [
        (0x2341, 0x0043, True),
        (0x1A86, 0x55D4, True),
        (0x0403, 0x6015, True),
        (0x067B, 0x2303, True),
        (0x067B, 0x2304, False),
        (0x2341, 0x8036, False),
        (0x2341, 0x1002, False),
        (0x2A03, 0x0043, True),
        (0x1A86, 0x7523, True),
        (0x1A86, 0x0001, False),
        (0x0403, 0x6001, True),
        (0x10C4, 0xEA60, True),
        (0x046D, 0xC52B, False),
        (None, None, False),
        (0x2341, None, False),
    ],
)
def test_only_what_may_be_a_vault_is_tried(
    vendor: int | None, product: int | None, known: bool
) -> None:
    assert is_known_usb(vendor, product) == known
    assert len(KNOWN_USB) == 6


@on_posix
def test_the_name_that_lasts_is_found(tmp_path: Path) -> None:
    device = tmp_path / "ttyACM0"
    device.touch()
    by_id = tmp_path / "by-id"
    assert lasting_name(str(device), by_id) == str(device)
    by_id.mkdir()
    assert lasting_name(str(device), by_id) == str(device)
    (by_id / "usb-Arduino_1").symlink_to(device)
    assert lasting_name(str(device), by_id) == str(by_id / "usb-Arduino_1")


def test_a_named_port_is_the_only_one() -> None:
    (way,) = only("socket://127.0.0.1:1")()
    assert way.name == "socket://127.0.0.1:1"
    with pytest.raises(TransportUnavailable):
        way.open()


def test_a_search_opens_nothing() -> None:
    assert [way.name for way in searched()()] == [way.name for way in candidates("elsewhere")]


class PulledPort:
    """What pyserial has in the hand when the plug is out: every call fails."""

    is_open = True

    def __init__(self) -> None:
        self.called: list[str] = []

    def __getattr__(self, name: str) -> Callable[[], NoReturn]:
        def fail() -> NoReturn:
            self.called.append(name)
            raise serial.SerialException("the plug is out")

        return fail


def test_waking_and_closing_never_fail_though_the_plug_is_out() -> None:
    port = PulledPort()
    line = SerialTransport(port, "pulled")
    line.wake()
    line.close()
    line.close()
    assert port.called == ["cancel_read", "close", "close"]
    port.is_open = False
    line.wake()
    assert port.called[3:] == []


def test_a_line_that_cannot_be_told_not_to_reset_is_opened_all_the_same() -> None:
    class Bare(serial.Serial):
        def fileno(self) -> NoReturn:
            raise serial.portNotOpenError

    transport._keep_board_running(Bare())
