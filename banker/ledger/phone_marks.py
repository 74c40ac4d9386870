"""Phone marks: how the table marks each head that it shows to a phone.

A phone keeps the head of each entry with the cash that it was shown, and the table's mark on both.
The key of the marks stays with the table; entry `phones_opened` books its hash, the issuer. So
the holder of the key can tell the heads that the table showed from heads that somebody made up.

Rules of this file
* A mark covers the entry's number, the head as the phone keeps it, the seat, and the cash shown.
* Stored receipts carry these bytes: what is hashed never changes.
"""

from __future__ import annotations

import re
from hashlib import blake2b

from banker.foundation.json_value import JsonValue

KEY_BYTES = 32
HEAD_DIGITS = 20  # of the head, as a phone keeps it: 80 bits
_MARK_BYTES = 8
PHONE = "phone"  # the first part of the id of a command that a phone asked for; and who entered
# what went through by itself
_ISSUER = r"[0-9a-f]{64}"


def askers(cmd: str) -> tuple[tuple[str, str], ...]:
    """The seats whose phones asked for the command of this id, and then agreed to it, each with
    the id of its request; empty for any other command."""
    if not cmd.startswith(f"{PHONE}/"):
        return ()
    parts = (part.rpartition("/") for part in cmd[len(PHONE) + 1 :].split("+"))
    return tuple((seat, request) for seat, _, request in parts)


def is_issuer(issuer: JsonValue) -> bool:
    """Whether it is spelled as a hash of a key: 64 hex digits in lower case."""
    return isinstance(issuer, str) and re.fullmatch(_ISSUER, issuer) is not None


def issuer_of(key: bytes) -> str:
    """The hash of a key of `KEY_BYTES` bytes, as it is booked."""
    return blake2b(key, digest_size=32).hexdigest()


def mark_of(key: bytes, number: int, head: str, seat: str, cash: int | None) -> str:
    """The mark, 16 hex digits, on entry `number` with `head` (cut to `HEAD_DIGITS` here).

    `cash`: what the phone of `seat` was shown with it; None where it was shown none.
    """
    shown = "" if cash is None else str(cash)
    said = f"{number}|{head[:HEAD_DIGITS]}|{seat}|{shown}"
    return blake2b(said.encode(), digest_size=_MARK_BYTES, key=key).hexdigest()
