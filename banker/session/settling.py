"""Settling: which payments correct what was charged by an estimate before its card was read.

Rules of this file
* Only entries in effect count, and only amounts that are the estimate itself: a doubled rent, a sum
  by dice or a part of a price is reported, and corrected by hand.
* Earlier settlements of that amount are subtracted. A bankrupt player settles nothing.
* Nothing is changed here: the command says all payments, and the audit works them out again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Never

import msgspec

from banker.engine.refusal import Refusal
from banker.foundation.kinds import row_for
from banker.games.board import commands as c, events as e
from banker.games.board.printed_figures import amounts
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import BANK
from banker.language.parser.questions import Settle
from banker.ledger.entry import Entry
from banker.session.session import Session

Flow = tuple[str, str, int]  # giver, receiver, amount
Charged = tuple[str, str, str]  # how the figure's path begins, payer, receiver


class Differences(msgspec.Struct, frozen=True):
    """What a settlement corrects. `flows`: the payments (giver, receiver, amount). `others`:
    (entry, charged sum) of entries with other sums that rest on the estimate; people correct
    these."""

    flows: tuple[Flow, ...] = ()
    others: tuple[tuple[int, int], ...] = ()

    def command(self, figure: str) -> c.SettleFigure | None:
        """Return the command that settles the amount `figure`, a path; None if no payment is
        needed."""
        return c.SettleFigure(figure, self.flows) if self.flows else None


def differences(session: Session, figure: str, amount: int) -> Differences:
    """Compare the charges in effect that used an estimate with the amount on the card. `figure`:
    the path of the amount in the edition; `amount`: what the card says."""
    state = session.state
    old = amounts(state.setup.stored).get(figure, amount)
    owed: dict[tuple[str, str], int] = {}
    others: list[tuple[int, int]] = []
    for entry in session.standing():
        events = tuple(_load(entry))
        for event in events:
            if isinstance(event, e.FigureSettled) and event.figure == figure:
                for giver, receiver, paid in event.flows:
                    _add(owed, giver, receiver, -paid)
        resting = sum(
            it.amount
            for it in events
            if isinstance(it, e.Rested) and it.figure == figure and not it.told
        )
        if not resting:
            continue
        found = [(payer, to) for payer, to, paid in _charges(events, figure) if paid == old]
        if len(found) * old != resting:
            others.append((entry.seq, resting))
            continue
        for payer, receiver in found:
            _add(owed, payer, receiver, amount - old)
    gone = {who for who, seat in state.seats.items() if seat.bankrupt}
    flows = [_turned(*pair, sum_) for pair, sum_ in sorted(owed.items()) if sum_]
    kept = (it for it in flows if gone.isdisjoint(it[:2]))
    return Differences(tuple(kept), tuple(sorted(others)))


def asked(session: Session, question: Settle) -> c.SettleFigure:
    """Return the command that settles the charges of the amount in the question. Raises `Refusal`
    if there is nothing to settle."""
    amount = session.state.table.figures.get(question.figure)
    command = None
    if amount is not None:
        command = differences(session, question.figure, amount).command(question.figure)
    if command is None:
        raise Refusal(
            RefusalCode.NOTHING_DUE,
            "that amount leaves nothing to settle; say what a card says, as in 'rent of"
            " oriental is 90'",
        )
    return command


def _load(entry: Entry) -> tuple[e.AnyEvent, ...]:
    """The events of an entry; of one that somebody forged, none."""
    try:
        return e.load(entry.ev)
    except (LookupError, TypeError, ValueError):
        return ()


def _add(owed: dict[tuple[str, str], int], payer: str, receiver: str, amount: int) -> None:
    """What the first of a pair, in the order of the alphabet, owes the second."""
    pair, sign = ((payer, receiver), 1) if payer < receiver else ((receiver, payer), -1)
    owed[pair] = owed.get(pair, 0) + sign * amount


def _turned(one: str, other: str, amount: int) -> Flow:
    return (one, other, amount) if amount > 0 else (other, one, -amount)


def _charges(events: tuple[e.AnyEvent, ...], figure: str) -> Iterator[Flow]:
    """Who was charged what for whom by an amount."""
    made = [it for it in events if isinstance(it, e.DueMade)]
    for event in events:
        charged = row_for(CHARGES, event)
        if charged is None or (isinstance(event, e.DuePaid) and _is_made(event, made)):
            continue
        stem, payer, receiver = charged(event)
        if stem and figure.startswith(stem):
            yield (
                payer,
                receiver,
                getattr(event, "price" if isinstance(event, PRICED) else "amount"),
            )


def _is_made(paid: e.DuePaid, made: list[e.DueMade]) -> bool:
    return any((it.debtor, it.reason, it.about) == (paid.debtor, paid.reason, paid.about)
               for it in made)  # fmt: skip


OfDeed = (
    e.DeedBought | e.DeedDealt | e.DeedSold | e.DeedMortgaged | e.DeedRedeemed | e.InterestPaid
    | e.Built | e.BuildingSold
)  # fmt: skip


def _of_deed(name: str, *, by_bank: bool) -> Callable[[OfDeed], Charged]:
    def charged(event: OfDeed) -> Charged:
        payer, receiver = (BANK, event.who) if by_bank else (event.who, BANK)
        return f"deed.{event.deed}.{name}", payer, receiver

    return charged


# How the path of a figure begins, by the reason of a due.
STEMS = {
    "rent": "deed.{}.rents.",
    "card": "card.{}.",
    "tax": "space.{}.",
    "guess_fee": "space.{}.",
    "interest": "deed.{}.mortgage",
}


def _due(event: e.DueMade | e.DuePaid) -> Charged:
    stem = STEMS.get(event.reason, "")
    return stem.format(event.about), event.debtor, event.creditor


def _paid(event: e.Paid) -> Charged:
    """The Bank pays for a card."""
    return "card." if event.giver == BANK else "", event.giver, event.receiver


PRICED = (e.DeedBought, e.DeedDealt, e.Built)  # events whose amount is called a price
# By what the amount of an event is charged to whom.
CHARGES: dict[type, Callable[[Never], Charged]] = {
    e.DeedBought: _of_deed("price", by_bank=False),
    e.DeedDealt: _of_deed("price", by_bank=False),
    e.DeedSold: _of_deed("price", by_bank=True),
    e.DeedMortgaged: _of_deed("mortgage", by_bank=True),
    e.DeedRedeemed: _of_deed("redeem", by_bank=False),
    e.InterestPaid: _of_deed("mortgage", by_bank=False),
    e.Built: _of_deed("building", by_bank=False),
    e.BuildingSold: _of_deed("building", by_bank=True),
    e.DueMade: _due,
    e.DuePaid: _due,
    e.Paid: _paid,
}
