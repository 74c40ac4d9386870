"""Rows: what is declared beside the class of each command: its properties, its words and its
statements.

From the rows follow the checks of `decide` and of the phones, the statements that are parsed and
written, help, completion, and the phrases of actions. A test refuses a command without a row. The
audit has a separate copy of all this, and may not import it.
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
    """One form of a command's statement, with an example and its purpose. `fixed`: fields that
    follow from the form itself.

    In `pattern`, small letters are words and capitals are slots for fields (`WHO=receiver` fills
    the field `receiver`); `|` separates spellings. A part in `[…]` may be left out when typed, and
    is written only if its field has not its default value. A part in `(…)` may be left out, but is
    always written.
    """

    pattern: str
    example: str
    about: str
    fixed: Mapping[str, str | int | None]


def says(pattern: str, example: str, about: str, **fixed: str | int | None) -> tuple[Said, ...]:
    """Return one form of a statement, as a tuple that a row can add to others. The first form of a
    row is the one that is written."""
    return (Said(pattern, example, about, fixed),)


class Row(NamedTuple):
    """The properties of a command. Used as the decorator of its class.

    `players`: the names of its fields that hold players, who must be in the game. `step`: what it
    does to the turn. `own_turn`: only the player of the turn may do it. `plays`: it shows that the
    first turn has begun. `report`: a device saw it, so it is never refused. `needs`: the part of an
    edition without which it is not offered. `by_phone`: whether a phone may ask for it, or give it
    directly. `keeps_guess`: a pending guess stays open. `keeps_payment`: a payment that may be
    checked stays open. `pays`: the money that it moves may be checked. `after_end`: it is allowed
    after the end. `of_bankrupt`: it may name a bankrupt player. `repeats`: the screen may offer it
    again. `act`: its English phrases where an entry quotes it; the key says for which field, or
    which value of a field, a phrase stands (`phrases.commands` chooses). `forms`: its statements.
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
    """Return a function that takes a command and returns the values of these fields as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda command: tuple([getattr(command, name) for name in names])


def of_step(*steps: Step) -> tuple[type, ...]:
    """Return the types of the commands whose row has one of these effects on the turn."""
    return tuple(kind for kind, row in ROWS.items() if row.step in steps)


def acts() -> dict[str, str]:
    """Return the English phrases of all commands, by their keys in a catalog of translations."""
    found: dict[str, str] = {}
    for kind, row in ROWS.items():
        found |= {
            f"act.{tag_of(kind)}.{variant}".rstrip("."): said for variant, said in row.act.items()
        }
    return found
