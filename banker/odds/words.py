"""Words: the odds of a game in one sentence.

Percentages are in steps of five, as `session.shown_odds` rounds them.

Pure.
"""

from __future__ import annotations

from collections.abc import Mapping

from banker.engine.fold import State
from banker.language.phrases.translation import Translation
from banker.players.tally import Chance, Tally
from banker.session.shown_odds import Band, Move, bands

UNSOUND = "there are no odds: too few games of the program came to an end"


def chances_of(state: State, tally: Tally) -> dict[str, Chance]:
    """Return player -> chance to win, from a tally."""
    return {who: tally.chance(who) for who in state.setup.ids}


def sentence(state: State, tally: Tally, words: Translation) -> str:
    """Return the sentence about each player's odds with their bands, from a tally."""
    if not tally.is_sound:
        return words.words(UNSOUND)
    return shown_sentence(state, bands({}, chances_of(state, tally)), words)


def shown_sentence(state: State, shown: Mapping[str, Band], words: Translation) -> str:
    """Return the sentence about the odds of each player who has not left, from the bands that are
    shown."""
    rows = [
        words.words(
            "{name} about {percent} in 100, give or take {band}",
            name=state.setup.names[who],
            percent=it.percent,
            band=max(it.high - it.percent, it.percent - it.low),
        )
        for who, it in shown.items()
        if who in state.playing()
    ]
    return words.words("if the program played on for all: {rows}", rows="; ".join(rows))


def headline(name: str, move: Move, news: str, words: Translation) -> str:
    """Return the sentence about a large change: name, odds before and after, and the cause.

    `news` is the cause in words. Names may be characters that the screen replaces.
    """
    template = "{name} {before} → {after}: {news}" if news else "{name} {before} → {after}"
    return words.words(template, name=name, before=move.before, after=move.after, news=news)


def said_move(name: str, move: Move, news: str, words: Translation) -> str:
    """Return the same as `headline` for a voice, which must say what the numbers are."""
    template = "odds: {name} from {before} to {after} in 100"
    if news:
        template = "odds: {name} from {before} to {after} in 100: {news}"
    return words.words(template, name=name, before=move.before, after=move.after, news=news)
