"""Captures: the text form, both ways, and bytes cut into frames and rubbish."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from drivers.capture.format import (
    HEADER,
    CaptureError,
    EntryBooked,
    Item,
    PortClosed,
    PortOpened,
    Received,
    Sent,
    VaultNeeded,
    items_of,
    line_of,
)
from drivers.wire.framing import BODY_TO_HOST_MAX, StreamSplitter, encode

# item, its line
FORMS: list[tuple[Item, str]] = [
    (PortOpened(0, "/dev/ttyACM0"), "0.000 ! opened /dev/ttyACM0"),
    (PortClosed(61_005, "the plug"), "61.005 ! lost the plug"),
    (Received(152, b"\n$T,1*ab12\n"), r"0.152 < \n$T,1*ab12\n"),
    (Sent(152, b" \\\r\x1b\xff "), r"0.152 > \x20\\\r\x1b\xff\x20"),
    (Sent(1, b""), "0.001 > "),
    (VaultNeeded(5120, "live"), "5.120 ? live"),
    (EntryBooked(9310, 17, 4), "9.310 = 17 4"),
    (EntryBooked(9500, 18, None), "9.500 = 18"),
]


def capture(*lines: str, end: str = "\n") -> str:
    return "\n".join([HEADER, *lines]) + end


@pytest.mark.parametrize(("item", "line"), FORMS, ids=lambda one: type(one).__name__)
def test_an_item_is_one_line_and_back(item: Item, line: str) -> None:
    assert line_of(item) == line
    assert items_of(capture(line)) == [item]


@given(st.binary(max_size=300))
def test_any_bytes_stand_in_one_printable_line(data: bytes) -> None:
    line = line_of(Received(7, data))
    assert line.isascii()
    assert line.isprintable()
    assert line == line.strip() or not data
    assert items_of(capture(line)) == [Received(7, data)]


def test_comments_blank_lines_and_other_line_ends_are_allowed() -> None:
    text = capture("# the lid was open", "", "0.001 < a").replace("\n", "\r\n")
    assert items_of(text) == [Received(1, b"a")]


def test_a_last_line_that_was_being_written_is_left_out() -> None:
    assert items_of(capture("0.001 < a", "0.002 < b", end="")) == [Received(1, b"a")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0.1 < a", "line 2"),
        ("0.001 * a", "line 2"),
        (r"0.001 < \q", "line 2"),
        (r"0.001 < \x1", "line 2"),
        ("0.001 < a\\", "line 2"),
        ("0.001 < é", "line 2"),
        ("0.001 = 0", "line 2"),
        ("0.001 = 1 x", "line 2"),
        ("0.001 ! closed", "line 2"),
    ],
)
def test_a_line_that_does_not_read_is_named(line: str, said: str) -> None:
    with pytest.raises(CaptureError, match=said):
        items_of(capture(line))


def test_time_that_runs_back_is_no_capture() -> None:
    with pytest.raises(CaptureError, match="item 2"):
        items_of(capture("0.002 < a", "0.001 < b"))


@pytest.mark.parametrize("text", ["", "hello", "# banker capture 2\n", "\n# banker capture 1\n"])
def test_another_file_is_no_capture(text: str) -> None:
    with pytest.raises(CaptureError, match="not a capture file"):
        items_of(text)


@given(
    st.lists(st.one_of(st.binary(max_size=30), st.just(encode("T,1,2,open,0", BODY_TO_HOST_MAX)))),
    st.integers(1, 7),
)
def test_every_byte_is_in_a_piece(parts: list[bytes], step: int) -> None:
    stream = b"".join(parts)
    pieces, found = StreamSplitter(BODY_TO_HOST_MAX), []
    for place in range(0, len(stream), step):
        found += pieces.feed(stream[place : place + step])
    found += pieces.end()
    # Newlines between frames are shared, and alone they are nothing.
    told = b"".join(piece.raw for piece in found).replace(b"\n", b"")
    assert told == stream.replace(b"\n", b"")


def test_frames_and_rubbish_are_told_apart() -> None:
    good = encode("T,1,2,open,0", BODY_TO_HOST_MAX)
    pieces = StreamSplitter(BODY_TO_HOST_MAX)
    found = pieces.feed(b"??" + good + good.replace(b"open", b"opeN") + good + b"\n$H,1")
    assert [(piece.body, piece.is_bad) for piece in found] == [
        (None, False),
        ("T,1,2,open,0", False),
        (None, True),
        ("T,1,2,open,0", False),
    ]
    assert [(piece.raw, piece.is_bad) for piece in pieces.end()] == [(b"\n$H,1", True)]
    assert pieces.end() == []
