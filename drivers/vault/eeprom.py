"""EEPROM of the simulated vault: one encrypted file, replaced whole.

Rules of this file
* A store is all or nothing: a new file is written and synced beside the old one, renamed, and the
  folder is synced. After a power cut there is the old image or the new one.
* The file is encrypted with a key that is in a separate file. A copy of one file without the other
  reveals nothing, and no change of it goes unnoticed.
* One vault at a time: the key file stays locked until `close`.
* A file that cannot be read is never repaired or replaced silently: a person must move it away.

It must not know what the image means.

Seal: magic | nonce (16) | image XOR SHAKE-256(key, nonce) | HMAC-SHA-256 over all before it. It
guards a game against curious players, with the key on the same computer; it is no more than that.
"""

from __future__ import annotations

import errno
import hashlib
import hmac
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TypeAlias

from drivers.durable_file import DurableFiles, why
from drivers.errors import TransportLost, TransportUnavailable

Draw: TypeAlias = Callable[[int], bytes]

_MAGIC = b"VLTEEP1\n"
_NONCE_SIZE = 16
_TAG_SIZE = 32
_KEY_SIZE = 32


class Eeprom(Protocol):
    """A memory for one image of bytes, which survives a power loss."""

    def load(self) -> bytes | None:
        """Return the stored image; None if nothing was ever stored."""

    def store(self, image: bytes) -> None:
        """Store an image durably. After an exception, either the old or the new image is stored."""

    def close(self) -> None:
        """Release the memory for the next vault. A second call does nothing."""


class VolatileEeprom:
    """A memory for tests and previews, which is lost with this object."""

    def __init__(self) -> None:
        self._image: bytes | None = None

    def load(self) -> bytes | None:
        return self._image

    def store(self, image: bytes) -> None:
        self._image = image

    def close(self) -> None:
        """Do nothing; the image stays for the next vault."""


class EepromFile:
    """The memory in a file, encrypted with the key in another file.

    A key is made at the first use, together with the memory, and is never replaced.
    """

    def __init__(
        self,
        path: Path,
        key_path: Path,
        *,
        draw: Draw = os.urandom,
        disk: DurableFiles | None = None,
    ) -> None:
        self._path = path
        self._key_path = key_path
        self._draw = draw
        self._disk = DurableFiles() if disk is None else disk
        self._lock: int | None = None
        try:
            self._key = self._read_or_make_key()
            self._lock = _lock(key_path)
        except OSError as error:
            text = f"the vault's key {key_path} cannot be used: {why(error)}"
            raise TransportUnavailable(text) from error

    def __repr__(self) -> str:
        return f"EepromFile({str(self._path)!r}, {str(self._key_path)!r})"

    def load(self) -> bytes | None:
        try:
            sealed = self._path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            text = f"the vault's memory {self._path} cannot be read: {why(error)}"
            raise TransportUnavailable(text) from error
        image = decrypt(sealed, self._key)
        if image is None:
            raise self._unreadable("is damaged, or sealed with another key")
        return image

    def store(self, image: bytes) -> None:
        sealed = encrypt(image, self._key, self._draw(_NONCE_SIZE))
        # If the disk fails, a traceback with variables would print the decrypted image.
        del image
        try:
            self._disk.replace(self._path, sealed)
        except OSError as error:
            text = f"the vault's memory {self._path} cannot be written: {why(error)}"
            raise TransportLost(text) from error

    def close(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _read_or_make_key(self) -> bytes:
        if not self._key_path.exists():
            if self._path.exists():
                raise self._unreadable("is there, but its key is not")
            self._disk.replace(self._key_path, self._draw(_KEY_SIZE))
        key = self._key_path.read_bytes()
        if len(key) != _KEY_SIZE:
            raise self._unreadable("has a key file that is damaged or no key")
        return key

    def _unreadable(self, what: str) -> TransportUnavailable:
        return TransportUnavailable(
            f"the vault's memory {self._path} {what}. Put back both it and {self._key_path}, or "
            "move both away: the vault then starts wiped, as a new one with a new uid."
        )


def _lock(path: Path) -> int:
    """Hold a lock on the file until the descriptor is closed.

    Windows keeps everybody else from what is locked, so there a file beside it is.
    """
    if sys.platform == "win32":
        beside = path.with_name(path.name + ".lock")
        descriptor = os.open(beside, os.O_RDWR | os.O_CREAT)
    else:
        descriptor = os.open(path, os.O_RDONLY)
    try:
        _take(descriptor)
    except OSError as error:
        os.close(descriptor)
        raise BlockingIOError(error.errno, "another program has this vault open") from error
    return descriptor


def _take(descriptor: int) -> None:
    if sys.platform == "win32":
        from filelock import lock_descriptor

        if not lock_descriptor(descriptor, blocking=False):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def encrypt(image: bytes, key: bytes, nonce: bytes) -> bytes:
    """Return the encrypted image for a file; only its length can be seen. `nonce`: 16 random
    bytes."""
    body = _MAGIC + nonce + _veiled(image, key, nonce)
    return body + _tag(body, key)


def decrypt(sealed: bytes, key: bytes) -> bytes | None:
    """Return the decrypted image; None if the key is wrong or a byte has changed."""
    body, tag = sealed[:-_TAG_SIZE], sealed[-_TAG_SIZE:]
    if not hmac.compare_digest(tag, _tag(body, key)) or not body.startswith(_MAGIC):
        return None
    nonce, veiled = body[len(_MAGIC) :][:_NONCE_SIZE], body[len(_MAGIC) + _NONCE_SIZE :]
    return _veiled(veiled, key, nonce)


def _veiled(data: bytes, key: bytes, nonce: bytes) -> bytes:
    """Its own inverse: the data under a stream that never repeats, as no nonce does."""
    stream = hashlib.shake_256(b"veil" + key + nonce).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))


def _tag(body: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"tag" + body, "sha256")
