"""What a vault and its host say to each other.

Rules of this file
* A message from the device is a fact: it has happened, and it carries its delivery, by which a
  repetition is recognised.
* Octets travel as lower-case hexadecimal text, as they stand on the wire and in the journal.
* The limits written here are checked where a message is decoded (`msgspec.convert` or a decoder);
  building one by hand checks nothing.
* A secret stands in two messages only, `Opened` and `Forced`: when it has nothing left to guard.

It must not know the game, files, clocks or ports.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from drivers.fairness import CODE_MAX, EPOCH_MAX

Uid: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]
Secret: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
Digest: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Ordinal: TypeAlias = Annotated[int, Meta(ge=1)]
Epoch: TypeAlias = Annotated[int, Meta(ge=1, le=EPOCH_MAX)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=CODE_MAX)]
# As many fit into one record of the vault.
TRIES_MERGED_MAX = 28

StateWord: TypeAlias = Literal["open", "closed", "committed", "locked"]


class Delivery(Struct, frozen=True):
    """Identity of a device's report: which device, its event number (1, 2, 3 …), its boot."""

    uid: Uid
    event: Ordinal
    boot: Ordinal


class Committed(Struct, frozen=True, tag_field="kind", tag="committed"):
    """The vault has drawn a secret, is bound by its commitment, and has shut the latch.

    `epoch`, here and below, counts the lockings; a code lives for one epoch.
    """

    delivery: Delivery
    epoch: Epoch
    commitment: Digest


class Locked(Struct, frozen=True, tag_field="kind", tag="locked"):
    """The code is fixed. Not `mixed`: the host's entropy did not arrive, zeros were used."""

    delivery: Delivery
    epoch: Epoch
    mixed: bool


class TriedWrong(Struct, frozen=True, tag_field="kind", tag="tried_wrong"):
    """Somebody pressed red on a wrong number; the `n`-th try of the epoch."""

    delivery: Delivery
    epoch: Epoch
    guess: Number
    n: Ordinal


class Tries(Struct, frozen=True, tag_field="kind", tag="tries"):
    """Wrong tries in one record, because no host was there and the log was nearly full.

    `numbers` are all of them in order; the last was the `n`-th try of the epoch.
    """

    delivery: Delivery
    epoch: Epoch
    numbers: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=TRIES_MERGED_MAX)]
    n: Ordinal


class Opened(Struct, frozen=True, tag_field="kind", tag="opened"):
    """The `n`-th try was right. From the secret anybody can work out the code again."""

    delivery: Delivery
    epoch: Epoch
    guess: Number
    n: Ordinal
    secret: Secret


class Forced(Struct, frozen=True, tag_field="kind", tag="forced"):
    """Opened without a guess, on purpose; the epoch is over."""

    delivery: Delivery
    epoch: Epoch
    secret: Secret


class Tampered(Struct, frozen=True, tag_field="kind", tag="tampered"):
    """The lid came up while the latch was shut. The epoch goes on."""

    delivery: Delivery
    epoch: Epoch


Message: TypeAlias = Committed | Locked | TriedWrong | Tries | Opened | Forced | Tampered


class Mix(Struct, frozen=True, tag_field="kind", tag="mix"):
    """The host's share of the code, drawn only after the commitment has been stored."""

    epoch: Epoch
    entropy: Secret


class Acknowledge(Struct, frozen=True, tag_field="kind", tag="acknowledge"):
    """The host has stored this event durably; the vault may forget it."""

    event: Ordinal


class Sync(Struct, frozen=True, tag_field="kind", tag="sync"):
    """The first word of every session: the host has stored everything up to this event."""

    event: Count


HostMessage: TypeAlias = Mix | Acknowledge | Sync


class VaultStatus(Struct, frozen=True):
    """The vault as it stands. `ring` is None between two numbers; `epoch` 0: never locked.

    `first_event` is the oldest event still held; with none held it is `last_event` + 1.
    """

    uid: Uid
    boot: Ordinal
    state: StateWord
    lid_closed: bool
    ring: Number | None
    epoch: Count
    first_event: Ordinal
    last_event: Count
