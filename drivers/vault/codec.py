"""Codec of the vault's messages: records on the serial link, and back.

    2 COMMIT  commitment, 64 hex            5 OPENED  guess, n, secret of 32 hex
    3 LOCKED  mixed, 0 or 1                 7 FORCED  secret
    4 TRY     guess, n                      8 TAMPER  one empty field
    4 TRY     guess, n, count, bitmap of 2 hex, all the guesses as digits: tries without a host

Rules of this file
* A record must have exactly the right form. One that does not fit is None and must not be
  acknowledged, or its content would be lost.
* The checksum of a record covers the bytes in the memory of the vault, which follow from the
  message. So it is a second, independent check of all but half of a commitment.

It must not know sessions or ports.
"""

from __future__ import annotations

from typing import Any

from msgspec import ValidationError, convert

from drivers.vault.messages import (
    Committed,
    Forced,
    Locked,
    Message,
    Opened,
    Tampered,
    TriedWrong,
    Tries,
    VaultStatus,
)
from drivers.wire.framing import crc4
from drivers.wire.messages import Heartbeat, Hello, Record, number

COMMIT, LOCKED, TRY, OPENED, FORCED, TAMPER = 2, 3, 4, 5, 7, 8

# kind on the wire, number of fields: the message's tag, and what the fields are, in order
_FORMS: dict[tuple[int, int], tuple[str, tuple[str, ...]]] = {
    (COMMIT, 1): ("committed", ("commitment",)),
    (LOCKED, 1): ("locked", ("mixed",)),
    (TRY, 2): ("tried_wrong", ("guess", "n")),
    (TRY, 5): ("tries", ("guess", "n", "count", "bitmap", "numbers")),
    (OPENED, 3): ("opened", ("guess", "n", "secret")),
    (FORCED, 1): ("forced", ("secret",)),
    (TAMPER, 1): ("tampered", ("",)),
}
# In the memory: event 4 bytes, boot 3, kind, epoch 2, guess, n 2, and these.
_DATA_SIZE = 16


def message_of(uid: str, record: Record) -> Message | None:
    """Decode the message in a record of the device `uid`; None if the record is not exactly
    right."""
    tag, names = _FORMS.get((record.kind, len(record.payload)), ("", ()))
    facts: dict[str, Any] = {"kind": tag, "epoch": record.epoch}
    facts["delivery"] = {"uid": uid, "event": record.event, "boot": record.boot}
    for name, text in zip(names, record.payload, strict=False):
        facts[name] = _read(name, text)
    try:
        message: Message = convert(facts, type=Message)
    except ValidationError:
        return None
    return message if payload_of(message) == record.payload else None


def record_of(message: Message) -> Record:
    """Return the record of a message, for a device that stores messages instead of records."""
    key = message.delivery
    bare = Record(
        key.event, key.boot, _KINDS[type(message)], message.epoch, payload_of(message), ""
    )
    return bare._replace(crc=crc4(packed(bare)))


def is_sound(record: Record) -> bool:
    """Tell whether the record's checksum is right; True for an unknown kind, which cannot be
    checked."""
    if (record.kind, len(record.payload)) not in _FORMS:
        return True
    try:
        return crc4(packed(record)) == record.crc
    except (ValueError, OverflowError):
        return False


def packed(record: Record) -> bytes:
    """Return the bytes that the checksum covers, as the vault stores them."""
    guess, n, data = _packed_payload(record.kind, record.payload)
    head = record.event.to_bytes(4, "little") + record.boot.to_bytes(3, "little")
    told = bytes([record.kind]) + record.epoch.to_bytes(2, "little")
    return head + told + bytes([guess]) + n.to_bytes(2, "little") + data.ljust(_DATA_SIZE, b"\0")


def payload_of(message: Message) -> tuple[str, ...]:
    """Return the fields of a message between the number of the code and the checksum."""
    match message:
        case Committed(commitment=commitment):
            return (commitment,)
        case Locked(mixed=mixed):
            return (str(int(mixed)),)
        case TriedWrong(guess=guess, n=n):
            return str(guess), str(n)
        case Tries(numbers=numbers, n=n):
            digits = "".join(map(str, numbers))
            return digits[-1], str(n), str(len(numbers)), f"{_bitmap(numbers):02x}", digits
        case Opened(guess=guess, n=n, secret=secret):
            return str(guess), str(n), secret
        case Forced(secret=secret):
            return (secret,)
        case Tampered():
            return ("",)


def stat_fields(status: VaultStatus) -> list[str]:
    """Return the fields of the answer to STAT."""
    where = (int(status.lid_closed), status.ring or "-", status.epoch)
    return [status.state, *map(str, where), str(status.first_event), str(status.last_event)]


def status_of(
    hello: Hello, heartbeat: Heartbeat | None, fields: tuple[str, ...]
) -> VaultStatus | None:
    """Return the vault's status as last reported; None if the fields are malformed. Without an
    answer to STAT, its lid and its ring are guessed."""
    if len(fields) >= 6:
        state, lid, ring, *rest = fields[:6]
        told = dict(zip(("epoch", "first_event", "last_event"), map(number, rest), strict=True))
        return _status(hello, state, {**told, "lid_closed": lid == "1", "ring": number(ring)})
    state = hello.state if heartbeat is None else heartbeat.state
    facts = {"epoch": hello.epoch, "first_event": hello.first_event, "ring": None}
    last = hello.last_event if heartbeat is None else heartbeat.last_event
    return _status(hello, state, {**facts, "last_event": last, "lid_closed": state != "open"})


def _status(hello: Hello, state: str, facts: dict[str, Any]) -> VaultStatus | None:
    whole = {**facts, "uid": hello.uid, "boot": hello.boot, "state": state}
    try:
        return convert({**whole, "ring": facts["ring"] or None}, type=VaultStatus)
    except ValidationError:
        return None


def _read(name: str, text: str) -> object:
    if name in ("guess", "n"):
        return number(text)
    if name == "mixed":
        return {"0": False, "1": True}.get(text)
    if name == "numbers":
        return [int(digit) for digit in text if digit in "123456"]
    return text


def _bitmap(numbers: tuple[int, ...]) -> int:
    return sum(1 << (one - 1) for one in set(numbers))


def _packed_payload(kind: int, payload: tuple[str, ...]) -> tuple[int, int, bytes]:
    if kind in (COMMIT, FORCED):
        return 0, 0, bytes.fromhex(payload[0])[:_DATA_SIZE]
    if kind == LOCKED:
        return int(payload[0]), 0, b""
    if kind == TAMPER:
        return 0, 0, b""
    guess, n = int(payload[0]), int(payload[1])
    if kind == OPENED:
        return guess, n, bytes.fromhex(payload[2])
    return guess, n, _packed_tries(payload[2:]) if len(payload) > 2 else b""


def _packed_tries(fields: tuple[str, ...]) -> bytes:
    count, bitmap, digits = fields
    # Two guesses in a byte, the earlier one in its lower half.
    return bytes([int(count)]) + bytes.fromhex(bitmap) + bytes.fromhex(_swapped(digits))


def _swapped(digits: str) -> str:
    even = digits + "0" * (len(digits) % 2)
    return "".join(even[place + 1] + even[place] for place in range(0, len(even), 2))


_KINDS: dict[type, int] = {
    Committed: COMMIT,
    Locked: LOCKED,
    TriedWrong: TRY,
    Tries: TRY,
    Opened: OPENED,
    Forced: FORCED,
    Tampered: TAMPER,
}
