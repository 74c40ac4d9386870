"""Accounting: account names and balances for the exports to accounting programs.

Every commodity has a name, and every place is an account. The box, out of which everything came, is
Equity:Supply: the only account that stays below zero, at the printed amount. Where the Bank's money
has no limit, the Bank's account may fall below zero too.

Rules of this file
* An export asserts every balance that ever moved, so the program that reads it checks our sums
  against its own.
* A date never runs backwards, whatever the clock did.
* What an entry says, and every name, is a stranger's text: each format spells it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date

from banker.engine.fold import Setup
from banker.export.game_export import EXPORT, Path
from banker.foundation.errors import JournalCorrupt
from banker.games.rulesets import game_of
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

Place = tuple[str, str]


class AccountingBook:
    """The account names and running balances of one export."""

    def __init__(
        self,
        entries: Iterable[Entry],
        setup: Setup,
        account: Callable[[Path], str],
        commodity: Callable[[Path], str],
    ) -> None:
        self._setup = setup
        self._phrases = language_of(setup.edition).book
        accounts, commodities, self._entries = EXPORT.of(game_of(setup)).chart(setup, entries)
        self.accounts = distinct(accounts, account)
        self.commodities = distinct(commodities, commodity)
        self.balances: dict[Place, int] = {}
        self.date = ""

    def moving(self) -> Iterator[tuple[Entry, str]]:
        """Yield each entry with postings and its sentence; on the way, update `balances` and
        `date`."""
        for entry in self._entries:
            if not entry.post:
                continue
            self.date = max(self.date, _day(entry))
            for account, amount, thing in self.legs(entry):
                self.balances[account, thing] = self.balances.get((account, thing), 0) + amount
            yield entry, sentence(entry, self._setup, self._phrases)

    def legs(self, entry: Entry) -> Iterator[tuple[str, int, str]]:
        """Yield an entry's postings: account, amount, commodity, in the spelling of the other
        program. Raises `JournalCorrupt` for an unknown one."""
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


def distinct(paths: dict[str, Path], spell: Callable[[Path], str]) -> dict[str, str]:
    """Return each key with its path spelled for another program. Equal spellings get numbers."""
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
