"""Board dialect: the table language of the board games, as one `Dialect` record."""

from __future__ import annotations

from collections.abc import Iterable

from banker.games.board.state import State
from banker.language.parser.dialects import Dialect
from banker.language.parser.everyday import ON_A_BOARD
from banker.language.parser.forms import BY_VERB, CHAPTERS, Form
from banker.language.parser.names import ACCOUNTS, Directory
from banker.language.parser.statement_writer import statement

NOTES = {
    "who": "WHO is a player's name or the beginning of it, or bank, vault, pot. At the beginning"
    " of a statement it may be left out: then it is the player whose turn it is, also called me.",
    "deed": "DEED is its name or the beginning of it (oriental, st ch), its id (st_charles), or"
    " its two keys on the screen (p1). Names of other boards are known too (mayfair).",
    "amount": "AMOUNT is a whole number: 1500, 1,500, 1_500 and 1.5k are the same.",
    "text": 'Write a text in quotes: "fat finger". What follows # is a comment.',
}


def _likely_verbs(state: State, who: str) -> Iterable[str]:
    from banker.language.parser.completion import likely_verbs  # a line is read without it

    return likely_verbs(state, who)


def _words_for(slot: str, verb: str, state: State, who: str) -> Iterable[str]:
    from banker.language.parser.completion import words_for

    return words_for(slot, verb, state, who)


def _has(form: Form, state: State) -> bool:
    from banker.language.parser.completion import has

    return has(form, state)


BOARD = Dialect(
    CHAPTERS,
    BY_VERB,
    Directory,
    ACCOUNTS,
    statement,
    NOTES,
    _likely_verbs,
    _words_for,
    _has,
    everyday=ON_A_BOARD,
)
