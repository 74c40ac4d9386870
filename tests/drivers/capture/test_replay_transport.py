"""A capture played back: its bytes at their places, and answers to the questions of today."""

from __future__ import annotations

import pytest

from drivers.capture.format import (
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    VaultNeeded,
)
from drivers.capture.replay_script import HEARTBEAT_EVERY_MS, shares_of
from drivers.capture.replay_transport import NAME, OVER, CaptureReplay
from drivers.errors import TransportLost, TransportUnavailable
from drivers.port.transport import Transport
from drivers.wire.framing import BODY_TO_HOST_MAX, Framer, encode
from drivers.wire.messages import Answer, Heartbeat, Record, WireMessage, read_message

UID = "0123456789abcdef"
HELLO = f"H,1,{UID},1,P,1.0.0,vault,locked,1,1,0,00000000"


def heard(at_ms: int, body: str) -> Received:
    return Received(at_ms, encode(body, BODY_TO_HOST_MAX))


def sent(at_ms: int, body: str) -> Sent:
    return Sent(at_ms, encode(body))


def event(number: int) -> str:
    return f"E,{number},1,8,1,,0000"


class Table:
    """The host of today: its ledger, its clock, its line."""

    def __init__(self, *items: Item) -> None:
        self.entries = 1
        self.ms = 0
        self.device = CaptureReplay(list(items), lambda: self.entries, lambda: self.ms)
        self.line: Transport | None = None
        self._framer = Framer(BODY_TO_HOST_MAX)

    def open(self) -> None:
        self.line = self.device.open()

    def hears(self) -> list[WireMessage | None]:
        assert self.line is not None
        return [read_message(body) for body in self._framer.feed(self.line.read())]

    def events(self) -> list[int]:
        return [one.event for one in self.hears() if isinstance(one, Record)]

    def asks(self, body: str) -> WireMessage | None:
        assert self.line is not None
        self.line.write(encode(body))
        answers = [one for one in self.hears() if isinstance(one, Answer)]
        assert len(answers) == 1
        return answers[0]


def begun(*items: Item) -> Table:
    table = Table(PortOpened(0, "port"), heard(1, HELLO), *items)
    table.ms = 100
    table.open()
    table.hears()
    return table


def test_the_device_says_again_byte_for_byte_what_it_said() -> None:
    noise = b"\n$H,1,bad*0000\nrubbish\n"
    table = Table(
        PortOpened(0, "port"), Received(1, noise), heard(2, HELLO), EntryBooked(3, 2, None)
    )
    table.open()
    assert table.line is not None
    said = table.line.read()
    assert said.replace(b"\n", b"") == (noise + encode(HELLO, 216)).replace(b"\n", b"")


def test_an_event_waits_for_the_entry_before_its_own() -> None:
    table = begun(
        EntryBooked(2, 2, None), heard(3, event(1)), EntryBooked(4, 3, 1), heard(5, event(2))
    )
    assert table.events() == []
    assert table.device.event_in_turn() is None
    table.entries = 2
    assert table.events() == [1]
    assert table.device.event_in_turn() == 1
    assert table.events() == []
    table.entries = 3
    assert table.events() == [2]


def test_an_event_waits_for_the_statement_before_it() -> None:
    table = begun(heard(2, event(1)), VaultNeeded(3, "live"), EntryBooked(4, 2, 1))
    table.hears()
    assert table.device.event_in_turn() is None
    assert table.device.ask() == "live"
    assert table.device.event_in_turn() == 1
    assert table.device.ask() == ""


def test_without_marks_everything_comes_at_its_time() -> None:
    table = Table(PortOpened(0, "port"), heard(1, HELLO), heard(500, event(1)))
    table.open()
    table.ms = 499
    assert table.events() == []
    table.ms = 500
    assert table.events() == [1]
    assert table.device.event_in_turn() is None


def test_an_unplugged_cable_is_unplugged_again() -> None:
    table = begun(
        PortClosed(2, "port"), EntryBooked(3, 2, None), PortOpened(4, "port"), heard(5, HELLO)
    )
    with pytest.raises(TransportLost, match="unplugged"):
        table.hears()
    with pytest.raises(TransportUnavailable, match="not plugged in"):
        table.open()
    table.entries = 2
    table.open()
    assert table.hears() == [read_message(HELLO)]


