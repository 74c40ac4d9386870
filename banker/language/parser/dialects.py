"""Dialects: the table language of each game, loaded on first use.

What a statement looks like is in the tables of a dialect. The parser, help and completion take them
from here, by the ruleset of the game, and know no form.
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
    """The statements of one game.

    `chapters`: its forms; `by_verb`: the same, by the verbs that begin them. `directory` makes the
    names of a set-up; `accounts` are names that no player has. `write` is the inverse of parsing.
    `notes`: what the help says of words and slots. `likely_verbs`: what a player probably does now.
    `words_for`: what a slot, in a form with this first word, may be for a player. `has`: whether a
    box has what a form is about.
    `elsewhere`: verbs of other games, each with the reason why this one has not got it; `everyday`:
    verbs that people say, each with the statements meant.
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
        """All forms, in order."""
        return tuple(form for chapter in self.chapters.values() for form in chapter)


AnyDialect = Dialect[Setup, State, Command]
_DIALECT = Part("dialect", Dialect)


def dialect(ruleset: str) -> AnyDialect:
    """The table language of a ruleset."""
    return _DIALECT.of(game(ruleset))
