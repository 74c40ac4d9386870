"""Vault: commands about the vault, and the reports of a vault device.

A report says what a device saw. A report is never refused; only its effect depends on the phase. An
epoch is the number of the vault's code: each lock with a new code begins the next.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says

_REPORT = partial(Row, report=True, needs="vault", keeps_guess=True)


@Row(
    players=("who",), step="act", plays=True, keeps_guess=True, by_phone="ask", needs="vault",
    act={
        "": "{who} guesses {number}", "opens": "{who} guesses {number}, and it opens",
        "misses": "{who} guesses {number}, and it stays shut",
    },
    forms=says("WHO guesses NUMBER [OUTCOME]",
               "ann guesses 5", "'ann guesses 5 opens' without a vault"),
)  # fmt: skip
class Guess(Command, frozen=True, tag="guess"):
    """A player guesses the vault's code. `outcome` None: the connected vault decides."""

    who: str
    number: int
    outcome: Literal["opens", "misses"] | None = None


@Row(
    players=("who",), keeps_guess=True, of_bankrupt=True, repeats=False, needs="vault",
    act={"": "{who} guessed {number}, not {noted}"},
    forms=says("WHO guessed NUMBER not NOTED",
               "ann guessed 4, not 3", "corrects a miss that was noted wrongly"),
)  # fmt: skip
class CorrectGuess(Command, frozen=True, tag="correct_guess"):
    """Corrects a miss that was noted wrongly: the player guessed `number`, not `noted`."""

    who: str
    number: int
    noted: int


@Row(
    needs="vault", act={"": "the vault is locked"},
    forms=says("vault locks", "vault locks", "the vault is filled, and locked with a new code"),
)  # fmt: skip
class LockVault(Command, frozen=True, tag="lock_vault"):
    """The players have filled the vault and locked it with a new code."""


@Row(
    players=("who",), keeps_guess=True, needs="vault", act={"": "{who} gets a guess"},
    forms=says("WHO gets [a] [free] guess",
               "ann gets guess", "a free guess that the players grant"),
)  # fmt: skip
class GrantGuess(Command, frozen=True, tag="grant_guess"):
    """Gives a player a free guess, by a card or because the players agree."""

    who: str


@Row(
    keeps_guess=True, keeps_payment=True, after_end=True, needs="vault",
    forms=says("vault joins", "vault joins", "accepts an unknown vault that is connected")
    + says("vault joins as UID after EVENT for WHY",
           "vault joins as 1f2e after 57 for gap", "its later reports count"),
)  # fmt: skip
class AdoptVault(Command, frozen=True, tag="adopt_vault"):
    """Accepts a vault device: its reports count from the one after `event` on.

    `uid`: the device; empty for the connected one that waits for an answer. `why`: the reason for
    which the device was not accepted already.
    """

    uid: str = ""
    event: int = 0
    why: Literal["first", "ahead", "gap", "divergence", "other"] = "first"


@_REPORT(
    forms=says("vault commits EPOCH COMMITMENT",
               "vault commits 2 9f86d081", "the vault fixed its secret"),
)  # fmt: skip
class ReportCommitted(Command, frozen=True, tag="report_committed"):
    """The vault has chosen its secret for this epoch, and published the hash of it (`commitment`,
    hex)."""

    epoch: int
    commitment: str


@_REPORT(
    forms=says("vault mixes EPOCH ENTROPY late",
               "vault mixes 2 5e884898 late", "a share that came after the lock", late=True)
    + says("vault mixes EPOCH ENTROPY", "vault mixes 2 5e884898", "the host's share of the code"),
)  # fmt: skip
class MixVault(Command, frozen=True, tag="mix_vault", omit_defaults=True):
    """The Bank's share of the vault's code (random bytes as hex), recorded before the vault gets
    it.

    `late`: the vault reported its lock before the share could be sent.
    """

    epoch: int
    entropy: str
    late: bool = False


@_REPORT(
    forms=says("vault reports locked EPOCH unmixed",
               "vault reports locked 2 unmixed", "locked without the host's share", mixed=False)
    + says("vault reports locked EPOCH", "vault reports locked 2", "locked with a new code"),
)  # fmt: skip
class ReportLocked(Command, frozen=True, tag="report_locked"):
    """The vault reports that it is locked. `mixed`: its code contains the Bank's share."""

    epoch: int
    mixed: bool = True


@_REPORT(
    players=("who",),
    forms=says("vault reports NUMBER missed EPOCH [by WHO]",
               "vault reports 4 missed 2 by ann", "a wrong number"),
)  # fmt: skip
class ReportTried(Command, frozen=True, tag="report_tried"):
    """The vault reports a wrong number. `who`: the player who was guessing; empty if that is not
    known."""

    epoch: int
    number: int
    who: str = ""


@_REPORT(
    forms=says("vault reports tries EPOCH NUMBERS",
               "vault reports tries 2 415", "wrong numbers while the vault was not connected"),
)  # fmt: skip
class ReportTries(Command, frozen=True, tag="report_tries"):
    """The vault reports wrong numbers, in their order, that were tried while Banker was not
    connected."""

    epoch: int
    numbers: tuple[int, ...]


@_REPORT(
    players=("who",),
    forms=says("vault reports NUMBER opened EPOCH SECRET [by WHO]",
               "vault reports 5 opened 2 6b86b273 by ann", "opened by a guess"),
)  # fmt: skip
class ReportOpened(Command, frozen=True, tag="report_opened"):
    """The vault reports that it opened at a number, and reveals its secret (hex). `who`: the player
    who was guessing; empty if that is not known."""

    epoch: int
    number: int
    secret: str
    who: str = ""


@_REPORT(
    forms=says("vault reports forced EPOCH SECRET",
               "vault reports forced 2 6b86b273", "opened without a guess"),
)  # fmt: skip
class ReportForced(Command, frozen=True, tag="report_forced"):
    """The vault reports that it was opened without a guess, and reveals its secret (hex)."""

    epoch: int
    secret: str


@_REPORT(forms=says("vault reports lid EPOCH", "vault reports lid 2", "the lid moved while locked"))
class ReportTampered(Command, frozen=True, tag="report_tampered"):
    """The vault reports that the lid was moved while it was locked."""

    epoch: int


@_REPORT(
    forms=says("vault heard nothing",
               "vault heard nothing", "the vault knows nothing of what was typed by hand"),
)  # fmt: skip
class ReportUnheard(Command, frozen=True, tag="report_unheard"):
    """The vault has sent all reports, and none of them confirms the oldest entry made by hand."""
