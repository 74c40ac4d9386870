"""What ports and their libraries do while a plug is being pulled, and what a search survives."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
import serial
import serial.tools

from drivers.capture.format import Sent
from drivers.capture.replay_script import shares_of
from drivers.errors import TransportUnavailable
from drivers.port.advice import advice_for_opening
from drivers.port.discovery import PortCandidate, candidates, plugs
from drivers.port.port_search import PortSearch
from drivers.port.runner import Runner
from drivers.port.transport import Transport, loopback, open_port
from drivers.tools.describe import Interpreter
from drivers.vault.codec import is_sound
from drivers.vault.serial import SerialVault
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.framing import encode
from drivers.wire.host_link import HostLink
from drivers.wire.link_events import Lost
from drivers.wire.messages import read_message
from tests.drivers.port.listed_ports import ports_are

if sys.platform != "win32":
    import termios

LIMIT_S = 60.0
SHARE = "5a" * 16


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


@pytest.fixture
def port() -> Iterator[SimulatedPort]:
    port = SimulatedPort()
    yield port
    port.close()


@pytest.mark.needs_posix("the errors of a terminal")
def test_a_port_that_goes_while_it_is_set_up_is_one_that_does_not_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """pyserial lets the terminal's own error through there, and that is no OSError."""

    def fails(_port: object) -> None:
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr(serial.Serial, "open", fails)
    with pytest.raises(TransportUnavailable, match="cannot be opened"):
        open_port("/dev/ttyACM0")


def test_a_port_that_goes_while_ports_are_listed_ends_no_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """pyserial reads its files after it has seen it, and takes None for a number."""

    def fails() -> list[object]:
        raise TypeError("int() can't convert non-string with explicit base")

    ports_are(monkeypatch, fails)
    assert candidates() == []
    assert plugs() == []


@pytest.mark.parametrize("module", [ModuleType("empty"), None])
def test_a_system_that_cannot_list_ports_has_none(
    module: ModuleType | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows' libraries may lack a function that pyserial wants when it is loaded."""
    monkeypatch.delattr(serial.tools, "list_ports", raising=False)
    monkeypatch.setitem(sys.modules, "serial.tools.list_ports", module)
    assert plugs() == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("PermissionError(13, 'Access is denied.', None, 5)", "no permission for COM3"),
        ("FileNotFoundError(2, 'The system cannot find the file', None, 2)", "no port COM3"),
    ],
)
def test_on_windows_the_cause_stands_in_the_text_only(text: str, told: str) -> None:
    error = serial.SerialException(f"could not open port 'COM3': {text}")
    assert told in advice_for_opening("COM3", error)


class Moods:
    """A port at which the vault sits; the second time that it is opened nobody speaks."""

    def __init__(self, port: SimulatedPort) -> None:
        self.opened = 0
        self._port = port

    def ways(self) -> list[PortCandidate]:
        return [PortCandidate("port", self._open)]

    def _open(self) -> Transport:
        self.opened += 1
        return loopback("silent")[0] if self.opened == 2 else self._port.open()


def test_a_silent_port_at_which_ours_sat_is_opened_again(port: SimulatedPort) -> None:
    """Somebody held its reset button, and it never left its socket."""
    moods = Moods(port)

    def ten_times_as_fast() -> int:
        return time.monotonic_ns() // 100_000

    link = HostLink(os.urandom, check=is_sound)
    vault = SerialVault(Runner(link, moods.ways, clock=ten_times_as_fast, is_shy=True))
    vault.sync(0)
    line = port._line
    assert line is not None
    line.cut()
    until(lambda: moods.opened >= 3 and vault.snapshot.state == "live")
    vault.close()


def test_a_silent_stranger_in_the_socket_where_ours_sat_is_opened_once() -> None:
    """Each opening resets a board, and ours was pulled out before this one came."""
    plugged = [PortCandidate("port", lambda: loopback("silent")[0])]
    search = PortSearch(lambda: list(plugged), is_shy=True)
    search.greeted("port")
    socket = plugged.pop()
    assert search.candidates() == []
    plugged.append(socket)
    opened = []
    for _ in range(3):
        for candidate in search.candidates():
            opened.append(candidate.name)
            search.tried(candidate.name, Lost("no_hello", "nobody speaks"))
    assert opened == ["port"], f"expected one opening, got {opened}"


def test_how_it_stood_before_it_was_lost_is_not_taken_for_how_it_stands(
    port: SimulatedPort,
) -> None:
    vault = SerialVault(Runner(HostLink(os.urandom, check=is_sound), Moods(port).ways))
    vault.sync(0)
    until(lambda: bool(vault.snapshot.last_status))
    ours, may_look = port.served.carry_out, threading.Event()

    def silent_about_it(verb: str, args: tuple[str, ...], now_ms: int) -> tuple[bool, list[str]]:
        if verb == "STAT":
            assert may_look.wait(LIMIT_S)
        return ours(verb, args, now_ms)

    port.unplug()
    until(lambda: vault.snapshot.state != "live")
    with port.served.lock:
        port.served.vault.close_lid()
    port.served.carry_out = silent_about_it  # type: ignore[method-assign]
    port.plug()
    until(lambda: vault.snapshot.state == "live")
    assert vault.status().state == "closed"
    may_look.set()
    vault.close()


def test_a_capture_whose_shares_are_rubbish_has_none() -> None:
    said = ("MIX,abc," + SHARE, "MIX,1,xyz", "MIX,2," + SHARE)
    items = [
        Sent(place, encode(f"C,00000001,{place + 1},{body}")) for place, body in enumerate(said)
    ]
    assert shares_of(items) == {2: SHARE}


def test_a_question_in_unknown_words_is_shown_as_it_is() -> None:
    """It is no pattern to be filled in."""
    assert Interpreter().command_text("C,00000001,1,LATER,{,{0.x},}") == "LATER: { {0.x} }"


@pytest.mark.parametrize(("first", "last"), [(0, 0), (3, 1), (0, 4294967295)])
def test_a_hello_whose_log_cannot_be_is_none(first: int, last: int) -> None:
    """An event before the first, or a gap in its own log."""
    hello = "H,1,0123456789abcdef,1,P,1.0.0,vault,open,0,{},{},00000000"
    assert read_message(hello.format(first, last)) is None
    assert read_message(hello.format(1, 0)) is not None
