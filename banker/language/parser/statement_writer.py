"""Statement writer: writes every command of the board games as a statement, the inverse of `parse`.

Rules of this file
* Players are written by name; deeds, spaces and cards by id; amounts without commas: a statement
  means the same on every board.
* A statement is a form of the command, filled by `filling`. `WRITTEN` has, for each reader of a
  slot, the function that writes its value; a command whose words depend on more has a row in
  `WRITERS`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from banker.foundation.kinds import row_for
from banker.games.board import commands as c
from banker.games.board.state import CARD, HOTEL, SECRET_CARD, Setup
from banker.language.parser import figures, slots
from banker.language.parser.filling import Filler
from banker.language.parser.forms import BY_KIND
from banker.language.parser.tokens import quote
from banker.language.parser.trade_items import NOTHING, RENT

Write = Callable[[Never, "Names"], str]


def statement(command: c.AnyCommand, setup: Setup) -> str:
    """Return the statement that `parse` reads as this command."""
    return _written(command, Names(setup))


class Names(dict[str, str]):
    """Account id -> how statements write the account: players by name, others by id."""

    def __init__(self, setup: Setup) -> None:
        super().__init__({player.id: player.name for player in setup.players})
        self.setup = setup

    def __missing__(self, account: str) -> str:
        return account


def _written(command: c.AnyCommand, names: Names) -> str:
    return (row_for(WRITERS, command) or _FILLED)(command, names)


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


def _digits(digits: str, _names: Names) -> str:
    return digits or "none"


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
    slots.digits: _digits,
    slots.ring_numbers: lambda numbers, _: "".join(map(str, numbers)) or "none",
    slots.statement: _written,
}
_FILLED = Filler(BY_KIND, WRITTEN)


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
    c.SettleFigure: lambda asked, names: figures.written_settling(asked, names, names.setup),
    c.SetFigures: lambda asked, names: figures.written(asked, names, names.setup),
}
