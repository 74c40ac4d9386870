"""Words: the odds of a game in one sentence.

A figure is said in steps of five: nearer than its band it says nothing, and would only flicker.

Pure.
"""

from __future__ import annotations

from banker.engine.fold import State
from banker.language.phrases.translation import Translation
from banker.ledger.amount import rounded_half_up
from banker.players.tally import Tally

STEP = 5
UNSOUND = "there are no odds: too few games of the program came to an end"


def rounded(percent: int) -> int:
    """A percentage as it is shown."""
    return rounded_half_up(percent, 1, STEP) * STEP


def sentence(state: State, tally: Tally, words: Translation) -> str:
    """Who wins how often, with the bands."""
    if not tally.is_sound:
        return words.words(UNSOUND)
    rows = []
    for who in state.setup.ids:
        chance = tally.chance(who)
        rows.append(
            words.words(
                "{name} about {percent} in 100, give or take {band}",
                name=state.setup.names[who],
                percent=rounded(chance.percent),
                band=chance.band,
            )
        )
    return words.words("if the program played on for all: {rows}", rows="; ".join(rows))
