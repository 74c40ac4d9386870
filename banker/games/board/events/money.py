"""Money: events of rents, dues, payments, loans, promises of no rent."""

from __future__ import annotations

from banker.engine.event import Event


class RentOpen(Event, frozen=True, tag="rent_open"):
    """Rent may be asked until the next player rolls."""

    visitor: str
    owner: str
    deed: str
    amount: int


class RentLapsed(Event, frozen=True, tag="rent_lapsed"):
    """A rent lapsed: nobody asked in time."""

    visitor: str
    owner: str
    deed: str


class RentWaived(Event, frozen=True, tag="rent_waived"):
    """A card cancelled a rent."""

    visitor: str
    owner: str
    deed: str
    amount: int


class RentTaxed(Event, frozen=True, tag="rent_taxed"):
    """The Bank took `amount`, `percent` of what `payer` has just paid to `owner`."""

    payer: str
    owner: str
    percent: int
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


class DueLessened(Event, frozen=True, tag="due_lessened"):
    """A part of a due was paid, or another than the debtor paid. `left` is still owed."""

    payer: str
    debtor: str
    creditor: str
    amount: int
    left: int
    reason: str
    about: str = ""


class DueForgiven(Event, frozen=True, tag="due_forgiven"):
    """The creditor let the debtor off `amount` of a due. `left` is still owed."""

    debtor: str
    creditor: str
    amount: int
    left: int
    reason: str
    about: str = ""


class DueDropped(Event, frozen=True, tag="due_dropped"):
    """A due fell away: the debtor went bankrupt, or the game ended."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DueCredited(Event, frozen=True, tag="due_credited"):
    """A trade settled a rent: its owner took something else for it."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class Paid(Event, frozen=True, tag="paid"):
    """Money was paid from one account to another."""

    giver: str
    receiver: str
    amount: int


class Rested(Event, frozen=True, tag="rested"):
    """An amount of this entry follows from a printed amount that nobody has compared with the card.

    `amount`: what was charged by it in the whole entry; or, where it is only `told`, what was
    offered, or was owed before.
    """

    figure: str
    amount: int
    told: bool = False


class BankShort(Event, frozen=True, tag="bank_short"):
    """A limited Bank could not pay everything; `missing` stayed unpaid."""

    receiver: str
    missing: int


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
    """A loan was repaid; `left` is still owed."""

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
    """A rent was not owed because of an immunity."""

    owner: str
    visitor: str
    deed: str
