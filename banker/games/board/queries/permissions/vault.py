"""Vault: who may guess a number, what fills the vault, and whether it is locked for the first
time."""

from __future__ import annotations

from typing import NamedTuple

from banker.foundation.text import Text
from banker.games.board.edition import VaultFill
from banker.games.board.queries.prices import GUESS_FEE
from banker.games.board.state import BANK, HOTEL, KEY, Due, State


def may_guess(state: State, who: str) -> bool:
    """Tell whether a player may guess now: a guess is granted, or the Bank does not know the
    player's space."""
    guess = state.table.guess
    if guess is not None:
        return guess.who == who
    return state.table.turn == who and state.position(who) is None


def why_no_guess(state: State, who: str) -> Text:
    """Return the words for why a player may not guess, with the statement that grants a guess."""
    return Text(
        "{name} has no guess now: a lock on a die, some spaces and some cards give one; if the"
        " players grant one: '{name} gets guess'"
        if state.seats[who].jail is None
        else "{name} has no guess now: a lock gives none in jail; '{name} gets guess' grants one",
        {"name": state.setup.names[who]},
    )


def is_first_lock(state: State) -> bool:
    """Tell whether the vault was not locked yet in this game: it has its filling, and no turn has
    begun."""
    table = state.table
    is_first = table.dice is None and not table.told and not table.started
    return is_first and table.epoch == 1 and not table.tried


def is_by_hand(state: State) -> bool:
    """Tell whether results of the vault were entered by hand, and no device has ever reported."""
    table = state.table
    return not table.devices and bool(table.tried or table.epoch > 1 or not table.filled)


class Filling(NamedTuple):
    """What is to be put into the vault."""

    cash: int
    hotels: int
    keys: int


def next_filling(state: State, spec: VaultFill) -> Filling:
    """Return what is to be put into the vault: the edition's filling `spec`, or as much of it as
    the Bank has."""
    keys = min(spec.keys, state.amount(BANK, KEY))
    hotels = min(spec.hotels, state.amount(BANK, HOTEL))
    if not keys and spec.keys and state.edition.switches["refill_without_keys"] == "cash_only":
        hotels = 0  # SV-9
    cash = min(spec.cash, state.cash(BANK)) if state.edition.is_bank_limited else spec.cash
    return Filling(cash, hotels, keys)


def untried(state: State) -> tuple[int, ...]:
    """Return the numbers of the vault's ring that were not tried with this code; empty without a
    vault."""
    vault = state.edition.vault
    if vault is None:
        return ()
    tried = {wrong.number for wrong in state.table.tried}
    return tuple(number for number in range(1, vault.numbers + 1) if number not in tried)


def guess_fee_owed(state: State, who: str) -> Due | None:
    """Return the due for a guess that a player has not paid yet; None if there is none."""
    return next((due for due in state.dues_of(who) if due.reason == GUESS_FEE), None)


def guess_fee(state: State, who: str) -> int:
    """Return what this player must pay for a guess now; 0 if nothing."""
    due, guess = guess_fee_owed(state, who), state.table.guess
    if due is not None:
        return due.amount
    return guess.fee if guess is not None and guess.who == who else 0
