"""Read guard: any error raised while a tampered file is read becomes `JournalCorrupt`.

Rules of this file
* What names nobody, or moves what is not there, is found when the file was read (see
  `game.references`). This is the last net: whatever else such a file does to a command that only
  reads, it is said in one line.
* What failed stays the cause of what is raised, so that a bug of ours can still be found.
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
    """Guard the reading of a file that a stranger may have changed."""
    try:
        yield
    except UNFIT as error:
        raise JournalCorrupt(
            "{path}: an entry does not fit the game; somebody has changed it"
            " ('banker audit {path}' says more)",
            path=path,
        ) from error


def reading(command: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Guard a command that reads one file."""

    @wraps(command)
    def guarded(options: argparse.Namespace) -> int:
        with fitting(options.file):
            return command(options)

    return guarded


def assert_money(edition: AnyEdition, asked: str) -> None:
    """Refuse an option that needs money in the game. `asked`: the option."""
    from banker.bankcards.reader import BANK_CARDS  # only these acts pay for it

    if BANK_CARDS.found(game_of(edition)) is None:
        raise BankerError(
            "{title} has no {asked}: its money is cards; 'banker show' and 'banker"
            " report' say how they lie",
            title=edition.title,
            asked=asked,
        )
