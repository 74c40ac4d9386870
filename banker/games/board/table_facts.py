"""Table facts: the records that facts about the table are made of, such as a due or an auction.

Every record is frozen, and a part of the stored lines: a field that is added has a default.
This module must not know the state, phases or commands.
"""

from __future__ import annotations

import msgspec

from banker.games.board.edition import RentMode


class Due(msgspec.Struct, frozen=True, gc=False):
    """A debt. `about` names the deed, space or card of it."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """Rent that the owner may ask for until another player than the visitor rolls.

    `mode`: what the card that led here asks. `amount`: the rent as it was on landing, where that
    is what counts; None where it is reckoned when it is asked for. `dice`: those that the rent of
    a utility follows from; None until they are thrown.
    """

    visitor: str
    owner: str
    deed: str
    mode: RentMode = ""
    amount: int | None = None
    dice: tuple[int, int] | None = None


class PendingGuess(msgspec.Struct, frozen=True, gc=False):
    """A guess that `who` may make. `fee` is to be paid before it; 0 when nothing is."""

    who: str
    why: str
    fee: int = 0


class Auction(msgspec.Struct, frozen=True, gc=False):
    """The open auction: of a deed, or of `house` or `hotel`. `without`: who may not bid."""

    item: str
    by: str
    high: int = 0
    bidder: str | None = None
    bids: int = 0
    without: tuple[str, ...] = ()
    minimum: int = 0


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Notes in the hand: others may still check them. `amount` is what `giver` pays, or hands out
    as `change`; `fakes` what was found among it and is not in it any more; `checks` who has
    checked it, in order. `about`: the lot of an auction that it pays for."""

    giver: str
    receiver: str
    amount: int
    fakes: int = 0
    checks: tuple[str, ...] = ()
    change: bool = False
    about: str = ""


class CardInHand(msgspec.Struct, frozen=True, gc=False):
    """A card that is about to be used and may be checked first. `on` is what it names."""

    who: str
    card: str
    on: str = ""


class Loan(msgspec.Struct, frozen=True, gc=False):
    """Lent by one player to another, where the house rule allows it; `owed` with its interest."""

    lender: str
    borrower: str
    owed: int


class Immunity(msgspec.Struct, frozen=True, gc=False):
    """No rent for `visitor` on a deed while `owner` has it; `times` left, 0 for ever."""

    owner: str
    visitor: str
    deed: str
    times: int = 0


# The stretch between two rolls: round, whose turn, whether there was a roll, and its doubles.
Moment = tuple[int, str, bool, int]


class InterestPaid(msgspec.Struct, frozen=True, gc=False):
    """A mortgaged deed that has just changed hands, and the interest that was paid on it. Until
    the next roll it may be redeemed without paying that again."""

    deed: str
    amount: int
    moment: Moment


class TrustedRent(msgspec.Struct, frozen=True, gc=False):
    """A rent that was taken on trust since the visitor's last turn began, in a game that limits
    what players do for each other."""

    visitor: str
    deed: str


class Sale(msgspec.Struct, frozen=True, gc=False):
    """An auction that was just won, in a game that auctions again if the bid cannot be paid."""

    item: str
    bidder: str
    amount: int
    moment: Moment


class Try(msgspec.Struct, frozen=True, gc=False):
    """A wrong number since the vault was locked."""

    number: int
    who: str


class Hearsay(msgspec.Struct, frozen=True, gc=False):
    """What the table entered for a vault that could not report. `what`: misses, opens, locks.

    `stale`: the vault has told what came after it.
    """

    what: str
    number: int = 0
    who: str = ""
    stale: bool = False


class Rank(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the final scoring. `dues`: what open debts and loans make of it, up or down."""

    who: str
    rank: int
    cash: int
    rents: int
    total: int
    streets: int
    dues: int = 0

    @property
    def rest(self) -> int:
        """The worth beside the cash and the debts: deeds, buildings and cards, as far as they
        count."""
        return self.total - self.cash - self.dues
