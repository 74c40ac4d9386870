"""Words: the names and numbers of a game of cards as plain text."""

from __future__ import annotations

from banker.engine.any_edition import AnyEdition
from banker.foundation.text import Field, Text
from banker.games.deal.state import Setup
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import language_of


class CardTextData(Wording):
    """The names and texts of a game of cards in its edition's language, or in English."""

    def __init__(self, setup: Setup) -> None:
        edition: AnyEdition = setup.edition
        self.translation = language_of(edition)
        super().__init__(setup, self.translation.book)

    def translate(self, english: str | Text, **fields: Field) -> str:
        """Translate an English text of a report, and fill in its fields."""
        if isinstance(english, Text):
            return self.translation.text(english)
        return self.translation.words(english, **fields)

    def account(self, who: str) -> str:
        """Return the name of a player."""
        return self.who(who)

    def money(self, amount: int) -> str:
        """Return an amount in millions, such as `5M`."""
        return f"{self.figure(amount)}M"
