"""Page data: the names and numbers of a game of cards as escaped HTML."""

from __future__ import annotations

from collections.abc import Iterable

from banker.engine.palette import ink_on
from banker.foundation.printable import in_markup
from banker.language.phrases.deal.names import Wording
from banker.report.cards.sheet import card_sheet
from banker.report.cards.statement import card_amount
from banker.report.page.page_data import HEX, NO_COLOUR, PageData
from banker.report.text.setup_sheet import Sheet
from banker.report.text.statement import AmountOf


class CardPageData(PageData):
    """The story and the entries of a game of cards, with methods that return HTML."""

    wording: Wording

    def _amount_in(self, who: str) -> AmountOf:
        """What a posting adds to what lies open before a player."""
        return card_amount(self.setup, who)

    def sheet(self) -> Sheet:
        """Return the sheet by which the cards are laid out again."""
        return card_sheet(self.story.final)

    def _words(self) -> Wording:
        return Wording(self.setup, self.translation.book)

    def name(self, account: str) -> str:
        """Return the name of a player as HTML."""
        return in_markup(self.wording.who(account))

    def money(self, amount: int) -> str:
        """Return an amount in millions as HTML."""
        return in_markup(f"{self.wording.figure(amount)}M")

    def cards(self, faces: Iterable[str]) -> str:
        """Return the names of cards, by their ids, as one list in HTML."""
        return in_markup(self.wording.cards(faces))

    def set_chip(self, colour: str) -> str:
        """Return HTML for a colour: its letter on the colour as background, and its name."""
        one = self.setup.edition.set_by_id[colour]
        ground = one.colour if HEX.fullmatch(one.colour) else NO_COLOUR
        look = f"background:{ground};color:{ink_on(ground)}"
        name = in_markup(self.wording.colour(colour))
        return f'<i class="code" style="{look}">{in_markup(one.letter.upper())}</i>{name}'
