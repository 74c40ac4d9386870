"""Decoder: commands that check the notes of a payment, and cards."""

from __future__ import annotations

from typing import Literal

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says


# The payer may be out of the game: the last notes of a bankrupt player may still be checked.
@Row(
    players=("who",), keeps_payment=True, needs="decoder",
    act={"": "{who} checks a {amount} of {payer}", "card": "{who} checks the card of {payer}"},
    forms=says("WHO checks PAYER card [VERDICT]",
               "bob checks ann card fake", "the card that ann is about to use", amount=0)
    + says("WHO checks PAYER card VERDICT measured EVIDENCE",
           'bob checks ann card fake measured "…"', "with the verdict of a sensor", amount=0)
    + says("WHO checks PURSE AMOUNT VERDICT measured EVIDENCE",
           'bob checks ann 100 fake measured "…"', "with the verdict of a sensor")
    + says("WHO checks PURSE AMOUNT [VERDICT]",
           "bob checks ann 100 fake", "a note that ann is paying with"),
)  # fmt: skip
class CheckNote(Command, frozen=True, tag="check_note"):
    """`who` checks a note of value `amount` that `payer` pays with, or, if `amount` is 0, the card
    that `payer` is about to use.

    `verdict`: None lets the connected decoder judge. `evidence`: its measurement; empty if people
    judged.
    """

    who: str
    payer: str
    amount: int
    verdict: Literal["real", "fake", "unclear"] | None = None
    evidence: str = ""  # what a sensor measured, as JSON, to be judged again later


@Row(
    keeps_payment=True, needs="decoder", act={"": "the payment closes"},
    forms=says("payment closes", "payment closes", "ends the time for checks"),
)  # fmt: skip
class ClosePayment(Command, frozen=True, tag="close_payment"):
    """Ends the time in which the notes of a payment, or a card, may be checked."""


@Row(
    players=("giver", "receiver"), keeps_payment=True, pays=False, needs="decoder",
    act={"": "{giver} gives {receiver} {amount} in change"},
    forms=says("GIVER gives change AMOUNT to RECEIVER",
               "bank gives change 50 to ann", "it may be checked like any payment"),
)  # fmt: skip
class GiveChange(Command, frozen=True, tag="give_change"):
    """Records that `giver` hands out change of `amount`, which may be checked like a payment."""

    giver: str
    receiver: str
    amount: int
