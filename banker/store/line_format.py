"""Line format: how a line of the journal is hashed, checked and decoded.

    {"v":1,"seq":17,"cmd":"...", ... ,"h":"<64 hex digits>"}

Rules of this file
* `h` is always last. It is the blake2b-256 of the previous line's `h` (64 characters; 64 zeros
  before the first line) followed by the bytes of this line before `,"h"`. So anyone can check a
  line with `printf '%s' "$previous$body" | b2sum -l 256`, and no line can be changed, left out
  or moved without breaking the line itself or the next one.
* A line is judged by its bytes. It is decoded only when somebody wants what is in it.

It must not know files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TypeVar
from zlib import crc32

import msgspec

from banker.foundation.errors import JournalConflict, JournalCorrupt
from banker.ledger.entry import FORMAT_VERSION, Change, Delivery, Entry, Posting, is_balanced

FIRST_HEAD = b"0" * 64
HASH_FIELD_SIZE = len(b',"h":"' + FIRST_HEAD + b'"}')
COMMAND_MARK = b',"cmd":"'


class ReplayRow(msgspec.Struct, frozen=True, gc=False):
    """The fields of an entry that a replay needs; decoding skips the others. `ev` stays undecoded
    JSON."""

    v: int
    seq: int
    cmd: str
    kind: str
    ev: msgspec.Raw
    post: tuple[Posting, ...]
    set: tuple[Change, ...]
    undo: tuple[int, ...]
    redo: tuple[int, ...]
    dev: Delivery | None
    by: str = ""


T = TypeVar("T")
_decode_replay_row: Callable[[bytes], ReplayRow] = msgspec.json.Decoder(ReplayRow).decode
_decode_entry: Callable[[bytes], Entry] = msgspec.json.Decoder(Entry).decode


class StoredRow(msgspec.Struct, frozen=True):
    """A stored line: its number, its entry hash in hex, and its bytes without the line end."""

    seq: int
    h: str
    line: bytes

    def entry(self) -> Entry:
        """Decode and return the entry of the line."""
        return entry_of(self.line, self.seq)


def row_of(line: bytes, seq: int) -> StoredRow:
    """Return the `StoredRow` of a line that was checked. `seq` is its number."""
    return StoredRow(seq, line[-66:-2].decode("ascii"), line)


def entry_of(line: bytes, seq: int) -> Entry:
    """Decode the entry of a line. Raises `JournalCorrupt`, which names the line by `seq`."""
    try:
        return _decode_entry(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, AssertionError):
        # An entry that does not balance cannot be built; here that is the file's fault, not a bug.
        if is_balanced(replay_row_of(line, seq).post):
            return _decoded(_decode_entry, line, seq)
    raise JournalCorrupt("line {seq} does not balance: it was not written by Banker", seq=seq)


def replay_row_of(line: bytes, seq: int) -> ReplayRow:
    """Decode the part of an entry that a replay needs. Raises `JournalCorrupt`, which names the
    line by `seq`."""
    return _decoded(_decode_replay_row, line, seq)


def _decoded(decode: Callable[[bytes], T], line: bytes, seq: int) -> T:
    try:
        return decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalCorrupt(
            "line {seq} does not read as an entry: {error}", seq=seq, error=error
        ) from error
    except RecursionError as error:
        raise JournalCorrupt(
            "line {seq} cannot be read: it is nested deeper than anything Banker writes", seq=seq
        ) from error


def require_following(count: int, entries: Iterable[Entry]) -> None:
    """Raise `JournalConflict` unless the entries have the numbers after `count`, without a gap."""
    for last, entry in enumerate(entries, count):
        if entry.seq != last + 1:
            raise JournalConflict(
                "entry {seq} does not follow entry {last}", seq=entry.seq, last=last
            )


def hashed_line(entry: Entry, head: bytes) -> tuple[bytes, bytes]:
    """Return the line of an entry, without line end, and its entry hash. `head`: the entry hash of
    the line before."""
    body = msgspec.json.encode(entry)[:-1]
    digest = entry_hash(head, body)
    return b'%b,"h":"%b"}' % (body, digest), digest


def entry_hash(head: bytes, body: bytes) -> bytes:
    return blake2b(head + body, digest_size=32).hexdigest().encode("ascii")


def command_key(cmd: str) -> int:
    """Return a number for a command's id: the same for equal ids, and seldom the same for two
    ids."""
    return crc32(msgspec.json.encode(cmd)[1:].partition(b'"')[0])


def command_key_of(line: bytes) -> int:
    """Return the `command_key` of a stored line without decoding the line."""
    start = line.find(COMMAND_MARK) + len(COMMAND_MARK)
    return crc32(line[start : line.find(b'"', start)])


class Chain:
    """Checks that each line follows from the one before. `count`: the good lines so far; `head`:
    the last one's entry hash."""

    def __init__(self) -> None:
        self.count = 0
        self.head = FIRST_HEAD

    def follows(self, line: bytes) -> bool:
        """Tell whether this is the next line, by its number and hash. If so, it becomes the last
        good line."""
        seq = self.count + 1
        digest = entry_hash(self.head, line[:-HASH_FIELD_SIZE])
        if line[-HASH_FIELD_SIZE:] != b',"h":"%b"}' % digest or not line.startswith(
            b'{"v":%d,"seq":%d,' % (FORMAT_VERSION, seq)
        ):
            return False
        self.count = seq
        self.head = digest
        return True

    def has_valid_hash(self, line: bytes) -> bool:
        """Tell whether the entry hash of a line is right after the last good line, even if the line
        is not an entry."""
        return line[-HASH_FIELD_SIZE:] == b',"h":"%b"}' % entry_hash(
            self.head, line[:-HASH_FIELD_SIZE]
        )
