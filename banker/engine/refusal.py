"""Refusal: the answer to a command that is not allowed now: a stable code, and a text that says
what to do."""

from __future__ import annotations

from enum import StrEnum

from banker.engine.command import Command
from banker.foundation.errors import BankerError, CommandError, InvalidCommand, Misunderstood
from banker.foundation.text import Field, Text


class HistoryCode(StrEnum):
    """The codes for why an undo or redo is refused. Each ruleset has these codes among its own."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_GUESS_TO_UNDO = "no_guess_to_undo"
    DEVICE_FACT = "device_fact"


class Refusal(CommandError):
    """A command that is understood but not allowed now. Example: buying a locked street.

    `asked`: the refused command, which the session adds; None until then.
    """

    def __init__(self, code: StrEnum, text: str | Text, /, **fields: Field) -> None:
        super().__init__(text, **fields)
        self.code = code
        self.asked: Command | None = None

    def __str__(self) -> str:
        return f"refused [{self.code.value}]: {self.text}"

    @property
    def sentence(self) -> str:
        """The reason in English, without the code."""
        return str(self.text)


def code_of(error: BankerError) -> str:
    """Return the stable word for an error about a command: the code of a refusal, or why it was not
    understood."""
    if isinstance(error, Refusal):
        return error.code.value
    return (error.kind if isinstance(error, InvalidCommand) else Misunderstood.INVALID).value
