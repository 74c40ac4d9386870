"""Audit: the findings of an audit, in the language of its table.

Rules of this file
* The audit writes English and knows no language: this module recognises its finished sentences by
  their templates (`audit_sentences`). Text for programs stays English and never comes this way.
* A code in the file (an account, a fact, a value) stays as it is there; only a deed gets its name.
"""

from __future__ import annotations

import re
from functools import cache

from banker.games.board.state import DEED, Setup
from banker.language.phrases.audit_sentences import AuditSentences
from banker.language.phrases.translation import DEFAULT, Translation

SEVERITIES = ("broken", "suspicious", "noted")
EXPECTED = "{what} (expected {expected})"
_DEED = re.compile(rf"\b{DEED}([a-z0-9_]+)")
_SIGNED = re.compile(r"[-+]\d{1,3}(?:,\d{3})+(?!\d)")


class AuditWords:
    """The sentences of one game's audit. Without a readable set-up, no deed gets its name.

    `translation` is also for other sentences about the game.
    """

    def __init__(self, translation: Translation, setup: Setup | None = None) -> None:
        self.translation = translation
        self.setup = setup
        self.say = translation.auditor.words  # an English text of ours, with its fields
        self._names: frozenset[str] = frozenset()
        self._titles: dict[str, str] = {}
        if setup is not None:
            self._titles = {deed.id: deed.name for deed in setup.edition.deeds}
            players = {player.name for player in setup.players}
            self._names = frozenset({*players, *setup.ids, *self._titles.values()})

    def translate(self, english: str) -> str:
        """A finished sentence of the audit, in the table's language."""
        if self.translation.code == DEFAULT:
            return english
        named = _DEED.sub(lambda found: self._titles.get(found[1], found[0]), english)
        told = _sentences(self.translation).translate(named, self._names)
        return _SIGNED.sub(self._grouped, told)

    def finding(self, message: str, expected: str) -> str:
        """A finding, and what the file should have had."""
        told = self.translate(message)
        if not expected:
            return told
        return self.say(EXPECTED, what=told, expected=self.translate(expected))

    def _grouped(self, found: re.Match[str]) -> str:
        return found[0].replace(",", self.translation.book["thousands"])


@cache
def _sentences(translation: Translation) -> AuditSentences:
    refusals = AuditSentences(translation.sentences, translation.book)
    return AuditSentences(translation.auditor.sentences, translation.book, refusals)
