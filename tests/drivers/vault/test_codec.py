"""The vault's messages as records: the shared table, both ways, and what is not let in."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from drivers.vault.codec import is_sound, message_of, record_of, stat_fields, status_of
from drivers.vault.messages import (
    Committed,
    EventOrigin,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
    VaultStatus,
)
from drivers.wire.framing import crc4
from drivers.wire.messages import (
    Answer,
    Heartbeat,
    Hello,
    Nak,
    Record,
    WireCommand,
    answer_body,
    command_body,
    heartbeat_body,
    hello_body,
    nak_body,
    read_command,
    read_message,
    record_body,
)
from tests import TIMES
from tests.drivers.wire_rig import Vector, vectors

UID = "0123456789abcdef"
BY = EventOrigin(UID, 7, 2)
SECRET, DIGEST = "0a" * 16, "0b" * 32
MESSAGES: list[Message] = [
    Committed(BY, 3, DIGEST),
    Locked(BY, 3, True),
    Locked(BY, 3, False),
    TriedWrong(BY, 3, 6, 65535),
    Tries(BY, 3, (1, 6, 6), 40),
    Opened(BY, 3, 1, 2, SECRET),
    Forced(BY, 65535, SECRET),
    Tampered(BY, 3),
]
TO_HOST = [vector for vector in vectors() if vector.direction == "<"]
TO_DEVICE = [vector for vector in vectors() if vector.direction == ">"]
WRITERS = {
    Answer: answer_body,
    Heartbeat: heartbeat_body,
    Hello: hello_body,
    Nak: nak_body,
    Record: record_body,
}
HELLO = Hello("1", UID, 2, "power", "vault 1", frozenset(), "open", 0, 1, 0, 0)


@pytest.mark.parametrize("vector", TO_HOST, ids=lambda vector: vector.body[:30])
def test_a_sentence_to_the_host_reads_and_writes_as_one_thing(vector: Vector) -> None:
    sentence = read_message(vector.body)
    assert sentence is not None
    writer = WRITERS[type(sentence)]
    assert writer(sentence) in (
        vector.body,
        "H," + vector.body[2:].replace("vault+bolt", "bolt+vault"),
    )


@pytest.mark.parametrize("vector", TO_DEVICE, ids=lambda vector: vector.body[:30])
def test_a_command_reads_and_writes_as_one_thing(vector: Vector) -> None:
    command = read_command(vector.body)
    assert isinstance(command, WireCommand)
    assert command_body(command) == vector.body


def test_the_table_has_every_verb_and_every_sentence() -> None:
    verbs = {command.verb for v in TO_DEVICE if (command := read_command(v.body)) is not None}
    assert verbs == {"HELLO", "BEGIN", "SYNC", "ACK", "PING", "STAT", "MIX", "OPEN"}
    assert {type(read_message(vector.body)) for vector in TO_HOST} == set(WRITERS)


def test_every_message_has_a_vector() -> None:
    told = set()
    for vector in TO_HOST:
        if isinstance(record := read_message(vector.body), Record):
            message = message_of(UID, record)
            assert message is not None, f"vectors.txt, {vector.body}: expected a message, got none"
            told.add(type(message))
    assert told == set(Message.__args__)


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_and_its_record_are_one_thing(message: Message) -> None:
    record = record_of(message)
    assert is_sound(record)
    assert message_of(UID, record) == message
    assert read_message(record_body(record)) == record


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_the_records_own_checksum_finds_what_is_altered(message: Message) -> None:
    record = record_of(message)
    assert not is_sound(record._replace(event=8))
    assert not is_sound(record._replace(boot=3))
    assert not is_sound(record._replace(epoch=2))
    assert not is_sound(record._replace(boot=1 << 24))
    assert not is_sound(record._replace(crc="0000"))


def test_the_checksum_is_that_of_the_octets_in_the_memory() -> None:
    record = record_of(Opened(EventOrigin(UID, 5, 1), 1, 3, 2, SECRET))
    octets = bytes.fromhex("05000000 010000 05 0100 03 0200" + SECRET)
    assert record.crc == "b0f5"
    assert crc4(octets) == record.crc


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (1, ("1",)),
        (9, ("1", "1")),
        (2, (DIGEST[:-1],)),
        (2, (DIGEST.upper(),)),
        (3, ("2",)),
        (3, ()),
        (4, ("7", "1")),
        (4, ("0", "1")),
        (4, ("1", "0")),
        (4, ("01", "1")),
        (4, ("6", "40", "2", "21", "166")),
        (4, ("6", "40", "3", "20", "166")),
        (4, ("1", "40", "3", "21", "166")),
        (4, ("6", "40", "3", "21", "167")),
        (4, ("6", "40", "0", "00", "")),
        (4, ("1", "40", "29", "01", "1" * 29)),
        (5, ("1", "1")),
        (5, ("1", "1", SECRET, "")),
        (7, ("",)),
        (8, ()),
        (8, ("1",)),
    ],
)
def test_a_record_that_does_not_fit_says_nothing(kind: int, payload: tuple[str, ...]) -> None:
    assert message_of(UID, Record(7, 2, kind, 3, payload, "0000")) is None


@pytest.mark.parametrize("change", [{"epoch": 0}, {"epoch": 65536}, {"boot": 0}])
def test_an_impossible_head_says_nothing(change: dict[str, int]) -> None:
    record = record_of(Tampered(BY, 3))._replace(**change)  # type: ignore[arg-type]
    assert message_of(UID, record) is None


@st.composite
def payloads(draw: st.DrawFn) -> tuple[int, tuple[str, ...]]:
    """Anything at all; or a real message's fields, one of them a little different at most."""
    if draw(st.booleans()):
        return draw(st.integers(0, 10)), tuple(draw(st.lists(st.text(max_size=40), max_size=6)))
    real = record_of(draw(st.sampled_from(MESSAGES)))
    fields = list(real.payload)
    if fields and draw(st.booleans()):
        place = draw(st.integers(0, len(fields) - 1))
        near = st.integers(-1, 65535).map(str) | st.just(f"0{fields[place]}") | st.text(max_size=3)
        fields[place] = draw(near)
    return real.kind, tuple(fields)


