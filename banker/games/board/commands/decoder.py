"""Decoder: commands that check notes and cards."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command


class CheckNote(Command, frozen=True, tag="check_note"):
    """A note (`amount` > 0) or the card (`amount` 0) of `payer` under the decoder."""

    who: str
    payer: str
    amount: int
    verdict: Literal["real", "fake", "unclear"] | None = None
    evidence: str = ""  # what a sensor measured, as JSON, to be judged again later


class ClosePayment(Command, frozen=True, tag="close_payment"):
    """The time for checks is over."""


class GiveChange(Command, frozen=True, tag="give_change"):
    """Change is handed out, and may be checked too."""

    giver: str
    receiver: str
    amount: int
