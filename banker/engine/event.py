"""Event: the base of every event, and the events that every game knows."""

from __future__ import annotations

import msgspec

from banker.engine.command import Command
from banker.foundation.json_value import JsonValue


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """One thing that happened, in the past tense."""


class GameOpened(Event, frozen=True, tag="game_opened"):
    """The first entry. `edition` is the whole merged edition, `digest` its hash."""

    players: tuple[tuple[str, str], ...]
    edition: dict[str, JsonValue]
    digest: str
    made_by: str


class Overridden(Event, frozen=True, tag="overridden"):
    """A rule was set aside for this entry."""

    code: str
    because: str


class Said(Event, frozen=True, tag="said"):
    """A note in the ledger."""

    text: str


class PhonesOpened(Event, frozen=True, tag="phones_opened"):
    """Phones may look at the game. Their heads carry marks of the key with the hash `issuer`."""

    issuer: str


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """Somebody called `name` plays on in the seat of `was`."""

    who: str
    name: str
    was: str


class PlayerRenamed(Event, frozen=True, tag="player_renamed"):
    """The name `was` is corrected to `name`."""

    who: str
    name: str
    was: str


class ProgramChanged(
    Event, frozen=True, tag="program_changed", rename={"was": "from", "now": "to"}
):
    """From this entry on another version of the program writes the game, by its own rules.

    Stored as `from` and `to`, spelled as `made_by` is.
    """

    was: str
    now: str


class Reversed(Event, frozen=True, tag="reversed"):
    """An action was undone. `act` is its command."""

    seq: int
    act: Command
    because: str = ""


class Repeated(Event, frozen=True, tag="repeated"):
    """An undone action was repeated. `act` is its command."""

    seq: int
    act: Command
