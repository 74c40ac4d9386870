"""Kept: the odds of one game in a file, a line for each result, in a folder that may be deleted.

Rules of this file
* The file is named by the hash of the game's first entry, so a copied or moved game has the same.
* The newest line is what the table shows now; other processes on this computer show it too.
* If the file cannot be read or written, the odds count as unknown: no table waits or fails.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from banker.session.shown_odds import ShownOdds

LINE_MAX = 4096  # bytes, far more than eight players need


class Kept(msgspec.Struct, frozen=True):
    """The odds at entry `seq`, whose hash is `head`.

    `policy`: the version of the program players; odds of different versions are not compared.
    `played`, `shares` and `cut` are those of a tally. `shown`: what the table shows, None for
    nothing.
    """

    seq: int
    head: str
    policy: int = 0
    played: int = 0
    shares: dict[str, int] = {}
    cut: int = 0
    shown: ShownOdds | None = None


class KeptOdds:
    """The file with the odds of one game. `game`: the hash of its first entry."""

    def __init__(self, folder: Path, game: str) -> None:
        self.path = folder / f"{game}.jsonl"
        self._seen: tuple[int, ...] = ()
        self._newest: Kept | None = None

    def note(self, kept: Kept) -> None:
        """Append a line; if that fails, the line is lost."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(kept) + b"\n")
        except OSError:
            return  # then no other process shows it

    def newest(self) -> Kept | None:
        """Return the newest line; None if there is none. An unchanged file is not read again."""
        try:
            found = self.path.stat()
            seen = (found.st_ino, found.st_size, found.st_mtime_ns)
            if seen != self._seen:
                self._newest = self._read(found.st_size)
                self._seen = seen
        except (OSError, ValueError, msgspec.MsgspecError):
            self._seen, self._newest = (), None
        return self._newest

    def _read(self, size: int) -> Kept | None:
        with self.path.open("rb") as file:
            file.seek(max(0, size - 2 * LINE_MAX))
            lines = file.read(2 * LINE_MAX).split(b"\n")[:-1]  # an unfinished line waits
        return msgspec.json.decode(lines[-1], type=Kept) if lines else None
