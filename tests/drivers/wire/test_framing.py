"""Frames against the shared table: whole, byte by byte, in rubbish, cut and damaged."""

from __future__ import annotations

import os
import random
import re

import pytest
from hypothesis import given, strategies as st

from drivers.wire.framing import (
    BODY_TO_DEVICE_MAX,
    BODY_TO_HOST_MAX,
    Frame,
    Framer,
    NotAFrame,
    StreamPart,
    StreamSplitter,
    crc4,
    encode,
    find_frame,
)
from tests import FIRMWARE
from tests.drivers.wire_rig import LossyLine, Noise, Vector, vectors

GOOD = [vector for vector in vectors() if vector.direction in "<>="]
BAD = [vector for vector in vectors() if vector.direction == "!"]
FOUND = [vector for vector in vectors() if vector.direction == "+"]
BODIES = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=96)
BOOT_LOADER_LETTERS = b"0ABEPQUVdtu"
FUZZ_BYTES = int(os.environ.get("BANKER_FUZZ_BYTES", "1000000"))


def body_max(vector: Vector) -> int:
    return BODY_TO_DEVICE_MAX if vector.direction == ">" else BODY_TO_HOST_MAX


def test_the_table_has_rows_of_every_direction() -> None:
    assert {vector.direction for vector in vectors()} == set("<>=!+")


def test_the_checksum_is_the_well_known_one() -> None:
    assert crc4(b"123456789") == "29b1"


@pytest.mark.parametrize("vector", GOOD, ids=lambda vector: vector.body[:30])
def test_a_body_and_its_frame_are_one_thing(vector: Vector) -> None:
    assert encode(vector.body, body_max(vector)) == vector.wire
    framer = Framer(body_max(vector))
    assert framer.feed(vector.wire) == [vector.body]
    assert framer.held_bytes == 1
    assert (framer.frame_count, framer.bad_count, framer.skipped_bytes) == (1, 0, 0)


@pytest.mark.parametrize("vector", GOOD + FOUND, ids=lambda vector: vector.body[:30])
def test_bytes_may_come_one_by_one(vector: Vector) -> None:
    framer = Framer(body_max(vector))
    bodies = [body for byte in vector.wire for body in framer.feed(bytes([byte]))]
    assert bodies == [vector.body]


@pytest.mark.parametrize("vector", FOUND, ids=lambda vector: vector.wire.hex()[:20])
def test_a_frame_is_found_in_rubbish(vector: Vector) -> None:
    assert Framer(BODY_TO_DEVICE_MAX).feed(vector.wire) == [vector.body]


@pytest.mark.parametrize("vector", BAD, ids=lambda vector: vector.body)
def test_no_frame_gives_no_body_and_the_next_one_is_found(vector: Vector) -> None:
    framer = Framer(BODY_TO_HOST_MAX)
    assert framer.feed(vector.wire) == []
    assert framer.feed(encode("next"))[-1:] == ["next"]


@pytest.mark.parametrize(
    ("buffer", "answer"),
    [
        (b"", None),
        (b"\n", None),
        (b"\n$", None),
        (b"\n$a*9d77", None),
        (b"\n$a*9d77\n", Frame("a", 8)),
        (b"\n$a*9d77\n\n$", Frame("a", 8)),
        (b"x", NotAFrame(1, False)),
        (b"x\n", NotAFrame(1, False)),
        (b"xy\n$a", NotAFrame(2, False)),
        (b"\n\n$a", NotAFrame(1, False)),
        (b"\n$a*9d78\n", NotAFrame(8, True)),
        (b"\n$a\n$a*9d77\n", NotAFrame(3, True)),
        (b"\n$" + b"a" * 101, None),
        (b"\n$" + b"a" * 102, NotAFrame(2, True)),
    ],
)
def test_the_finder_has_three_answers(buffer: bytes, answer: Frame | NotAFrame | None) -> None:
    assert find_frame(buffer, BODY_TO_DEVICE_MAX) == answer


@given(body=BODIES)
def test_what_is_framed_is_found_again(body: str) -> None:
    assert Framer(BODY_TO_DEVICE_MAX).feed(encode(body)) == [body]


@given(body=BODIES)
def test_no_frame_begins_with_a_letter_of_a_boot_loader(body: str) -> None:
    assert encode(body)[0] not in BOOT_LOADER_LETTERS
    assert encode(body)[1] not in BOOT_LOADER_LETTERS


@pytest.mark.parametrize("body", ["", "a" * 97, "a\nb", "a\x7fb"])
def test_what_does_not_fit_is_a_bug_of_the_caller(body: str) -> None:
    with pytest.raises(AssertionError):
        encode(body)


@given(body=BODIES, rubbish=st.binary(max_size=300))
def test_two_frames_behind_any_rubbish_give_at_least_the_second(body: str, rubbish: bytes) -> None:
    """Rubbish that begins as a frame may take the first newline for its own."""
    framer = Framer(BODY_TO_DEVICE_MAX)
    assert framer.feed(rubbish + encode("first") + encode(body))[-1] == body


