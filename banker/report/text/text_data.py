"""Text data: the names and numbers of a game as plain text, as `page_data` has them as HTML.

Rules of this file
* `say` takes a key of the phrase book; `translate` takes an English sentence, as on a page.
* A finished sentence of the rules is translated too; players' names stay as they are.
"""

from __future__ import annotations

from banker.foundation.text import Field, Text
from banker.games.board.state import Setup
from banker.language.phrases.names_and_amounts import Wording, with_unit
from banker.language.phrases.translation import language_of


class TextData(Wording):
    """The names and texts of a game in its edition's language, or in English."""

    def __init__(self, setup: Setup) -> None:
        self.translation = language_of(setup.edition)
        super().__init__(setup, self.translation.book)

    def translate(self, english: str | Text, **fields: Field) -> str:
        """Translate an English text of a report, and fill in its fields."""
        if isinstance(english, Text):
            return self.translation.text(english)
        return self.translation.words(english, **fields)

    def waiting(self, text: Text) -> str:
        """Translate a sentence on what the table waits for. It is capitalised, unless a player's
        name comes first."""
        names = tuple(player.name for player in self.setup.players)
        said = self.translation.text(with_unit(text, self.translation, self.setup.edition.unit))
        return said if said.startswith(names) else said[:1].upper() + said[1:]
