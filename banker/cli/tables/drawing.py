"""Drawing: the parts of tables on a terminal: chips, names in colours, columns.

Rules of this file
* Every text goes through `said`, which removes control characters.
* A player's name stands on the seat's colour, a deed's code on the group's colour: a coloured
  background can be read on every terminal.

It loads Rich, so a command that prints into a pipe does not import it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from banker.engine.palette import PALETTES, ink_on
from banker.foundation.printable import printable
from banker.games.board.edition import Deed, Edition
from banker.games.board.state import Setup
from banker.language.own_letters import code_of

Drawn = Table | Text | Padding
DIM, BOLD, WARNS = "dim", "bold", "bold yellow"
LIGHT_GROUNDS = ("7", "15")  # how COLORFGBG, where a terminal sets it, calls a light ground


def palette_seats() -> tuple[str, ...]:
    """Return the colours of the seats, in their order, which can be read on the terminal's
    background."""
    is_light = os.environ.get("COLORFGBG", "").rpartition(";")[2] in LIGHT_GROUNDS
    return PALETTES["light" if is_light else "dark"].seats


def said(text: str, style: str = "") -> Text:
    """Return a text of a game as drawable text in a style, without control characters."""
    return Text(printable(text), style)


def on_colour(text: str, colour: str) -> Text:
    """Return a text on a background colour, in black or white, with a space on both sides."""
    return said(f" {text} ", f"bold {ink_on(colour)} on {colour}")


def seat_colour(setup: Setup, who: str) -> str:
    """Return the colour of a player's seat; empty for any other account."""
    seats = palette_seats()
    return seats[setup.ids.index(who) % len(seats)] if who in setup.ids else ""


def account(setup: Setup, who: str, name: str) -> Text:
    """Return a player's name on the seat's colour; any other account's name without a colour."""
    colour = seat_colour(setup, who)
    return on_colour(name, colour) if colour else said(name, BOLD)


def code(edition: Edition, deed: Deed, after: str = "") -> Text:
    """Return a deed's code at the table on the colour of its group, with `after` behind it."""
    return _chip(edition, deed, code_of(edition, deed) + after)


def script_code(edition: Edition, deed: Deed) -> Text:
    """Return a deed's code on the colour of its group, as scripts have it in every language."""
    return _chip(edition, deed, deed.code.upper())


def _chip(edition: Edition, deed: Deed, words: str) -> Text:
    colour = next(group.colour for group in edition.groups if group.id == deed.group)
    return Text().append_text(on_colour(words, colour))


def sentence(setup: Setup, text: str, style: str = "") -> Text:
    """Return a sentence in which each player's name stands on the seat's colour."""
    found = said(text, style)
    names = {printable(player.name): player.id for player in setup.players}
    longest = sorted(filter(None, names), key=len, reverse=True)
    if longest:
        pattern = rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)"
        for match in re.finditer(pattern, found.plain):
            colour = seat_colour(setup, names[match[1]])
            found.stylize(f"bold {ink_on(colour)} on {colour}", *match.span())
    return found


def heading(text: str) -> Text:
    """Return a heading with an empty line above it."""
    return Text("\n").append_text(said(text.lstrip("\n"), BOLD))


def indented(text: Text) -> Padding:
    """Return a text four columns from the left edge, also on its later lines."""
    return Padding(text, (0, 0, 0, 4))


def packed(items: Iterable[Text], width: int) -> Text:
    """Return the items in rows of at most `width` columns, two blanks apart; an item is never
    cut."""
    shown = Text()
    room = width
    for item in items:
        apart = 2 if shown.plain and room < width else 0
        if apart + item.cell_len > room and room < width:
            shown.append("\n")
            room, apart = width, 0
        shown.append(" " * apart).append_text(item)
        room -= apart + item.cell_len
    return shown


def columns(
    heads: Sequence[str], right: Iterable[int] = (), *, footer: bool = False, plain: bool = False
) -> Table:
    """Return an empty table with headings; the columns whose numbers are in `right` hold amounts.
    `plain`: without a line under the headings."""
    box = None if plain else SIMPLE_HEAD
    table = Table(box=box, padding=(0, 1), show_footer=footer, pad_edge=False, header_style="dim")
    for at, head in enumerate(heads):
        is_right = at in set(right)
        table.add_column(
            said(head), justify="right" if is_right else "left", no_wrap=is_right,
            overflow="fold",
        )  # fmt: skip
    return table


def grid(right: Iterable[int] = (), count: int = 2) -> Table:
    """Return an empty table of `count` columns without lines and headings; those in `right` hold
    amounts."""
    table = Table.grid(padding=(0, 2))
    for at in range(count):
        is_right = at in set(right)
        table.add_column(justify="right" if is_right else "left", no_wrap=is_right,
                         overflow="fold")  # fmt: skip
    return table
