"""Games: the user's games on the home page, each file read once and never written.

A file that is not a game is left out; a broken game shows only its name.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from banker.foundation.errors import JournalError
from banker.games.board.state import State
from banker.session.loading import load_read_only


class ShelfGame(msgspec.Struct, frozen=True):
    """A game of the list. `written`: when its file last changed.

    `state` is None before the file is read, and if it cannot be read.
    """

    path: Path
    written: datetime
    state: State | None = None
    is_read: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state is not None and bool(self.state.table.ended)


def listed(paths: list[Path]) -> tuple[ShelfGame, ...]:
    """Return the games of these files in the same order, not read yet; missing files are left
    out."""
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
    """Return the game with its state, read from the file."""
    try:
        state = load_read_only(game.path).state
    except JournalError:
        return ShelfGame(game.path, game.written, None, True)
    return ShelfGame(game.path, game.written, state, True)
