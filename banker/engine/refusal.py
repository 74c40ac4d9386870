"""Refusal: an expected no, with a stable code and a text that says what to do."""

from __future__ import annotations

from enum import StrEnum

from banker.foundation.errors import CommandError
from banker.foundation.text import Field, Text


class HistoryCode(StrEnum):
    """Why an undo or redo is refused. Each ruleset lists these codes among its own."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    DEVICE_FACT = "device_fact"


class Refusal(CommandError):
    """A command that is understood but not allowed now. Example: buying a locked street."""

    def __init__(self, code: StrEnum, text: str | Text, /, **fields: Field) -> None:
        super().__init__(text, **fields)
        self.code = code

    def __str__(self) -> str:
        return f"refused [{self.code.value}]: {self.text}"

    @property
    def sentence(self) -> str:
        """What it says in English, without the code."""
        return str(self.text)
