"""Memory image: the state of a vault with its log, and how each action changes both at once.

Rules of this file
* An image is one moment of the vault. Every function takes an image and gives the next one, with
  the report that belongs to the action already in the log: there is no state without its report.
* Reports are numbered without gaps and leave the log only when acknowledged.
* Callers check for room first; an invalid image is a bug of the caller.
* The secret is in here, so an image never shows itself.

It must not know clocks, buttons, files or chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import DecodeError, Meta, Struct, json
from msgspec.structs import replace

from drivers.errors import TransportUnavailable
from drivers.vault.commitment import commitment
from drivers.vault.messages import (
    BOOT_MAX,
    TRIES_MAX,
    Committed,
    EpochOrNone,
    EventOrigin,
    EventOrNone,
    Forced,
    Locked,
    Message,
    Opened,
    StateWord,
    Tampered,
    TriedWrong,
    Uid,
)

# The log of the real vault has as many records; each costs it 32 bytes of EEPROM.
HELD_MAX = 16

SecretOrNone: TypeAlias = Annotated[str, Meta(pattern=r"\A([0-9a-f]{32})?\Z")]


class MemoryImage(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a vault's memory. `held`: reports not acknowledged yet. Secret and entropy are
    empty while the latch is free."""

    uid: Uid
    boot: Annotated[int, Meta(ge=0, le=BOOT_MAX)] = 0
    lid_closed: bool = False
    latch: Literal["free", "committed", "locked"] = "free"
    epoch: EpochOrNone = 0
    secret: SecretOrNone = ""
    entropy: SecretOrNone = ""
    tries: Annotated[int, Meta(ge=0, le=TRIES_MAX)] = 0
    # The lid was lifted while the log was full; reported as soon as there is room.
    owes_tampered: bool = False
    last_event: EventOrNone = 0
    held: tuple[Message, ...] = ()

    def __repr__(self) -> str:
        """Tracebacks show variables; this one must not show itself."""
        return f"Image(uid={self.uid!r}, epoch={self.epoch}, latch={self.latch!r})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """The same for coloured tracebacks, which ask for this instead."""
        return [("uid", self.uid), ("epoch", self.epoch), ("latch", self.latch)]

    @property
    def first_event(self) -> int:
        """The number of the oldest event held; if none is held, of the next event."""
        return self.last_event + 1 - len(self.held)

    @property
    def room(self) -> int:
        """The number of reports that still fit, minus the one that a commitment reserves for its
        `Locked`."""
        return HELD_MAX - len(self.held) - (self.latch == "committed")

    @property
    def state(self) -> StateWord:
        if self.latch != "free":
            return self.latch
        return "closed" if self.lid_closed else "open"


def bound(image: MemoryImage, secret: str) -> MemoryImage:
    """Return the image after a new code was begun: the latch is shut, the commitment of `secret` is
    published."""
    started = replace(image, latch="committed", epoch=image.epoch + 1, secret=secret, tries=0)
    return _recorded(started, Committed, commitment(started.uid, started.epoch, secret))


def locked(image: MemoryImage, entropy: str, *, mixed: bool) -> MemoryImage:
    """Return the image after the code was fixed. `entropy`: the host's share; `mixed`: whether one
    came."""
    return _recorded(replace(image, latch="locked", entropy=entropy), Locked, mixed)


def tried(image: MemoryImage, guess: int, *, right: bool) -> MemoryImage:
    """Return the image after one more guess. The right number opens the latch and reveals the
    secret."""
    counted = replace(image, tries=image.tries + 1)
    if not right:
        return _recorded(counted, TriedWrong, guess, counted.tries)
    return _freed(_recorded(counted, Opened, guess, counted.tries, counted.secret))


def forced(image: MemoryImage) -> MemoryImage:
    """Return the image after an opening without a guess. It may use the record that a commitment
    reserved."""
    return _freed(_recorded(image, Forced, image.secret))


def broken_into(image: MemoryImage) -> MemoryImage:
    """Return the image after the lid was lifted against the shut latch; the report may wait for
    room."""
    return _with_owed_report(replace(image, lid_closed=False, owes_tampered=True))


def acknowledged(image: MemoryImage, count: int) -> MemoryImage:
    """Return the image without its `count` oldest reports, which the host has stored."""
    return _with_owed_report(replace(image, held=image.held[count:]))


def is_sound(image: MemoryImage) -> bool:
    """Tell whether the image obeys the rules that hold in every image."""
    events = [message.delivery.event for message in image.held]
    return (
        events == list(range(image.first_event, image.last_event + 1))
        and image.room >= 0
        and not (image.owes_tampered and image.room)
        and bool(image.secret) == (image.latch != "free")
        and bool(image.entropy) == (image.latch == "locked")
    )


def encoded(image: MemoryImage) -> bytes:
    """Return the image as bytes for the memory. The caller must encrypt them: the secret is in
    clear."""
    assert is_sound(image), f"unsound {image!r}"
    return json.encode(image)


def decoded(stored: bytes) -> MemoryImage:
    """Return the image of these bytes. Raises `TransportUnavailable` if they are not an image."""
    try:
        image = json.decode(stored, type=MemoryImage)
    except DecodeError:
        image = None
    if image is None or not is_sound(image):
        raise TransportUnavailable(
            "the vault's memory is not from this version of the vault. Move its files away: the "
            "vault then starts wiped, as a new one with a new uid."
        )
    return image


def _recorded(image: MemoryImage, report: Callable[..., Message], *facts: object) -> MemoryImage:
    event = image.last_event + 1
    message = report(EventOrigin(image.uid, event, image.boot), image.epoch, *facts)
    return replace(image, last_event=event, held=(*image.held, message))


def _with_owed_report(image: MemoryImage) -> MemoryImage:
    if not image.owes_tampered or image.room < 1:
        return image
    return _recorded(replace(image, owes_tampered=False), Tampered)


def _freed(image: MemoryImage) -> MemoryImage:
    return replace(image, latch="free", secret="", entropy="")
