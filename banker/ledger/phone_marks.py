"""Phone marks: how the table proves which balances and heads it has shown to a phone.

A head is the hash of the newest entry. A phone keeps each head with the cash that it was shown, and
the table's mark on both. The key of the marks stays with the table; entry `phones_opened` records
the hash of the key, the issuer. So the holder of the key can tell the heads that the table showed
from heads that somebody made up.

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
    """Return the seats whose phones asked for a command, as pairs of seat id and request id, by the
    command's id.

    The first pair is the phone that asked, the others agreed. Empty for a command of any other
    origin.
    """
    if not cmd.startswith(f"{PHONE}/"):
        return ()
    parts = (part.rpartition("/") for part in cmd[len(PHONE) + 1 :].split("+"))
    return tuple((seat, request) for seat, _, request in parts)


def is_issuer(issuer: JsonValue) -> bool:
    """Tell whether a value has the form of an issuer, the hash of a key: 64 hex digits in lower
    case."""
    return isinstance(issuer, str) and re.fullmatch(_ISSUER, issuer) is not None


def issuer_of(key: bytes) -> str:
    """Return the issuer of a key of `KEY_BYTES` bytes: its hash as 64 hex digits, as an entry
    stores it."""
    return blake2b(key, digest_size=32).hexdigest()


def mark_of(key: bytes, number: int, head: str, seat: str, cash: int | None) -> str:
    """Return the mark, 16 hex digits, for entry `number` with the entry hash `head`, as the phone
    of `seat` gets it.

    Only the first `HEAD_DIGITS` digits of `head` count. `cash`: the balance that the phone was
    shown with it; None if no balance was shown.
    """
    shown = "" if cash is None else str(cash)
    said = f"{number}|{head[:HEAD_DIGITS]}|{seat}|{shown}"
    return blake2b(said.encode(), digest_size=_MARK_BYTES, key=key).hexdigest()
