"""Dialect: the table language of the card game, as one `Dialect` record."""

from __future__ import annotations

from collections.abc import Iterable

from banker.games.deal.state import State
from banker.language.parser.deal.elsewhere import ELSEWHERE
from banker.language.parser.deal.forms import CHAPTERS, FORMS
from banker.language.parser.deal.names import Directory
from banker.language.parser.deal.statement_writer import statement
from banker.language.parser.dialects import Dialect
from banker.language.parser.everyday import IN_THE_DEAL
from banker.language.parser.forms import by_verb

NOTES = {
    "who": "WHO is a player's name or the beginning of it. At the beginning of a statement it may"
    " be left out: then it is the player whose turn it is, also called me.",
    "card": "A card is its id or the beginning of its name (sly), 5m for money, a colour for a"
    " property, red/yellow for a wild card, rent red/yellow, any and rent any.",
    "colour": "A colour is its name, the beginning of it, or its letter on the screen (b).",
    "text": 'Write a text in quotes: "fat finger". What follows # is a comment.',
}


def _likely_verbs(state: State, who: str) -> Iterable[str]:
    from banker.language.parser.deal.completion import likely_verbs  # a line is read without it

    return likely_verbs(state, who)


def _words_for(slot: str, _verb: str, state: State, who: str) -> Iterable[str]:
    from banker.language.parser.deal.completion import words_for

    return words_for(slot, state, who)


DEAL = Dialect(
    CHAPTERS,
    by_verb(FORMS),
    Directory,
    (),
    statement,
    NOTES,
    _likely_verbs,
    _words_for,
    elsewhere=ELSEWHERE,
    everyday=IN_THE_DEAL,
)
