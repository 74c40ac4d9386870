"""Variants: which variant of its phrase an event takes, where that depends on one of its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Never, TypeVar

from banker.games.board import events as e
from banker.games.board.state import BANK
from banker.language.phrases.names_and_amounts import Wording

Details = tuple[str, dict[str, str]]  # a variant, and further fields
T = TypeVar("T")


def variant(_kind: type[T], choose: Callable[[T], str]) -> Callable[[Never, Wording], Details]:
    """Return a function that gives an event's variant, by `choose`, and no further fields.

    The first argument is the kind of event.
    """

    def row(event: T, _wording: Wording) -> Details:
        return choose(event), {}

    return row


VARIANTS: dict[type, Callable[[Never, Wording], Details]] = {
    e.ImmunityGranted: variant(e.ImmunityGranted, lambda event: "times" if event.times else ""),
    e.LoanRepaid: variant(e.LoanRepaid, lambda event: "left" if event.left else ""),
    e.FreeAct: variant(e.FreeAct, lambda event: event.what),
    e.ClockPaused: variant(e.ClockPaused, lambda event: "paused" if event.paused else ""),
    e.RollLeft: variant(e.RollLeft, lambda event: "again" if event.again else ""),
    e.SalaryPaid: variant(e.SalaryPaid, lambda event: "vault" if event.vault else ""),
    e.DeedBought: variant(e.DeedBought, lambda event: "owed" if event.owed else ""),
    e.AuctionOpened: variant(e.AuctionOpened, lambda event: "" if event.by == BANK else "declined"),
    e.AuctionWon: variant(e.AuctionWon, lambda event: "owed" if event.owed else ""),
    e.Jailed: variant(e.Jailed, lambda event: event.why),
    e.GuessGranted: variant(e.GuessGranted, lambda event: "fee" if event.fee else ""),
    e.GuessMissed: variant(e.GuessMissed, lambda event: "again" if event.again else ""),
    e.VaultArmed: variant(e.VaultArmed, lambda event: "" if event.mixed else "unmixed"),
    e.VaultLockAgain: variant(e.VaultLockAgain, lambda event: event.why),
    e.GuessUncounted: variant(e.GuessUncounted, lambda event: "opened" if event.opened else ""),
    e.VaultQuestion: variant(e.VaultQuestion, lambda event: event.what),
    e.VaultConfirmed: variant(e.VaultConfirmed, lambda event: event.said),
    e.VaultDiffers: variant(
        e.VaultDiffers, lambda event: f"{event.said}.opened" if event.opened else event.said
    ),
    e.CardDrawn: variant(e.CardDrawn, lambda event: "kept" if event.kept else ""),
    e.Valued: variant(e.Valued, lambda event: "" if event.buildings else "deeds"),
    e.WentBankrupt: variant(e.WentBankrupt, lambda event: "" if event.owed else "nothing"),
    e.DeedHanded: variant(e.DeedHanded, lambda event: "to_bank" if event.to_bank else ""),
}
