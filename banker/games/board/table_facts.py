"""Table facts: the records that facts about the table are made of, such as a due or an auction.

Every record is frozen, and a part of the stored lines: a field that is added has a default.
This module must not know the state, phases or commands.
"""

from __future__ import annotations

import msgspec

from banker.games.board.edition import RentMode


class Due(msgspec.Struct, frozen=True, gc=False):
    """An amount that a debtor owes a creditor. `reason`: the word for why; `about`: the deed, space
    or card."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A rent that the owner may ask for until another player than the visitor rolls.

    `mode`: what a card that led here asks of the rent, such as `double`. `amount`: the rent on
    landing, if that is what counts; None if it is calculated when it is asked for. `dice`: those of
    a utility's rent; None until they are thrown.
    """

    visitor: str
    owner: str
    deed: str
    mode: RentMode = ""
    amount: int | None = None
    dice: tuple[int, int] | None = None


class PendingGuess(msgspec.Struct, frozen=True, gc=False):
    """A guess that the player `who` may make. `why`: the word for the reason. `fee`: its price, 0
    if it is free."""

    who: str
    why: str
    fee: int = 0


class Auction(msgspec.Struct, frozen=True, gc=False):
    """An open auction. `item`: a deed's id, `house` or `hotel`. `by`: who declined the deed, or the
    Bank.

    `high` and `bidder`: the highest bid so far; `bids`: how many there were. `without`: players who
    may not bid. `minimum`: the least first bid, 0 for the edition's.
    """

    item: str
    by: str
    high: int = 0
    bidder: str | None = None
    bids: int = 0
    without: tuple[str, ...] = ()
    minimum: int = 0


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Notes of a payment that others may still check; or change, if `change`.

    `fakes`: the amount found to be fake, which is no longer in it. `checks`: the players who have
    checked, in order. `about`: the item of an auction that it pays for.
    """

    giver: str
    receiver: str
    amount: int
    fakes: int = 0
    checks: tuple[str, ...] = ()
    change: bool = False
    about: str = ""


class CardInHand(msgspec.Struct, frozen=True, gc=False):
    """A card that a player is about to use, and that others may check first. `on`: the deed or
    player that it is used on."""

    who: str
    card: str
    on: str = ""


class Loan(msgspec.Struct, frozen=True, gc=False):
    """A loan from one player to another by a house rule. `owed`: what is still to be paid back."""

    lender: str
    borrower: str
    owed: int


class Immunity(msgspec.Struct, frozen=True, gc=False):
    """A promise of no rent: `visitor` pays none on a deed while `owner` has it. `times`: visits
    left, 0 for ever."""

    owner: str
    visitor: str
    deed: str
    times: int = 0


# The stretch between two rolls: round, whose turn, whether there was a roll, and its doubles.
Moment = tuple[int, str, bool, int]


class InterestPaid(msgspec.Struct, frozen=True, gc=False):
    """Interest just paid on a mortgaged deed that changed hands. If it is redeemed before the next
    roll, the interest is not paid again."""

    deed: str
    amount: int
    moment: Moment


class TrustedRent(msgspec.Struct, frozen=True, gc=False):
    """A rent that was paid on the players' word, without a known move, since the visitor's last
    turn began. Only in games that limit gifts."""

    visitor: str
    deed: str


class Sale(msgspec.Struct, frozen=True, gc=False):
    """An auction just won, in a game that auctions the item again if the winner cannot pay."""

    item: str
    bidder: str
    amount: int
    moment: Moment


class Try(msgspec.Struct, frozen=True, gc=False):
    """A number of the vault that was tried and is wrong. `who`: the player, empty if not known."""

    number: int
    who: str


class Hearsay(msgspec.Struct, frozen=True, gc=False):
    """What the players entered for a vault that could not report. `what`: misses, opens, locks.

    `stale`: the vault has reported something later, so no report will confirm this.
    """

    what: str
    number: int = 0
    who: str = ""
    stale: bool = False


class Rank(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player's line in the final ranking. `rents`: the final rents, which `cash` does not contain
    yet; `streets`: the number of deeds.

    `dues`: by how much open debts and loans change the total; may be negative.
    """

    who: str
    rank: int
    cash: int
    rents: int
    total: int
    streets: int
    dues: int = 0

    @property
    def rest(self) -> int:
        """The worth without cash and debts: deeds, buildings and final rents, as far as they
        count."""
        return self.total - self.cash - self.dues
