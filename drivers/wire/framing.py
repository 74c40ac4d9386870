r"""Framing: each body of text gets a start, a checksum and an end, and is found again in noise.

    \n $ body * crc4 \n        crc4: four lower-case hexadecimal digits over the body alone

Rules of this file
* A body is printable ASCII. `find_frame` looks at the first bytes of a buffer and has three
  answers: a frame, need more, drop n. The firmware has the same one; tests/drivers/vectors.txt is
  the table that both must agree with.
* Any newline may be the start of the next frame, so the newline that ends a frame stays in the
  buffer: the next frame may have lost its own.
* A frame never begins with a letter that a boot loader knows: a page erased by chance bricks it.
* Bad frames are counted and dropped, never raised. No more than one frame is ever kept.
* `StreamSplitter` keeps the noise between the frames, which `Framer` drops: for a person who looks
  for an error, and for a replay that must be as bad as the line was.

It must not know what the bodies say, clocks or ports.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import NamedTuple

BODY_TO_DEVICE_MAX = 96
BODY_TO_HOST_MAX = 216

_START = b"\n$"
# The star and the four digits of the checksum.
_TAIL_SIZE = 5
_PRINTABLE = frozenset(range(0x20, 0x7F))


class Frame(NamedTuple):
    """A frame at the start of a buffer: its text `body`, and its `size` in bytes up to its last
    line end."""

    body: str
    size: int


class NotAFrame(NamedTuple):
    """Noise at the start of a buffer: `size` bytes that are not a frame; `bad` if they began as
    one."""

    size: int
    bad: bool


def crc4(body: bytes) -> str:
    """Return the checksum CRC-16/CCITT-FALSE of bytes, as four hex digits."""
    return f"{crc_hqx(body, 0xFFFF):04x}"


def encode(body: str, body_max: int = BODY_TO_DEVICE_MAX) -> bytes:
    """Return the bytes of a frame with this text. A text that is too long or not printable is a bug
    of the caller."""
    raw = body.encode("ascii")
    assert 0 < len(raw) <= body_max, f"a body of {len(raw)} bytes, at most {body_max}"
    assert _PRINTABLE.issuperset(raw), f"not printable: {body!r}"
    return _START + raw + b"*" + crc4(raw).encode("ascii") + b"\n"


def find_frame(buffer: bytes | bytearray, body_max: int) -> Frame | NotAFrame | None:
    """Return the frame or the noise at the start of the buffer; None if more bytes are needed."""
    start = buffer.find(_START)
    if start != 0:
        # The last byte may be the newline of a start.
        kept = 1 if buffer.endswith(b"\n") else 0
        size = start if start > 0 else len(buffer) - kept
        return NotAFrame(size, bad=False) if size else None
    end = buffer.find(b"\n", len(_START))
    longest = len(_START) + body_max + _TAIL_SIZE
    if end < 0:
        return NotAFrame(len(_START), bad=True) if len(buffer) > longest else None
    body = _checked(bytes(buffer[len(_START) : end]), body_max)
    return NotAFrame(end, bad=True) if body is None else Frame(body, end)


def _checked(inside: bytes, body_max: int) -> str | None:
    """The body between a start and a newline, if its checksum agrees."""
    raw, tail = inside[:-_TAIL_SIZE], inside[-_TAIL_SIZE:]
    if not 0 < len(raw) <= body_max or not _PRINTABLE.issuperset(raw):
        return None
    return raw.decode("ascii") if tail == b"*" + crc4(raw).encode("ascii") else None


class Framer:
    """Collects bytes in any portions, and returns the texts of the frames in them."""

    def __init__(self, body_max: int) -> None:
        self._body_max = body_max
        self._buffer = bytearray()
        self.frame_count = 0
        self.bad_count = 0
        self.skipped_bytes = 0

    @property
    def held_bytes(self) -> int:
        """The number of bytes of an unfinished frame; never more than one frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[str]:
        """Take bytes; return the texts of the frames that they complete, in order."""
        self._buffer += data
        bodies = []
        while (answer := find_frame(self._buffer, self._body_max)) is not None:
            if isinstance(answer, Frame):
                self.frame_count += 1
                bodies.append(answer.body)
            else:
                self.bad_count += answer.bad
                self.skipped_bytes += answer.size
            del self._buffer[: answer.size]
        return bodies

    def clear(self) -> None:
        """Forget an unfinished frame, because the port was opened again."""
        self.skipped_bytes += len(self._buffer)
        self._buffer.clear()


class StreamPart(NamedTuple):
    """A part of a stream: a frame with its text `body`, or noise with None; `is_bad` if the noise
    began as a frame."""

    raw: bytes
    body: str | None
    is_bad: bool


class StreamSplitter:
    """Splits the bytes of one direction into frames and noise, without dropping any."""

    def __init__(self, body_max: int) -> None:
        self._body_max = body_max
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[StreamPart]:
        """Take bytes; return the frames and the noise that they complete, in order."""
        self._buffer += data
        pieces = []
        while (answer := find_frame(self._buffer, self._body_max)) is not None:
            raw = bytes(self._buffer[: answer.size])
            del self._buffer[: answer.size]
            if isinstance(answer, Frame):
                # The newline that ends this frame is kept for the next one, which may have lost its
                # own.
                pieces.append(StreamPart(raw + b"\n", answer.body, is_bad=False))
            elif raw.strip(b"\n"):
                pieces.append(StreamPart(raw, None, answer.bad))
        return pieces

    def end(self) -> list[StreamPart]:
        """Return the bytes of an unfinished frame, at the end of the stream."""
        rest = bytes(self._buffer)
        self._buffer.clear()
        # Noise never waits: this is a frame that was begun, or a newline.
        return [StreamPart(rest, None, is_bad=True)] if rest.strip(b"\n") else []
