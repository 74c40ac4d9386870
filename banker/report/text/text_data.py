"""Text data: one game's words for plain text, what `view` is for a page.

Rules of this file
* `say` tells by a key of the phrase book, `translate` by an English sentence, as a page does.
* A finished sentence of the rules is recognised; players' names stay as they are.
"""

from __future__ import annotations

from banker.games.board.state import Setup
from banker.language.phrases.formatting import Wording
from banker.language.phrases.translation import language_of, names_of


class TextData(Wording):
    """The words of a table in the language of its edition, or in English."""

    def __init__(self, setup: Setup) -> None:
        self.translation = language_of(setup.edition)
        super().__init__(setup, self.translation.book)

    def translate(self, english: str, **fields: object) -> str:
        """Words of a report, with its fields filled in."""
        return self.translation.words(english, **fields)

    def waiting(self, english: str) -> str:
        """What the table waits for; it begins like a sentence, unless a player's name does."""
        names = names_of(self.setup)
        said = self.translation.sentence(english, names)
        return said if said.startswith(tuple(names)) else said[:1].upper() + said[1:]
