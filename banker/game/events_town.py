"""Events of deeds, taxes, loans and the clock, where an edition or a house rule has them."""

from __future__ import annotations

from banker.game.event import Event


class DeedDealt(Event, frozen=True, tag="deed_dealt"):
    """Before the first turn, from the shuffled pile, paid for at once."""

    who: str
    deed: str
    price: int


class Declined(Event, frozen=True, tag="declined"):
    """Not bought, and by a house rule not auctioned either."""

    who: str
    deed: str


class TooEarly(Event, frozen=True, tag="too_early"):
    """By a house rule nothing is bought before GO was passed once."""

    who: str
    deed: str


class DeedSold(Event, frozen=True, tag="deed_sold"):
    """To the Bank; nobody owns it now."""

    who: str
    deed: str
    amount: int


class InterestPaid(Event, frozen=True, tag="interest_paid"):
    """On a mortgaged deed that changed hands and stays mortgaged."""

    who: str
    deed: str
    amount: int


class InterestCredited(Event, frozen=True, tag="interest_credited"):
    """A deed that has just changed hands is redeemed at once: `amount` of it was paid with the
    interest and is not asked for again."""

    who: str
    deed: str
    amount: int


class DueCredited(Event, frozen=True, tag="due_credited"):
    """A rent that its owner took something else for, in a trade."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class AuctionRerun(Event, frozen=True, tag="auction_rerun"):
    """`who` cannot pay the bid: `refund` comes back, the lot goes to the Bank and up again."""

    who: str
    item: str
    refund: int


class RentTaxed(Event, frozen=True, tag="rent_taxed"):
    """Of what `payer` has just paid to `owner` the Bank took `amount`, `percent` of it."""

    payer: str
    owner: str
    percent: int
    amount: int


class PotTaken(Event, frozen=True, tag="pot_taken"):
    """Everything on Free Parking, by a house rule."""

    who: str
    amount: int


class LoanMade(Event, frozen=True, tag="loan_made"):
    """By a house rule; `owed` is to be paid back."""

    lender: str
    borrower: str
    amount: int
    owed: int


class LoanRepaid(Event, frozen=True, tag="loan_repaid"):
    """`left` is still owed."""

    lender: str
    borrower: str
    amount: int
    left: int


class ImmunityGranted(Event, frozen=True, tag="immunity_granted"):
    """By a house rule. `times` 0: for ever."""

    owner: str
    visitor: str
    deed: str
    times: int


class ImmunityUsed(Event, frozen=True, tag="immunity_used"):
    """A rent that was not owed."""

    owner: str
    visitor: str
    deed: str


class SalaryMissed(Event, frozen=True, tag="salary_missed"):
    """GO, after the minute until which it pays."""

    who: str
    minute: int


class ClockRead(Event, frozen=True, tag="clock_read"):
    """The game's clock."""

    seconds: int


class ClockPaused(Event, frozen=True, tag="clock_paused"):
    """It stands, or runs again."""

    paused: bool


class TimeUp(Event, frozen=True, tag="time_up"):
    """The agreed time or number of rounds is over."""

    seconds: int
    round: int


class Valued(Event, frozen=True, tag="valued"):
    """What a player's belongings count in the last reckoning. Nothing is paid for them."""

    who: str
    deeds: int
    buildings: int
