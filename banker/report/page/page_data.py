"""Page data: one game's names and numbers as escaped markup.

Rules of this file
* Everything returned here is markup. Nothing else from the table may go into a page.
* The page's words are in the edition's language where that is translated, else in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from banker.engine.history import TAKE_BACK, undone_or_undoing
from banker.foundation.printable import in_markup
from banker.games.board.edition import Deed
from banker.games.board.events import GameEnded
from banker.games.board.state import BANK
from banker.language.phrases.events import phrase, sentence
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry
from banker.report.analysis.events import Ending
from banker.report.text.setup_sheet import Sheet, rebuild
from banker.report.text.statement import AmountOf, amount_in

COLOURS = 8
HEX = re.compile("#[0-9a-f]{6}")
NO_COLOUR = "#8d8a84"


class Row(NamedTuple):
    """An entry of the ledger: its time and its sentence as markup, in UTF-8, for a long game has
    many."""

    clock: bytes
    text: bytes


class Reversal(NamedTuple):
    """An entry that undid or redid other entries."""

    seq: int
    kind: str
    undo: tuple[int, ...]
    redo: tuple[int, ...]


class PageData:
    """A story and its entries, with methods that give markup.

    The entries are read once. `moves`: by player, the entries that moved the player's money, and by
    how much. `times`: of the first and the newest entry.
    """

    def __init__(self, story: Any, entries: Iterable[Entry]) -> None:
        self.story = story
        self.setup: Any = story.setup
        self.translation = language_of(story.setup.edition)
        self.wording = self._words()
        self.moves: dict[str, list[tuple[int, int]]] = {who: [] for who in self.setup.ids}
        self.rows: list[Row] = []
        self.times = ("", "")
        self.first = 1
        self._reversals: list[Reversal] = []
        self._read(entries)

    def _read(self, entries: Iterable[Entry]) -> None:
        book = self.translation.book
        accounts = [(self._amount_in(who), moved) for who, moved in self.moves.items()]
        for entry in entries:
            if not self.rows:
                self.first, self.times = entry.seq, (entry.ts, entry.ts)
            text = in_markup(sentence(entry, self.setup, book))
            self.rows.append(Row(in_markup(entry.ts[11:19]).encode(), text.encode()))
            self.times = (self.times[0], entry.ts)
            if entry.undo or entry.redo:
                self._reversals.append(Reversal(entry.seq, entry.kind, entry.undo, entry.redo))
            for amount_of, moved in accounts if entry.post else ():
                if amount := sum(map(amount_of, entry.post)):
                    moved.append((entry.seq, amount))

    def _words(self) -> Any:
        return Wording(self.setup, self.translation.book)

    def _amount_in(self, who: str) -> AmountOf:
        """What a posting adds to a player's account."""
        return amount_in(self.setup, who)

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return self.first + len(self.rows) - 1

    def undone(self) -> frozenset[int]:
        """The numbers of the entries that were undone, and of those that undid them."""
        agreed = {it.seq for it in self._reversals if it.kind == TAKE_BACK}
        return undone_or_undoing(self._reversals) - agreed

    def sheet(self) -> Sheet:
        """How to set the table up again."""
        return rebuild(self.story.final)

    def say(self, english: str, **fields: str) -> str:
        """Words of the page, translated. `fields` must be markup already."""
        return self.translation.words(english, **fields)

    def entry_text(self, seq: int) -> str:
        """The sentence of an entry."""
        return self.rows[seq - self.first].text.decode()

    def ending(self, ending: Ending) -> str:
        """Why the game ended, and who won."""
        event = GameEnded(ending.why, ending.winners)
        return in_markup(phrase(event, self.setup, self.translation.book))

    def name(self, account: str) -> str:
        """The name of a player, the Bank or the vault."""
        return in_markup(self.wording.account(account))

    def keyed(self, who: str) -> str:
        """The HTML of a player's name behind a square of the seat's colour."""
        return f'<i class="key c{self.colour(who)}"></i>{self.name(who)}'

    def code(self, deed: Deed) -> tuple[str, str]:
        """The code of a deed, and the colour of its group; what is not a colour is grey."""
        groups = self.setup.edition.groups
        colour = next(group.colour for group in groups if group.id == deed.group)
        return in_markup(deed.code.upper()), colour if HEX.fullmatch(colour) else NO_COLOUR

    def title(self, deed: str) -> str:
        """The name of a deed or another auctioned item."""
        return in_markup(self.wording.title(deed))

    def card(self, card: str) -> str:
        """The name of a card."""
        return in_markup(self.wording.card(card))

    def money(self, amount: int) -> str:
        """An amount in the game's format."""
        return in_markup(self.wording.money(amount))

    def verdict(self, verdict: str) -> str:
        """Return the words for a decoder's verdict."""
        return in_markup(self.translation.words(verdict))

    def figure(self, number: int) -> str:
        """A number that is not money."""
        written: str = self.wording.figure(number)
        return written

    def colour(self, who: str) -> int:
        """The number of a player's colour. Accounts without a player have the last one."""
        return self.setup.ids.index(who) % COLOURS if who in self.setup.ids else COLOURS

    def entry(self, seq: int) -> str:
        """A link to an entry of the ledger."""
        return f'<a href="#e{seq}">{seq}</a>'


class Section(msgspec.Struct, frozen=True):
    """A part of the page, as markup. The first has no heading. `rows`: what follows the
    body, piece by piece, since it may be long."""

    key: str
    heading: str
    body: str
    rows: Iterable[str] = ()


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """A table whose first `texts` columns are words and whose others are numbers."""
    head = _row("th", heads, texts)
    body = "".join(_row("td", row, texts) for row in rows)
    inner = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{inner}</div>'


def _row(tag: str, cells: Sequence[str], texts: int) -> str:
    looks = (' class="text"' if place < texts else "" for place in range(len(cells)))
    written = (f"<{tag}{look}>{cell}</{tag}>" for look, cell in zip(looks, cells, strict=True))
    return f"<tr>{''.join(written)}</tr>"


def payers(view: PageData) -> list[str]:
    """Accounts that paid or were paid: players by their seats, then the Bank, then the rest."""
    found = dict.fromkeys(who for pair in view.story.flows for who in pair)
    order = [who for who in (*view.setup.ids, BANK) if who in found]
    return order + [who for who in found if who not in order]
