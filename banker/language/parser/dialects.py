"""Dialects: the table language of each game, loaded on first use.

What a statement looks like is in the tables of a dialect. The parser, help and completion take them
from here, by the ruleset of the game, and know no form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from banker.foundation.text import Text
from banker.games.rulesets import FIRST
from banker.language.parser.forms import Form, by_verb
from banker.language.parser.names import Directory


class Dialect(NamedTuple):
    """The statements of one game.

    `chapters`: its forms; `by_verb`: the same, by the verbs that begin them. `directory` makes the
    names of a set-up; `accounts` are names that no player has. `write` is the inverse of parsing.
    `elsewhere`: verbs of other games, each with the reason why this one has not got it; `everyday`:
    verbs that people say, each with the statements that they mean.
    """

    chapters: Mapping[str, tuple[Form, ...]]
    by_verb: Mapping[str, tuple[Form, ...]]
    directory: Callable[[Any], Directory]
    accounts: tuple[str, ...]
    write: Callable[[Any, Any], str]
    elsewhere: Mapping[str, Text] = {}
    everyday: Mapping[str, tuple[str, ...]] = {}

    @property
    def forms(self) -> tuple[Form, ...]:
        """All forms, in order."""
        return tuple(form for chapter in self.chapters.values() for form in chapter)


def _board() -> Dialect:
    from banker.language.parser.everyday import ON_A_BOARD
    from banker.language.parser.forms import BY_VERB, CHAPTERS
    from banker.language.parser.names import ACCOUNTS
    from banker.language.parser.statement_writer import statement

    return Dialect(CHAPTERS, BY_VERB, Directory, ACCOUNTS, statement, everyday=ON_A_BOARD)


def _deal() -> Dialect:
    from banker.language.parser.deal.elsewhere import ELSEWHERE
    from banker.language.parser.deal.forms import CHAPTERS
    from banker.language.parser.deal.names import Directory as Cards
    from banker.language.parser.deal.statement_writer import statement
    from banker.language.parser.everyday import IN_THE_DEAL

    forms = [form for chapter in CHAPTERS.values() for form in chapter]
    return Dialect(CHAPTERS, by_verb(forms), Cards, (), statement, ELSEWHERE, IN_THE_DEAL)


_DIALECTS: dict[str, Callable[[], Dialect]] = {FIRST: _board, "deal": _deal}


@cache
def dialect(ruleset: str) -> Dialect:
    """The table language of a ruleset."""
    return _DIALECTS[ruleset]()
