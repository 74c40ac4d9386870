"""One stored line, read without trust.

Rules of this file
* A line is read exactly as it must have been written: the same keys in the same order, no
  spare blanks, no second spelling. Whatever reads differently twice is a fault.
* The hash is taken over bytes, never over what was understood of them.

It must not know what an entry means.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Any

import msgspec

VERSION = 1
NO_HASH = b"0" * 64

_HASH_FIELD = re.compile(rb',"h":"([0-9a-f]{64})"\}\Z')
_HASH = re.compile("[0-9a-f]{64}")
_HASH_FIELD_LENGTH = len(',"h":"') + 64 + len('"}')
OURS = b'{"v":%d,' % VERSION
_VERSION = re.compile(rb'\{"v":(\d{1,9}),')
_NUMBER = re.compile(rb'\{"v":\d{1,9},"seq":(\d{1,18}),')
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")


class Sender(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """The device whose report this was."""

    uid: str
    event: int
    boot: int


class AuditRow(
    msgspec.Struct, gc=False, kw_only=True, forbid_unknown_fields=True, rename={"command": "in"}
):
    """A line, decoded. `command` stays closed: the checks judge what happened, not wishes."""

    v: int
    seq: int
    cmd: str
    ts: str
    by: str
    kind: str
    command: msgspec.Raw
    ev: list[dict[str, Any]]
    post: list[tuple[str, str, int]]
    set: list[tuple[str, Any, Any]]
    undo: list[int]
    redo: list[int]
    dev: Sender | None
    h: str


class UnreadableLine(Exception):
    """A line that no Banker wrote. Examples: half a line; keys in another order."""


_decode = msgspec.json.Decoder(AuditRow).decode
_encode = msgspec.json.Encoder().encode_into


class RowReader:
    """Reads line after line. Each is written once more, in the same spare room, to be compared."""

    __slots__ = ("_written",)

    def __init__(self) -> None:
        self._written = bytearray()

    def read(self, line: bytes, head: bytes = b"") -> tuple[AuditRow, str]:
        """The line as a row, and the hash that it must carry behind `head`; or `UnreadableLine`.

        Behind no head any hash will do.
        """
        hashed = entry_hash(head, line) if head else ""
        try:
            row = _decode(line)
            _encode(row, self._written)
        except (msgspec.MsgspecError, UnicodeDecodeError, OverflowError, RecursionError) as error:
            raise UnreadableLine(str(error)) from error
        if self._written != line:
            raise UnreadableLine("it is not spelled as Banker spells an entry")
        if row.h != hashed and not _HASH.fullmatch(row.h):
            raise UnreadableLine("it does not end in a hash")
        if not _TIME.fullmatch(row.ts):
            raise UnreadableLine(f"{row.ts!r} is not a time")
        return row, hashed


class TrustedReader(RowReader):
    """Of a file that is known octet by octet: spelling and hashes are what was noted."""

    def read(self, line: bytes, _head: bytes = b"") -> tuple[AuditRow, str]:
        """The line as a row, and the hash that it carries."""
        try:
            row = _decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise UnreadableLine(str(error)) from error
        return row, row.h


def read_again(line: bytes) -> AuditRow:
    """A line that was read before."""
    return _decode(line)


def entry_hash(previous: bytes, line: bytes) -> str:
    """The hash that a line must carry behind the one with the hash `previous`."""
    return blake2b(previous + line[:-_HASH_FIELD_LENGTH], digest_size=32).hexdigest()


def claimed_hash(line: bytes) -> str | None:
    """The hash at the end of a line that may be unreadable otherwise."""
    found = _HASH_FIELD.match(line, len(line) - _HASH_FIELD_LENGTH)
    return found[1].decode() if found else None


def claimed_version(line: bytes) -> int | None:
    """The format that a line says it has; none when it is not a line of a journal."""
    if line.startswith(OURS):
        return VERSION
    found = _VERSION.match(line)
    return int(found[1]) if found else None


def claimed_number(line: bytes) -> int | None:
    """The number that a line says it has, if it can be made out."""
    found = _NUMBER.match(line)
    return int(found[1]) if found else None


def looks_like_a_journal(line: bytes) -> bool:
    """Whether a first line, perhaps damaged, was meant as ours."""
    return line.startswith(b'{"v":') or claimed_hash(line) is not None
