"""Commitment: how a vault draws, by commit and reveal, a code that nobody can choose or change.

Rules of this file
* The vault publishes the commitment of its secret before the host's entropy is drawn; the code
  follows from both. So the vault cannot bend the code afterwards, and the host cannot foresee it.
* When the secret is revealed anybody can recompute everything, as `verify_epoch` does. The function
  trusts nothing: a value that it cannot read is a finding, not an exception.
* Bytes are lower-case hexadecimal text, as in the messages.

It must not know clocks, files, chance or the messages' deliveries. What it proves is order, and
only if the commitment was witnessed when the vault locked: hence the words for the screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal, TypeAlias

from msgspec import Struct

from drivers.wordlist import WORDS

WORD_COUNT = 10
NO_ENTROPY = "00" * 16
CODE_MAX = 6
# The epoch is hashed as two bytes.
EPOCH_MAX = 65535
# 252 is the largest multiple of six in a byte; taking only smaller ones avoids a bias.
_UNBIASED_BELOW = 252

FindingCode: TypeAlias = Literal[
    "malformed",
    "commitment_broken",
    "unmixed",
    "wrong_guess_was_code",
    "opened_by_other_number",
    "guesses_missing",
]


class FairnessFinding(Struct, frozen=True):
    """A contradiction that an honest vault, with a host connected, would not cause."""

    code: FindingCode
    message: str


class EpochRecord(Struct, frozen=True, kw_only=True):
    """What was seen of one code (an epoch), from first to last, and the secret revealed at its end.

    `entropy`: the host's share, or None if the vault reported that it used none. `opening_guess`:
    None if the vault was forced open. `tries`: the number of guesses that the vault itself counted
    (n in its `Opened`), or None if it gave none.
    """

    uid: str
    epoch: int
    commitment: str
    entropy: str | None
    wrong_guesses: tuple[int, ...]
    opening_guess: int | None
    tries: int | None
    secret: str


def commitment(uid: str, epoch: int, secret: str) -> str:
    """Return the commitment that a vault publishes when it locks, in hex: it fixes the secret and
    reveals nothing of it."""
    return sha256(b"VLT1" + _identity(uid, epoch) + _bytes(secret, 16)).hexdigest()


def code(uid: str, epoch: int, secret: str, entropy: str) -> int:
    """Return the number 1 to 6 that opens the vault. `epoch`: the number of the code. Secret and
    entropy are in hex."""
    shares = _bytes(secret, 16) + _bytes(entropy, 16)
    return code_of_digest(sha256(b"VLTc" + _identity(uid, epoch) + shares).digest())


def code_of_digest(digest: bytes) -> int:
    """Return the code, 1 to 6, from the first unbiased byte of a hash. A hash without one (once in
    10**58) is hashed again."""
    while True:
        for byte in digest:
            if byte < _UNBIASED_BELOW:
                return byte % CODE_MAX + 1
        digest = sha256(digest).digest()


def is_share(entropy: str) -> bool:
    """Tell whether these bytes, in hex, can be a host's share. All zeros cannot: they mean "no
    share came"."""
    try:
        return any(_bytes(entropy, 16))
    except ValueError:
        return False


def commitment_words(commitment: str) -> tuple[str, ...]:
    """Return the first 80 bits of a commitment as ten words to photograph or write down.

    Four words, as before 0.3.0, protect against mistakes, not against the vault's owner: two
    secrets with the same 32 bits are found in a second.
    """
    return tuple(WORDS[byte] for byte in _bytes(commitment, 32)[:WORD_COUNT])


def verify_epoch(record: EpochRecord) -> tuple[FairnessFinding, ...]:
    """Return the findings on a finished code; an empty tuple for a fair one."""
    try:
        published = _bytes(record.commitment, 32).hex()
        promised = commitment(record.uid, record.epoch, record.secret)
        number = code(record.uid, record.epoch, record.secret, record.entropy or NO_ENTROPY)
    except ValueError as error:
        return (FairnessFinding("malformed", f"cannot be checked: {error}"),)
    findings = list(_findings_of_tries(record, number))
    if promised != published:
        text = "the revealed secret is not the one that the vault committed itself to"
        findings.insert(0, FairnessFinding("commitment_broken", text))
    return tuple(findings)


def _findings_of_tries(record: EpochRecord, number: int) -> Iterator[FairnessFinding]:
    opening = record.opening_guess
    seen = len(record.wrong_guesses) + (opening is not None)
    if record.entropy in (None, NO_ENTROPY) and seen:
        text = "the host had no share in the code: the vault alone has drawn it"
        yield FairnessFinding("unmixed", text)
    if number in record.wrong_guesses:
        place = record.wrong_guesses.index(number) + 1
        text = f"try {place} was {number}, the code, and the vault called it wrong"
        yield FairnessFinding("wrong_guess_was_code", text)
    if opening is not None and opening != number:
        text = f"the vault opened at {opening} although the code was {number}"
        yield FairnessFinding("opened_by_other_number", text)
    if record.tries is not None and record.tries != seen:
        text = f"the vault counted {record.tries} tries, {seen} were reported"
        yield FairnessFinding("guesses_missing", text)


def _identity(uid: str, epoch: int) -> bytes:
    """The vault and its epoch as they are hashed, so that no commitment serves twice."""
    if not 1 <= epoch <= EPOCH_MAX:
        raise ValueError(f"the epoch {epoch} is not between 1 and {EPOCH_MAX}")
    return _bytes(uid, 8) + epoch.to_bytes(2, "little")


def _bytes(text: str, count: int) -> bytes:
    data = bytes.fromhex(text)
    # fromhex overlooks blanks and capitals; two spellings of one value would break comparisons.
    if data.hex() != text or len(data) != count:
        raise ValueError(f"{count} bytes in lower-case hexadecimal were expected")
    return data
