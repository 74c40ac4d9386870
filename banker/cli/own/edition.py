"""Edition of a user: made from answers at the keyboard, or from options.

Rules of this file
* Nothing is asked when an option was given, or when nobody is at the keyboard.
* An empty answer keeps what is in brackets. A wrong one is asked again.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from banker import editions
from banker.cli.output import ask, in_words, put_lines, put_words
from banker.foundation.errors import BankerError, EditionError
from banker.foundation.text import Text, worded
from banker.games.board.edition import Edition

T = TypeVar("T", str, int)

NOWHERE = "none"
USUAL = "glass-classic"

_OPTIONS = ("over", "title", "symbol", "start_cash", "salary", "streets")


def town_text(options: argparse.Namespace, file: str) -> str:
    """Return the text of the new edition's file. Asks at the keyboard if no option says anything.
    Raises `BankerError` for a wrong value."""
    _assert_new(options.name)
    if sys.stdin is not None and sys.stdin.isatty() and not _is_told(options):
        _ask(options)
    title = options.title or options.name.replace("-", " ").capitalize()
    streets = [name.strip() for name in (options.streets or "").split(",") if name.strip()]
    money = {"symbol": options.symbol, "start_cash": options.start_cash, "salary": options.salary}
    said = {key: value for key, value in money.items() if value is not None}
    _assert_amounts(said)
    own = editions.Own(file, options.name, title, said, streets)
    if options.over == NOWHERE:
        return editions.blank_town(own)
    return editions.own_file_over(options.over or USUAL, own)


def _is_told(options: argparse.Namespace) -> bool:
    return any(getattr(options, name) is not None for name in _OPTIONS)


def _assert_new(name: str) -> None:
    if not re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BankerError(
            "{name}: the name is small letters, digits and hyphens, like my-town", name=name
        )
    if name in {listing.id for listing in editions.catalogue()}:
        raise BankerError("there is an edition '{name}' already; choose another name", name=name)


def _assert_amounts(money: dict[str, str | int]) -> None:
    for key, value in money.items():
        if isinstance(value, int) and value < 1:
            raise BankerError(
                "--{option}: must be 1 or more, not {value}",
                option=key.replace("_", "-"),
                value=value,
            )


def _ask(options: argparse.Namespace) -> None:
    """Fill the options in from answers."""
    known = [listing.id for listing in editions.catalogue(Edition.ruleset)]
    put_words(
        "Boards: {known}; {nowhere} is a small town with everything in it",
        known=", ".join(known),
        nowhere=NOWHERE,
    )
    options.over = _answer(
        worded("Board"), USUAL, lambda text: text if text in (*known, NOWHERE) else None
    )
    options.title = _answer(worded("Title"), options.name.replace("-", " ").capitalize(), str)
    if options.over == NOWHERE:
        return
    edition = editions.load(options.over)
    options.symbol = _answer(worded("Currency symbol"), edition.money.symbol, str)
    options.start_cash = _answer(
        worded("Start money"), edition.money.start_cash, partial(_dealt, edition)
    )
    options.salary = _answer(worded("What GO pays"), edition.money.salary, _amount)
    put_words("Names of your streets in the order of the board; an empty line keeps the others.")
    names = []
    for deed in edition.deeds:
        if deed.kind == "street":
            name = _line(f"  {deed.name}: ")
            if not name:
                break
            names.append(name.replace(",", " "))
    options.streets = ",".join(names)


def _amount(text: str) -> int | None:
    return int(text) if text.isdecimal() and int(text) > 0 else None


def _dealt(edition: Edition, text: str) -> int | None:
    """A start money that can be dealt in the notes of the box; what is wrong with it is said."""
    cash = _amount(text)
    if cash is not None:
        try:
            editions.start_notes(cash, edition.money.notes, edition.players_max)
        except EditionError as error:
            put_lines(map(in_words, error.texts))
            return None
    return cash


def _answer(question: Text, usual: T, read: Callable[[str], T | None]) -> T:
    while True:
        text = _line(f"{in_words(question)} [{usual}]: ")
        if not text:
            return usual
        answer = read(text)
        if answer is not None:
            return answer
        put_words(
            "'{text}' is not among them; try again, or press Enter for {usual}",
            text=text,
            usual=usual,
        )


def _line(question: str) -> str:
    """A line of the keyboard; the end of the input is as good as Enter."""
    try:
        return ask(question).strip()
    except EOFError:
        return ""
