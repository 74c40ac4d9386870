"""Guesses: which code of the vault each was made at, and what chance it had.

Rules of this file
* A code is known by the vault's locking. Whatever ends it, an opening, a force or a new locking,
  the next guess is at another one.
* What was open to a guess is what the table knew before its entry.
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

OPENED = "opened"  # the question who opened it: what had been tried is wiped already


def missed(before: State, after: State, seq: int, event: e.GuessMissed) -> Guessed:
    """A wrong number. Whose it was may have been found out later; a repeated one had no chance."""
    known = next((it for it in before.table.tried if it.number == event.number), None)
    order = [it.number for it in after.table.tried]
    is_first = known is None or not known.who
    left = _numbers(before) - order.index(event.number) if is_first else 0
    locking = before.table.epoch
    return Guessed(seq, event.who, event.number, opened=False, left=left, locking=locking)


def opened(guesses: list[Guessed], before: State, seq: int, event: e.VaultOpened) -> Guessed:
    """The right number. If it was locked again before anybody said so, this was the code before."""
    now = before.table
    locking = now.epoch
    wrong = {it.number for it in now.tried}
    if now.question == RELOCKED:
        locking -= 1
        # With the answer it is filled and counted once more, and its code is still that of now.
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
    """The guesses at each code; the one that opened it is the last."""
    codes: dict[int, list[Guessed]] = {}
    for guess in sorted(guesses, key=lambda it: (it.opened, it.seq)):
        codes.setdefault(guess.locking, []).append(guess)
    return [codes[locking] for locking in sorted(codes)]


def is_still_locked(guesses: list[Guessed], final: State) -> bool:
    """Whether the code of these guesses is the one in the vault."""
    table = final.table
    return not guesses[-1].opened and table.filled and guesses[-1].locking == table.epoch


class Chances:
    """Sums of chances in equal parts of one hit, as small as these guesses need."""

    def __init__(self, guesses: Iterable[Guessed]) -> None:
        # Not as small as the ring needs: a forged box may say that it has a million numbers.
        self.parts = lcm(*{guess.left for guess in guesses if guess.left > 0})

    def of(self, guess: Guessed) -> int:
        """The chance of one guess, in parts."""
        return self.parts // guess.left if guess.left > 0 else 0

    def spread(self, guess: Guessed) -> int:
        """The variance of one guess, in parts of parts."""
        chance = self.of(guess)
        return chance * (self.parts - chance)

    def tenths(self, parts: int) -> str:
        """A sum of them in figures, with one decimal; rounded here and nowhere before."""
        tenths = rounded_half_up(abs(parts), 10, self.parts)
        sign = "−" if parts < 0 and tenths else ""
        return f"{sign}{tenths // 10}.{tenths % 10}"
