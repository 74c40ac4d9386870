"""Certificates: the results of clean audits of long games, in the user's cache.

Rules of this file
* A certificate that cannot be read, is cut, or was made by another program is ignored. If it cannot
  be written, nothing is lost. Opening the game compares it with the bytes of the file.
* Only opening a game for play asks for one. The audit reads every line, each time.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path

import msgspec

from banker.cli import paths
from banker.cli.machine.program import program_hash
from banker.foundation.errors import BankerError
from banker.session.snapshot import Certificate

WORTH_IT = 2_000_000  # bytes of a game that takes long enough to open
LARGEST = 64_000_000  # bytes of a certificate; one of a million entries has four
DIGEST_BYTES = 32  # of all that follows, in front of a certificate


def kept(game: Path) -> Certificate | None:
    """Return the certificate of the last clean audit of a long game; None without one."""
    try:
        if game.stat().st_size < WORTH_IT:
            return None
        place = _place(game)
        if place.stat().st_size > LARGEST:
            return None
        data = place.read_bytes()
        if _digest(data[DIGEST_BYTES:]) != data[:DIGEST_BYTES]:
            return None
        found = msgspec.msgpack.decode(data[DIGEST_BYTES:], type=Certificate)
        return found if found.program == program_hash() and found.is_sound else None
    except (OSError, ValueError, msgspec.MsgspecError, RecursionError, BankerError):
        return None


def keep(game: Path, head: str) -> None:
    """Store the certificate of a long game that was found clean up to the entry hash `head`. An
    error is ignored."""
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError, OverflowError, BankerError):
        known = kept(game)
        if game.stat().st_size < WORTH_IT or (known is not None and known.prefix.head == head):
            return
        from banker.session.certificate import certificate_of  # opening a game needs it not

        found = certificate_of(game, program_hash(), head)
        if found is None:
            return
        data, place = msgspec.msgpack.encode(found), _place(game)
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = place.with_suffix(f".{os.getpid()}")
        try:
            made.write_bytes(_digest(data) + data)
            made.replace(place)
        finally:
            made.unlink(missing_ok=True)


def _place(game: Path) -> Path:
    name = blake2b(os.fsencode(game.resolve()), digest_size=16).hexdigest()
    return paths.certificates() / f"{name}.audited"


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=DIGEST_BYTES).digest()
