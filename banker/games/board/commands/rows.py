"""Rows: the declarations of a command beside its class: properties, words, forms of statements.

From the rows follow what `decide` and the phones ask about a command, the statements that the
parser reads and the writer writes, help, completion, and the phrases of acts. A test refuses a
command without a row. The audit writes all of this a second time, and may not import it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Literal, NamedTuple, TypeVar

import msgspec

from banker.engine.command import Command, tag_of

# What becomes of the turn: it passes or a roll is heard; the piece moves; its player acts on it.
Step = Literal["", "turn", "walk", "act"]
# Whether a player may ask for it by phone, and whether that goes through by itself.
ByPhone = Literal["no", "ask", "own"]
# The part of an edition that it is about. Without it completion does not offer the command, and
# `decide.WITHOUT` may refuse the command before all other checks.
Needs = Literal[
    "", "buildings", "sales", "dealing", "decoder", "vault", "hotels", "loans", "immunity",
    "clock", "mortgages",
]  # fmt: skip

Kind = TypeVar("Kind", bound=type)


class Said(msgspec.Struct, frozen=True):
    """A form of a statement, an example, and what it is for. `fixed`: fields that follow from the
    form.

    In a pattern small letters are words, capitals are slots (`WHO=receiver`: for that field), `|`
    stands between spellings. What is in brackets may be left out: the writer leaves it out where
    its fields are as by default, or, without fields, always; what is in round ones it writes.
    """

    pattern: str
    example: str
    about: str
    fixed: Mapping[str, str | int | None]


def says(pattern: str, example: str, about: str, **fixed: str | int | None) -> tuple[Said, ...]:
    """One form; a row adds them up, the one that is written first."""
    return (Said(pattern, example, about, fixed),)


class Row(NamedTuple):
    """What a command is like; the decorator of its class.

    `players`: its fields that name players, or legs with players; these must be in the game.
    `step`: what it does to the turn. `own_turn`: it belongs to the player whose turn it is.
    `plays`: it shows that the first turn is being played. `report`: a device saw it happen, so it
    is on record whatever the phase is. `needs`, `by_phone`: as above.
    `keeps_guess`: a guess that may be made stays open. `keeps_payment`: a payment that may be
    checked stays open. `pays`: money that it moves may be checked. `after_end`: it is allowed when
    the game is over. `of_bankrupt`: it may name a bankrupt. `repeats`: the screen may offer it
    again. `act`: its English phrase where an entry quotes it, by variants; `phrases.commands`
    chooses the one whose name is a field that is set, or the value of one. `forms`: its statements.
    """

    players: tuple[str, ...] = ()
    step: Step = ""
    own_turn: bool = False
    plays: bool = False
    report: bool = False
    needs: Needs = ""
    keeps_guess: bool = False
    keeps_payment: bool = False
    pays: bool = True
    after_end: bool = False
    of_bankrupt: bool = False
    repeats: bool = True
    by_phone: ByPhone = "no"
    act: Mapping[str, str] = {}
    forms: tuple[Said, ...] = ()

    def __call__(self, kind: Kind) -> Kind:
        """Enter a command with this row."""
        ROWS[kind] = self
        return kind


ROWS: dict[type[Command], Row] = {}


def fields_of(*names: str) -> Callable[[Command], tuple[str, ...]]:
    """Return a function that reads these fields of a command."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda command: tuple([getattr(command, name) for name in names])


def of_step(*steps: Step) -> tuple[type, ...]:
    """The commands with one of these effects on the turn."""
    return tuple(kind for kind, row in ROWS.items() if row.step in steps)


def acts() -> dict[str, str]:
    """The English phrases of all commands, by their keys in a catalog."""
    found: dict[str, str] = {}
    for kind, row in ROWS.items():
        found |= {
            f"act.{tag_of(kind)}.{variant}".rstrip("."): said for variant, said in row.act.items()
        }
    return found
