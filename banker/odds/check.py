"""Check: whether the odds of finished games were right, and better than a formula of worth.

Rules of this file
* A moment is the first state of certain rounds of a game. Who won later is known, and is compared
  with the prediction.
* The Brier score of a moment is the sum over the players of the squared error: 0 is perfect, equal
  shares of three players give 0.667. Scores are in thousandths here.
* The formula is each player's share of worth to a power; in a card game, of the squared fill of
  sets. The powers are those that fitted best when the formula was made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from banker.engine.fold import State, apply
from banker.games.rulesets import ruleset
from banker.ledger.amount import rounded_half_up
from banker.ledger.entry import Entry
from banker.odds.counting import whole
from banker.odds.permission import odds_of
from banker.players.playout import worths_of
from banker.players.tally import SHARE
from banker.session.loading import setup_of
from banker.store import read

BINS = 5
PLAYOUTS = 80


class Moment(msgspec.Struct, frozen=True):
    """A state in the course of a finished game, and the winners of that game."""

    state: State
    winners: tuple[str, ...]


class Score(msgspec.Struct):
    """The sums of all moments so far: Brier scores of odds and formula, in millionths.

    The predictions are sorted into bins: `cases` counts them, `told` adds them up, `won` adds the
    results. Both sums are in thousandths.
    """

    moments: int = 0
    odds: int = 0
    worth: int = 0
    cases: list[int] = msgspec.field(default_factory=lambda: [0] * BINS)
    told: list[int] = msgspec.field(default_factory=lambda: [0] * BINS)
    won: list[int] = msgspec.field(default_factory=lambda: [0] * BINS)

    def add(self, told: dict[str, int], worth: dict[str, int], winners: tuple[str, ...]) -> None:
        """Add a moment: the odds and the formula's prediction for each player, and the winners.

        Predictions are in thousandths.
        """
        self.moments += 1
        for who, said in told.items():
            came = 1000 // len(winners) if who in winners else 0
            self.odds += (said - came) ** 2
            self.worth += (worth[who] - came) ** 2
            place = min(BINS - 1, said * BINS // 1000)
            self.cases[place] += 1
            self.told[place] += said
            self.won[place] += came

    @property
    def brier(self) -> tuple[int, int]:
        """The mean Brier scores of the odds and of the formula, in thousandths."""
        every = max(1, self.moments) * 1000
        return rounded_half_up(self.odds, 1, every), rounded_half_up(self.worth, 1, every)


def moments_in(path: Path) -> list[Moment]:
    """Return the moments of a stored game; empty if the game is not over."""
    return moments_of(read(path).entries())


def moments_of(entries: Iterator[Entry]) -> list[Moment]:
    """Return the moments of a game from its entries; empty if the game is not over."""
    first = next(entries)
    setup = setup_of(first)
    state = ruleset(setup.ruleset).opening(setup, first.post)
    odds = odds_of(state)
    wanted, found = list(odds.rounds), []
    for entry in entries:
        state = apply(state, entry)
        if wanted and state.table.round >= max(wanted[0], odds.round_least):
            wanted = [one for one in wanted if one > state.table.round]
            if not state.table.ended:
                found.append(state)
    winners = tuple(state.table.winners)
    return [Moment(one, winners) for one in found] if state.table.ended and winners else []


def scored(
    moments: Iterable[Moment], *, playouts: int = PLAYOUTS, seed: int = 1
) -> Iterator[Score]:
    """Yield the score after each moment.

    `playouts`: how many playouts give the odds of a moment.
    """
    score = Score()
    for moment in moments:
        tally = whole(moment.state, seed, playouts)
        if tally.is_sound:
            ids = moment.state.setup.ids
            every = SHARE * tally.played
            told = {who: rounded_half_up(tally.shares.get(who, 0), 1000, every) for who in ids}
            score.add(told, by_worth(moment.state), moment.winners)
        yield score


def by_worth(state: State) -> dict[str, int]:
    """Return player -> chance to win by the formula of worth, in thousandths."""
    amounts = worths_of(state)
    power = odds_of(state).worth_power
    weights = {who: max(0, amounts.get(who, 0)) ** power for who in state.setup.ids}
    every = sum(weights.values())
    if not every:
        return {who: 1000 // len(weights) for who in weights}
    return {who: rounded_half_up(weight, 1000, every) for who, weight in weights.items()}
