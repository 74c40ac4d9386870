"""Turning: the moments of a game at which a player's odds rose most, and the entry that caused
each.

Rules of this file
* Odds are counted for the first state of each round, all with the same seeds; so a difference comes
  from the states more than from luck.
* The cause between two rounds is the first kind in `causes` that occurs; otherwise the last
  entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from banker.engine.fold import State, apply
from banker.games.rulesets import ruleset
from banker.ledger.entry import Entry
from banker.odds.calibration import why_hidden
from banker.odds.causes import cause_in
from banker.odds.counting import whole
from banker.odds.permission import odds_of
from banker.report.analysis.events import Swing
from banker.session.loading import setup_of

GAIN_LEAST = 15  # per cent
SWINGS_MAX = 3
PLAYOUTS = 100


class _Round(msgspec.Struct):
    """A round: its number, its first state, the entries in it."""

    number: int
    state: State
    entries: list[Entry] = []


def swings(
    entries: Iterable[Entry],
    *,
    playouts: int = PLAYOUTS,
    tick: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Swing]:
    """Return the largest rises of odds in a game, in the order of the game.

    Empty where odds are not shown. `tick` gets how many rounds are counted, and of how many.
    """
    rounds = [one for one in _rounds(entries) if why_hidden(one.state) is None]
    chances: list[dict[str, int]] = []
    for at, one in enumerate(rounds):
        tally = whole(one.state, 1, playouts)
        ids = one.state.setup.ids
        chances.append({who: tally.chance(who).percent for who in ids} if tally.is_sound else {})
        tick(at + 1, len(rounds))
    found = [
        Swing(_cause(first), first.number, who, was, chances[at + 1].get(who, was))
        for at, first in enumerate(rounds[:-1])
        for who, was in chances[at].items()
    ]
    risen = [one for one in found if one.after - one.before >= GAIN_LEAST]
    risen.sort(key=lambda one: one.before - one.after)
    return sorted(risen[:SWINGS_MAX], key=lambda one: one.seq)


def _rounds(entries: Iterable[Entry]) -> list[_Round]:
    rows = iter(entries)
    first = next(rows)
    setup = setup_of(first)
    state = ruleset(setup.ruleset).opening(setup, first.post)
    found = [_Round(state.table.round, state)]
    for entry in rows:
        state = apply(state, entry)
        if state.table.round > found[-1].number:
            found.append(_Round(state.table.round, state))
        else:
            found[-1].entries.append(entry)
    return found


def _cause(one: _Round) -> int:
    """The entry that most likely moved the chances of a round."""
    return cause_in(one.entries, odds_of(one.state).causes) or 1
