"""Event: the base of every event, and the events that every game knows."""

from __future__ import annotations

import msgspec

from banker.engine.command import Command
from banker.foundation.json_value import JsonValue


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind"):
    """One thing that happened, in the past tense."""


class GameOpened(Event, frozen=True, tag="game_opened"):
    """A game begins. `players`: id and name of each; `edition`: the whole edition as JSON;
    `digest`: its hash; `made_by`: the program's version."""

    players: tuple[tuple[str, str], ...]
    edition: dict[str, JsonValue]
    digest: str
    made_by: str


class Overridden(Event, frozen=True, tag="overridden"):
    """A forced command set a rule aside. `code`: the code of that refusal; `because`: the players'
    reason."""

    code: str
    because: str


class Said(Event, frozen=True, tag="said"):
    """Somebody wrote a note into the ledger."""

    text: str


class PhonesOpened(Event, frozen=True, tag="phones_opened"):
    """Phones may look at the game from here on.

    `issuer`: the hash of the key with which the table marks what it shows to phones, 64 hex digits.
    """

    issuer: str


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A new player called `name` took over the seat `who` from the player called `was`."""

    who: str
    name: str
    was: str


class PlayerRenamed(Event, frozen=True, tag="player_renamed"):
    """The name of the seat `who` was corrected from `was` to `name`."""

    who: str
    name: str
    was: str


class ProgramChanged(
    Event, frozen=True, tag="program_changed", rename={"was": "from", "now": "to"}
):
    """From this entry on, version `now` of the program writes the game, by its rules, after version
    `was`.

    Stored as `from` and `to`, in the form of `made_by`, such as `banker 1.0.0`.
    """

    was: str
    now: str


class Reversed(Event, frozen=True, tag="reversed"):
    """The action of entry `seq` was undone. `act` is the command of that action."""

    seq: int
    act: Command
    because: str = ""


class Repeated(Event, frozen=True, tag="repeated"):
    """The undone action of entry `seq` was applied again. `act` is the command of that action."""

    seq: int
    act: Command
