"""Plain text for people: standings and editions."""

from __future__ import annotations

from collections.abc import Iterator

from banker.game.edition import Deed, Edition
from banker.game.phases import waiting_for
from banker.game.state import BANK, CARD, HOTEL, JAIL_CARD, KEY, VAULT, State

ESTIMATE = "estimate, check your card"


def standings_text(state: State) -> str:
    """Who has what, and what the table waits for."""
    table = state.table
    lines = [f"{state.edition.title}, round {table.round}: {waiting_for(state)}"]
    lines += [account_text(state, who) for who in state.setup.ids]
    if state.edition.vault is not None:
        lines.append(account_text(state, VAULT))
        tried = ", ".join(str(wrong.number) for wrong in table.tried)
        lines[-1] += f"; not {tried}" if tried else ""
    lines.append(account_text(state, BANK))
    names = state.setup.names
    lines += [
        f"{names[due.debtor]} owes {names[due.creditor]} {due.amount:,} ({due.reason})"
        for due in table.dues
    ]
    lines += [
        f"{rank.rank}. {names[rank.who]}: {rank.total:,}"
        f" = {rank.cash:,} in cash + {rank.rents:,} in rents"
        for rank in table.ranking
    ]
    return "\n".join(lines)


def account_text(state: State, account: str) -> str:
    """One account in a line."""
    parts = [f"{state.cash(account):>8,}"]
    hotels, keys = state.amount(account, HOTEL), state.amount(account, KEY)
    cards = state.amount(account, CARD) + state.amount(account, JAIL_CARD)
    deeds = state.deeds(account)
    if hotels:
        parts.append(f"{hotels} hotels" if hotels > 1 else "1 hotel")
    if keys:
        parts.append(f"{keys} keys" if keys > 1 else "1 key")
    if cards and account != BANK:
        parts.append(f"{cards} cards" if cards > 1 else "1 card")
    if account == BANK:
        parts.append(f"{len(deeds)} deeds")
    elif deeds:
        parts.append(", ".join(_deed_text(state, deed) for deed in deeds))
    seat = state.seats.get(account)
    if seat is not None and (seat.bankrupt or seat.jail is not None):
        parts.append("out of the game" if seat.bankrupt else "in jail")
    return f"{state.setup.names[account]:10} {'  '.join(parts)}"


def _deed_text(state: State, deed: Deed) -> str:
    hotels = "+" * state.hotels_on(deed.id)
    return f"{deed.name}{hotels}" + (" (mortgaged)" if deed.id in state.table.mortgaged else "")


def edition_text(edition: Edition) -> str:
    """Deeds with their figures, and switches with their values. A `?` marks an estimate."""
    return "\n".join(
        [
            f"{edition.title} ({edition.id})",
            f"  ? = {ESTIMATE}",
            "",
            *_deed_lines(edition),
            "",
            *_switch_lines(edition),
        ]
    )


def _deed_lines(edition: Edition) -> Iterator[str]:
    for deed in edition.deeds:
        figures = [("price", deed.price), ("mortgage", deed.mortgage), ("redeem", deed.redeem)]
        figures += [(f"rents.{place}", rent) for place, rent in enumerate(deed.rents)]
        columns = "".join(
            f"{amount:>7,}{'?' if edition.is_estimate(f'deed.{deed.id}.{key}') else ' '}"
            for key, amount in figures
        )
        locked = "locked" if deed.locked else ""
        yield f"{deed.code}  {deed.name:24}{columns} {locked}".rstrip()


def _switch_lines(edition: Edition) -> Iterator[str]:
    for key, switch in edition.offered.items():
        chosen = edition.switches[key]
        others = " | ".join(f"[{v}]" if v == chosen else v for v in switch.values)
        yield f"{key} = {others}"
        yield f"    {switch.about}"
