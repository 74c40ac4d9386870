"""Row: one stored line, read without trust.

Rules of this file
* A line must be exactly as Banker writes it: the same keys in the same order, no extra blanks, no
  second spelling. Any difference is an error.
* Hashes are taken over bytes, never over decoded values.

This module must not know what an entry means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Any

import msgspec

from banker.foundation.text import Text

VERSION = 1
NO_HASH = b"0" * 64

_HASH_FIELD = re.compile(rb',"h":"([0-9a-f]{64})"\}\Z')
_HASH = re.compile("[0-9a-f]{64}")
_HASH_FIELD_LENGTH = len(',"h":"') + 64 + len('"}')
OURS = b'{"v":%d,' % VERSION
_VERSION = re.compile(rb'\{"v":(\d{1,9}),')
_NUMBER = re.compile(rb'\{"v":\d{1,9},"seq":(\d{1,18}),')
_DAY = 10  # characters of a time: the year, the month and the day
_MONTHS, _FEBRUARY = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), 2
_TIMES = re.compile(
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
    r"(?:\.[0-9]{1,9})?Z\n)+"
)


# Python shows no number of more than 4,300 digits, and a sum may have one more.
Whole = Annotated[int, msgspec.Meta(ge=-(1 << 63), le=(1 << 63) - 1)]


class Sender(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """The device that reported: its id, the number of its event, and its start counter."""

    uid: str
    event: Whole
    boot: Whole


# An event, a command or the facts, as a line has them: a check reads what such a one has, and a
# stranger's that has not got it is reported.
Event = dict[str, Any]


class AuditRow(
    msgspec.Struct, gc=False, kw_only=True, forbid_unknown_fields=True, rename={"command": "in"}
):
    """A decoded line. `command` stays undecoded: most checks look only at the events, postings and
    changes."""

    v: Whole
    seq: Whole
    cmd: str
    ts: str
    by: str
    kind: str
    command: msgspec.Raw
    ev: list[Event]
    post: list[tuple[str, str, Whole]]
    set: list[tuple[str, Any, Any]]
    undo: list[Whole]
    redo: list[Whole]
    dev: Sender | None
    h: str


class UnreadableLine(Exception):
    """Raised for a line that Banker cannot have written. Examples: half a line; keys in another
    order."""


_decoder, _encoder = msgspec.json.Decoder(AuditRow), msgspec.json.Encoder()
_decode, _encode = _decoder.decode, _encoder.encode_into
_fresh = blake2b(digest_size=32)  # a copy costs less than a new one


class RowReader:
    """Reads lines. Each decoded row is encoded again and compared with its line, byte for byte."""

    __slots__ = ("_written",)

    def __init__(self) -> None:
        self._written = bytearray()

    def read(self, line: bytes, head: bytes = b"") -> tuple[AuditRow, str]:
        """Return the row of a line, and the hash that the line must carry after an entry with the
        hash `head`. Raises `UnreadableLine`.

        With an empty `head` the hash that is stored in the line is accepted.
        """
        hashed = entry_hash(head, line) if head else ""
        try:
            row = _decode(line)
            _encode(row, self._written)
        except (msgspec.MsgspecError, UnicodeDecodeError, OverflowError, RecursionError) as error:
            raise UnreadableLine(str(error)) from error
        if self._written != line:
            raise UnreadableLine(Text("it is not spelled as Banker spells an entry"))
        if row.h != hashed and not _HASH.fullmatch(row.h):
            raise UnreadableLine(Text("it does not end in a hash"))
        if not are_times([row.ts]):
            raise UnreadableLine(Text("{quoted} is not a time", {"quoted": repr(row.ts)}))
        return row, hashed

    def read_usual(self, lines: list[bytes], head: bytes) -> list[tuple[bytes, AuditRow]] | None:
        """Read several lines at once, which is faster; return (line without line feed, row) for
        each.

        None if a line is not as Banker usually writes it: then each line must be read by `read`.
        """
        whole = b"".join(lines)
        try:
            rows = _decoder.decode_lines(whole)
            is_right = self._is_spelled(whole, rows)
        except (msgspec.MsgspecError, UnicodeDecodeError, OverflowError, RecursionError):
            return None
        if not is_right or len(rows) != len(lines) or any(row.v != VERSION for row in rows):
            return None
        texts = [line[:-1] for line in lines]
        return list(zip(texts, rows, strict=True)) if self._follow(texts, rows, head) else None

    def _is_spelled(self, whole: bytes, rows: list[AuditRow]) -> bool:
        # So each row ends in the one line feed that the encoder puts behind it.
        return _encoder.encode_lines(rows) == whole

    def _follow(self, texts: list[bytes], rows: list[AuditRow], head: bytes) -> bool:
        """Whether each line carries the hash that it must after the one before, and a time."""
        for text, row in zip(texts, rows, strict=True):
            if row.h != entry_hash(head, text):
                return False
            head = row.h.encode()
        return are_times([row.ts for row in rows])


class TrustedReader(RowReader):
    """Reads a file whose hash of all bytes is known to be right: spelling and entry hashes are not
    checked again."""

    def read(self, line: bytes, _head: bytes = b"") -> tuple[AuditRow, str]:
        """Return the row of a line, and the hash stored in the line. Raises `UnreadableLine`."""
        try:
            row = _decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise UnreadableLine(str(error)) from error
        return row, row.h

    def _is_spelled(self, whole: bytes, rows: list[AuditRow]) -> bool:
        return whole.count(b"\n") == len(rows)

    def _follow(self, _texts: list[bytes], _rows: list[AuditRow], _head: bytes) -> bool:
        return True


def are_times(times: Sequence[str]) -> bool:
    """Tell whether each of these texts, at least one, is a valid date and time in Banker's
    spelling."""
    whole = "\n".join(times) + "\n"
    if whole.count("\n") != len(times) or not _TIMES.fullmatch(whole):
        return False
    return all(map(_is_day, {time[:_DAY] for time in times}))


@lru_cache(maxsize=64)
def _is_day(day: str) -> bool:
    """Whether the digits of a day are one of the calendar, which has no year 0."""
    year, month, number = int(day[:4]), int(day[5:7]), int(day[8:])
    if not year or not 1 <= month <= len(_MONTHS):
        return False
    is_leap = not year % 4 and (year % 100 != 0 or not year % 400)
    return 1 <= number <= _MONTHS[month - 1] + (is_leap and month == _FEBRUARY)


def read_again(line: bytes) -> AuditRow:
    """Return the row of a line that was read and checked before."""
    return _decode(line)


def entry_hash(previous: bytes, line: bytes) -> str:
    """Return the hash in hex that a line must carry after an entry with the hash `previous`."""
    hashed = _fresh.copy()
    hashed.update(previous)
    hashed.update(line[:-_HASH_FIELD_LENGTH])
    return hashed.hexdigest()


def claimed_hash(line: bytes) -> str | None:
    """Return the hash at the end of a line, which may be unreadable otherwise; None without one."""
    found = _HASH_FIELD.match(line, len(line) - _HASH_FIELD_LENGTH)
    return found[1].decode() if found else None


def claimed_version(line: bytes) -> int | None:
    """Return the format version in a line; None if the line is not one of a game file."""
    found = _VERSION.match(line)
    return int(found[1]) if found else None


def claimed_number(line: bytes) -> int | None:
    """Return the entry number in a line; None without one."""
    found = _NUMBER.match(line)
    return int(found[1]) if found else None


def looks_like_a_journal(line: bytes) -> bool:
    """Tell whether a first line, perhaps a damaged one, was written as that of a game file."""
    return line.startswith(b'{"v":') or claimed_hash(line) is not None
