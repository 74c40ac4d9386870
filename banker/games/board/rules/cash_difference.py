"""Cash difference: the likely causes of a difference between counted and booked money.

Rules of this file
* The causes are guesses, drawn from what the table waits for, from the last entries, and from the
  edition's amounts.
* The first cause that explains the whole difference is named. A combination of two causes is not
  searched for.
* A payment that still waits is the likeliest cause, then one of the last entries, then an amount of
  the edition that happens to fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from msgspec.structs import replace

from banker.engine.decision import Decision
from banker.games.board import events as e
from banker.games.board.edition import Card, Deed
from banker.games.board.queries.prices import redeem_cost, resale
from banker.games.board.queries.rent_amounts import amount_of
from banker.games.board.state import BANK, State
from banker.ledger.entry import Posting

# The amount by which the cash would differ, and the words for the cause.
Guess = tuple[int, str]


def likely_causes(state: State, who: str, difference: int) -> str:
    """Return the likely cause of a difference between counted and recorded cash, in words; empty if
    none fits.

    A positive `difference` means that the account has more than the ledger says.
    """
    if not difference:
        return ""
    guesses = (*_waiting(state, who), *_figures(state, who))
    return next((words for amount, words in guesses if amount == difference), "")


def _waiting(state: State, who: str) -> Iterator[Guess]:
    """The amounts that are owed or may be asked for. They may have been paid already without the
    Bank knowing it."""
    names = state.setup.names
    for due in state.table.dues:
        if due.debtor == who:
            yield -due.amount, f"what is owed to {names[due.creditor]}"
        elif due.creditor == who:
            yield due.amount, f"what {names[due.debtor]} owes"
    for claim in state.table.claims:
        words = f"rent on {state.edition.deed_by_id[claim.deed].name}"
        if claim.visitor == who:
            yield -amount_of(state, claim), words
        elif claim.owner == who:
            yield amount_of(state, claim), words


def _figures(state: State, who: str) -> Iterator[Guess]:
    """The amounts that the edition prints. The vault and the pot only receive fees, taxes and card
    payments, so only these are tried for them."""
    money = state.edition.money
    if who not in state.seats:
        yield from _paid_in(state)
        return
    yield money.salary, "a salary for GO"
    yield -money.jail_fee, "a jail fee"
    for space in state.edition.spaces:
        yield -space.amount, space.name
    for deed in state.edition.deeds:
        yield from _of_deed(state, who, deed)
    for deed in state.edition.deeds:
        if state.owner(deed.id) == who:
            yield from _of_property(state, deed)
    for card in state.edition.cards:
        yield from _of_card(card)


def _paid_in(state: State) -> Iterator[Guess]:
    """Fees, taxes and payments by card."""
    yield state.edition.money.jail_fee, "a jail fee"
    for space in state.edition.spaces:
        yield space.amount, space.name
    for card in state.edition.cards:
        yield from ((-amount, words) for amount, words in _of_card(card) if amount < 0)


def _of_deed(state: State, who: str, deed: Deed) -> Iterator[Guess]:
    owner = state.owner(deed.id)
    if owner == BANK:
        yield -deed.price, f"the price of {deed.name}"
        return
    sign = 1 if owner == who else -1
    rolls = range(2, 13) if deed.kind == "utility" else (1,)
    for rent in deed.rents:
        for roll in rolls:
            yield sign * rent * roll, f"rent on {deed.name}"


def _of_property(state: State, deed: Deed) -> Iterator[Guess]:
    """The amounts of what an owner may do with an own deed."""
    if deed.id in state.table.mortgaged:
        yield -redeem_cost(state, deed), f"redeeming {deed.name}"
    elif deed.mortgage:
        yield deed.mortgage, f"a mortgage on {deed.name}"
    if deed.building:
        yield -deed.building, f"a building on {deed.name}"
        yield resale(state, deed), f"a building sold on {deed.name}"


def _of_card(card: Card) -> Iterator[Guess]:
    if card.effect == "collect":
        yield card.amount, card.label
    elif card.effect == "pay":
        yield -card.amount, card.label


# --- what was booked last -------------------------------------------------------------------------


class RecentEntry(Protocol):
    """The parts of an entry that the search for a cause needs."""

    @property
    def seq(self) -> int:
        """The number of the entry."""

    @property
    def kind(self) -> str:
        """The word for the kind of the entry, such as `buy`."""

    @property
    def post(self) -> tuple[Posting, ...]:
        """The postings of the entry."""


def recalled(decision: Decision, state: State, newest: Iterable[RecentEntry]) -> Decision:
    """Return the decision of a count, with an entry as the likely cause, if one explains the
    difference.

    A payment that still waits and explains the difference stays the cause. `newest`: the newest
    entries, newest first. Another kind of decision is returned as it is.
    """
    if len(decision.ev) != 1 or not isinstance(decision.ev[0], e.Counted):
        return decision
    counted = decision.ev[0]
    difference = counted.amount - counted.booked
    waits = any(amount == difference for amount, _ in _waiting(state, counted.who))
    if not difference or waits:
        return decision
    for entry in newest:
        moved = _cash_of(entry, counted.who, state)
        if moved and moved in (difference, -difference):
            words = "was booked twice" if moved == -difference else "happened once more"
            likely = f"entry {entry.seq} {words}"
            return replace(decision, ev=(replace(counted, likely=likely),))
    return decision


def _cash_of(entry: RecentEntry, who: str, state: State) -> int:
    """The cash that an entry brought an account; the start money and corrections do not count."""
    cash = state.edition.money.commodity
    if entry.seq == 1 or entry.kind == "correct":
        return 0
    return sum(leg.amount for leg in entry.post if (leg.account, leg.commodity) == (who, cash))
