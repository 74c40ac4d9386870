"""The wire in words, from items and from a live line."""

from __future__ import annotations

from drivers.capture.format import (
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    VaultNeeded,
)
from drivers.capture.recorder import Tap
from drivers.errors import TransportUnavailable
from drivers.port.discovery import PortCandidate
from drivers.port.runner import clock_ms
from drivers.port.transport import Transport
from drivers.tools.monitor import CaptureFormatter, Monitor, WireLine
from drivers.vault.simulated_port import SimulatedPort
from drivers.wire.framing import encode

UID = "0123456789abcdef"


def device(at_ms: int, *bodies: str) -> Received:
    return Received(at_ms, b"".join(encode(body, 216) for body in bodies))


def host(at_ms: int, body: str) -> Sent:
    return Sent(at_ms, encode(body))


STAT = ("C,00000001,3,STAT", "R,3,OK,open,0,1,0,1,0")
TALK: list[Item] = [
    PortOpened(0, "port"),
    device(10, f"H,1,{UID},1,P,1.0.0,vault,open,0,1,0,00000000"),
    host(20, STAT[0]),
    device(21, STAT[1]),
    host(30, STAT[0]),
    device(31, STAT[1]),
    device(40, "E,1,1,8,1,,0000"),
    device(41, "E,1,1,8,1,,0000"),
    Received(50, b"\n$T,1,5,open,0*0000\nxyz\n"),
    VaultNeeded(60, "live"),
    EntryBooked(61, 17, 1),
    EntryBooked(62, 18, None),
    Received(63, b"\n$half"),
    PortClosed(64, "port"),
]


def lines(scribe: CaptureFormatter, items: list[Item]) -> list[WireLine]:
    return [line for item in items for line in scribe.lines(item)]


def test_each_frame_is_a_line_and_what_only_repeats_is_not() -> None:
    scribe = CaptureFormatter()
    said = lines(scribe, TALK)
    assert [(line.at_ms, line.direction, line.kind) for line in said] == [
        (0, "", "opened"),
        (10, "<", "hello"),
        (20, ">", "command"),
        (21, "<", "answer"),
        (40, "<", "record"),
        (50, "<", "bad"),
        (50, "<", "unreadable"),
        (60, "", "asked"),
        (61, "", "booked"),
        (62, "", "booked"),
        (64, "<", "unfinished"),
        (64, "", "lost"),
    ]
    assert scribe.tally.words(64) == (
        "0.064 s: 5 frames from the device, 2 to it, 1 bad, 4 unreadable bytes; 1 events; "
        "2 repetitions"
    )
    assert said[5].words == r"BAD FRAME: \n$T,1,5,open,0*0000"
    assert said[10].words == r"UNFINISHED FRAME: \n$half"
    assert said[8].words == "entry 17 of the ledger: event 1"


def test_with_all_nothing_is_left_out() -> None:
    said = lines(CaptureFormatter(with_repeats=True), TALK)
    assert [line.at_ms for line in said if line.direction] == [
        *(10, 20, 21, 30, 31, 40, 41, 50, 50, 64)
    ]


def test_an_answer_to_a_look_that_changed_is_shown_with_its_question() -> None:
    scribe = CaptureFormatter()
    lines(scribe, TALK[:4])
    assert lines(scribe, [host(30, STAT[0])]) == []
    shown = lines(scribe, [device(31, "R,3,OK,closed,1,1,0,1,0")])
    assert [(line.at_ms, line.direction) for line in shown] == [(30, ">"), (31, "<")]


class MonitoredVault:
    """A vault that holds events, and a monitor at its port."""

    def __init__(self) -> None:
        self.port = SimulatedPort()
        self.items: list[Item] = []
        self.notes: list[WireLine] = []
        self.tap = Tap(self.items.append, clock_ms)
        self.is_missing = False

    def open(self) -> Transport:
        if self.is_missing:
            raise TransportUnavailable("there is no port")
        return self.port.open()

    def watch(self, until: bytes, *, is_silent: bool = False) -> bytes:
        """What went over the wire, until it did."""
        monitor = Monitor(PortCandidate("port", self.open), self.notes.append, self.tap)
        monitor.is_silent = is_silent
        end_ms = clock_ms() + 20_000

        def is_over() -> bool:
            return until in self.wire() or bool(self.notes) or clock_ms() > end_ms

        monitor.run(is_over)
        return self.wire()

    def wire(self) -> bytes:
        return b"".join(one.data for one in self.items if isinstance(one, Received | Sent))


def test_a_monitor_sees_events_and_takes_none() -> None:
    desk = MonitoredVault()
    vault = desk.port.served.vault
    vault.close_lid()
    for _ in range(3):
        vault.press_lock(0)
    assert vault.status().first_event == 1
    wire = desk.watch(b"$R,3,OK")
    assert b"STAT" in wire
    assert b"$E,1," in wire
    assert not any(verb in wire for verb in (b"ACK", b"MIX", b"OPEN"))
    status = vault.status()
    assert (status.first_event, status.last_event >= 1) == (1, True)
    desk.port.close()


def test_a_silent_monitor_says_nothing() -> None:
    desk = MonitoredVault()
    wire = desk.watch(b"$T,", is_silent=True)
    assert not any(isinstance(one, Sent) for one in desk.items)
    assert b"$H,1," in wire
    desk.port.close()


def test_a_port_that_is_not_there_is_said_once() -> None:
    desk = MonitoredVault()
    desk.is_missing = True
    desk.watch(b"never")
    assert [line.words for line in desk.notes] == ["there is no port"]
    desk.port.close()


class Breaking(MonitoredVault):
    """The plug is pulled as soon as the port is open."""

    def open(self) -> Transport:
        line = super().open()
        self.port.power_off()
        self.is_missing = True
        return line


def test_a_port_that_goes_is_said_and_looked_for_again() -> None:
    desk = Breaking()
    desk.watch(b"never")
    told = [(line.kind, line.words) for line in desk.notes]
    assert told == [("note", "simulated vault is gone; plug it in again")]
    desk.port.close()


def test_noise_that_ends_with_the_port_is_no_frame() -> None:
    said = lines(CaptureFormatter(), [Received(5, b"xyz"), PortClosed(9, "port")])
    assert [(line.kind, line.words[:10]) for line in said] == [
        ("unreadable", "3 unreadab"),
        ("lost", said[1].words[:10]),
    ]