@given(content=payloads())
def test_nothing_in_a_record_breaks_the_reading(content: tuple[int, tuple[str, ...]]) -> None:
    kind, payload = content
    record = Record(1, 1, kind, 1, payload, "0000")
    is_sound(record)
    message = message_of(UID, record)
    if message is not None:
        told = record_of(message)
        assert (told.kind, told.payload) == (kind, payload)


@pytest.mark.parametrize("message", MESSAGES)
def test_what_a_payload_is_drawn_from_is_read(message: Message) -> None:
    record = record_of(message)
    read = message_of(UID, Record(1, 1, record.kind, 1, record.payload, "0000"))
    assert read is not None and record_of(read).payload == record.payload


PRINTABLE = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=120)
SENTENCES: dict[str, list[str]] = {}
for one in vectors():
    if one.direction in "<>":
        SENTENCES.setdefault(one.body[0], []).append(one.body)


@st.composite
def bodies(draw: st.DrawFn) -> str:
    """Rubbish behind a letter; or a true sentence with a field changed, gone or too many."""
    if draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(["", "R,", "N,", "E,", "H,", "T,", "C,"])) + draw(PRINTABLE)
    # Of each kind as often as of another, however many of it are in the table.
    alike = SENTENCES[draw(st.sampled_from(sorted(SENTENCES)))]
    fields = draw(st.sampled_from(alike)).split(",")
    place = draw(st.integers(1, max(1, len(fields) - 1)))
    near = st.integers(-1, 2**32).map(str) | st.sampled_from(["", "-", "00", "0000", "f" * 16])
    match draw(st.integers(0, 3)):
        case 0:
            fields[place:] = [draw(near), *fields[place + 1 :]]
        case 1:
            del fields[place:]
        case 2:
            fields.append(draw(near))
    return ",".join(fields)


def test_a_body_that_reads_is_what_is_written_again() -> None:
    """What is read and written reads the same; fields behind the known ones may be gone."""
    read: Counter[type] = Counter()

    @settings(max_examples=300 * TIMES, derandomize=True)  # the kinds are counted below
    @given(body=bodies())
    def holds(body: str) -> None:
        message, command = read_message(body), read_command(body)
        assert message is None or command is None
        read[type(message or command)] += 1
        if command is not None:
            assert read_command(command_body(command)) == command
            assert command_body(command) == body
        if message is not None:
            told = WRITERS[type(message)](message)
            assert read_message(told) == message
            if isinstance(message, Answer | Record):
                assert told == body

    holds()
    assert all(read[kind] > 5 for kind in (*WRITERS, WireCommand)), read
    assert read[type(None)] > 60, read


@pytest.mark.parametrize(
    "body",
    [
        "R,0,YES",
        "R,1,ERR",
        "R,65536,OK",
        "R,01,OK",
        "R,-1,OK",
        "R,1",
        "N,x,CRC",
        "N,-,crc",
        "E,0,1,3,1,1,0000",
        "E,1,1,3,1,1,000G",
        "E,4294967296,1,3,1,1,0000",
        "E,1,1,3,0000",
        "H,1,0123",
        "H,x,0123456789abcdef,1,power,vault 1,vault,open,0,1,0,00000000",
        "T,1,2,open",
        "T,1,2,open,+3",
        "Z,1",
        "",
    ],
)
def test_what_does_not_read_exactly_is_nothing(body: str) -> None:
    assert read_message(body) is None


@pytest.mark.parametrize("ring", [None, 1, 6])
def test_a_status_survives_the_wire(ring: int | None) -> None:
    status = VaultStatus(UID, 2, "locked", True, ring, 3, 5, 6)
    assert status_of(HELLO, None, tuple(stat_fields(status))) == status
    assert status_of(HELLO, None, (*stat_fields(status), "more", "fields")) == status


def test_before_the_first_answer_the_status_is_that_of_hello_and_heartbeat() -> None:
    heartbeat = Heartbeat(2, 1000, "locked", 4)
    assert status_of(HELLO, None, ()) == VaultStatus(UID, 2, "open", False, None, 0, 1, 0)
    assert status_of(HELLO, heartbeat, ()) == VaultStatus(UID, 2, "locked", True, None, 0, 1, 4)


def test_a_status_in_unknown_words_is_none() -> None:
    assert status_of(HELLO._replace(state="ajar"), None, ()) is None
    assert status_of(HELLO, None, ("open", "1", "7", "0", "1", "0")) is None
