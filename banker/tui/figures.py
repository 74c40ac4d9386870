"""Figures: what the screen shows of the game, asked of the chapters that know it.

The rules are not here. This is the one place of the screen that turns state into numbers and short
words, so that every pane says the same.

Pure.
"""

from __future__ import annotations

from banker.game.draft import ways_to_raise
from banker.game.edition import Deed
from banker.game.rent import rent_of
from banker.game.scoring import final_rents
from banker.game.state import BANK, HOTEL, JAIL_CARD, KEY, VAULT, Due, State


def money(amount: int) -> str:
    """An amount with its thousands apart."""
    return f"{amount:,}".replace("-", "−")


def change(amount: int) -> tuple[str, str]:
    """A gain or a loss with its sign, and its role."""
    return (f"+{amount:,}", "gain") if amount >= 0 else (f"−{-amount:,}", "loss")


def worth(state: State, who: str) -> int:
    """What a player would have if the game ended now: cash and the final rents."""
    return state.cash(who) + sum(rent for _, rent in final_rents(state, who))


def standing(state: State, deed: Deed) -> str:
    """One word about a deed: locked, free, mortgaged, or nothing."""
    if deed.id in state.table.mortgaged:
        return "mortgaged"
    if state.is_locked(deed):
        return "locked"
    return "free" if state.owner(deed.id) == BANK else ""


def about(state: State, deed: Deed) -> str:
    """What matters about a deed in a prompt: rent and owner, or its price."""
    word = standing(state, deed)
    owner = state.owner(deed.id)
    if owner == BANK:
        return word if word == "locked" else f"free {deed.price:,}"
    name = state.setup.names[owner]
    return f"{name}, mortgaged" if word else f"{rent_of(state, deed.id):,}→{name}"


def set_word(state: State, deed: Deed) -> str:
    """`SET`, or how many of the group the owner has."""
    owner = state.owner(deed.id)
    if owner == BANK:
        return ""
    group = state.edition.deeds_in[deed.group]
    count = sum(state.owner(other.id) == owner for other in group)
    return "SET" if count == len(group) else f"{count}/{len(group)}"


def vault_words(state: State) -> str:
    """What is in the vault, short."""
    parts = [money(state.cash(VAULT))]
    for thing, sign in ((KEY, "key"), (HOTEL, "hotel")):
        count = state.amount(VAULT, thing)
        if count:
            parts.append(plural(count, sign))
    return " · ".join(parts)


def plural(count: int, word: str) -> str:
    """`1 key`, `2 keys`."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def holdings(state: State, who: str) -> list[str]:
    """What a player holds beside money and deeds, in words; the most pressing first."""
    found = []
    if state.amount(who, KEY):
        found.append("KEY")
    if count := state.amount(who, HOTEL):
        found.append(f"▲{count}")
    if count := state.amount(who, JAIL_CARD):
        found.append(f"J{count}")
    others = len(state.seats[who].held) - state.amount(who, JAIL_CARD)
    if others > 0:
        found.append(f"C{others}")
    return found


def owed(state: State, who: str) -> str:
    """What a player owes, in one phrase; empty when nothing."""
    dues = state.dues_of(who)
    if not dues:
        return ""
    total = sum(due.amount for due in dues)
    creditors = {state.setup.names[due.creditor].removeprefix("the ") for due in dues}
    to = creditors.pop() if len(creditors) == 1 else f"{len(creditors)} accounts"
    return f"owes {total:,} → {to}"


def oldest_due(state: State) -> Due | None:
    """The due to be paid next: of the player whose turn it is, else of anybody."""
    mine = state.dues_of(state.table.turn)
    return mine[0] if mine else next(iter(state.table.dues), None)


def coach(state: State, due: Due) -> str:
    """How a debtor could raise what is missing; empty when the money is there."""
    has = state.cash(due.debtor)
    name = state.setup.names[due.debtor]
    if has >= due.amount:
        return ""
    ways = ways_to_raise(state, due.debtor)
    missing = due.amount - has
    if not ways:
        return f"{name} has {has:,}, owes {due.amount:,}; nothing left to mortgage: w b bankrupt"
    codes = " ".join(
        f"{state.edition.deed_by_id[deed].code.upper()}+{value:,}" for deed, value in ways[:6]
    )
    return f"{name} lacks {missing:,}: m mortgages {codes}"


def space_name(state: State, who: str) -> str:
    """Where a player stands, as far as the Bank heard."""
    at = state.seats[who].position
    if at is None:
        return "the Bank did not hear"
    return state.edition.spaces[at].name
