"""Money: events of rents, dues, payments, loans and promises of no rent."""

from __future__ import annotations

from banker.engine.event import Event


class RentOpen(Event, frozen=True, tag="rent_open"):
    """A visitor came to a deed: its owner may ask for this rent until the next player rolls."""

    visitor: str
    owner: str
    deed: str
    amount: int


class RentLapsed(Event, frozen=True, tag="rent_lapsed"):
    """A rent was lost, because the owner did not ask in time."""

    visitor: str
    owner: str
    deed: str


class RentWaived(Event, frozen=True, tag="rent_waived"):
    """A card cancelled a visitor's rent of `amount`."""

    visitor: str
    owner: str
    deed: str
    amount: int


class RentTaxed(Event, frozen=True, tag="rent_taxed"):
    """The owner of a rent paid a tax to the Bank: `amount`, which is `percent` of what `payer` had
    just paid."""

    payer: str
    owner: str
    percent: int
    amount: int


class DueMade(Event, frozen=True, tag="due_made"):
    """A debtor owes a creditor `amount` from now on.

    `reason`: tax, rent, jail_fee, guess_fee, card, price, interest, payment, fake. `about`: the
    deed, space or card that it is for.
    """

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DuePaid(Event, frozen=True, tag="due_paid"):
    """A due was paid in full by its debtor."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DueLessened(Event, frozen=True, tag="due_lessened"):
    """`payer` paid `amount` of a due: only a part, or for another player. `left` is still owed."""

    payer: str
    debtor: str
    creditor: str
    amount: int
    left: int
    reason: str
    about: str = ""


class DueForgiven(Event, frozen=True, tag="due_forgiven"):
    """The creditor forgave `amount` of a due. `left` is still owed."""

    debtor: str
    creditor: str
    amount: int
    left: int
    reason: str
    about: str = ""


class DueDropped(Event, frozen=True, tag="due_dropped"):
    """A due was cancelled: the debtor went bankrupt, or the game ended."""

    debtor: str
    creditor: str
    amount: int
    reason: str
    about: str = ""


class DueCredited(Event, frozen=True, tag="due_credited"):
    """A trade settled a rent: the creditor took something else for it."""

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
    """An amount of this entry follows from `figure`, a printed amount that is an estimate (its path
    in the edition).

    `amount`: what the entry charged by it. `told`: it was not charged here, but only offered, or
    owed before.
    """

    figure: str
    amount: int
    told: bool = False


class BankShort(Event, frozen=True, tag="bank_short"):
    """The Bank had too little money to pay all; `missing` stayed unpaid."""

    receiver: str
    missing: int


class PotTaken(Event, frozen=True, tag="pot_taken"):
    """By a house rule, a player took all the money on Free Parking."""

    who: str
    amount: int


class LoanMade(Event, frozen=True, tag="loan_made"):
    """A player lent another `amount` by a house rule; `owed` is to be paid back."""

    lender: str
    borrower: str
    amount: int
    owed: int


class LoanRepaid(Event, frozen=True, tag="loan_repaid"):
    """A player repaid `amount` of a loan; `left` is still owed."""

    lender: str
    borrower: str
    amount: int
    left: int


class ImmunityGranted(Event, frozen=True, tag="immunity_granted"):
    """By a house rule, an owner promised a visitor no rent on a deed for `times` visits; 0: for
    ever."""

    owner: str
    visitor: str
    deed: str
    times: int


class ImmunityUsed(Event, frozen=True, tag="immunity_used"):
    """A visitor owed no rent on a deed, because its owner had promised that."""

    owner: str
    visitor: str
    deed: str
