"""Storage: what phones need from one evening to the next, in a file that only its owner may
read.

Rules of this file
* With the keys of the seats one can open pages and ask for actions, and with the issuer's key make
  receipts: so the file is private (0600) and never in the games folder, which people copy.
* A file that cannot be read counts as none: the phones scan a new code, and nothing else is lost.
* A file that cannot be written is a line on the screen; the game goes on.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from banker.foundation.errors import BankerError
from banker.foundation.text import why

SIZE_MAX = 64 * 1024
KEY_BYTES = 32
_DIGITS = 2 * KEY_BYTES


class Kept(msgspec.Struct, frozen=True):
    """The stored data of one game, with keys in hex. `issuer`: the key that signs entry hashes;
    `seats`: seat -> key; `port`: the last port, to be used again."""

    issuer: str = ""
    seats: dict[str, str] = {}
    port: int = 0


class KeyFile:
    """The file with the keys of one game. `game`: the entry hash of the game's first entry."""

    def __init__(self, folder: Path, game: str) -> None:
        self.path = folder / f"{game[:32]}.json"

    def read(self) -> Kept:
        """Return the stored data; empty data if the file is missing or cannot be trusted."""
        try:
            with self.path.open("rb") as file:
                kept = msgspec.json.decode(file.read(SIZE_MAX), type=Kept)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return Kept()
        return Kept(
            issuer=kept.issuer if is_key(kept.issuer) else "",
            seats={who: key for who, key in kept.seats.items() if is_key(key)},
            port=kept.port if 1024 <= kept.port <= 65535 else 0,
        )

    def write(self, issuer: bytes, seats: Mapping[str, bytes], port: int) -> None:
        """Store the keys and the port. Raises `BankerError`."""
        kept = Kept(issuer.hex(), {who: key.hex() for who, key in seats.items()}, port)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.path, msgspec.json.encode(kept))
        except OSError as error:
            raise BankerError(
                f"{self.path}: {why(error)}; phones must be let in again next time"
            ) from error


def is_key(text: str) -> bool:
    """Tell whether a text is a key in hex."""
    return len(text) == _DIGITS and all(sign in "0123456789abcdef" for sign in text)


def write_whole(path: Path, data: bytes) -> None:
    """Write a private file: after a crash, the old or the new content exists, never half of one."""
    beside = path.with_name(f"{path.name}.new")
    with contextlib.suppress(FileNotFoundError):
        beside.unlink()
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(fd, "wb") as file:  # noqa: PTH123  # a descriptor, whose mode was never another
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
