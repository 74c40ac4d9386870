"""Money: commands about rent, dues, transfers, loans, salaries."""

from __future__ import annotations

from banker.engine.command import Command


class AskRent(Command, frozen=True, tag="ask_rent"):
    """The owner asks. Without `visitor` and `deed`: the newest claim."""

    who: str
    visitor: str | None = None
    deed: str | None = None


class Pay(Command, frozen=True, tag="pay"):
    """The oldest due of this player."""

    who: str


class PayRent(Command, frozen=True, tag="pay_rent"):
    """Asked and paid in one breath."""

    who: str
    deed: str | None = None


class Transfer(Command, frozen=True, tag="transfer", omit_defaults=True):
    """Money from one account to another. It pays what is owed between the two, oldest first.

    `debtor`: whose dues it pays, where that is not the giver. `deed`: only the rent on that deed.
    `gift`: it pays nothing that is owed.
    """

    giver: str
    receiver: str
    amount: int
    debtor: str | None = None
    deed: str | None = None
    gift: bool = False


class Forgive(Command, frozen=True, tag="forgive"):
    """The creditor lets a debtor off: the oldest due, or so much of what is owed.

    `deed`: only of the rent on that deed.
    """

    who: str
    debtor: str
    amount: int | None = None
    deed: str | None = None


class PayEach(Command, frozen=True, tag="pay_each"):
    """The amount to every other player."""

    who: str
    amount: int


class CollectEach(Command, frozen=True, tag="collect_each"):
    """The amount from every other player."""

    who: str
    amount: int


class Lend(Command, frozen=True, tag="lend"):
    """A loan between players, where the house rule allows it; `owed` is to be paid back."""

    who: str
    to: str
    amount: int
    owed: int


class Repay(Command, frozen=True, tag="repay"):
    """A loan is paid back, or a part of it."""

    who: str
    to: str
    amount: int


class GrantImmunity(Command, frozen=True, tag="grant_immunity"):
    """No rent for a visitor on a deed; `times` 0 means for ever."""

    who: str
    visitor: str
    deed: str
    times: int = 0


class ClaimSalary(Command, frozen=True, tag="claim_salary"):
    """A salary that was forgotten."""

    who: str
