"""Certificate: makes the certificate of a game that was just audited (see `snapshot`)."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from banker.engine.fold import PLAYERS
from banker.ledger.entry import Change, Posting
from banker.session.loading import fold_rows
from banker.session.snapshot import Certificate, Snapshot
from banker.store import Prefix, ReplayRow, read
from banker.store.line_format import replay_row_of


class _Sum:
    """The running sum of entries."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], int] = {}
        self._facts: dict[str, Change] = {}
        self._listed: list[Change] = []

    def add(self, row: ReplayRow) -> None:
        """Add the postings and the changed facts of an entry to the sum."""
        for post in row.post:
            place = (post.account, post.commodity)
            self._held[place] = self._held.get(place, 0) + post.amount
        for change in row.set:
            if change.key == PLAYERS:
                # A player who sat there once keeps a name, so each list counts.
                self._listed.append(Change(PLAYERS, None, change.new))
            else:
                self._facts[change.key] = Change(change.key, None, change.new)

    def post(self) -> tuple[Posting, ...]:
        """Return the sum of each account and commodity. Sums of zero are included, so that each
        account that was ever used is listed."""
        return tuple(Posting(*place, amount) for place, amount in self._held.items())

    def set(self) -> tuple[Change, ...]:
        """Return every list of players, oldest first, and then the newest value of each other
        fact."""
        return (*self._listed, *self._facts.values())


def certificate_of(path: Path, program: str, head: str) -> Certificate | None:
    """Return the certificate of a file that was audited up to the entry hash `head`; None if the
    file has a newer entry. Raises `BankerError` if the file is not a game."""
    game, found, total = read(path), blake2b(digest_size=32), _Sum()
    if game.head != head:
        return None
    size = 0

    def rows() -> Iterator[ReplayRow]:
        nonlocal size
        for stored in game.rows():
            found.update(stored.line)
            found.update(b"\n")
            size += len(stored.line) + 1
            if stored.seq > 1:
                row = replay_row_of(stored.line, stored.seq)
                total.add(row)
                yield row

    _, history, writer = fold_rows(path, next(game.entries()), rows)
    standing, undone = (array("I", it).tobytes() for it in (history.standing, history.undone))
    snapshot = Snapshot(total.post(), total.set(), standing, undone, history.agreed, writer)
    return Certificate(program, Prefix(size, found.hexdigest(), game.count, head), snapshot)
