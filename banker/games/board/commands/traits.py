"""Traits: the properties of each command, one row per command.

These rows say which commands belong to a player's turn, which keep a payment check open, and
which are still allowed after the game. A test refuses a command without a row.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Literal, NamedTuple

from banker.games.board import commands as c

# What becomes of the turn: it passes or a roll is heard; the piece moves; its player acts on it.
Step = Literal["", "turn", "walk", "act"]
# Whether a player may ask for it by phone, and whether that goes through by itself.
ByPhone = Literal["no", "ask", "own"]


class Traits(NamedTuple):
    """What a command is like.

    `players`: its fields that name players, or legs with players; these must be in the game.
    `step`: what it does to the turn. `own_turn`: it belongs to the player whose turn it is.
    `plays`: it shows that the first turn is being played. `report`: a device saw it happen, so it
    is on record whatever the phase is. `needs_vault`: the edition must have a vault.
    `keeps_guess`: a guess that may be made stays open. `keeps_payment`: a payment that may be
    checked stays open. `pays`: money that it moves may be checked. `after_end`: it is allowed when
    the game is over. `of_bankrupt`: it may name a bankrupt. `repeats`: the screen may offer it
    again. `by_phone`: as above.
    """

    players: tuple[str, ...] = ()
    step: Step = ""
    own_turn: bool = False
    plays: bool = False
    report: bool = False
    needs_vault: bool = False
    keeps_guess: bool = False
    keeps_payment: bool = False
    pays: bool = True
    after_end: bool = False
    of_bankrupt: bool = False
    repeats: bool = True
    by_phone: ByPhone = "no"


_REPORT = Traits(report=True, needs_vault=True, keeps_guess=True)
_REPORT_OF_GUESS = _REPORT._replace(players=("who",))

TRAITS: dict[type, Traits] = {
    c.Roll: Traits(players=("who",), step="turn"),
    c.Move: Traits(players=("who",), step="walk", own_turn=True, plays=True),
    c.MoveBack: Traits(players=("who",), step="walk", own_turn=True, plays=True),
    c.Buy: Traits(players=("who",), step="act", own_turn=True, plays=True, by_phone="own"),
    c.Decline: Traits(players=("who",), step="act", own_turn=True, plays=True, by_phone="own"),
    c.OpenAuction: Traits(),
    c.Bid: Traits(players=("who",), by_phone="own"),
    c.CloseAuction: Traits(),
    c.AskRent: Traits(players=("who", "visitor"), plays=True, by_phone="ask"),
    c.Pay: Traits(players=("who",), by_phone="own"),
    c.PayRent: Traits(players=("who",), plays=True, by_phone="ask"),
    c.PassGo: Traits(players=("who",), step="act", own_turn=True, plays=True),
    c.Next: Traits(step="turn"),
    c.SetTurn: Traits(players=("who",), step="turn"),
    c.GoAgain: Traits(players=("who",), step="turn", plays=True),
    c.Mortgage: Traits(players=("who",), by_phone="ask"),
    c.Redeem: Traits(players=("who",), by_phone="ask"),
    c.Build: Traits(players=("who",), by_phone="ask"),
    c.BuildGroup: Traits(players=("who",), by_phone="ask"),
    c.HandDeed: Traits(players=("who",)),
    c.SellBuilding: Traits(players=("who",), by_phone="ask"),
    c.SellDeed: Traits(players=("who",)),
    c.PlaceHotel: Traits(players=("who",), by_phone="ask"),
    c.MoveHotel: Traits(players=("who",)),
    c.Unlock: Traits(players=("who",), by_phone="ask"),
    c.Trade: Traits(players=("legs",), by_phone="ask"),
    c.Transfer: Traits(players=("giver", "receiver", "debtor"), by_phone="own"),
    c.Forgive: Traits(players=("who", "debtor"), by_phone="ask"),
    c.PayEach: Traits(players=("who",)),
    c.CollectEach: Traits(players=("who",)),
    c.GoToJail: Traits(players=("who",), step="walk", plays=True),
    c.LeaveJail: Traits(players=("who",), step="walk", own_turn=True, plays=True, by_phone="own"),
    c.Guess: Traits(
        players=("who",), step="act", plays=True, needs_vault=True, keeps_guess=True, by_phone="ask"
    ),
    c.LockVault: Traits(needs_vault=True),
    c.GrantGuess: Traits(players=("who",), needs_vault=True, keeps_guess=True),
    c.ReportCommitted: _REPORT,
    c.MixVault: _REPORT,
    c.ReportLocked: _REPORT,
    c.ReportTried: _REPORT_OF_GUESS,
    c.ReportTries: _REPORT,
    c.ReportOpened: _REPORT_OF_GUESS,
    c.ReportForced: _REPORT,
    c.ReportTampered: _REPORT,
    c.ReportUnheard: _REPORT,
    c.AdoptVault: Traits(needs_vault=True, keeps_guess=True, keeps_payment=True, after_end=True),
    # The payer may be out of the game: the last notes of a bankrupt player may still be checked.
    c.CheckNote: Traits(players=("who",), keeps_payment=True),
    c.ClosePayment: Traits(keeps_payment=True),
    c.Draw: Traits(players=("who",), step="act", own_turn=True, plays=True),
    c.KeepCard: Traits(players=("who",), step="act", own_turn=True, plays=True),
    c.UseCard: Traits(players=("who",)),
    c.DiscardCard: Traits(players=("who",)),
    c.GainHotel: Traits(players=("who",)),
    c.LoseHotel: Traits(players=("who",)),
    c.GoBankrupt: Traits(players=("who",), step="act", repeats=False),
    c.EndGame: Traits(repeats=False),
    c.Undo: Traits(repeats=False),
    c.Redo: Traits(repeats=False),
    c.TakeBack: Traits(repeats=False),
    c.Count: Traits(
        players=("who",), keeps_guess=True, keeps_payment=True, after_end=True, of_bankrupt=True
    ),
    c.Correct: Traits(
        players=("who",),
        keeps_guess=True,
        keeps_payment=True,
        pays=False,
        after_end=True,
        of_bankrupt=True,
    ),
    c.SetFigures: Traits(
        players=("said_by",),
        keeps_guess=True,
        keeps_payment=True,
        pays=False,
        after_end=True,
        of_bankrupt=True,
        repeats=False,
    ),
    c.SettleFigure: Traits(keeps_guess=True, keeps_payment=True, pays=False, repeats=False),
    c.CorrectGuess: Traits(
        players=("who",), needs_vault=True, keeps_guess=True, of_bankrupt=True, repeats=False
    ),
    c.Say: Traits(keeps_guess=True, keeps_payment=True, after_end=True),
    c.OpenPhones: Traits(keeps_guess=True, keeps_payment=True, after_end=True, repeats=False),
    c.Deal: Traits(players=("who",)),
    c.Lend: Traits(players=("who", "to")),
    c.Repay: Traits(players=("who", "to")),
    c.GrantImmunity: Traits(players=("who", "visitor")),
    c.ClaimSalary: Traits(players=("who",)),
    c.GiveChange: Traits(players=("giver", "receiver"), keeps_payment=True, pays=False),
    c.SetClock: Traits(keeps_payment=True),
    c.PauseClock: Traits(keeps_payment=True),
    c.Join: Traits(keeps_guess=True, repeats=False),
    c.Leave: Traits(players=("who",), repeats=False),
    c.TakeOver: Traits(players=("who",), keeps_guess=True, keeps_payment=True, repeats=False),
    c.Rename: Traits(
        players=("who",),
        keeps_guess=True,
        keeps_payment=True,
        after_end=True,
        of_bankrupt=True,
        repeats=False,
    ),
    c.Force: Traits(repeats=False),
}


def fields_of(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """What gives the values of these fields of a command."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda command: tuple([getattr(command, name) for name in names])


def of_step(*steps: Step) -> tuple[type, ...]:
    """The commands with one of these effects on the turn, in the order of the table."""
    return tuple(kind for kind, traits in TRAITS.items() if traits.step in steps)
