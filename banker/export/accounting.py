"""Accounting: what the exports for accounting programs share.

Every commodity has a name, and every place is an account. The box, out of which everything came, is
Equity:Supply: the only account that stays below zero, at the printed amount. Where the Bank's money
has no limit, the Bank's account may fall below zero too.

Rules of this file
* An export asserts every balance that ever moved, so the program that reads it checks our sums
  against its own.
* A date never runs backwards, whatever the clock did.
* What an entry says, and every name, is a stranger's text: who writes it down spells it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import Any

from banker.foundation.errors import JournalCorrupt
from banker.games.board.state import (
    BANK,
    BOX,
    CARD,
    CHIP,
    DEED,
    HOTEL,
    HOUSE,
    JAIL_CARD,
    KEY,
    POT,
    SITE,
    SPENT,
    VAULT,
    Setup,
)
from banker.games.rulesets import FIRST
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

Place = tuple[str, str]
Path = tuple[str, ...]  # a name in parts, from the general to the particular


class AccountingBook:
    """The account names and running balances of one export."""

    def __init__(
        self,
        entries: Iterable[Entry],
        setup: Any,
        account: Callable[[Path], str],
        commodity: Callable[[Path], str],
    ) -> None:
        self._setup = setup
        self._phrases = language_of(setup.edition).book
        accounts, commodities, self._entries = _CHARTS[setup.ruleset](setup, entries)
        self.accounts = distinct(accounts, account)
        self.commodities = distinct(commodities, commodity)
        self.balances: dict[Place, int] = {}
        self.date = ""

    def moving(self) -> Iterator[tuple[Entry, str]]:
        """The entries that move something, each with its sentence; the balances are updated."""
        for entry in self._entries:
            if not entry.post:
                continue
            self.date = max(self.date, _day(entry))
            for account, amount, thing in self.legs(entry):
                self.balances[account, thing] = self.balances.get((account, thing), 0) + amount
            yield entry, sentence(entry, self._setup, self._phrases)

    def legs(self, entry: Entry) -> Iterator[tuple[str, int, str]]:
        """An entry's postings: account, amount, commodity."""
        for posting in entry.post:
            account = self.accounts.get(posting.account)
            thing = self.commodities.get(posting.commodity)
            if account is None or thing is None:
                place = f"{posting.account} {posting.commodity}"
                raise JournalCorrupt(
                    "entry {seq} books {place}: not of this game", seq=entry.seq, place=place
                )
            yield account, posting.amount, thing


def _day(entry: Entry) -> str:
    try:
        return date.fromisoformat(entry.ts[:10]).isoformat()
    except ValueError as error:
        raise JournalCorrupt(
            "entry {seq} is dated {ts}: no date", seq=entry.seq, ts=repr(entry.ts)
        ) from error


# The paths of all accounts and of all commodities, and the entries, which were perhaps read for it.
_Chart = tuple[dict[str, Path], dict[str, Path], Iterable[Entry]]


def _of_board(setup: Setup, entries: Iterable[Entry]) -> _Chart:
    return _accounts(setup), _commodities(setup), entries


def _of_cards(setup: Any, entries: Iterable[Entry]) -> _Chart:
    from banker.export.card_accounts import card_accounts, card_commodities  # only such a game pays

    read = tuple(entries)
    return card_accounts(setup, read), card_commodities(setup), read


_CHARTS: dict[str, Callable[[Any, Iterable[Entry]], _Chart]] = {
    FIRST: _of_board,
    "deal": _of_cards,
}


def _accounts(setup: Setup) -> dict[str, Path]:
    paths: dict[str, Path] = {
        BOX: ("Equity", "Supply"),
        BANK: ("Assets", "Bank"),
        VAULT: ("Assets", "Vault"),
    }
    paths[POT] = ("Assets", "Pot")
    for player in (*setup.players, *setup.guests):
        paths[player.id] = ("Assets", "Player", player.name)
        paths[SPENT + player.id] = ("Assets", "Spent", player.name)
    for deed in setup.edition.deeds:
        paths[SITE + deed.id] = ("Assets", "Board", deed.id)
    return paths


def _commodities(setup: Setup) -> dict[str, Path]:
    things = (setup.edition.money.commodity, HOUSE, HOTEL, KEY, CHIP, JAIL_CARD, CARD)
    paths: dict[str, Path] = {thing: (thing,) for thing in things}
    for deed in setup.edition.deeds:
        paths[DEED + deed.id] = ("deed", deed.id)
    return paths


def distinct(paths: dict[str, Path], spell: Callable[[Path], str]) -> dict[str, str]:
    """Names in another program's spelling. Two names with one spelling are numbered."""
    names: dict[str, str] = {}
    taken: dict[str, int] = {}  # names, each with the last number that it was given
    for key, path in paths.items():
        name = first = spell(path)
        while name in taken:
            taken[first] += 1
            name = f"{first}-{taken[first]}"
        taken[name] = 1
        names[key] = name
    return names
