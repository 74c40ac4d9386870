"""Banknotes: which notes to hand over, how to give change, and whether small notes run low.

Rules of this file
* The ledger knows sums and not single notes. Which notes an account holds is only a proposal: the
  notes of the box are distributed so that every account holds as few as possible. Real players hold
  more small notes than the proposal, and the Bank fewer.
* A proposal uses no more notes of a kind than the box has. A sum that these notes cannot pay is
  reported, not rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import gcd

import msgspec

from banker.games.board.state import POT, VAULT, State
from banker.ledger.amount import rounded_down, rounded_up

Notes = dict[int, int]  # denomination -> pieces
SUMS_MAX = 10_000  # that a payer tries; no box has a note worth so many times its smallest


class Handover(msgspec.Struct, frozen=True):
    """The notes that a payer gives, and the notes that come back as change; value of a note ->
    count."""

    given: Notes
    back: Notes


class Shares(msgspec.Struct, frozen=True):
    """The notes of the box, distributed to the accounts: in `of` the notes of each account, in
    `unpaid` the part of its sum that no notes make, in `till` what the Bank keeps."""

    of: dict[str, Notes]
    unpaid: dict[str, int]
    till: Notes


def worth(notes: Mapping[int, int]) -> int:
    """Return the sum of these notes; value of a note -> count."""
    return sum(value * pieces for value, pieces in notes.items())


def fewest(amount: int, stock: Mapping[int, int]) -> Notes | None:
    """Return the fewest notes out of `stock` that make the amount exactly; None if no notes do."""
    if amount < 0:
        return None
    found = _Search(stock).best(0, amount)
    if found is None:
        return None
    return {value: pieces for value, pieces in found[1] if pieces}


class _Search:
    """A search that tries the largest notes first. It leaves a branch when even the next note alone
    could not give a better result."""

    def __init__(self, stock: Mapping[int, int]) -> None:
        kinds = sorted(((v, n) for v, n in stock.items() if v > 0 and n > 0), reverse=True)
        self.kinds = kinds
        self.steps = [gcd(*(v for v, _ in kinds[place:])) for place in range(len(kinds))]
        self.sums = [worth(dict(kinds[place:])) for place in range(len(kinds))]
        self.known: dict[tuple[int, int], tuple[int, Iterable[tuple[int, int]]] | None] = {}

    def best(self, place: int, rest: int) -> tuple[int, Iterable[tuple[int, int]]] | None:
        """How many pieces from this kind on make up the rest, and which."""
        if not rest:
            return 0, ()
        if place == len(self.kinds) or rest > self.sums[place] or rest % self.steps[place]:
            return None
        key = place, rest
        if key not in self.known:
            self.known[key] = self._tried(place, rest)
        return self.known[key]

    def _tried(self, place: int, rest: int) -> tuple[int, Iterable[tuple[int, int]]] | None:
        value, stock = self.kinds[place]
        following = self.kinds[place + 1][0] if place + 1 < len(self.kinds) else value
        found: tuple[int, Iterable[tuple[int, int]]] | None = None
        smaller = self.sums[place + 1] if place + 1 < len(self.sums) else 0
        # An edition may have very many pieces: only those that a payment could use are tried.
        for pieces in range(min(stock, rounded_down(rest, 1, value)), -1, -1):
            left = rest - pieces * value
            if left > smaller:
                break
            if found is not None and pieces + rounded_up(left, 1, following) >= found[0]:
                break
            below = self.best(place + 1, left)
            if below is not None and (found is None or pieces + below[0] < found[0]):
                found = pieces + below[0], ((value, pieces), *below[1])
        return found


def handover(due: int, purse: Mapping[int, int], till: Mapping[int, int]) -> Handover | None:
    """Return the notes to pay `due` out of `purse`, with change out of `till`; None if there is no
    way.

    The result moves the fewest notes, both ways counted; of two equal ways, it takes the one that
    pays less.
    """
    values = [value for value, pieces in purse.items() if pieces]
    best: Handover | None = None
    least = 0
    sums = range(due, due + max(values, default=0) + 1, gcd(*values, *till) or 1)
    for sum_ in sums[:SUMS_MAX]:
        given = fewest(sum_, purse)
        back = None if given is None else fewest(sum_ - due, till)
        if given is None or back is None:
            continue
        pieces = sum(given.values()) + sum(back.values())
        if best is None or pieces < least:
            best, least = Handover(given, back), pieces
    return best


def short_by(said: int, *, due: int, given: int | None = None) -> int:
    """Return by how much `said`, a sum that a player calculated, is too small; negative if it is
    too large.

    The right sum is `due`; or, if the money `given` is known, the change. So the Bank can judge the
    player's answer without showing the right sum.
    """
    return (due if given is None else given - due) - said


def shared_out(state: State, *, to_play: bool = False) -> Shares:
    """Return the notes of the box, distributed so that each account has its sum in the fewest
    notes.

    `to_play`: an account that is rich enough gets at least the starting notes, to pay small sums.
    """
    accounts = [who for who in (*state.setup.ids, VAULT, POT) if state.cash(who) > 0]
    by_cash = sorted(accounts, key=state.cash)
    small = state.edition.money.start_notes
    ways = [
        _dealt(state, way, least)
        for least in ((small, {}) if to_play else ({},))
        for way in (accounts, by_cash, by_cash[::-1])
    ]
    return min(ways, key=lambda way: sum(way.unpaid.values()))


def _dealt(state: State, accounts: Iterable[str], least: Notes) -> Shares:
    till = dict(state.edition.money.notes)
    shares: dict[str, Notes] = {}
    unpaid: dict[str, int] = {}
    for account in accounts:
        cash = state.cash(account)
        share = _with(least, cash, till) if account in state.seats else None
        if share is None:
            share = fewest(cash, till)
        if share is None:
            share = _most(cash, till)
            unpaid[account] = cash - worth(share)
        shares[account] = share
        for value, pieces in share.items():
            till[value] -= pieces
    return Shares(shares, unpaid, till)


def _with(least: Notes, amount: int, stock: Notes) -> Notes | None:
    """The smallest number of notes that includes at least these; None if they exceed the amount or
    are not held."""
    rest = {value: pieces - least.get(value, 0) for value, pieces in stock.items()}
    more = fewest(amount - worth(least), rest)
    if more is None or min(rest.values(), default=0) < 0:
        return None
    return {
        value: pieces for value in stock if (pieces := least.get(value, 0) + more.get(value, 0))
    }


def _most(amount: int, stock: Mapping[int, int]) -> Notes:
    """Notes for the largest amount below the wanted one, if no notes give it exactly."""
    taken: Notes = {}
    for value in sorted(stock, reverse=True):
        pieces = min(stock[value], rounded_down(amount, 1, value))
        if pieces > 0:
            taken[value] = pieces
            amount -= pieces * value
    return taken


def running_low(state: State, till: Mapping[int, int]) -> tuple[int, ...]:
    """Return the values of small notes of which `till` has too few to change the next larger note
    for every player.

    Small notes are the lower half of the values.
    """
    values = sorted(state.edition.money.notes)
    small = values[: rounded_up(len(values), 1, 2)]
    players = len(state.playing())
    return tuple(
        value
        for value, larger in zip(small, values[1:], strict=False)
        if till.get(value, 0) < players * (rounded_up(larger, 1, value) - 1)
    )
