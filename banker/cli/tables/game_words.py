"""Game words: the functions that word the games of one ruleset for the command line."""

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
    """A name in an edition. `thing`: the path of the thing; `which`: which of its names this is,
    such as a board set; `is_priced`: the thing costs something."""

    thing: str
    which: str
    text: str
    is_priced: bool = False


class GameWords(msgspec.Struct, Generic[E, AnySetup, S], frozen=True):
    """The functions that word one kind of game. `standings`: the lines of a state; `printed`: the
    lines of an edition's values; `answer`: to a question; `spelled`: functions for names and
    amounts; `words`: all names in an edition, on the board set in play; `letters`: of colours, each
    with name and background."""

    standings: Callable[[S, Translation], list[str]]
    printed: Callable[[E, Say], list[str]]
    answer: Callable[[S, Question, Translation], list[str]]
    spelled: Callable[[AnySetup, Translation], Spelled]
    words: Callable[[E, E], Iterator[Word]]
    letters: Callable[[E], Iterator[tuple[str, str, str]]]


GAME_WORDS = Part("words for the command line", GameWords)