def test_at_its_end_it_is_gone_for_good() -> None:
    table = begun(PortClosed(2, "port"))
    with pytest.raises(TransportLost):
        table.hears()
    with pytest.raises(TransportUnavailable, match=OVER):
        table.open()
    cut_off = begun()
    with pytest.raises(TransportLost, match=OVER):
        cut_off.hears()


def test_while_it_waits_for_the_table_it_gives_signs_of_life() -> None:
    table = begun(heard(2, "T,1,77,locked,0"), EntryBooked(3, 2, None))
    table.hears()
    table.ms += HEARTBEAT_EVERY_MS - 1
    assert table.hears() == []
    table.ms += 1
    assert table.hears() == [Heartbeat(1, 77, "locked", 0)]
    assert table.hears() == []


def test_answers_go_to_the_questions_of_today() -> None:
    table = begun(
        sent(2, "C,00000001,7,STAT"),
        heard(3, "R,7,OK,locked,1,3,1,1,0"),
        sent(4, "C,00000001,8,MIX,1,aa"),
        heard(5, "R,8,ERR,VALUE"),
        sent(6, "C,00000001,9,SYNC,5"),
        heard(7, "R,9,ERR,SESSION"),
        EntryBooked(8, 2, None),
    )
    assert table.asks("C,000000ff,1,BEGIN") == Answer(1, True, ())
    assert table.asks("C,000000ff,2,STAT") == Answer(2, True, ("locked", "1", "3", "1", "1", "0"))
    assert table.asks("C,000000ff,3,MIX,1,aa") == Answer(3, False, ("VALUE",))
    assert table.asks("C,000000ff,3,MIX,1,aa") == Answer(3, False, ("VALUE",))
    assert table.asks("C,000000ff,4,SYNC,5") == Answer(4, True, ())
    assert table.asks("C,000000ee,5,PING") == Answer(5, False, ("SESSION",))


def test_what_was_answered_later_is_the_answer_from_the_beginning() -> None:
    later: list[Item] = [
        sent(3, "C,00000001,7,STAT"),
        heard(4, "R,7,OK,open,0,1,0,1,0"),
        sent(5, "C,00000001,8,STAT"),
        heard(6, "R,8,OK,locked,1,3,1,1,0"),
    ]
    table = begun(EntryBooked(2, 2, None), *later)
    table.asks("C,000000ff,1,BEGIN")
    assert table.asks("C,000000ff,2,STAT") == Answer(2, True, ("open", "0", "1", "0", "1", "0"))


def test_each_measurement_serves_once() -> None:
    table = begun(
        sent(2, "C,00000001,7,SPOT,20"),
        heard(3, "R,7,OK,20,1,2,3,4"),
        sent(4, "C,00000001,8,SPOT,20"),
        heard(5, "R,8,OK,20,5,6,7,8"),
        EntryBooked(8, 2, None),
    )
    table.asks("C,000000ff,1,BEGIN")
    assert table.asks("C,000000ff,2,SPOT,20") == Answer(2, True, ("20", "1", "2", "3", "4"))
    assert table.asks("C,000000ff,3,SPOT,20") == Answer(3, True, ("20", "5", "6", "7", "8"))
    assert table.asks("C,000000ff,4,SPOT,20") == Answer(4, False, ("VERB",))


def test_a_session_that_begins_later_gets_the_events_again() -> None:
    table = begun(heard(2, event(1)), heard(3, event(2)), EntryBooked(4, 2, None))
    table.asks("C,000000ff,1,BEGIN")
    assert table.line is not None
    table.line.write(encode("C,000000ff,2,SYNC,1"))
    assert table.events() == [2]


def test_the_shares_of_that_day_are_known_by_their_epochs() -> None:
    first, second = "ab" * 16, "cd" * 16
    items: list[Item] = [
        sent(1, f"C,00000001,3,MIX,4,{first}"),
        sent(2, f"C,00000001,3,MIX,4,{first}"),
        sent(3, f"C,00000001,9,MIX,5,{second}"),
    ]
    assert shares_of(items) == {4: first, 5: second}


def test_the_line_is_called_as_its_port() -> None:
    table = Table(PortOpened(0, "/dev/ttyACM0"))
    table.open()
    assert table.line is not None and table.line.name == NAME
