"""Line reader: checked lines from the bytes of a file, or the error of a wrong line.

Rules of this file
* A wrong line before the last one means that the file was changed: the reader raises
  JournalCorrupt, which names the line. Nothing is repaired and nothing is skipped.
* A last line that is not even an entry goes to the caller, as `tail`: a crash leaves such a line.
  The writer sets the line aside, and a reader ignores it. A last line that is an entry with a
  wrong hash was changed: a crash tears a line, but does not write another.
* The first line was durable before the game had a name, so a crash cannot tear it: a file without
  a good first line is not a game, or was changed.
* The file is read once, in blocks: what was checked is what is handed on. The length of a line is
  limited, so a reader's memory stays small, whatever file it is given.

It must not write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from banker.foundation.errors import JournalCorrupt, JournalError, JournalUnavailable
from banker.foundation.limits import FIRST_LINE_BYTES_MAX, LINE_BYTES_MAX
from banker.ledger.entry import FORMAT_VERSION
from banker.store.disk import read_at, refused
from banker.store.line_format import Chain, replay_row_of
from banker.store.prefix import Prefix

BLOCK_BYTES = 1024 * 1024
FIRST_BYTES = b'{"v":'
LINE_START = re.compile(rb'\{"v":(\d{1,9}),(?:"seq":(\d{1,18}),)?')


def require_game(path: Path, fd: int) -> None:
    """Raise `JournalError` if an open file does not begin as a game, or has a line above the
    limits.

    For callers that read the lines by other means than `LineReader`. `path` is for the message.
    """
    require_beginning(path, fd)
    offset, length, limit = 0, 0, FIRST_LINE_BYTES_MAX
    while block := _block(path, fd, offset, BLOCK_BYTES):
        offset += len(block)
        first = block.find(b"\n")
        if length + (len(block) if first < 0 else first) > limit:
            raise _too_long(path, limit)
        if first < 0:
            length += len(block)
        else:
            # A line within one block is shorter than any limit.
            length, limit = len(block) - 1 - block.rfind(b"\n"), LINE_BYTES_MAX


def require_beginning(path: Path, fd: int) -> None:
    """Raise `JournalError` if an open file does not begin as a game. Reads only the first bytes.
    `path` is for the message."""
    try:
        first = read_at(fd, len(FIRST_BYTES), 0)
    except OSError as error:
        raise refused(f"{path} cannot be read", error) from error
    if first != FIRST_BYTES:
        raise _fault_of_first_line(path, first, len(first))


def raw_lines(path: Path, fd: int, start: int, end: int) -> Iterator[bytes]:
    """Yield the lines between two offsets, unchecked, without line ends. The last may be
    unfinished. `path` is for messages."""
    offset = start
    rest = b""
    limit = LINE_BYTES_MAX if start else FIRST_LINE_BYTES_MAX
    while offset < end:
        block = _block(path, fd, offset, min(BLOCK_BYTES, end - offset))
        if not block:
            raise JournalUnavailable(
                "{path} became shorter while it was read: try again", path=path
            )
        offset += len(block)
        *lines, rest = (rest + block).split(b"\n")
        # Only the first can be longer than a block.
        if len(lines[0] if lines else rest) > limit:
            raise _too_long(path, limit)
        if lines:
            limit = LINE_BYTES_MAX
        yield from lines
    if rest:
        yield rest


def _block(path: Path, fd: int, offset: int, size: int) -> bytes:
    try:
        return read_at(fd, size, offset)
    except OSError as error:
        raise refused(f"{path} cannot be read", error) from error


def _too_long(path: Path, limit: int) -> JournalCorrupt:
    return JournalCorrupt(
        "{path} is not a game file: it has a line of more than {limit:,} bytes, or without end",
        path=path,
        limit=limit,
    )


class LineReader:
    """Reads the first `size` bytes of an open file line by line, and checks each line by `chain`.

    After `lines` has ended, `good_size` is the number of bytes of the good lines, and `tail` an
    unfinished last line, else empty. `path` is only named in messages.
    """

    def __init__(self, path: Path, fd: int, size: int, chain: Chain) -> None:
        self.path = path
        self.chain = chain
        self.size = size
        self.good_size = 0
        self.tail = b""
        self._fd = fd

    def begin_after(self, prefix: Prefix) -> None:
        """Skip the beginning of the file that `prefix` describes, whose lines the caller has
        checked."""
        self.chain.count, self.chain.head = prefix.count, prefix.head.encode("ascii")
        self.good_size = prefix.size

    def lines(self) -> Iterator[bytes]:
        """Yield the good lines in order, without line ends.

        An unfinished last line goes to `tail`; any other wrong line raises `JournalCorrupt`. A last
        line that lacks only its line end is good.
        """
        follows = self.chain.follows
        for line in raw_lines(self.path, self._fd, self.good_size, self.size):
            if follows(line):
                # Set before the line is handed out, so that a caller may stop at any line.
                self.good_size += len(line) + 1
                yield line
            elif self._may_be_torn(line):
                self.tail = line + b"\n" * (self.size - self.good_size - len(line))
            else:
                raise self._fault(line)
        if self.chain.count == 0:
            raise self._fault(b"")

    def _may_be_torn(self, line: bytes) -> bool:
        """Whether a crash in the middle of an append could have left this line."""
        is_last = self.good_size + len(line) + 1 >= self.size
        return (
            is_last
            and self.chain.count > 0
            and not self.chain.has_valid_hash(line)
            and not is_whole(line)
        )

    def _fault(self, line: bytes) -> JournalError:
        """What is wrong with the line that does not follow, in one sentence with its cure."""
        seq = self.chain.count + 1
        if seq == 1:
            return _fault_of_first_line(self.path, line, self.size)
        start = LINE_START.match(line)
        if start and int(start[1]) > FORMAT_VERSION and self.chain.has_valid_hash(line):
            return newer_format(self.path, int(start[1]))
        if start and start[2] and int(start[2]) != seq:
            return JournalCorrupt(
                "line {seq} of {path} carries number {number}: a line was taken out, put in"
                " or moved. Use a copy of the game from before that",
                seq=seq,
                path=self.path,
                number=int(start[2]),
            )
        return changed_line(self.path, seq)


def is_whole(line: bytes) -> bool:
    """Tell whether a line decodes as an entry; its entry hash is not checked."""
    try:
        line.decode("utf-8")
        replay_row_of(line, seq=0)
    except (UnicodeDecodeError, JournalCorrupt):
        return False
    return True


def changed_line(path: Path, seq: int) -> JournalCorrupt:
    """Return the error to raise for line `seq`, whose entry hash does not fit."""
    return JournalCorrupt(
        "line {seq} of {path} was changed after it was written: its entry hash"
        " does not match. Use a copy of the game from before that",
        seq=seq,
        path=path,
    )


def newer_format(path: Path, version: int) -> JournalUnavailable:
    """Return the error to raise for a file in a newer format. The file is sound, so it is not
    `JournalCorrupt`."""
    return JournalUnavailable(
        "{path} was written by a newer Banker (format {version}, this one reads"
        " {known}): update Banker",
        path=path,
        version=version,
        known=FORMAT_VERSION,
    )


def _fault_of_first_line(path: Path, line: bytes, size: int) -> JournalError:
    start = LINE_START.match(line)
    if start and int(start[1]) > FORMAT_VERSION:
        return newer_format(path, int(start[1]))
    if size == 0:
        return JournalCorrupt("{path} is not a game file: it is empty", path=path)
    if not (start and start[2] and b',"h":"' in line):
        return JournalCorrupt("{path} is not a game file: check the name", path=path)
    if len(line) + 1 >= size:
        return JournalCorrupt(
            "{path} is not a game file: its only line was changed after it was written", path=path
        )
    return changed_line(path, 1)
