"""Page data: the names and numbers of a game as escaped HTML.

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
from banker.language.own_letters import code_of
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
    """An entry of the ledger: its time of day and its sentence as HTML. Both are UTF-8 bytes,
    because a long game has many."""

    clock: bytes
    text: bytes


class Reversal(NamedTuple):
    """An entry that undid or redid the entries with the numbers in `undo` or `redo`."""

    seq: int
    kind: str
    undo: tuple[int, ...]
    redo: tuple[int, ...]


class PageData:
    """The story and the entries of a game, with methods that return HTML.

    The entries are read once. `moves`: player -> (number of the entry, change of the player's
    money). `times`: of the first and the newest entry.
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
        """Return the numbers of the undone entries, and of the entries that undid them."""
        agreed = {it.seq for it in self._reversals if it.kind == TAKE_BACK}
        return undone_or_undoing(self._reversals) - agreed

    def sheet(self) -> Sheet:
        """Return the sheet by which the table is set up again."""
        return rebuild(self.story.final)

    def say(self, english: str, **fields: str) -> str:
        """Translate an English text of the page. `fields` must be HTML already."""
        return self.translation.words(english, **fields)

    def entry_text(self, seq: int) -> str:
        """Return the sentence of an entry as HTML."""
        return self.rows[seq - self.first].text.decode()

    def ending(self, ending: Ending) -> str:
        """Return why the game ended and who won, as HTML."""
        event = GameEnded(ending.why, ending.winners)
        return in_markup(phrase(event, self.setup, self.translation.book))

    def name(self, account: str) -> str:
        """Return the name of a player, the Bank or the vault as HTML."""
        return in_markup(self.wording.account(account))

    def keyed(self, who: str) -> str:
        """Return HTML: a square in the colour of the player's seat, and the player's name."""
        return f'<i class="key c{self.colour(who)}"></i>{self.name(who)}'

    def code(self, deed: Deed) -> tuple[str, str]:
        """Return the code of a deed and the CSS colour of its group; grey if the edition's colour
        is invalid."""
        groups = self.setup.edition.groups
        colour = next(group.colour for group in groups if group.id == deed.group)
        code = in_markup(code_of(self.setup.edition, deed))
        return code, colour if HEX.fullmatch(colour) else NO_COLOUR

    def title(self, deed: str) -> str:
        """Return the name of a deed, or of another auctioned item, as HTML."""
        return in_markup(self.wording.title(deed))

    def card(self, card: str) -> str:
        """Return the name of a card as HTML."""
        return in_markup(self.wording.card(card))

    def money(self, amount: int) -> str:
        """Return an amount in the game's format as HTML."""
        return in_markup(self.wording.money(amount))

    def verdict(self, verdict: str) -> str:
        """Return the words for a decoder's verdict as HTML."""
        return in_markup(self.translation.words(verdict))

    def figure(self, number: int) -> str:
        """Return a number that is not money, with the language's separators."""
        written: str = self.wording.figure(number)
        return written

    def tenths(self, count: int) -> str:
        """Return a number of tenths with one decimal, as the language writes it."""
        return in_markup(self.translation.tenths(count))

    def colour(self, who: str) -> int:
        """Return the number of a player's colour. An account that is not a player's gets the number
        after the last."""
        return self.setup.ids.index(who) % COLOURS if who in self.setup.ids else COLOURS

    def entry(self, seq: int) -> str:
        """Return a link to an entry of the ledger as HTML."""
        return f'<a href="#e{seq}">{seq}</a>'


class Section(msgspec.Struct, frozen=True):
    """A section of the page, as HTML. The first section has no heading. `rows`: what follows the
    body, in pieces, since it may be long."""

    key: str
    heading: str
    body: str
    rows: Iterable[str] = ()


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], texts: int = 1) -> str:
    """Return an HTML table. Its first `texts` columns are words, the others numbers. Cells must be
    HTML already."""
    head = _row("th", heads, texts)
    body = "".join(_row("td", row, texts) for row in rows)
    inner = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{inner}</div>'


def _row(tag: str, cells: Sequence[str], texts: int) -> str:
    looks = (' class="text"' if place < texts else "" for place in range(len(cells)))
    written = (f"<{tag}{look}>{cell}</{tag}>" for look, cell in zip(looks, cells, strict=True))
    return f"<tr>{''.join(written)}</tr>"


def payers(view: PageData) -> list[str]:
    """Return the accounts that paid or were paid: players by their seats, then the Bank, then the
    others."""
    found = dict.fromkeys(who for pair in view.story.flows for who in pair)
    order = [who for who in (*view.setup.ids, BANK) if who in found]
    return order + [who for who in found if who not in order]
