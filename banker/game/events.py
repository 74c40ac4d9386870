"""Events: what happened, past tense, with every figure that was in force.

* An event is complete: the audit recomputes postings from it, the phrase book says it.
* The tag (`kind`) is stored and never changes. Players, deeds and cards are ids.
* Chapters with many kinds of their own have a module of theirs; all are known here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from banker.game.commands import AnyCommand, Leg
from banker.game.event import Event
from banker.game.events_buildings import (
    BuildingSold as BuildingSold,
    BuildingsReturned as BuildingsReturned,
    Built as Built,
    HotelPlaced as HotelPlaced,
    HotelsTakenOff as HotelsTakenOff,
)
from banker.game.events_cards import (
    CardDiscarded as CardDiscarded,
    CardDrawn as CardDrawn,
    CardKept as CardKept,
    CardUsed as CardUsed,
    DoubleRentReady as DoubleRentReady,
    FreeAct as FreeAct,
    HotelGained as HotelGained,
    HotelLost as HotelLost,
    StreetChoice as StreetChoice,
    UtilityRolled as UtilityRolled,
)
from banker.game.events_decoder import (
    CardChecked as CardChecked,
    CardShown as CardShown,
    ChangeGiven as ChangeGiven,
    ChipsTurned as ChipsTurned,
    NoteChecked as NoteChecked,
    PaymentClosed as PaymentClosed,
    PaymentOpened as PaymentOpened,
)
from banker.game.events_end import (
    EstatePassed as EstatePassed,
    GameEnded as GameEnded,
    Scored as Scored,
    WentBankrupt as WentBankrupt,
)
from banker.game.events_town import (
    AuctionRerun as AuctionRerun,
    ClockPaused as ClockPaused,
    ClockRead as ClockRead,
    Declined as Declined,
    DeedDealt as DeedDealt,
    DeedSold as DeedSold,
    DueCredited as DueCredited,
    ImmunityGranted as ImmunityGranted,
    ImmunityUsed as ImmunityUsed,
    InterestCredited as InterestCredited,
    InterestPaid as InterestPaid,
    LoanMade as LoanMade,
    LoanRepaid as LoanRepaid,
    PotTaken as PotTaken,
    RentTaxed as RentTaxed,
    SalaryMissed as SalaryMissed,
    TimeUp as TimeUp,
    TooEarly as TooEarly,
    Valued as Valued,
)
from banker.game.events_vault import (
    GuessGranted as GuessGranted,
    GuessMissed as GuessMissed,
    GuessPassed as GuessPassed,
    LandedLocked as LandedLocked,
    StreetRelocked as StreetRelocked,
    StreetUnlocked as StreetUnlocked,
    VaultAdopted as VaultAdopted,
    VaultArmed as VaultArmed,
    VaultCommitted as VaultCommitted,
    VaultConfirmed as VaultConfirmed,
    VaultDiffers as VaultDiffers,
    VaultFilled as VaultFilled,
    VaultMixed as VaultMixed,
    VaultOpened as VaultOpened,
    VaultQuestion as VaultQuestion,
    VaultRelocked as VaultRelocked,
    VaultRevealed as VaultRevealed,
)


class GameOpened(Event, frozen=True, tag="game_opened"):
    """The first entry. `edition` is the whole merged edition, `digest` its hash."""

    players: tuple[tuple[str, str], ...]
    edition: dict[str, object]
    digest: str
    made_by: str


class StartRolled(Event, frozen=True, tag="start_rolled"):
    """A throw for who begins."""

    who: str
    total: int


class StartTied(Event, frozen=True, tag="start_tied"):
    """The highest throw is shared: these throw again, or the table picks."""

    who: tuple[str, ...]


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice heard. `doubles` counts the doubles of this turn, this roll included."""

    who: str
    dice: tuple[int, int]
    lock: bool
    doubles: int


class Moved(Event, frozen=True, tag="moved"):
    """The piece stands on another space."""

    who: str
    to: str


class SalaryPaid(Event, frozen=True, tag="salary_paid"):
    """GO: `amount` to the player, `vault` into the vault, both from the Bank."""

    who: str
    amount: int
    vault: int


class Offered(Event, frozen=True, tag="offered"):
    """An unowned deed may be bought at `price`, or goes to auction."""

    who: str
    deed: str
    price: int


