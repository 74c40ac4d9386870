"""A talk with one device: silent at first, one question at a time, nothing acknowledged."""

from __future__ import annotations

import pytest

from drivers.errors import LocalProtocolError, RemoteProtocolError, TransportTimeout
from drivers.tools.client import Client
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.framing import encode
from drivers.wire.messages import Heartbeat, Nak, WireMessage, nak_body

UID = "0123456789abcdef"
HELLO = f"H,1,{UID},1,P,1.0.0,vault,open,0,1,0,00000000"


class Line:
    """A device that says what it is told to say; each reading takes fifty milliseconds."""

    name = "line"

    def __init__(self, *said: tuple[int, str]) -> None:
        self.ms = 0
        self.written: list[tuple[int, bytes]] = []
        self._said = list(said)

    def clock(self) -> int:
        return self.ms

    def read(self) -> bytes:
        self.ms += 50
        due = [body for at_ms, body in self._said if at_ms <= self.ms]
        self._said = [one for one in self._said if one[0] > self.ms]
        return b"".join(encode(body, 216) for body in due)

    def write(self, data: bytes) -> None:
        self.written.append((self.ms, data))

    def wake(self) -> None:
        return

    def close(self) -> None:
        return


def talk(line: Line) -> Client:
    return Client(line, clock=line.clock)


def test_nothing_is_said_for_two_seconds_into_the_ear_of_a_boot_loader() -> None:
    line = Line()
    with pytest.raises(TransportTimeout, match="nothing at the port answers"):
        talk(line).greet()
    assert line.written[0][0] >= 2000
    assert line.ms <= 7000
    assert {data[:2] for _, data in line.written} == {b"\n$"}


def test_a_device_that_says_hello_is_asked_nothing() -> None:
    line = Line((300, HELLO))
    assert talk(line).greet().uid == UID
    assert line.written == []


def test_a_device_that_speaks_is_asked_at_once() -> None:
    line = Line((300, "T,1,5,open,0"), (500, HELLO))
    talk(line).greet()
    assert line.written[0][0] == 300


def test_a_newer_protocol_is_refused_with_its_cure() -> None:
    line = Line((100, HELLO.replace("H,1", "H,2.1")))
    with pytest.raises(RemoteProtocolError, match=r"speaks protocol 2.1.*newer banker"):
        talk(line).greet()


def test_what_comes_unasked_is_handed_on() -> None:
    line = Line((100, HELLO), (200, "T,1,5,open,0"))
    heard: list[WireMessage] = []
    one = Client(line, on_message=heard.append, clock=line.clock)
    one.greet()
    assert one.listen(1000, lambda: Heartbeat(1, 5, "open", 0) in heard)
    assert line.ms == 200
    assert not one.listen(1000)
    assert line.ms == 1200


def test_a_question_that_nobody_answers_ends() -> None:
    line = Line((100, HELLO))
    one = talk(line)
    one.greet()
    with pytest.raises(TransportTimeout, match="does not answer BEGIN"):
        one.start_session()


def test_a_hello_that_lay_in_a_buffer_is_not_believed() -> None:
    port = SimulatedPort()
    # The hello of its start is still on its way while the lid is closed and the vault locked.
    port.served.vault.close_lid()
    for _ in range(3):
        port.served.vault.press_lock(0)
    line = port.open()
    hello = Client(line).meet()
    assert (hello.state, hello.epoch, hello.last_event) == ("locked", 1, 2)
    line.close()
    port.close()


def test_a_board_that_falls_while_it_is_met_is_met_again() -> None:
    line = Line((100, HELLO), (2400, HELLO.replace(",1,P", ",2,P")))
    one = talk(line)
    with pytest.raises(TransportTimeout, match="does not answer BEGIN"):
        one.meet()
    assert one.hello is not None
    assert one.hello.boot == 2


def test_a_real_twin_answers() -> None:
    port = SimulatedPort()
    line = port.open()
    one = Client(line)
    hello = one.greet()
    assert hello.uid == port.served.vault.uid
    one.start_session()
    assert one.ask("STAT").fields[0] == "open"
    assert one.ask("ACK", "1").fields == ("SYNC",)
    assert one.ask("FLY").fields == ("VERB",)
    line.close()
    port.close()


def test_a_board_that_starts_again_is_noticed() -> None:
    port = SimulatedPort()
    line = port.open()
    one = Client(line)
    one.greet()
    one.start_session()
    # Another host has begun a session of its own; to us that is the same.
    other = Client(line)
    other.greet()
    other.start_session()
    with pytest.raises(LocalProtocolError, match="restarted"):
        one.ask("PING")
    line.close()
    port.close()


def test_a_question_that_came_broken_is_repeated_at_once() -> None:
    """The device says which one: it refuses what it could not read."""
    line = Line((100, HELLO))
    one = talk(line)
    one.greet()
    for seq, repeats in ((1, 2), (2, 1), (None, 2)):
        line.written.clear()
        line._said = [(line.ms + 50, nak_body(Nak(seq, "CRC")))]
        one.stats.naks = 0
        with pytest.raises(TransportTimeout):
            one.start_session()
        assert one.stats.naks == 1
        begun_ms = line.written[0][0]
        assert sum(at_ms <= begun_ms + 50 for at_ms, _ in line.written) == repeats, seq
