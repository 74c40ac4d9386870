"""Net worth: the value of a player's belongings at the end of the game, or for a fair trade.

Rules of this file (RB-05, V-19, V-23; Secret Vault, *End of the game*)
* Cash counts its face value, a deed its price, a mortgaged deed half its price, and a building its
  cost. A hotel also counts the houses that were handed in for the hotel.
* An unplaced building counts once, at the lowest price at which its owner could have bought the
  building; no houses were handed in for such a building.
* Rents at the end are paid by the Bank where the rules collect them. Everything else only counts.
* A debt at the end counts for the creditor and against the debtor, up to the debtor's net worth. A
  rent that no owner has asked for yet is not owed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from banker.games.board.edition import Deed
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.rent_amounts import full_rent
from banker.games.board.state import HOTEL, HOUSE, State
from banker.ledger.amount import rounded_down

# SV-18: what a mortgaged street brings at the end, as a share (numerator, denominator).
MORTGAGED_SHARE = {"nothing": (0, 1), "half": (1, 2)}


class Worth(msgspec.Struct, frozen=True):
    """What a player is worth besides cash. `rents`: pairs of deed and final rent, which the Bank
    pays; the rest is only counted."""

    rents: tuple[tuple[str, int], ...] = ()
    deeds: int = 0
    buildings: int = 0

    @property
    def paid(self) -> int:
        """The sum of the final rents, which the Bank pays."""
        return sum(rent for _, rent in self.rents)

    @property
    def total(self) -> int:
        """The sum of rents, deeds and buildings."""
        return self.paid + self.deeds + self.buildings


def deed_worth(state: State, deed: Deed) -> int:
    """Return the price of a deed; half of it while the deed is mortgaged."""
    return rounded_down(deed.price, 1, 2) if deed.id in state.table.mortgaged else deed.price


def building_worth(state: State, deed: Deed) -> int:
    """Return what the buildings on a street cost."""
    return state.level(deed.id) * deed.building


def unplaced_at(state: State, who: str) -> Deed | None:
    """Return the deed by whose building price a player's unplaced buildings are valued (rule
    RB-05).

    It is the cheapest in the groups that the player owns whole, or else of all. None if the player
    has no unplaced buildings.
    """
    if not _unplaced(state, who):
        return None
    built = [deed for deed in state.edition.deeds if is_built_by_bank(deed)]
    own = [deed for deed in built if state.has_set(who, deed.group)]
    return min(own or built, key=lambda deed: deed.building, default=None)


def _unplaced(state: State, who: str) -> int:
    return state.amount(who, HOUSE) + state.amount(who, HOTEL)


def unplaced_worth(state: State, who: str) -> int:
    """Return the value of a player's unplaced buildings."""
    deed = unplaced_at(state, who)
    return _unplaced(state, who) * deed.building if deed is not None else 0


def final_rents(state: State, who: str) -> tuple[tuple[str, int], ...]:
    """Return the final rent of each of a player's deeds, as pairs of deed and rent in the order of
    the board.

    A bankrupt gets no rent: a bankrupt who is scored at once (SV-19) may still own streets.
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
    """Return the value of a player's deeds and buildings. It counts for the ranking and is never
    paid (RB-05)."""
    deeds = state.deeds(who)
    standing = sum(building_worth(state, deed) for deed in deeds)
    return Worth(
        deeds=sum(deed_worth(state, deed) for deed in deeds),
        buildings=standing + unplaced_worth(state, who),
    )


def taxed_worth(state: State, who: str) -> int:
    """Return the worth on which the ten-percent income tax is calculated.

    It is cash, buildings, and the printed price of every deed, mortgaged or not (as printed until
    2008).
    """
    has = estate(state, who)
    return state.cash(who) + has.buildings + sum(deed.price for deed in state.deeds(who))


def _cash(_state: State, _who: str) -> Worth:
    return Worth()


# V-19: what counts at the end.
VALUATION: dict[str, Callable[[State, str], Worth]] = {
    "rents": _rents,
    "estate": estate,
    "cash": _cash,
}


def worth(state: State, who: str) -> Worth:
    """Return what a player is worth besides cash at the end, by this game's rules; nothing for a
    bankrupt."""
    if state.seats[who].bankrupt:
        return Worth()
    return VALUATION[state.edition.switches["valuation"]](state, who)


def holdings_of(state: State) -> dict[str, int]:
    """Return what counts besides cash at the end, by player."""
    return {who: worth(state, who).total for who in state.setup.ids}


def outstanding(state: State, holdings: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return by how much open debts and loans change each player's worth at the end; may be
    negative. `holdings`: the result of `holdings_of` for this state, if it is known.

    The debts are treated as paid one after another, dues and then loans, oldest first, until no
    debtor can pay any more. A creditor does not win by a debt that the debtor could not pay.
    """
    if not (state.table.dues or state.table.loans):
        return dict.fromkeys(state.playing(), 0)
    holdings = holdings_of(state) if holdings is None else holdings
    worths = {who: state.cash(who) + holdings[who] for who in state.playing()}
    dues = [(due.debtor, due.creditor, due.amount) for due in state.table.dues]
    loans = [(loan.borrower, loan.lender, loan.owed) for loan in state.table.loans]
    left = settled(worths, [*dues, *loans])
    return {who: left[who] - had for who, had in worths.items()}


def settled(worths: Mapping[str, int], debts: Iterable[tuple[str, str, int]]) -> dict[str, int]:
    """Return what each account has after the debts are paid, as far as the debtors can pay.

    `debts`: debtor, creditor and amount, in the order of payment; unpaid rests are paid in further
    rounds.
    """
    left, listed = dict(worths), list(debts)
    owed = [amount for _, _, amount in listed]
    # Where debts run in a circle, the same money comes round again: then many rounds are one.
    seen: dict[tuple[tuple[str, int], ...], list[int]] = {}
    is_paying = True
    while is_paying:
        earlier = seen.setdefault(tuple(left.items()), owed.copy())
        paid = [was - now for was, now in zip(earlier, owed, strict=True)]
        if any(paid):
            both = zip(owed, paid, strict=True)
            rounds = min(rounded_down(now, 1, part) for now, part in both if part)
            owed = [now - rounds * part for now, part in zip(owed, paid, strict=True)]
            seen.clear()
        is_paying = False
        for place, (debtor, creditor, _) in enumerate(listed):
            part = min(owed[place], left.get(debtor, 0))
            if part:
                is_paying = True
                left[debtor] -= part
                left[creditor] = left.get(creditor, 0) + part
                owed[place] -= part
    return left


def final_worth(state: State, who: str) -> int:
    """Return a player's total in the final count, as if the game ended now; after the end, the
    result."""
    return final_worths(state, holdings_of(state))[who]


def final_worths(state: State, holdings: Mapping[str, int]) -> dict[str, int]:
    """Return each player's total in the final count, as if the game ended now; after the end, the
    result. `holdings`: the result of `holdings_of` for this state.

    Screens, phones and the report order the players by it.
    """
    counted = {rank.who: rank.total for rank in state.table.ranking}
    owed = outstanding(state, holdings)
    return {
        who: counted[who] if who in counted else state.cash(who) + holdings[who] + owed.get(who, 0)
        for who in state.setup.ids
    }
