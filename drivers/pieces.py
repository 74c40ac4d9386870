"""A stream of bytes cut into frames and what lies between them, with every byte accounted for.

It differs from `framing.Framer` in keeping the rubbish: for a person who looks for a fault, and for
a replay that must be as bad as the line was.

It must not know what the frames say, clocks or ports.
"""

from __future__ import annotations

from typing import NamedTuple

from drivers.framing import Found, find_frame


class Piece(NamedTuple):
    """A frame with its `body`, or bytes that are none; `is_bad` if they began as a frame."""

    raw: bytes
    body: str | None
    is_bad: bool


class Pieces:
    """One direction of a line."""

    def __init__(self, body_max: int) -> None:
        self._body_max = body_max
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Piece]:
        """What these bytes complete, in order."""
        self._buffer += data
        pieces = []
        while (answer := find_frame(self._buffer, self._body_max)) is not None:
            raw = bytes(self._buffer[: answer.size])
            del self._buffer[: answer.size]
            if isinstance(answer, Found):
                # The newline that ends it stays for the next one, which may have lost its own.
                pieces.append(Piece(raw + b"\n", answer.body, is_bad=False))
            elif raw.strip(b"\n"):
                pieces.append(Piece(raw, None, answer.bad))
        return pieces

    def end(self) -> list[Piece]:
        """What waited for its end when the line went dead."""
        rest, is_frame = bytes(self._buffer), self._buffer.startswith(b"\n$")
        self._buffer.clear()
        return [Piece(rest, None, is_frame)] if rest.strip(b"\n") else []
