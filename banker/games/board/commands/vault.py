"""Vault: commands about the vault, and the reports of a vault.

A report is an event that a device saw. A report is never refused; only its effect depends on the
phase.
"""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command


class Guess(Command, frozen=True, tag="guess"):
    """A guess at the code. Without an outcome, a connected vault decides."""

    who: str
    number: int
    outcome: Literal["opens", "misses"] | None = None


class CorrectGuess(Command, frozen=True, tag="correct_guess"):
    """A miss that was noted under a wrong number: `number` was meant, `noted` was written down."""

    who: str
    number: int
    noted: int


class LockVault(Command, frozen=True, tag="lock_vault"):
    """Lid closed, lock pressed three times: filled, a new code."""


class GrantGuess(Command, frozen=True, tag="grant_guess"):
    """A free guess by a card or by the table's word."""

    who: str


class AdoptVault(Command, frozen=True, tag="adopt_vault"):
    """This vault's reports count here from the one after `event` on.

    Without a uid: whatever vault asks whether it belongs here.
    """

    uid: str = ""
    event: int = 0
    why: Literal["first", "ahead", "gap", "divergence", "other"] = "first"


class ReportCommitted(Command, frozen=True, tag="report_committed"):
    """The vault fixed its secret and published the commitment (hex)."""

    epoch: int
    commitment: str


class MixVault(Command, frozen=True, tag="mix_vault", omit_defaults=True):
    """The host's share of the code (hex), recorded before it is sent to the vault.

    `late`: the vault had reported its lock before anybody could send it a share.
    """

    epoch: int
    entropy: str
    late: bool = False


class ReportLocked(Command, frozen=True, tag="report_locked"):
    """The vault is locked. `mixed`: it used the host's share."""

    epoch: int
    mixed: bool = True


class ReportTried(Command, frozen=True, tag="report_tried"):
    """A wrong number. `who` is the player who was guessing, as the screen knew; may be empty."""

    epoch: int
    number: int
    who: str = ""


class ReportTries(Command, frozen=True, tag="report_tries"):
    """Wrong numbers in their order, tried while no bank was listening."""

    epoch: int
    numbers: tuple[int, ...]


class ReportOpened(Command, frozen=True, tag="report_opened"):
    """The vault opened on a number and revealed its secret (hex)."""

    epoch: int
    number: int
    secret: str
    who: str = ""


class ReportForced(Command, frozen=True, tag="report_forced"):
    """The vault was opened without a guess."""

    epoch: int
    secret: str


class ReportTampered(Command, frozen=True, tag="report_tampered"):
    """The lid moved while the vault was locked."""

    epoch: int


class ReportUnheard(Command, frozen=True, tag="report_unheard"):
    """The vault has told everything, and the oldest hearsay is not in it."""
