"""Read guard: any error raised while a tampered file is read becomes `JournalCorrupt`.

Rules of this file
* A name of nobody, or a movement of something that is not there, is found when the file is read
  (see `game.references`). This guard comes last: any other error that a forged file causes is
  reported in one line.
* The original error stays the cause of the raised one, so that a bug can still be found.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path

from banker.engine.any_edition import AnyEdition
from banker.foundation.errors import BankerError, JournalCorrupt
from banker.games.rulesets import game_of

# What a file may do to its readers that hangs together and yet is no game of ours. The state was
# not made here, so none of these need be a bug; all others are, and are seen as such.
UNFIT = (
    AssertionError, AttributeError, ArithmeticError, LookupError, RuntimeError, TypeError,
    ValueError,
)  # fmt: skip


@contextmanager
def fitting(path: Path) -> Iterator[None]:
    """Turn any error in the block, which reads a file, into `JournalCorrupt` with the file's
    name."""
    try:
        yield
    except UNFIT as error:
        raise JournalCorrupt(
            "{path}: an entry does not fit the game; somebody has changed it"
            " ('banker audit {path}' says more)",
            path=path,
        ) from error


def reading(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Return a command, which reads one file, with the guard around it."""

    @wraps(command)
    def guarded(options: argparse.Namespace) -> int:
        with fitting(options.file):
            return command(options)

    return guarded


def assert_money(edition: AnyEdition, asked: str) -> None:
    """Raise `BankerError` if the edition has no money. `asked`: the option that needs money."""
    from banker.bankcards.reader import BANK_CARDS  # only these acts pay for it

    if BANK_CARDS.found(game_of(edition)) is None:
        raise BankerError(
            "{title} has no {asked}: its money is cards; 'banker show' and 'banker"
            " report' say how they lie",
            title=edition.title,
            asked=asked,
        )
