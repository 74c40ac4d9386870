"""Unsettled charges: what entries charged by an estimate, compared with the amount on its card.

Rules of this file
* A charge counts where its amount is the estimate itself: of a doubled rent, a sum by dice or a
  part of a price, only the entry is named.
* Earlier settlements of that amount are subtracted, between each two accounts. No entry says which
  of several payments between the same two accounts a settlement corrects.
* The caller leaves undone entries out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Never

import msgspec

from banker.foundation.kinds import row_for
from banker.games.board import events as e
from banker.games.board.state import BANK
from banker.ledger.entry import Entry

Flow = tuple[str, str, int]  # giver, receiver, amount
Pair = tuple[str, str]  # two accounts in the order of the alphabet
Charged = tuple[str, str, str]  # how the figure's path begins, payer, receiver
Acts = Sequence[tuple[int, tuple[e.AnyEvent, ...]]]  # numbers of entries, and their events
MARKS = frozenset({"rested", "figure_set", "figure_settled"})


class Comparison(msgspec.Struct):
    """The charges by one estimate, compared with its card. `owed`: what the first of a pair still
    owes the second.

    `paid`: entry -> the pairs between which it charged or paid the estimate itself. `others`: entry
    -> another sum that it charged by the estimate.
    """

    is_confirmed: bool
    owed: dict[Pair, int] = {}
    paid: dict[int, set[Pair]] = {}
    others: dict[int, int] = {}

    def is_right(self, seq: int) -> bool:
        """Tell whether nothing is open of what an entry charged by the estimate."""
        if seq in self.others:
            return self.is_confirmed
        return not any(self.owed.get(pair) for pair in self.paid.get(seq) or self.owed)


def marked_acts(entries: Iterable[Entry]) -> Acts:
    """Return the entries that charge by estimates, tell of cards or settle differences. A forged
    entry has no events."""
    return [
        (entry.seq, _load(entry))
        for entry in entries
        if any(not isinstance(it, dict) or it.get("kind") in MARKS for it in entry.ev)
    ]


def compared(
    acts: Acts, printed: Mapping[str, int], said: Mapping[str, int]
) -> dict[str, Comparison]:
    """Compare the charges of entries in effect with what the cards say: path -> comparison.

    `printed`: path -> estimate; `said`: path -> amount on the card.
    """
    olds = {path: printed.get(path, amount) for path, amount in said.items()}
    found = {path: Comparison(olds[path] == amount) for path, amount in said.items()}
    for seq, events in acts:
        charged: dict[str, int] = {}
        for event in events:
            if isinstance(event, e.FigureSettled) and event.figure in found:
                for giver, receiver, amount in event.flows:
                    _add(found[event.figure].owed, giver, receiver, -amount)
            elif isinstance(event, e.Rested) and event.figure in found:
                more = 0 if event.told else event.amount
                charged[event.figure] = charged.get(event.figure, 0) + more
        for path, sum_ in charged.items():
            _compare(found[path], seq, _charges(events, path), sum_, olds[path], said[path])
    return found


def _compare(
    found: Comparison, seq: int, flows: Iterator[Flow], charged: int, old: int, new: int
) -> None:
    """Add an entry to a comparison. `charged`: what it charged by the estimate `old`."""
    pairs = [(payer, to) for payer, to, amount in flows if amount == old]
    if charged and len(pairs) * old != charged:
        found.others[seq] = charged
        return
    found.paid[seq] = {(min(pair), max(pair)) for pair in pairs}
    for payer, receiver in pairs if charged else ():
        _add(found.owed, payer, receiver, new - old)


def _load(entry: Entry) -> tuple[e.AnyEvent, ...]:
    """The events of an entry; of one that somebody forged, none."""
    try:
        return e.load(entry.ev)
    except (LookupError, TypeError, ValueError):
        return ()


def _add(owed: dict[Pair, int], payer: str, receiver: str, amount: int) -> None:
    """What the first of a pair, in the order of the alphabet, owes the second."""
    pair, sign = ((payer, receiver), 1) if payer < receiver else ((receiver, payer), -1)
    owed[pair] = owed.get(pair, 0) + sign * amount


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
