"""Game lines: the functions of the line mode that differ between games, as one record for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic

import msgspec

from banker.engine.fold import AnySetup, AnyState, Setup
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.foundation.text import Text
from banker.games.rulesets import OfGame, game_of
from banker.interaction.ui_state import Context
from banker.interaction.view import View
from banker.interaction.words.text import Line
from banker.language.parser.questions import Question
from banker.language.phrases.translation import Translation

NO_NUMBER = "nothing waits for a number now; 'what now' says what the table waits for"
# The words of a name in a language, and what stands for it in a statement.
Spelled = tuple[tuple[str, ...], str]


def _none(_state: AnyState, _typed: str) -> list[str]:
    return []


def _no_number(_ctx: Context, _word: str) -> Text:
    return Text(NO_NUMBER)


def _no_titles(_setup: Setup) -> dict[str, str]:
    return {}


def _as_it_is(_ctx: Context, text: str) -> str:
    return text


class GameLines(msgspec.Struct, Generic[AnySetup, S], frozen=True):
    """The functions of the line mode for one game.

    `awaited`: the sentences about what the table waits for. `answer`: the answer to a question of
    the table language. `has`: who has a named thing. `spelled`: the words of a language for things.
    `panel`: the rows about what is inspected. `deed`: the id of a named deed, empty for anything
    else. `where`: the players whose pieces stand on a space. `completed`: a typed line with what
    this game adds to it. `cards`: the printed cards that a text names, or where it names none
    the decks. `card`: one printed card, empty for anything else. `number`: what is said to a line
    that is only a number, while nothing waits for one. `titles`: the printed name of each deed, by
    its id in statements.
    """

    awaited: Callable[[View], Iterator[str]]
    answer: Callable[[S, Question, Translation], list[str]]
    has: Callable[[S, Any, str], list[str]]
    spelled: Callable[[AnySetup, Translation], Iterator[Spelled]]
    panel: Callable[[View, int], list[Line]]
    deed: Callable[[S, str], str]
    where: Callable[[S, str], list[str]]
    completed: Callable[[Context, str], str] = _as_it_is
    cards: Callable[[S, str], list[str]] = _none
    card: Callable[[S, str], list[str]] = _none
    number: Callable[[Context, str], Text] = _no_number
    titles: Callable[[AnySetup], dict[str, str]] = _no_titles


_LINES = Part("lines", GameLines)


def lines_of(setup: OfGame) -> GameLines[Any, Any]:
    """Return the record of the game that a set-up describes."""
    return _LINES.of(game_of(setup))
