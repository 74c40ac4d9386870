"""Every error that Banker raises on purpose.

    BankerError
    ├─ CommandError          the user asked for something that is not done; nothing changed
    │  ├─ InvalidCommand     not understandable: an unknown player, a deed that does not exist
    │  └─ Refusal            understandable, against the rules now; carries a stable code
    ├─ EditionError          all errors of an edition file, found at load
    └─ JournalError          the file of a game
       ├─ JournalUnavailable the disk failed, or another program has the game open
       ├─ JournalCorrupt     the file is not as it was written: edited, torn, or not a game
       └─ JournalConflict    an entry that does not continue the journal

An AssertionError is a bug in Banker: the program stops after the last durable entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from banker.foundation.text import Field, Filling, Text, field_of


class BankerError(Exception):
    """Base of every error that Banker shows to the user as one clear line.

    `text` is that line as a `Text`, so that any language can translate it. The keyword arguments
    fill its fields. An error given as a field stands for its own text.
    """

    def __init__(self, text: str | Text, /, **fields: Filling) -> None:
        super().__init__(text)
        if isinstance(text, Text):
            self.text = text
        else:
            self.text = Text(text, {name: field_of(value) for name, value in fields.items()})

    def __str__(self) -> str:
        return str(self.text)


class CommandError(BankerError):
    """A command that was not applied; nothing changed. Examples: "anna pays 50 to zed" (no player
    is called Zed); "ann buys boardwalk" (the street is locked)."""


class Misunderstood(StrEnum):
    """The reasons why a command was not understood, as words that scripts may read. A word never
    changes."""

    UNKNOWN_STATEMENT = "unknown_statement"  # no statement reads like this
    UNKNOWN_NAME = "unknown_name"  # nothing has this name, or several things have it
    INCOMPLETE = "incomplete"  # the beginning of a statement
    BAD_AMOUNT = "bad_amount"  # a number that cannot be one here
    NO_SUCH_ENTRY = "no_such_entry"  # no action to amend has this number
    INVALID = "invalid"  # any other value that cannot be


class InvalidCommand(CommandError):
    """A command that cannot be understood. Examples: an unknown player; an amount of 1.5. `kind`
    says why, as a `Misunderstood`."""

    def __init__(
        self, text: str | Text, /, *, kind: Misunderstood = Misunderstood.INVALID, **fields: Filling
    ) -> None:
        super().__init__(text, **fields)
        self.kind = kind


class EditionError(BankerError):
    """All errors of one edition file, collected. Examples: 21 deeds instead of 22; a rent that
    falls."""

    def __init__(self, faults: Sequence[Field]) -> None:
        super().__init__("\n".join(map(str, faults)))
        #: The same, for any language.
        self.texts = list(faults)
        self.faults = list(map(str, faults))


class JournalError(BankerError):
    """Base of the errors about the file of a game. Examples: those of its three subclasses."""


class JournalUnavailable(JournalError):
    """The file of a game cannot be used now. Examples: the disk is full; another program has it
    open."""


class JournalCorrupt(JournalError):
    """The file of a game is not as it was written. Examples: an edited line; another program's
    file."""


class JournalConflict(JournalError):
    """An entry does not follow the last one of the journal. Example: its number is already used."""
