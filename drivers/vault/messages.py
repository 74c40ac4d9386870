"""Messages of a vault to its host: the facts that it reports.

Rules of this file
* A message is a fact that has happened. It carries its delivery, by which a repetition is
  recognised.
* Bytes travel as lower-case hexadecimal text, as they stand on the serial link and in the journal.
* The limits written here are checked where a message is decoded (`msgspec.convert` or a decoder);
  building one by hand checks nothing.
* Only two messages hold a secret, `Opened` and `Forced`: then the vault is open already.

It must not know the game, files, clocks or ports.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from drivers.vault.commitment import CODE_MAX, EPOCH_MAX

Uid: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
Secret: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
# A record of the vault has four bytes for its number, three for the boot, two for the try.
EVENT_MAX, BOOT_MAX, TRIES_MAX = 2**32 - 1, 2**24 - 1, 2**16 - 1
# As many tries fit into one record.
TRIES_MERGED_MAX = 28

Event: TypeAlias = Annotated[int, Meta(ge=1, le=EVENT_MAX)]
EventOrNone: TypeAlias = Annotated[int, Meta(ge=0, le=EVENT_MAX)]
Boot: TypeAlias = Annotated[int, Meta(ge=1, le=BOOT_MAX)]
Epoch: TypeAlias = Annotated[int, Meta(ge=1, le=EPOCH_MAX)]
EpochOrNone: TypeAlias = Annotated[int, Meta(ge=0, le=EPOCH_MAX)]
Try: TypeAlias = Annotated[int, Meta(ge=1, le=TRIES_MAX)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=CODE_MAX)]

StateWord: TypeAlias = Literal["open", "closed", "committed", "locked"]


class EventOrigin(Struct, frozen=True):
    """The identity of a report: the device's id, the number of the event (1, 2, 3 …), and the
    device's start counter."""

    uid: Uid
    event: Event
    boot: Boot


class Committed(Struct, frozen=True, tag_field="kind", tag="committed"):
    """The vault has drawn a secret, published its commitment, and shut the latch.

    `epoch`, here and below, numbers the vault's codes: 1, 2, 3 and so on.
    """

    delivery: EventOrigin
    epoch: Epoch
    commitment: Digest


class Locked(Struct, frozen=True, tag_field="kind", tag="locked"):
    """The code is fixed. `mixed`: the host's share was used; else it did not arrive, and zeros were
    used."""

    delivery: EventOrigin
    epoch: Epoch
    mixed: bool


class TriedWrong(Struct, frozen=True, tag_field="kind", tag="tried_wrong"):
    """A player guessed a wrong number; it was the `n`-th guess at this code."""

    delivery: EventOrigin
    epoch: Epoch
    guess: Number
    n: Try


class Tries(Struct, frozen=True, tag_field="kind", tag="tries"):
    """Several wrong guesses in one record: no host was connected, and the log was nearly full.

    `numbers`: all of them in order; the last was the `n`-th guess at this code.
    """

    delivery: EventOrigin
    epoch: Epoch
    numbers: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=TRIES_MERGED_MAX)]
    n: Try


class Opened(Struct, frozen=True, tag_field="kind", tag="opened"):
    """The `n`-th guess was right. From the secret anybody can calculate the code again."""

    delivery: EventOrigin
    epoch: Epoch
    guess: Number
    n: Try
    secret: Secret


class Forced(Struct, frozen=True, tag_field="kind", tag="forced"):
    """The vault was opened without a guess, on purpose; the code is over."""

    delivery: EventOrigin
    epoch: Epoch
    secret: Secret


class Tampered(Struct, frozen=True, tag_field="kind", tag="tampered"):
    """The lid was lifted while the latch was shut. The code stays in use."""

    delivery: EventOrigin
    epoch: Epoch


Message: TypeAlias = Committed | Locked | TriedWrong | Tries | Opened | Forced | Tampered


class VaultStatus(Struct, frozen=True):
    """The present state of the vault. `ring`: None between two numbers. `epoch`: the number of its
    code, 0 if it was never locked.

    `first_event`: the oldest event still held; if none is held, `last_event` + 1.
    """

    uid: Uid
    boot: Boot
    state: StateWord
    lid_closed: bool
    ring: Number | None
    epoch: EpochOrNone
    first_event: Annotated[int, Meta(ge=1, le=EVENT_MAX + 1)]
    last_event: EventOrNone
