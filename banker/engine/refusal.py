"""Refusal: the expected no to a command, with a stable code and a sentence that says what to do."""

from __future__ import annotations

from enum import StrEnum

from banker.errors import CommandError


class HistoryCode(StrEnum):
    """Why an undo or redo is refused. Each ruleset lists these codes among its own."""

    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    DEVICE_FACT = "device_fact"


class Refusal(CommandError):
    """A command that is understood but not allowed now. Example: buying a locked street."""

    def __init__(self, code: StrEnum, sentence: str) -> None:
        super().__init__(f"refused [{code.value}]: {sentence}")
        self.code = code
        self.sentence = sentence
