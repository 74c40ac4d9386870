"""Permission: whether a game shows odds now, and if not, why.

Whether odds predict better than worth in an edition is a question for `calibration`.

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

EARLY = "there are no odds before round {least}"


class GameOdds(msgspec.Struct, Generic[S], frozen=True):
    """The facts about the odds of one game. `round_least`: the first round with odds.

    `rounds`: the rounds at which odds are measured; `worth_power`: the power in the formula of
    worth. `is_public`: whether odds reveal nothing private. `unproven`: the sentence where odds
    predict no better than worth. `money`: the commodity whose moves alone change no odds. `causes`:
    kinds of events, those that change odds most first. `news`: an entry as a short sentence.
    """

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
    """Return the record of odds of a state's game."""
    return ODDS.of(game_of(state.setup))


def why_none(state: State) -> Text | None:
    """Return why a game has no odds now; None if it has."""
    if state.table.ended:
        return Text("the game is over: there is nothing to expect any more")
    odds = ODDS.found(game_of(state.setup))
    if odds is None:
        return Text("nothing is known of the odds of this game: play on without them")
    if not odds.is_public(state):
        return Text("balances are private in this game, and odds would show them")
    if state.table.round < odds.round_least:
        return Text(EARLY, {"least": odds.round_least})
    return None
