"""House rule: how a sentence says that a rule was set aside.

A stored refusal code is a word for programs, and stands in no sentence.
"""

from __future__ import annotations

from typing import Protocol

from banker.engine.event import Overridden
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.names_and_amounts import Book

# The program's own reasons, a key's or a timer's, have a phrase in every language.
BY_A_KEY = "house_rule"
OWN_REASONS = (BY_A_KEY, "roll_time_over", "pay_time_over")


class Words(Protocol):
    """The phrases of a language."""

    @property
    def book(self) -> Book:
        """Key -> phrase."""


def overridden(event: Overridden, words: Words) -> tuple[str, dict[str, str]]:
    """Return the variant of the phrase, and its fields. A key gives no reason."""
    own = next((key for key in OWN_REASONS if event.because == ENGLISH[key]), "")
    because = words.book[own] if own else event.because
    return "by_key" if own == BY_A_KEY else "", {"because": because}