@given(portions=st.lists(st.binary(max_size=40)))
def test_portions_make_no_difference(portions: list[bytes]) -> None:
    portions = [b"\n$" if len(portion) % 5 == 0 else portion for portion in portions]
    whole, parts = Framer(96), Framer(96)
    bodies = [body for portion in portions for body in parts.feed(portion)]
    assert whole.feed(b"".join(portions)) == bodies
    assert whole.held_bytes == parts.held_bytes
    assert whole.skipped_bytes == parts.skipped_bytes


def test_every_single_flipped_bit_is_noticed() -> None:
    wire = encode("C,5eed1234,3,PING")
    for place in range(2, len(wire) - 1):
        for bit in range(8):
            altered = wire[:place] + bytes([wire[place] ^ 1 << bit]) + wire[place + 1 :]
            assert Framer(96).feed(altered) == []


@pytest.mark.in_check("fuzz")
def test_rubbish_and_damaged_frames_give_nothing_false_and_fill_no_memory() -> None:
    chance = random.Random(1)
    line = LossyLine(Noise(0.01, 0.01, 0.01), chance)
    framer = Framer(BODY_TO_HOST_MAX)
    sent = {vector.body for vector in GOOD}
    count = 0
    while count < FUZZ_BYTES:
        line.write(b"".join(vector.wire for vector in GOOD) + chance.randbytes(500), 0)
        portion = line.read(1 << 40)
        count += len(portion)
        assert set(framer.feed(portion)) <= sent
        assert framer.held_bytes <= BODY_TO_HOST_MAX + 8
    assert framer.frame_count > 1000
    assert framer.bad_count > 1000


@pytest.mark.parametrize("body_max", [BODY_TO_DEVICE_MAX, BODY_TO_HOST_MAX])
def test_the_longest_body_goes_through_and_a_longer_one_does_not(body_max: int) -> None:
    longest = "x" * body_max
    assert find_frame(encode(longest, body_max), body_max) == Frame(longest, body_max + 7)
    with pytest.raises(AssertionError):
        encode(longest + "x", body_max)
    too_long = encode(longest + "x", body_max + 1)
    assert isinstance(find_frame(too_long, body_max), NotAFrame)


def test_the_firmware_has_the_same_limits() -> None:
    header = (FIRMWARE / "bank_link" / "frame.h").read_text(encoding="utf-8")
    limits = dict(re.findall(r"const uint8_t (BODY_MAX_\w+) = (\d+);", header))
    assert limits == {"BODY_MAX_IN": str(BODY_TO_DEVICE_MAX), "BODY_MAX_OUT": str(BODY_TO_HOST_MAX)}


@pytest.mark.parametrize(
    ("data", "skipped", "bad", "held"),
    [
        (b"", 0, 0, 0),
        (b"x", 1, 0, 0),
        (b"xyz\n", 3, 0, 1),
        (b"\n\n", 1, 0, 1),
        (b"xy\n$a", 2, 0, 3),
        (b"\n$a*9d77\n", 0, 0, 1),
        (b"\n$a*9d78\n", 8, 1, 1),
        (b"ab\n$a*9d78\ncd\n$a*9d77\n", 13, 1, 1),
        (b"\n$" + b"a" * 102, 104, 1, 0),
    ],
)
def test_each_byte_is_skipped_held_or_of_a_frame(
    data: bytes, skipped: int, bad: int, held: int
) -> None:
    framer = Framer(BODY_TO_DEVICE_MAX)
    bodies = framer.feed(data)
    assert (framer.skipped_bytes, framer.bad_count, framer.held_bytes) == (skipped, bad, held)
    assert skipped + held + sum(len(encode(body)) - 1 for body in bodies) == len(data)
    framer.clear()
    assert (framer.skipped_bytes, framer.held_bytes) == (skipped + held, 0)
    framer.clear()
    assert framer.skipped_bytes == skipped + held


@pytest.mark.parametrize(
    ("data", "parts", "rest"),
    [
        (b"x\n", [(b"x", None, False)], []),
        (b"\n\n", [], []),
        (b"\n$a*9d77\n", [(b"\n$a*9d77\n", "a", False)], []),
        (b"\n$a*9d78\nq", [(b"\n$a*9d78", None, True), (b"\nq", None, False)], []),
        (b"x\n$a*9d", [(b"x", None, False)], [(b"\n$a*9d", None, True)]),
        (b"\n$", [], [(b"\n$", None, True)]),
    ],
)
def test_a_stream_is_split_and_its_end_is_told_once(
    data: bytes, parts: list[StreamPart], rest: list[StreamPart]
) -> None:
    splitter = StreamSplitter(BODY_TO_DEVICE_MAX)
    assert splitter.feed(data) == parts
    assert splitter.end() == rest
    assert splitter.end() == []
    assert splitter.feed(b"$a*9d77\n") == [(b"$a*9d77", None, False)]
