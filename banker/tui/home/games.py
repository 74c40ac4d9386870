"""Games: what the home page knows of the games on the shelf, each read once and only read.

A file that is not a game is left out; a broken one shows no more than its name.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from banker.foundation.errors import JournalError
from banker.games.board.state import State
from banker.session.loading import load_read_only


class ShelfGame(msgspec.Struct, frozen=True):
    """A game of the list. `state` is None until it is read, or if it cannot be."""

    path: Path
    written: datetime
    state: State | None = None
    is_read: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has a winner."""
        return self.state is not None and bool(self.state.table.ended)


def listed(paths: list[Path]) -> tuple[ShelfGame, ...]:
    """Return the games in this order, not yet read. Missing files are left out."""
    found = []
    for path in paths:
        try:
            seconds = path.stat().st_mtime
        except OSError:
            continue
        found.append(ShelfGame(path, _moment(seconds)))
    return tuple(found)


def _moment(seconds: float) -> datetime:
    """When a file was written, by this computer's clock; 1970 where no calendar has the time."""
    try:
        # By way of UTC: Windows has no local times near 1970, which an unpacked archive may have.
        return datetime.fromtimestamp(seconds, UTC).astimezone()
    except (OSError, OverflowError, ValueError):
        return datetime(1970, 1, 2, tzinfo=UTC)


def opened(game: ShelfGame) -> ShelfGame:
    """Return the game with its state."""
    try:
        state = load_read_only(game.path).state
    except JournalError:
        return ShelfGame(game.path, game.written, None, True)
    return ShelfGame(game.path, game.written, state, True)
