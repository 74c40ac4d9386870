"""Audit: translates the texts of an audit into the language of its table.

Rules of this file
* The audit itself knows no language: it makes templates with fields. Texts for programs are
  English, and are not translated here.
* A field called `refusal` is a refusal of the game's rules, in the game's words.
* A value of the file (an account, a fact, a typed text) stays as it is; only a deed gets its
  name.
"""

from __future__ import annotations

from collections.abc import Mapping

from banker.foundation.text import Field, Text
from banker.games.board.state import DEED, Setup
from banker.language.phrases.translation import Translation

SEVERITIES = ("broken", "suspicious", "noted")
EXPECTED = "{what} (expected {expected})"
_DEED_THING = f"{DEED}{{deed}}"  # a deed as a commodity
_REFUSAL = "refusal"


class AuditWords:
    """Translates the texts of one game's audit; `setup` gives the names of deeds.

    `translation` is also for other sentences about the game.
    """

    def __init__(self, translation: Translation, setup: Setup | None = None) -> None:
        self.translation = translation
        self.setup = setup
        titles = setup.edition.titles if setup is not None else {}
        auditor = _Auditor(translation, titles)
        self.say = auditor.words  # an English text of ours, with its fields
        self.text = auditor.text

    def finding(self, message: Text, expected: Field) -> str:
        """Return the sentence of a finding, with the expected value if there is one."""
        if not expected:
            return self.text(message)
        return self.say(EXPECTED, what=message, expected=expected)


class _Auditor(Translation):
    """One language, for the texts of an audit; a refusal is told as the game tells it."""

    def __init__(self, game: Translation, titles: Mapping[str, str]) -> None:
        super().__init__(game.code, game.name, game.book, game.auditor.sentences)
        self._game = game
        self._titles = titles

    def text(self, text: Field) -> str:
        if isinstance(text, Text) and text.template == _DEED_THING:
            title = self._titles.get(str(text.fields["deed"]))
            if title is not None:
                return title
        return super().text(text)

    def field(self, name: str, value: Field) -> str:
        return self._game.text(value) if name == _REFUSAL else self.text(value)
