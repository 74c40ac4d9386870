"""Events: what happened, in the past tense, with every amount that was in force.

* An event is complete: the audit calculates the postings from the event, and the phrases put it
  into words.
* The tag (`kind`) is stored and never changes. Players, deeds and cards are ids.
* Each topic has a module; this module lists all kinds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from banker.engine import event as engine
from banker.engine.event import (
    GameOpened as GameOpened,
    Overridden as Overridden,
    PhonesOpened as PhonesOpened,
    ProgramChanged as ProgramChanged,
    Said as Said,
)
from banker.games.board.commands import AnyCommand
from banker.games.board.events.cards import (
    CardDiscarded as CardDiscarded,
    CardDrawn as CardDrawn,
    CardKept as CardKept,
    CardLeft as CardLeft,
    CardUsed as CardUsed,
    DoubleRentReady as DoubleRentReady,
    FreeAct as FreeAct,
    HotelGained as HotelGained,
    HotelLost as HotelLost,
    StreetChoice as StreetChoice,
)
from banker.games.board.events.corrections import (
    Corrected as Corrected,
    Counted as Counted,
    FigureSet as FigureSet,
    FigureSettled as FigureSettled,
)
from banker.games.board.events.decoder import (
    CardChecked as CardChecked,
    CardShown as CardShown,
    ChangeGiven as ChangeGiven,
    ChipsTurned as ChipsTurned,
    NoteChecked as NoteChecked,
    PaymentClosed as PaymentClosed,
    PaymentOpened as PaymentOpened,
)
from banker.games.board.events.ending import (
    EstatePassed as EstatePassed,
    GameEnded as GameEnded,
    Scored as Scored,
    TimeUp as TimeUp,
    Valued as Valued,
    WentBankrupt as WentBankrupt,
)
from banker.games.board.events.money import (
    BankShort as BankShort,
    DueCredited as DueCredited,
    DueDropped as DueDropped,
    DueForgiven as DueForgiven,
    DueLessened as DueLessened,
    DueMade as DueMade,
    DuePaid as DuePaid,
    ImmunityGranted as ImmunityGranted,
    ImmunityUsed as ImmunityUsed,
    LoanMade as LoanMade,
    LoanRepaid as LoanRepaid,
    Paid as Paid,
    PotTaken as PotTaken,
    RentLapsed as RentLapsed,
    RentOpen as RentOpen,
    RentTaxed as RentTaxed,
    RentWaived as RentWaived,
    Rested as Rested,
)
from banker.games.board.events.property import (
    AuctionOpened as AuctionOpened,
    AuctionRerun as AuctionRerun,
    AuctionUnsold as AuctionUnsold,
    AuctionWon as AuctionWon,
    BidMade as BidMade,
    BuildingSold as BuildingSold,
    BuildingsReturned as BuildingsReturned,
    Built as Built,
    Declined as Declined,
    DeedBought as DeedBought,
    DeedDealt as DeedDealt,
    DeedHanded as DeedHanded,
    DeedMortgaged as DeedMortgaged,
    DeedRedeemed as DeedRedeemed,
    DeedSold as DeedSold,
    HotelPlaced as HotelPlaced,
    HotelsTakenOff as HotelsTakenOff,
    InterestCredited as InterestCredited,
    InterestPaid as InterestPaid,
    Offered as Offered,
    TooEarly as TooEarly,
    Traded as Traded,
)
from banker.games.board.events.seats import (
    PlayerJoined as PlayerJoined,
    PlayerLeft as PlayerLeft,
    PlayerRenamed as PlayerRenamed,
    SeatTaken as SeatTaken,
)
from banker.games.board.events.turn import (
    ClockPaused as ClockPaused,
    ClockRead as ClockRead,
    Jailed as Jailed,
    JailLeft as JailLeft,
    JailStayed as JailStayed,
    Moved as Moved,
    PlayersSkipped as PlayersSkipped,
    Rolled as Rolled,
    RollLeft as RollLeft,
    SalaryMissed as SalaryMissed,
    SalaryPaid as SalaryPaid,
    StartRolled as StartRolled,
    StartTied as StartTied,
    TurnPassed as TurnPassed,
    UtilityRolled as UtilityRolled,
    WentAgain as WentAgain,
)
from banker.games.board.events.vault import (
    GuessCorrected as GuessCorrected,
    GuessGranted as GuessGranted,
    GuessMissed as GuessMissed,
    GuessPassed as GuessPassed,
    GuessTakenBack as GuessTakenBack,
    GuessUncounted as GuessUncounted,
    LandedLocked as LandedLocked,
    StreetRelocked as StreetRelocked,
    StreetUnlocked as StreetUnlocked,
    VaultAdopted as VaultAdopted,
    VaultArmed as VaultArmed,
    VaultCommitted as VaultCommitted,
    VaultConfirmed as VaultConfirmed,
    VaultDiffers as VaultDiffers,
    VaultFilled as VaultFilled,
    VaultLockAgain as VaultLockAgain,
    VaultMixed as VaultMixed,
    VaultOpened as VaultOpened,
    VaultQuestion as VaultQuestion,
    VaultRelocked as VaultRelocked,
    VaultRevealed as VaultRevealed,
)


class Reversed(engine.Reversed, frozen=True, tag="reversed"):
    """The action of entry `seq` was undone. `act` is the command of that action."""

    seq: int
    act: AnyCommand
    because: str = ""


class Repeated(engine.Repeated, frozen=True, tag="repeated"):
    """The undone action of entry `seq` was applied again. `act` is the command of that action."""

    seq: int
    act: AnyCommand


AnyEvent = (
    GameOpened | StartRolled | StartTied | Rolled | Moved | SalaryPaid | Offered | LandedLocked
    | RentOpen | RentLapsed | RentWaived | DueMade | DuePaid | DueDropped | DeedBought
    | AuctionOpened | BidMade | AuctionWon | AuctionUnsold | TurnPassed | DeedMortgaged
    | DeedRedeemed | HotelPlaced | HotelsTakenOff | StreetUnlocked | StreetRelocked | Traded
    | Paid | BankShort | Jailed | JailLeft | JailStayed | GuessGranted | GuessPassed
    | GuessMissed | VaultOpened | VaultFilled | VaultRelocked | VaultCommitted | VaultMixed
    | VaultArmed | VaultRevealed | VaultQuestion | VaultConfirmed
    | VaultDiffers | VaultAdopted | CardDrawn | CardKept | CardUsed
    | CardDiscarded | StreetChoice | HotelGained | HotelLost | WentBankrupt | EstatePassed
    | Scored | GameEnded | Reversed | Repeated | Counted | Corrected | Overridden | Said
    | BuildingSold | Built | DoubleRentReady | FreeAct | UtilityRolled | CardChecked | CardShown
    | ChangeGiven | ChipsTurned | NoteChecked | PaymentClosed | PaymentOpened | ClockPaused
    | ClockRead | DeedDealt | DeedSold | ImmunityGranted | ImmunityUsed | InterestPaid | LoanMade
    | LoanRepaid | PotTaken | RentTaxed | SalaryMissed | TimeUp | Valued
    | AuctionRerun | BuildingsReturned | Declined | DueCredited | InterestCredited | TooEarly
    | ProgramChanged | VaultLockAgain | GuessUncounted | DueLessened | DueForgiven
    | GuessCorrected | WentAgain | PlayerJoined | PlayerLeft | SeatTaken | PlayerRenamed
    | DeedHanded | GuessTakenBack | PlayersSkipped | CardLeft | PhonesOpened
    | RollLeft | Rested | FigureSet | FigureSettled
)  # fmt: skip


KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}


def load(stored: Iterable[Any]) -> tuple[AnyEvent, ...]:
    """Decode the events of a stored entry. Raises `ValueError` or `LookupError` for what is not an
    event."""
    # By their own kinds: msgspec takes long to learn about all of them, and a game has few.
    return tuple(
        msgspec.convert(one, KINDS[one["kind"]]) if isinstance(one, dict) else one for one in stored
    )
