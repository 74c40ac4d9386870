"""Proofs: how a phone proves that it knows a key, and how a text is encrypted with it.

Rules of this file
* Only two primitives, HMAC-SHA256 and a keystream made of it: over plain HTTP, browsers offer a
  page no cryptography, so its script brings these along.
* A key is never sent, only an HMAC over a number that is used once.
* Texts are compared in constant time.

Pure: the caller brings the random numbers. The page has the same functions; the vectors in
`tests/phones/vectors.json` hold both to the same bytes.
"""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

import msgspec

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
CODE_LENGTH = 16  # letters of five bits: 80 bits
OPEN_CODE = "A" * CODE_LENGTH  # of a TV page: it proves nothing, and may know nothing
PADDED = 512  # bytes: a sealed text tells its size in steps
_CODE = re.compile(rf"[{LETTERS}]{{{CODE_LENGTH}}}")
_HEX = re.compile(r"[0-9a-f]*")
_BLOCK = 32
_MISREAD = str.maketrans({"0": "O", "1": "I", "8": "B", " ": "", "-": ""})


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encrypted text: `n` the random number, `c` the ciphertext, `m` the HMAC of both, all in
    hex."""

    n: str
    c: str
    m: str


def digest(key: bytes, text: str) -> bytes:
    """Return the HMAC-SHA256 of a text."""
    return hmac.digest(key, text.encode(), "sha256")


def proof(key: bytes, route: str, *fields: str) -> str:
    """Return the HMAC of a message, in hex. `fields`: in the order that the route prescribes."""
    return digest(key, "\n".join((route, *fields))).hex()


def is_proven(wanted: str, given: str) -> bool:
    """Tell whether two proofs are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(wanted.encode(), given.encode())


def code_of(data: bytes) -> str:
    """Return the letters of a code from 16 random bytes."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in data[:CODE_LENGTH])


def typed_code(text: str) -> str:
    """Return a typed code in its usual spelling, with look-alike characters replaced; empty if it
    is not a code."""
    code = text.upper().translate(_MISREAD)
    return code if _CODE.fullmatch(code) else ""


def seat_key(code: str, game: str, seat: str, drawn: str, nonce: str) -> bytes:
    """Return the key of a seat. `code`: the code on the screen; `drawn`: the phone's random number;
    `nonce`: the one-time number of the claim."""
    return digest(code.encode(), f"seat|{game}|{seat}|{drawn}|{nonce}")


def stream_key(key: bytes, salt: str) -> bytes:
    """Return the key that encrypts one stream of a seat. `salt`: the stream's random number."""
    return digest(key, f"live|{salt}")


def word_numbers(key: bytes) -> tuple[int, int]:
    """Return the numbers, 0 to 255, of the two words that a phone and the table show for a key."""
    first, second = digest(key, "words")[:2]
    return first, second


def seal(key: bytes, text: str, drawn: str, padded: int = 1) -> Box:
    """Encrypt a text. `drawn`: 24 hex digits that were never used with this key. The text gets
    blanks at its end up to a multiple of `padded` bytes."""
    plain = text.encode()
    plain += b" " * (-len(plain) % padded)
    cipher = _mixed(key, plain, drawn).hex()
    return Box(drawn, cipher, _mark(key, drawn, cipher))


def opened(key: bytes, box: Box) -> str | None:
    """Decrypt a box; None if it was not encrypted with this key."""
    if not is_proven(_mark(key, box.n, box.c), box.m):
        return None
    if len(box.c) % 2 or not _HEX.fullmatch(box.c):
        return None
    try:
        return _mixed(key, bytes.fromhex(box.c), box.n).decode()
    except UnicodeDecodeError:
        return None


def _mark(key: bytes, drawn: str, cipher: str) -> str:
    return digest(digest(key, "mac"), f"{drawn}|{cipher}").hex()


def _mixed(key: bytes, data: bytes, drawn: str) -> bytes:
    """The bytes under the keystream; the same again gives them back."""
    inner = digest(key, "seal")
    stream = b"".join(
        hmac.digest(inner, f"{drawn}|{block}".encode(), sha256)
        for block in range(-(-len(data) // _BLOCK))
    )
    size = len(data)
    mixed = int.from_bytes(data, "big") ^ int.from_bytes(stream[:size], "big")
    return mixed.to_bytes(size, "big")
