"""Statement writer: the canonical statement of every command, the inverse of `parse`.

Rules of this file
* Who is written by name, deeds, spaces and cards by id, amounts without grouping: a statement means
  the same whatever board is in play.
* A statement is the form that says most of the command, the first of its row, filled with the
  fields. `WRITTEN` writes what the reader of a slot reads; a kind whose words depend on more has a
  row in `WRITERS`. `parse` reads it back as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cache
from typing import Any

from msgspec import UNSET

from banker.games.board import commands as c
from banker.games.board.state import CARD, HOTEL, SECRET_CARD, Setup
from banker.language.parser import slots
from banker.language.parser.forms import BY_KIND, Form
from banker.language.parser.grammar import Literal, Slot, Step, slots_in
from banker.language.parser.tokens import quote
from banker.language.parser.trade_items import NOTHING, RENT

Names = dict[str, str]
Pairs = tuple[tuple[str, Any], ...]
Write = Callable[[Any, Names], str]


def statement(command: c.AnyCommand, setup: Setup) -> str:
    """The statement of a command."""
    return _written(command, _Names(setup))


class _Names(Names):
    """How accounts are written: players by name, the others by id."""

    def __init__(self, setup: Setup) -> None:
        super().__init__({player.id: player.name for player in setup.players})

    def __missing__(self, account: str) -> str:
        return account


def _written(command: c.AnyCommand, names: Names) -> str:
    return WRITERS.get(type(command), _filled)(command, names)


# --- a form filled with the fields of a command -------------------------------------------------


def _filled(command: c.AnyCommand, names: Names) -> str:
    optional, fixed = _optional(type(command))
    known = tuple([_is_known(getattr(command, name), default) for name, default in optional])
    holds = tuple([getattr(command, name) == value for name, value in fixed])
    words = _plan(type(command), known, holds)
    return " ".join([it if isinstance(it, str) else _word(it, command, names) for it in words])


@cache
def _optional(kind: type[c.AnyCommand]) -> tuple[Pairs, Pairs]:
    """The fields that have a default, with it, and those that forms fix, each with its value."""
    defaults = kind.__struct_defaults__
    fields = kind.__struct_fields__[-len(defaults) :] if defaults else ()
    fixed = dict.fromkeys(pair for form in BY_KIND[kind] for pair in form.fixed.items())
    return tuple(zip(fields, defaults, strict=True)), tuple(fixed)


def _is_known(value: object, default: object) -> bool | None:
    """Whether a field is not as by default; None where it has no value that could be written."""
    if value in (None, "", UNSET) or (default is None and not value):
        return None
    return value != default


@cache
def _plan(
    kind: type[c.AnyCommand], known: Sequence[bool | None], holds: Sequence[bool]
) -> tuple[str | Slot, ...]:
    """The words of the form that says most, with the slots between them."""
    optional, fixed = _optional(kind)
    required = set(kind.__struct_fields__).difference(name for name, _ in optional)
    told = required.union(
        name for (name, _), is_told in zip(optional, known, strict=True) if is_told
    )
    empty = {name for (name, _), is_told in zip(optional, known, strict=True) if is_told is None}
    wrong = {pair for pair, held in zip(fixed, holds, strict=True) if not held}
    forms = BY_KIND[kind]
    fitting = [
        form for form in forms if _fits(form, empty) and wrong.isdisjoint(form.fixed.items())
    ]
    form = max(fitting or forms, key=lambda form: (len(told & _said_by(form)), len(form.fixed)))
    return tuple(_words(form.steps, told)) if any(slots_in(form.steps)) else (form.example,)


def _fits(form: Form, empty: Set[str]) -> bool:
    """Whether each slot that may not be left out can be filled."""
    return all(step.fields[0] not in empty for step in form.steps if isinstance(step, Slot))


def _said_by(form: Form) -> set[str]:
    return {*form.fixed, *(name for slot in slots_in(form.steps) for name in slot.fields)}


def _words(steps: Iterable[Step], told: Set[str]) -> Iterator[str | Slot]:
    for step in steps:
        if isinstance(step, Slot):
            yield step.words[0] if len(step.words) == 1 else step
        elif isinstance(step, Literal):
            yield step.said
        elif step.is_written or any(slot.fields[0] in told for slot in slots_in(step.steps)):
            yield from _words(step.steps, told)


def _word(slot: Slot, command: c.AnyCommand, names: Names) -> str:
    two = " " in slot.field
    value = [getattr(command, it) for it in slot.fields] if two else getattr(command, slot.field)
    write = WRITTEN.get(slot.read)
    return write(value, names) if write else str(value)


def _name(account: str, names: Names) -> str:
    return names[account]


def _quoted(text: str, _names: Names) -> str:
    return quote(text)


def _dice(rolled: tuple[tuple[int, int], bool], _names: Names) -> str:
    (first, second), lock = rolled
    if not lock:
        return f"{first} {second}"
    return f"lock {second}" if first == 1 else f"{first} lock"


def _time(seconds: int, _names: Names) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


# What the readers of slots read, written; others read what is written as it is.
WRITTEN: dict[object, Write] = {
    slots.player: _name,
    slots.account: _name,
    slots.whose: lambda who, names: f"{names[who]}'s",
    slots.witness: lambda who, names: names[who] if who in names else quote(who),
    slots.text: _quoted,
    slots.reason: _quoted,
    slots.dice: _dice,
    slots.game_time: _time,
    slots.signed: lambda amount, _: f"{amount:+}",
    slots.held_card: lambda card, _: CARD if card == SECRET_CARD else card,
    slots.digits: lambda digits, _: digits or "none",
    slots.ring_numbers: lambda numbers, _: "".join(map(str, numbers)) or "none",
    slots.statement: _written,
}


# --- kinds whose words depend on more -----------------------------------------------------------


def _sell_building(command: c.SellBuilding, names: Names) -> str:
    what = "building" if command.count == 1 else f"{command.count} buildings"
    if command.group:
        what = "all buildings"
    return f"{names[command.who]} sells {what} on {command.deed}"


def _lend(command: c.Lend, names: Names) -> str:
    back = "" if command.owed == command.amount else f" for {command.owed}"
    return f"{names[command.who]} lends {command.amount} to {names[command.to]}{back}"


def _use_card(command: c.UseCard, names: Names) -> str:
    word = "against" if command.on in names else "on"
    on = f" {word} {names[command.on]}" if command.on else ""
    return f"{names[command.who]} uses {command.card}{on}"


def _correct_guess(command: c.CorrectGuess, names: Names) -> str:
    return f"{names[command.who]} guessed {command.number}, not {command.noted}"


def _trade(command: c.Trade, names: Names) -> str:
    first, *rest = command.legs
    said = _leg(first, names)
    if not rest:
        return f"{said} for {NOTHING}"
    back = rest[0]
    mutual = (back.giver, back.receiver) == (first.receiver, first.giver)
    if len(rest) == 1 and mutual and back.items:
        return f"{said} for {_items(back.items)}"
    return " and ".join((said, *(_leg(leg, names) for leg in rest)))


def _leg(leg: c.Leg, names: Names) -> str:
    return f"{names[leg.giver]} gives {_items(leg.items)} to {names[leg.receiver]}"


def _items(items: tuple[c.Item, ...]) -> str:
    return " + ".join(map(_item, items)) or NOTHING


def _item(item: c.Item) -> str:
    if item.thing == "immunity":
        return f"no rent on {item.id}" + (f" {item.count} times" if item.count else "")
    if item.thing == "cash":
        return str(item.count)
    if item.id and item.thing not in (HOTEL, RENT):
        return item.id
    noun = item.thing if item.count == 1 else f"{item.count} {item.thing}s"
    return f"{noun} on {item.id}" if item.id else noun


WRITERS: dict[type, Write] = {
    c.SellBuilding: _sell_building,
    c.Lend: _lend,
    c.UseCard: _use_card,
    c.CorrectGuess: _correct_guess,
    c.Trade: _trade,
}
