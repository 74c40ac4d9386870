r"""Format of a capture: plain text that holds the bytes of a wire, for reading and for replay.

    # banker capture 1
    0.000 ! opened /dev/ttyACM0        the port was opened; ! lost: it was closed or went away
    0.152 < \n$H,1,4f1c…*8e21\n        bytes from the device
    2.004 > \n$C,00000000,65535,…\n    bytes to it
    5.120 ? vault                      a statement at the table asks the vault for something
    9.310 = 17 4                       entry 17 was booked, and it is event 4 of the vault
    9.500 = 18                         entry 18 was booked, and no device said so

Rules of this file
* A line is seconds since the beginning, one sign, and the rest. `#` begins a comment.
* Printable ASCII stands for itself. All other bytes, and the backslash, are written \n, \r, \\ or
  \x1b; a space at an end is \x20, so that editors do not eat it.
* A frame stands in one line as a rule, but need not: lines of one direction are one stream.
* It has no more bytes than `CAPTURE_BYTES_MAX`, two days without a pause, and no line is longer
  than `CAPTURE_LINE_MAX`. The rest of the program has the same limits in a separate place.
* Time does not run back. What does not read is a CaptureError with its line, never half a capture;
  only a last line without its end, from a program that was killed, is left out.

It must not know what the bytes say, files, clocks or ports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from drivers.errors import DriverError

HEADER = "# banker capture 1"

CAPTURE_BYTES_MAX = 16 * 1024 * 1024
CAPTURE_LINE_MAX = 4096

_LINE = re.compile(r"([0-9]{1,9})\.([0-9]{3}) ([!<>?=])(?: (.*))?")
_ESCAPE = re.compile(r"\\(n|r|\\|x[0-9a-f]{2}|.?)", re.DOTALL)
_BOOKED = re.compile(r"([1-9][0-9]{0,9})(?: ([1-9][0-9]{0,9}))?")
_SHORT = {0x0A: "\\n", 0x0D: "\\r", 0x5C: "\\\\"}


class CaptureError(DriverError):
    """A text that is not a capture. Examples: another file by mistake; a line cut by an editor."""


class Received(NamedTuple):
    """Bytes that came from the device at this time."""

    at_ms: int
    data: bytes


class Sent(NamedTuple):
    """Bytes that went to the device at this time."""

    at_ms: int
    data: bytes


class PortOpened(NamedTuple):
    """The port with this name was opened."""

    at_ms: int
    name: str


class PortClosed(NamedTuple):
    """The port was closed, or the cable was pulled. `why`: the reason in words."""

    at_ms: int
    why: str


class VaultNeeded(NamedTuple):
    """A statement at the table needs the vault. `what`: one word for the action."""

    at_ms: int
    what: str


class EntryBooked(NamedTuple):
    """Entry number `entry` is in the ledger. `event`: the number of the device's event that it
    books, or None."""

    at_ms: int
    entry: int
    event: int | None


Item: TypeAlias = Received | Sent | PortOpened | PortClosed | VaultNeeded | EntryBooked


def line_of(item: Item) -> str:
    """Return the line for an item in the file, without its line end."""
    match item:
        case Received(data=data):
            sign, rest = "<", escaped(data)
        case Sent(data=data):
            sign, rest = ">", escaped(data)
        case PortOpened(name=name):
            sign, rest = "!", f"opened {escaped(name.encode())}"
        case PortClosed(why=why):
            sign, rest = "!", f"lost {escaped(why.encode())}"
        case VaultNeeded(what=what):
            sign, rest = "?", escaped(what.encode())
        case EntryBooked(entry=entry, event=event):
            sign, rest = "=", str(entry) if event is None else f"{entry} {event}"
    seconds, ms = divmod(item.at_ms, 1000)
    return f"{seconds}.{ms:03} {sign} {rest}"


def items_of(text: str) -> list[Item]:
    """Read the items of a whole capture. Raises `CaptureError` if the text is not one."""
    first, *lines = text.split("\n")
    if first.rstrip("\r") != HEADER:
        raise CaptureError(
            f"this is not a capture file: its first line is not '{HEADER}';"
            " 'banker devices monitor --save FILE' writes one"
        )
    # The text after the last newline is empty, or a line that was still being written.
    items = list(_items(lines[:-1]))
    for number, (one, other) in enumerate(pairwise(items), start=1):
        if other.at_ms < one.at_ms:
            raise CaptureError(f"the times of the capture go back at item {number + 1}")
    return items


def escaped(data: bytes) -> str:
    """Return bytes as one line of printable ASCII."""
    signs = [_sign(byte) for byte in data]
    for end in (0, -1):
        if signs and signs[end] == " ":
            signs[end] = "\\x20"
    return "".join(signs)


def unescaped(text: str) -> bytes:
    """Return the bytes of an escaped line. Raises `ValueError` for text that `escaped` does not
    write."""
    if not text.isascii() or not text.isprintable():
        raise ValueError("a byte that should be escaped")
    return _ESCAPE.sub(_byte, text).encode("latin-1")


def _items(lines: list[str]) -> Iterator[Item]:
    for number, line in enumerate(lines, start=2):
        bare = line.rstrip("\r")
        if len(bare) > CAPTURE_LINE_MAX:
            raise CaptureError(
                f"line {number} of the capture has more than {CAPTURE_LINE_MAX:,} characters"
            )
        if not bare.strip() or bare.startswith("#"):
            continue
        try:
            item = _item(bare)
        except ValueError as error:
            raise CaptureError(f"line {number} of the capture cannot be read: {error}") from error
        yield item


def _item(line: str) -> Item:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError("it is not made of seconds, a sign and the rest")
    at_ms, sign, rest = int(match[1]) * 1000 + int(match[2]), match[3], match[4] or ""
    if sign == "=":
        booked = _BOOKED.fullmatch(rest)
        if booked is None:
            raise ValueError("after '=' an entry number must follow, and perhaps an event number")
        return EntryBooked(at_ms, int(booked[1]), int(booked[2]) if booked[2] else None)
    data = unescaped(rest)
    if sign == "<":
        return Received(at_ms, data)
    if sign == ">":
        return Sent(at_ms, data)
    if sign == "?":
        return VaultNeeded(at_ms, _words(data))
    word, _, more = _words(data).partition(" ")
    if word not in ("opened", "lost"):
        raise ValueError("after '!' must follow opened or lost")
    return PortOpened(at_ms, more) if word == "opened" else PortClosed(at_ms, more)


def _words(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _sign(byte: int) -> str:
    if byte in _SHORT:
        return _SHORT[byte]
    return chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}"


def _byte(match: re.Match[str]) -> str:
    code = match[1]
    if code in ("n", "r", "\\"):
        return {"n": "\n", "r": "\r", "\\": "\\"}[code]
    if len(code) != 3:
        raise ValueError(f"there is no escape \\{code}")
    return chr(int(code[1:], 16))
