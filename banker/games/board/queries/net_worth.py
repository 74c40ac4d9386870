"""Valuation: what things count when the game is over, or when a trade must be fair.

Rules of this file (RB-05, V-19, V-23; Secret Vault, *End of the game*)
* Cash at its face, deeds at their price, mortgaged ones at half of it, buildings at what they cost:
  a hotel also for the houses that were handed in for it.
* A building that stands nowhere yet counts once, at the least price at which its owner could have
  bought it; no houses were handed in for it.
* Where rents are collected at the end, the Bank pays them; what is only counted is not paid for.
* What is owed when the game ends counts for who is owed it and against who owes it, as far as that
  player is worth it. A rent that nobody had asked for yet is not owed.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.games.board.edition import Deed
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.rents import full_rent
from banker.games.board.state import HOTEL, HOUSE, State
from banker.ledger.amount import rounded_down

# SV-18: what a mortgaged street brings at the end, as a share (numerator, denominator).
MORTGAGED_SHARE = {"nothing": (0, 1), "half": (1, 2)}


class Worth(msgspec.Struct, frozen=True):
    """What a player has beside cash. `rents` are paid by the Bank, the rest only counts."""

    rents: tuple[tuple[str, int], ...] = ()
    deeds: int = 0
    buildings: int = 0

    @property
    def paid(self) -> int:
        """What the Bank pays."""
        return sum(rent for _, rent in self.rents)

    @property
    def total(self) -> int:
        """All of it."""
        return self.paid + self.deeds + self.buildings


def deed_worth(state: State, deed: Deed) -> int:
    """A deed at its price, or at half of it while it is mortgaged."""
    return rounded_down(deed.price, 1, 2) if deed.id in state.table.mortgaged else deed.price


def building_worth(state: State, deed: Deed) -> int:
    """What stands on a street, at what it cost."""
    return state.level(deed.id) * deed.building


def unplaced_worth(state: State, who: str) -> int:
    """RB-05: buildings won in an auction and not put up: the least price on a deed of a group that
    is whole in their owner's hand, or on any deed."""
    count = state.amount(who, HOUSE) + state.amount(who, HOTEL)
    built = [deed for deed in state.edition.deeds if is_built_by_bank(deed)]
    if not count or not built:
        return 0
    own = [deed for deed in built if state.has_set(who, deed.group)]
    return count * min(deed.building for deed in own or built)


def final_rents(state: State, who: str) -> tuple[tuple[str, int], ...]:
    """What each street of a player brings at the end, in the order of the board.

    Nothing to the bankrupt: who scores at once (SV-19) may leave streets behind unsettled.
    """
    if state.seats[who].bankrupt:
        return ()
    times, parts = MORTGAGED_SHARE[state.edition.switches["final_mortgaged"]]
    rents = []
    for deed in state.deeds(who):
        rent = full_rent(state, deed.id)
        if deed.id in state.table.mortgaged:
            rent = rounded_down(rent, times, parts)
        rents.append((deed.id, rent))
    return tuple(rents)


def _rents(state: State, who: str) -> Worth:
    return Worth(rents=final_rents(state, who))


def estate(state: State, who: str) -> Worth:
    """Deeds and buildings, counted and not paid (RB-05)."""
    deeds = state.deeds(who)
    standing = sum(building_worth(state, deed) for deed in deeds)
    return Worth(
        deeds=sum(deed_worth(state, deed) for deed in deeds),
        buildings=standing + unplaced_worth(state, who),
    )


def _cash(_state: State, _who: str) -> Worth:
    return Worth()


# V-19: what counts at the end.
VALUATION: dict[str, Callable[[State, str], Worth]] = {
    "rents": _rents,
    "estate": estate,
    "cash": _cash,
}


def worth(state: State, who: str) -> Worth:
    """What a player's belongings count at the end, by this game's rules; the bankrupt have none."""
    if state.seats[who].bankrupt:
        return Worth()
    return VALUATION[state.edition.switches["valuation"]](state, who)


def outstanding(state: State) -> dict[str, int]:
    """What open debts and loans make of each player's worth at the end, up or down.

    As if they were paid one after another, debts and then loans, each oldest first, until nobody
    has anything left to pay with: who is owed more than there is does not win by it.
    """
    worths = {who: state.cash(who) + worth(state, who).total for who in state.playing()}
    left = worths.copy()
    debts = [(due.debtor, due.creditor, due.amount) for due in state.table.dues]
    debts += [(loan.borrower, loan.lender, loan.owed) for loan in state.table.loans]
    is_paying = True
    while is_paying:
        is_paying = False
        for place, (debtor, creditor, amount) in enumerate(debts):
            part = min(amount, left.get(debtor, 0))
            if part:
                is_paying = True
                left[debtor] -= part
                left[creditor] = left.get(creditor, 0) + part
                debts[place] = debtor, creditor, amount - part
    return {who: left[who] - had for who, had in worths.items()}
