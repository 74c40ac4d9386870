"""The judge of the crash tests: is everything there that was promised, and can the game go on?

It knows the promises only from what the program said, and it checks the chain with its own few
lines, so that a journal that does not check is found out.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from banker.foundation.errors import JournalError
from banker.store import read
from banker.store.journal import Journal
from tests.store.crash_run import JOURNALS
from tests.store.sample_entries import some_entry

GAME = "a.jsonl"


class Promise(NamedTuple):
    """The newest entry that somebody was told of: its number and its seal."""

    up_to: int
    seal: str


NOTHING = Promise(0, "0" * 64)


def promise_of(said: Iterable[str]) -> Promise:
    """What the last ACK or SHOWN among the program's lines promises. It may never be less."""
    newest = NOTHING
    for line in said:
        if line.startswith(("ACK ", "SHOWN ")):
            _, count, seal = line.split()
            assert int(count) >= newest.up_to, f"{line} after {newest}"
            newest = Promise(int(count), seal)
    return newest


def judge(folder: Path, promise: Promise, journal: str = "real") -> str | None:
    """Recover the game in `folder`; what is wrong, or None. The files are used up by it."""
    game = folder / GAME
    kind = JOURNALS[journal]
    if not game.exists():
        if promise.up_to:
            return f"the game is gone, with {promise.up_to} entries"
        return _begins(kind, game)
    try:
        with kind.open(game) as opened:
            return _wrong_lines(opened, promise) or _goes_on(opened, game)
    except JournalError as error:
        return f"refused: {error}"


def _wrong_lines(journal: Journal, promise: Promise) -> str | None:
    if not promise.up_to <= journal.count <= promise.up_to + 1:
        return f"{journal.count} entries, promised {promise.up_to}"
    head = "0" * 64
    for seq, row in enumerate(journal.rows(), 1):
        body, _, rest = row.line.rpartition(b',"h":"')
        head = blake2b(head.encode() + body, digest_size=32).hexdigest()
        if rest != f'{head}"}}'.encode() or row.entry().seq != seq:
            return f"line {seq} is not what was written"
        if seq == promise.up_to and head != promise.seal:
            return f"line {seq} is not what was promised"
    return None


def _begins(kind: type[Journal], game: Path) -> str | None:
    """Nothing was promised and nothing is there: then the game can be begun after all."""
    try:
        with kind.create(game, some_entry(1)) as journal:
            return _goes_on(journal, game)
    except JournalError as error:
        return f"cannot be begun: {error}"


def _goes_on(journal: Journal, game: Path) -> str | None:
    count = journal.count + 1
    seal = journal.append(some_entry(count, attempt=99))
    reading = read(game)
    if (reading.count, reading.head, reading.unfinished) != (count, seal, False):
        return f"after another entry there are {reading.count}, not {count}"
    left = [entry.name for entry in game.parent.glob("*.fresh")]
    return f"left behind: {left}" if left else None