class RentOpen(Event, frozen=True, tag="rent_open"):
    """Rent may be asked until the next player rolls."""

    visitor: str
    owner: str
    deed: str
    amount: int


class RentLapsed(Event, frozen=True, tag="rent_lapsed"):
    """Nobody asked in time."""

    visitor: str
    owner: str
    deed: str


class RentWaived(Event, frozen=True, tag="rent_waived"):
    """A card cancelled a rent."""

    visitor: str
    owner: str
    deed: str
    amount: int


class DueMade(Event, frozen=True, tag="due_made"):
    """Something is owed. `reason`: tax, rent, jail_fee, guess_fee, card, price, interest, payment,
    fake."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DuePaid(Event, frozen=True, tag="due_paid"):
    """A due was settled."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DueDropped(Event, frozen=True, tag="due_dropped"):
    """A due fell away: the debtor went bankrupt, or the game ended."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DeedBought(Event, frozen=True, tag="deed_bought"):
    """From the Bank, at `price`; `owed` of it is still due."""

    who: str
    deed: str
    price: int
    owed: int = 0


class AuctionOpened(Event, frozen=True, tag="auction_opened"):
    """`by` is the player who declined, or `bank`."""

    item: str
    by: str
    minimum: int


class BidMade(Event, frozen=True, tag="bid_made"):
    """A higher bid."""

    who: str
    item: str
    amount: int


class AuctionWon(Event, frozen=True, tag="auction_won"):
    """The highest bid pays and receives; `owed` of it is still due."""

    who: str
    item: str
    amount: int
    bids: int
    owed: int = 0


class AuctionUnsold(Event, frozen=True, tag="auction_unsold"):
    """Nobody bid."""

    item: str


class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """It is `who`'s turn."""

    who: str
    round: int


class DeedMortgaged(Event, frozen=True, tag="deed_mortgaged"):
    """The Bank paid the mortgage value."""

    who: str
    deed: str
    amount: int


class DeedRedeemed(Event, frozen=True, tag="deed_redeemed"):
    """The mortgage was paid off."""

    who: str
    deed: str
    amount: int


class Traded(Event, frozen=True, tag="traded"):
    """Both sides agreed."""

    legs: tuple[Leg, ...]


class Paid(Event, frozen=True, tag="paid"):
    """Money from one account to another."""

    giver: str
    receiver: str
    amount: int


class BankShort(Event, frozen=True, tag="bank_short"):
    """A limited Bank could not pay everything; `missing` stayed unpaid."""

    receiver: str
    missing: int


class Jailed(Event, frozen=True, tag="jailed"):
    """`why`: space, card, doubles, table."""

    who: str
    why: str


class JailLeft(Event, frozen=True, tag="jail_left"):
    """`by`: fee, card, doubles, third_try. `fee` was paid into `to` with it."""

    who: str
    by: str
    fee: int = 0
    to: str = ""


class JailStayed(Event, frozen=True, tag="jail_stayed"):
    """No doubles; `tries` of this stay so far."""

    who: str
    tries: int


class Reversed(Event, frozen=True, tag="reversed"):
    """An act was taken back; `act` is the command that had asked for it."""

    seq: int
    act: AnyCommand
    because: str = ""


class Repeated(Event, frozen=True, tag="repeated"):
    """An undone act was carried out again."""

    seq: int
    act: AnyCommand


class Counted(Event, frozen=True, tag="counted"):
    """Counted by hand: `booked` is what the ledger says."""

    who: str
    amount: int
    booked: int
    likely: str = ""


class Corrected(Event, frozen=True, tag="corrected"):
    """Set right against the Bank."""

    who: str
    thing: str
    amount: int
    because: str
    witness: str


class Overridden(Event, frozen=True, tag="overridden"):
    """A rule was set aside for this entry."""

    code: str
    because: str


class Said(Event, frozen=True, tag="said"):
    """A note."""

    text: str


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
)  # fmt: skip


KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AnyEvent)}


def load(stored: Iterable[Any]) -> tuple[AnyEvent, ...]:
    """The events of a stored entry."""
    # By their own kinds: msgspec takes long to learn about all of them, and a game has few.
    return tuple(
        msgspec.convert(one, KINDS[one["kind"]]) if isinstance(one, dict) else one for one in stored
    )
