"""Dialects: the table language of each game, loaded on first use.

The tables of a dialect say what its statements look like. The parser, help and completion take
these tables by the ruleset of the game, and know no form themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple

from banker.engine.command import Command
from banker.engine.fold import AnySetup, Setup, State
from banker.engine.part import Part
from banker.engine.ruleset import C, S
from banker.foundation.text import Text
from banker.games.rulesets import game
from banker.language.parser.everyday import ByWord
from banker.language.parser.forms import Form
from banker.language.parser.names import Directory


class Dialect(NamedTuple, Generic[AnySetup, S, C]):
    """The table language of one game.

    `chapters`: the forms of statements by chapter; `by_verb`: the same forms by their first verb.
    `directory` makes the names of a set-up; `accounts`: names that no player may have. `write`:
    command -> statement. `notes`: help about words and slots. `likely_verbs`: the verbs that a
    player probably needs now. `words_for`: the words that a slot may be, by slot, first word, state
    and player. `has`: whether the edition has what a form is about. `elsewhere`: verbs of other
    games, each with the reason why this one lacks it. `everyday`: verbs that people say, each with
    the statements meant.
    """

    chapters: Mapping[str, tuple[Form, ...]]
    by_verb: Mapping[str, tuple[Form, ...]]
    directory: Callable[[AnySetup], Directory]
    accounts: tuple[str, ...]
    write: Callable[[C, AnySetup], str]
    notes: Mapping[str, str]
    likely_verbs: Callable[[S, str], Iterable[str]]
    words_for: Callable[[str, str, S, str], Iterable[str]]
    has: Callable[[Form, S], bool] = lambda _form, _state: True
    elsewhere: Mapping[str, Text] = {}
    everyday: ByWord = {}

    @property
    def forms(self) -> tuple[Form, ...]:
        """All forms of statements, in the order of the chapters."""
        return tuple(form for chapter in self.chapters.values() for form in chapter)


AnyDialect = Dialect[Setup, State, Command]
_DIALECT = Part("dialect", Dialect)


def dialect(ruleset: str) -> AnyDialect:
    """Return the table language of a ruleset."""
    return _DIALECT.of(game(ruleset))
