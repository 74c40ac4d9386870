"""Estimates: amounts as people see them, with the sign `~` where they follow from an estimate.

This module is for what is shown. A rule calculates with the plain amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol, Self, TypeVar

from msgspec.structs import replace

from banker.foundation.text import ESTIMATE, Estimate, marked
from banker.games.board.edition import Card, Deed, Edition, Space
from banker.games.board.queries.card_amounts.figure_paths import (
    card_amount,
    card_paths,
    deed_path,
    due_paths,
    fee_paths,
    owed_rent_path,
)
from banker.games.board.queries.net_worth import unplaced_at
from banker.games.board.queries.prices import is_built_by_bank
from banker.games.board.queries.rent_amounts import path_of, rent_of, rent_path
from banker.games.board.state import Auction, Claim, Due, PendingGuess, Rank, State

_NUMBER = r"[0-9]{1,3}(?:[, \u00a0][0-9]{3})+|[0-9]+"
# By which figure of a deed each source of cash pays (`raising_cash`, which no first frame loads).
RAISED_BY = {
    "mortgage": "mortgage", "sell_deed": "price", "sell_building": "building",
    "sell_group": "building",
}  # fmt: skip


def of_deed(edition: Edition, deed: Deed, name: str, amount: int | None = None) -> int:
    """Return a deed's `price`, `mortgage`, `redeem` or `building` (`name`); an `Estimate` if it is
    one.

    With `amount`, a number calculated from that value, return `amount` instead, as an `Estimate` if
    the value is one.
    """
    shown = getattr(deed, name) if amount is None else amount
    return marked(shown, deed_path(deed.id, name) in edition.unsure)


def rents_of(edition: Edition, deed: Deed) -> tuple[int, ...]:
    """Return all rents that a deed prints, in their order; those that are estimates as
    `Estimate`."""
    unsure = edition.unsure
    return tuple(marked(it, path_of(deed, at) in unsure) for at, it in enumerate(deed.rents))


def rent_now(state: State, deed_id: str, amount: int | None = None) -> int:
    """Return the rent that a visitor would owe now, or `amount` in its place; an `Estimate` if it
    follows from one."""
    shown = rent_of(state, deed_id) if amount is None else amount
    unsure = state.edition.unsure
    return marked(shown, bool(unsure) and rent_path(state, deed_id) in unsure)


def claim_amount(state: State, claim: Claim, amount: int) -> int:
    """Return `amount`, the rent that an owner may ask for; an `Estimate` if it follows from one."""
    unsure = state.edition.unsure
    if not unsure:
        return amount
    path = rent_path(state, claim.deed, claim.mode)
    if claim.amount is not None:
        path = owed_rent_path(state, claim.deed, claim.amount)
    return marked(amount, path in unsure)


def due_amount(state: State, due: Due) -> int:
    """Return the amount of a due; an `Estimate` if it follows from one."""
    unsure = state.edition.unsure
    return marked(due.amount, bool(unsure) and not unsure.isdisjoint(due_paths(state, due)))


def beside(state: State, who: str, amount: int) -> int:
    """Return `amount`, the final value of a player's deeds and buildings; an `Estimate` if it
    follows from one."""
    return marked(amount, _is_worth_unsure(state, who, state.edition.switches["valuation"]))


def in_standings(state: State, who: str, amount: int) -> int:
    """Return `amount`, a player's worth as `net_worth.final_worths` has it; an `Estimate` if it
    follows from one.

    After the final ranking, return the player's total in the ranking instead.
    """
    counted = next((it.total for it in ranking(state) if it.who == who), None)
    return debts_of(state, who, beside(state, who, amount)) if counted is None else counted


def debts_of(state: State, who: str, amount: int) -> int:
    """Return `amount`, by which open debts change a player's worth; an `Estimate` if it follows
    from one."""
    both = (due for due in state.table.dues if who in (due.debtor, due.creditor))
    return marked(amount, any(isinstance(due_amount(state, due), Estimate) for due in both))


def ranking(state: State) -> tuple[Rank, ...]:
    """Return the final ranking; rents and totals that follow from an estimate are an `Estimate`."""
    return tuple(
        replace(it, rents=marked(it.rents, True), total=marked(it.total, True))
        if it.rest and _is_worth_unsure(state, it.who, state.edition.switches["valuation"])
        else it
        for it in state.table.ranking
    )


def _is_worth_unsure(state: State, who: str, way: str) -> bool:
    unsure = state.edition.unsure
    if not unsure or way == "cash":
        return False
    deeds = state.deeds(who)
    if way == "rents":
        return any(rent_path(state, deed.id) in unsure for deed in deeds)
    at = unplaced_at(state, who)
    built = [deed for deed in deeds if state.level(deed.id)] + ([at] if at is not None else [])
    return any(deed_path(deed.id, "price") in unsure for deed in deeds) or any(
        deed_path(deed.id, "building") in unsure for deed in built
    )


def fee_of(state: State, guess: PendingGuess) -> int:
    """Return the fee of a guess; an `Estimate` if it follows from one."""
    unsure = state.edition.unsure
    return marked(guess.fee, bool(unsure) and not unsure.isdisjoint(fee_paths(state, guess.who)))


def least_bid(state: State, auction: Auction, amount: int) -> int:
    """Return `amount`, the least bid of a player in an auction; an `Estimate` if it is the price of
    a building (A-15, FD-17) that is one."""
    edition = state.edition
    is_listed = edition.switches["building_auction_open"] == "listed_price"
    if not edition.unsure or not is_listed or auction.item in edition.deed_by_id:
        return amount
    is_raised = auction.bids > 0 and amount <= auction.high + edition.money.auction_raise
    unsure = {
        deed.building
        for deed in edition.deeds
        if is_built_by_bank(deed) and deed_path(deed.id, "building") in edition.unsure
    }
    return marked(amount, amount in unsure and not is_raised)


def space_amount(state: State, space: Space) -> int:
    """Return the amount that a space charges; an `Estimate` if it is one."""
    return marked(space.amount, f"space.{space.id}.amount" in state.edition.unsure)


class Source(Protocol):
    """A way to raise cash."""

    @property
    def how(self) -> str:
        """The word for what the player does, such as `mortgage`."""

    @property
    def deed(self) -> str:
        """The id of the deed."""

    @property
    def amount(self) -> int:
        """The cash that it brings."""

    def _replace(self, *, amount: int) -> Self:
        """The same with another amount."""


AnySource = TypeVar("AnySource", bound=Source)


def as_seen(state: State, sources: Iterable[AnySource]) -> list[AnySource]:
    """Return the ways to raise cash, each with its amount as an `Estimate` if it follows from
    one."""
    edition = state.edition
    deeds = edition.deed_by_id
    return [
        it._replace(amount=of_deed(edition, deeds[it.deed], RAISED_BY[it.how], it.amount))
        for it in sources
    ]


def card_words(edition: Edition, card: Card) -> str:
    """Return the words of a card, with `~` before an amount that is an estimate."""
    unsure = {card_amount(card, it) for it in card_paths(card) if it in edition.unsure}
    if not unsure:
        return card.label

    def shown(number: re.Match[str]) -> str:
        is_unsure = int(re.sub("[^0-9]", "", number[0])) in unsure
        return ESTIMATE + number[0] if is_unsure else number[0]

    return re.sub(_NUMBER, shown, card.label)
