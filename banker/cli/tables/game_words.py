"""Game words: what the command line says of the games of one ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple

import msgspec

from banker.engine.any_edition import E
from banker.engine.fold import AnySetup
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.foundation.text import Field
from banker.language.parser.questions import Question
from banker.language.phrases.translation import Translation

Say = Callable[[Field], str]  # a text in the words of a language
# How an account and its money are called.
Spelled = tuple[Callable[[str], str], Callable[[int], str]]


SYMBOL = "money.symbol"  # the word before or behind an amount


class Word(NamedTuple):
    """A word of an edition: the thing that it names, which of that thing's words it is, and whether
    the thing costs something."""

    thing: str
    which: str
    text: str
    is_priced: bool = False


class GameWords(msgspec.Struct, Generic[E, AnySetup, S], frozen=True):
    """The words of one game. `standings`: of a state; `printed`: what stands on a box; `answer`: to
    a question of the table language; `spelled`: the names of a set-up;
    `words`: all that a player reads on a box, called as on the box in play; `letters`: of colours,
    with their names and grounds."""

    standings: Callable[[S, Translation], list[str]]
    printed: Callable[[E, Say], list[str]]
    answer: Callable[[S, Question, Translation], list[str]]
    spelled: Callable[[AnySetup, Translation], Spelled]
    words: Callable[[E, E], Iterator[Word]]
    letters: Callable[[E], Iterator[tuple[str, str, str]]]


GAME_WORDS = Part("words for the command line", GameWords)
