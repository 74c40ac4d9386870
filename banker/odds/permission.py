"""Permission: whether odds are shown for a game now, and why not.

Whether odds were nearer to what came than worth alone, `calibration` knows.

Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import msgspec

from banker.engine.fold import State
from banker.engine.part import Part
from banker.engine.ruleset import S
from banker.foundation.text import Text
from banker.games.rulesets import game_of
from banker.language.news import News
from banker.language.phrases.translation import Translation
from banker.ledger.entry import Entry


class GameOdds(msgspec.Struct, Generic[S], frozen=True):
    """What is known of the odds of one game. `round_least`: before it no number knows anything.
    `rounds`: from which the numbers are judged; `worth_power`: of the formula beside them.
    `is_public`: whether odds show nothing private. `unproven`: what is said where they were no
    better than worth alone. `money`: the commodity whose moves
    alone change no odds. `causes`: kinds of events, first what moves chances most. `news`: an entry
    in a short sentence."""

    round_least: int
    rounds: tuple[int, ...]
    worth_power: int
    is_public: Callable[[S], bool]
    unproven: Callable[[S], Text]
    money: Callable[[S], str]
    causes: tuple[str, ...]
    news: Callable[[Entry, S, Translation], News]


ODDS = Part("odds", GameOdds)


def odds_of(state: State) -> GameOdds[State]:
    """What is known of the odds of a state's game."""
    return ODDS.of(game_of(state.setup))


def why_none(state: State) -> Text | None:
    """Why a game has no odds now; None if it has."""
    if state.table.ended:
        return Text("the game is over: there is nothing to expect any more")
    odds = ODDS.found(game_of(state.setup))
    if odds is None:
        return Text("nothing is known of the odds of this game: play on without them")
    if not odds.is_public(state):
        return Text("balances are private in this game, and odds would show them")
    if state.table.round < odds.round_least:
        return Text("there are no odds before round {least}", {"least": odds.round_least})
    return None
