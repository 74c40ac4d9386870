"""Money: commands about rents, dues, payments between accounts, loans and salaries."""

from __future__ import annotations

from banker.engine.command import Command
from banker.games.board.commands.rows import Row, says


@Row(
    players=("who", "visitor"), plays=True, by_phone="ask",
    act={
        "": "{who} asks rent", "visitor": "{who} asks rent from {visitor}",
        "deed": "{who} asks rent on {deed}",
        "visitor_deed": "{who} asks rent from {visitor} on {deed}",
    },
    forms=says("WHO asks [for] rent [from VISITOR] [on DEED]",
               "bob asks rent", "the owner asks the visitor")
    + says("WHO asks VISITOR [for] rent [on DEED]",
           "bob asks ann rent on virginia", "the same, by name"),
)  # fmt: skip
class AskRent(Command, frozen=True, tag="ask_rent"):
    """The owner `who` asks for a rent, which the visitor owes from then on.

    Without `visitor` and `deed`, the rent of the newest visit is meant.
    """

    who: str
    visitor: str | None = None
    deed: str | None = None


@Row(
    players=("who",), by_phone="own", act={"": "{who} pays what is due"},
    forms=says("WHO pays", "ann pays", "settles the oldest due"),
)  # fmt: skip
class Pay(Command, frozen=True, tag="pay"):
    """Pays the oldest due of a player in full."""

    who: str


@Row(
    players=("who",), plays=True, by_phone="ask",
    act={"": "{who} pays rent", "deed": "{who} pays rent on {deed}"},
    forms=says("WHO pays rent [on DEED]",
               "ann pays rent", "the owner asks, and the visitor pays at once"),
)  # fmt: skip
class PayRent(Command, frozen=True, tag="pay_rent"):
    """The visitor `who` pays a rent that the owner may ask for. Without `deed`, the newest one is
    meant."""

    who: str
    deed: str | None = None


@Row(
    players=("giver", "receiver", "debtor"), by_phone="own",
    act={
        "": "{giver} pays {receiver} {amount}",
        "for": "{giver} pays {receiver} {amount} for {debtor}",
        "rent": "{giver} pays {receiver} {amount} of the rent on {deed}",
        "gift": "{giver} gives {receiver} {amount}",
    },
    forms=says("GIVER pays AMOUNT to RECEIVER",
               "ann pays 50 to bob", "also from and to bank and vault; lessens what is owed")
    + says("GIVER pays AMOUNT to RECEIVER for rent on DEED",
           "ann pays 50 to bob for rent on virginia", "the rent that it lessens")
    + says("GIVER pays AMOUNT to RECEIVER for DEBTOR [for rent on DEED]",
           "cem pays 50 to bob for ann", "lessens what ann owes bob")
    + says("GIVER pays AMOUNT to RECEIVER as (a) gift",
           "ann pays 50 to bob as a gift", "lessens nothing that is owed", gift=True)
    + says("GIVER pays RECEIVER AMOUNT", "ann pays bob 50", "the same")
    + says("GIVER pays RECEIVER AMOUNT for rent on DEED",
           "ann pays bob 50 for rent on virginia", "the same")
    + says("GIVER pays RECEIVER AMOUNT for DEBTOR [for rent on DEED]",
           "cem pays bob 50 for ann", "the same")
    + says("GIVER pays RECEIVER AMOUNT as [a] gift",
           "ann pays bob 50 as a gift", "the same", gift=True)
    + says("WHO=receiver collects AMOUNT from GIVER",
           "ann collects 200 from bank", "the same as 'bank pays 200 to ann'"),
)  # fmt: skip
class Transfer(Command, frozen=True, tag="transfer", omit_defaults=True):
    """Moves money from one account to another, and so pays the dues between the two, oldest first.

    `debtor`: the player whose dues are paid; None: the giver. `deed`: pays only the rent on this
    deed. `gift`: pays no dues.
    """

    giver: str
    receiver: str
    amount: int
    debtor: str | None = None
    deed: str | None = None
    gift: bool = False


@Row(
    players=("who", "debtor"), by_phone="ask",
    act={"": "{who} forgives {debtor} what is owed", "amount": "{who} forgives {debtor} {amount}"},
    forms=says("CREDITOR forgives DEBTOR [AMOUNT] [for rent on DEED]",
               "ann forgives bob 100", "lessens or lifts what bob owes ann"),
)  # fmt: skip
class Forgive(Command, frozen=True, tag="forgive"):
    """The creditor `who` forgives the debtor the oldest due, or `amount` of the dues.

    `deed`: forgives only the rent on this deed.
    """

    who: str
    debtor: str
    amount: int | None = None
    deed: str | None = None


@Row(
    players=("who",), act={"": "{who} pays {amount} to each"},
    forms=says("TILL pays AMOUNT to each", "bank pays 50 to each", "to every player", who="bank")
    + says("WHO pays AMOUNT to each", "ann pays 50 to each", "to every other player")
    + says("WHO pays each AMOUNT", "ann pays each 50", "the same"),
)  # fmt: skip
class PayEach(Command, frozen=True, tag="pay_each"):
    """Pays `amount` to every other player. `who` may be the Bank."""

    who: str
    amount: int


@Row(
    players=("who",), act={"": "{who} collects {amount} from each"},
    forms=says("TILL collects AMOUNT from each",
               "bank collects 10 from each", "from every player", who="bank")
    + says("WHO collects AMOUNT from each", "ann collects 10 from each", "from every other player"),
)  # fmt: skip
class CollectEach(Command, frozen=True, tag="collect_each"):
    """Collects `amount` from every other player. `who` may be the Bank."""

    who: str
    amount: int


@Row(
    players=("who", "to"), needs="loans", act={"": "{who} lends {amount} to {to}"},
    forms=says("WHO lends AMOUNT to LENDER [for OWED]",
               "ann lends 100 to bob for 110", "where the house rule allows it"),
)  # fmt: skip
class Lend(Command, frozen=True, tag="lend"):
    """`who` lends `amount` to player `to`, who must pay back `owed`. Only where a house rule allows
    loans."""

    who: str
    to: str
    amount: int
    owed: int


@Row(
    players=("who", "to"), needs="loans", act={"": "{who} repays {amount} to {to}"},
    forms=says("WHO repays AMOUNT to LENDER", "bob repays 110 to ann", "a loan"),
)  # fmt: skip
class Repay(Command, frozen=True, tag="repay"):
    """`who` repays a loan of player `to`, or a part of it."""

    who: str
    to: str
    amount: int


@Row(
    players=("who", "visitor"), needs="immunity",
    act={"": "{who} gives {visitor} immunity on {deed}"},
    forms=says("WHO gives VISITOR immunity on DEED [for TIMES visits]",
        "ann gives bob immunity on boardwalk",
        "beside what is given: '+ no rent on boardwalk 3 times'"),
)  # fmt: skip
class GrantImmunity(Command, frozen=True, tag="grant_immunity"):
    """The owner `who` promises `visitor` no rent on a deed for `times` visits; 0: for ever."""

    who: str
    visitor: str
    deed: str
    times: int = 0


@Row(
    players=("who",), act={"": "{who} claims the salary"},
    forms=says("WHO claims salary",
               "ann claims salary", "for GO, when it was forgotten or is to be asked for"),
)  # fmt: skip
class ClaimSalary(Command, frozen=True, tag="claim_salary"):
    """Asks for the salaries of GO that a player has not received yet."""

    who: str
