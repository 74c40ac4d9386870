"""Guesses at the vault: which code each was made at, and its chance.

Rules of this file
* A code is identified by the number of the vault's locking. An opening, a force or a new locking
  ends it, and the next guess is at another code.
* A guess's chance depends on what the table knew before its entry.
* Chances are summed in whole parts, so that nothing is rounded before the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm

from msgspec.structs import replace

from banker.games.board import events as e
from banker.games.board.rules.vault import RELOCKED
from banker.games.board.state import State
from banker.ledger.amount import rounded_half_up
from banker.report.analysis.events import Guessed

OPENED = "opened"  # the question is who opened it; the list of tried numbers is cleared already


def missed(before: State, after: State, seq: int, event: e.GuessMissed) -> Guessed:
    """Record a wrong guess, from the states before and after its entry. For a number that was
    already tried, `left` is 0."""
    known = next((it for it in before.table.tried if it.number == event.number), None)
    order = [it.number for it in after.table.tried]
    is_first = known is None or not known.who
    left = _numbers(before) - order.index(event.number) if is_first else 0
    locking = before.table.epoch
    return Guessed(seq, event.who, event.number, opened=False, left=left, locking=locking)


def opened(guesses: list[Guessed], before: State, seq: int, event: e.VaultOpened) -> Guessed:
    """Record the right guess. If the vault was locked again before this entry, the guess was at the
    code before. `guesses`: those before it; their codes are renumbered if needed."""
    now = before.table
    locking = now.epoch
    wrong = {it.number for it in now.tried}
    if now.question == RELOCKED:
        locking -= 1
        # The answer fills the vault and counts again, so later guesses move to the next number.
        for place, guess in enumerate(guesses):
            if guess.locking == now.epoch:
                guesses[place] = replace(guess, locking=now.epoch + 1)
    if now.question in (OPENED, RELOCKED):
        wrong = {it.number for it in guesses if it.locking == locking}
    left = _numbers(before) - len(wrong - {event.number})
    return Guessed(
        seq, event.who, event.number, opened=True, left=left, locking=locking,
        won=event.cash, hotels=event.hotels, keys=event.keys,
    )  # fmt: skip


def _numbers(state: State) -> int:
    return state.edition.vault.numbers if state.edition.vault else 0


def lockings(guesses: Iterable[Guessed]) -> list[list[Guessed]]:
    """Group guesses by the code they were at, in order. In a group, the guess that opened the vault
    is last."""
    codes: dict[int, list[Guessed]] = {}
    for guess in sorted(guesses, key=lambda it: (it.opened, it.seq)):
        codes.setdefault(guess.locking, []).append(guess)
    return [codes[locking] for locking in sorted(codes)]


def is_still_locked(guesses: list[Guessed], final: State) -> bool:
    """Tell whether these guesses, all at one code, were at the code that is in the vault now."""
    table = final.table
    return not guesses[-1].opened and table.filled and guesses[-1].locking == table.epoch


class Chances:
    """Sums of chances as whole numbers. The unit is 1 / `parts`, where `parts` is the guesses'
    common denominator."""

    def __init__(self, guesses: Iterable[Guessed]) -> None:
        # The size of the ring is not used: a tampered edition may have a million numbers.
        self.parts = lcm(*{guess.left for guess in guesses if guess.left > 0})

    def of(self, guess: Guessed) -> int:
        """Return the chance of one guess, in units of 1 / `parts`."""
        return self.parts // guess.left if guess.left > 0 else 0

    def spread(self, guess: Guessed) -> int:
        """Return the variance of one guess, in units of 1 / `parts` squared."""
        chance = self.of(guess)
        return chance * (self.parts - chance)

    def tenths(self, parts: int) -> int:
        """Return a sum of chances in tenths, rounded only here."""
        tenths = rounded_half_up(abs(parts), 10, self.parts)
        return -tenths if parts < 0 else tenths
