"""What a vault's own memory says: read here a second time, without any code of the program.

The map is that of drivers/firmware/PROTOCOL.md: identity (0), acknowledgements (48), shares (128),
merged tries (240), sixteen records of 32 octets (512); each with its CRC-16/CCITT-FALSE.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import NamedTuple

COMMIT, LOCKED, TRY, OPENED, FORCED, TAMPER = 2, 3, 4, 5, 7, 8
KINDS = (COMMIT, LOCKED, TRY, OPENED, FORCED, TAMPER)
FREE, COMMITTED, SHUT = 0, 1, 2

ACK_AT, SHARE_AT, MERGE_AT, RING_AT = 48, 128, 240, 512
RECORD_SIZE, HELD_MAX = 32, 16


class Event(NamedTuple):
    """One record. `data`: half a commitment, a secret, or merged tries."""

    number: int
    boot: int
    kind: int
    epoch: int
    guess: int
    n: int
    data: bytes

    @property
    def merged(self) -> tuple[int, ...]:
        """All guesses of a merged try; nothing for any other event."""
        if self.kind != TRY:
            return ()
        count = self.data[0]
        nibbles = [self.data[2 + i // 2] >> (4 * (i % 2)) & 15 for i in range(count)]
        return tuple(nibbles)


class Look(NamedTuple):
    """A vault's memory at one moment."""

    uid: str
    acked: int
    last: int
    latch: int  # as the newest event left it
    events: dict[int, Event]
    secrets: dict[int, bytes]  # by epoch
    shares: dict[int, bytes]  # the host's, by epoch


def look_at(memory: bytes) -> Look:
    """All that is sound in an EEPROM of 1024 octets."""
    uid = _slot(memory, 0, 8) or _slot(memory, 10, 8) or b""
    events: dict[int, Event] = {}
    latches = {0: FREE}
    for place in range(HELD_MAX):
        at = RING_AT + place * RECORD_SIZE
        event = _event(memory, at)
        if event is not None and event.number % HELD_MAX == place:
            events[event.number], latches[event.number] = event, memory[at + 29] & 3
    for place in range(2):
        at = MERGE_AT + place * RECORD_SIZE
        event = _event(memory, at)
        known = events.get(event.number) if event is not None else None
        if event is not None and (known is None or event.n > known.n):
            events[event.number], latches[event.number] = event, memory[at + 29] & 3
    last = max(events, default=0)
    slots = (_slot(memory, ACK_AT + 6 * place, 4) for place in range(8))
    acked = [int.from_bytes(slot, "little") for slot in slots if slot is not None]
    acked = [number for number in acked if number <= last]
    secrets, shares = _shares(memory, SHARE_AT), _shares(memory, SHARE_AT + 40)
    # A merged try of long ago may still lie in its place.
    held = {number: event for number, event in events.items() if number > last - HELD_MAX}
    return Look(uid.hex(), max(acked, default=0), last, latches[last], held, secrets, shares)


def _slot(memory: bytes, at: int, size: int) -> bytes | None:
    value, crc = memory[at : at + size], memory[at + size : at + size + 2]
    return value if crc_hqx(value, 0xFFFF) == int.from_bytes(crc, "little") else None


def _shares(memory: bytes, at: int) -> dict[int, bytes]:
    slots = (_slot(memory, at + 20 * parity, 18) for parity in range(2))
    return {int.from_bytes(slot[:2], "little"): slot[2:] for slot in slots if slot is not None}


def _event(memory: bytes, at: int) -> Event | None:
    octets = memory[at : at + RECORD_SIZE]
    kind, flags = octets[7], octets[29]
    number, boot = int.from_bytes(octets[:4], "little"), int.from_bytes(octets[4:7], "little")
    # A TAMPER tells nothing but its epoch; what else lies there is not under its CRC.
    told = octets[:10] + bytes(19) if kind == TAMPER else octets[:29]
    is_sound = crc_hqx(told, 0xFFFF) == int.from_bytes(octets[30:], "little")
    if kind not in KINDS or not number or not is_sound or flags >> 4 != ~flags & 15:
        return None
    epoch, n = int.from_bytes(octets[8:10], "little"), int.from_bytes(octets[11:13], "little")
    return Event(number, boot, kind, epoch, octets[10], n, octets[13:29])
