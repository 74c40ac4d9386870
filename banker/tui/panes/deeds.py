"""Deeds: the strip of deed codes by colour group, and the wide table with rents.

A chip is the deed's code on its group's colour. Below it are the owner's letter (`·` free, `x`
locked), `m` if mortgaged, and a digit for houses or one `▲` for each hotel.

Pure.
"""

from __future__ import annotations

from banker.games.board.edition import Deed
from banker.games.board.queries.estimates import of_deed
from banker.games.board.state import BANK
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role, is_marked, state_signs
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cells, column, line

CELL = 3
RENT = 9  # width of the column with the rent or the price


def owner_letter(view: View, deed: Deed) -> str:
    """Return the letter of a deed's owner; `x` if the deed is locked, `·` if it is free."""
    owner = view.state.owner(deed.id)
    if owner != BANK:
        return view.letters[owner].upper()
    return "x" if view.state.is_locked(deed) else "·"


def owner_role(view: View, deed: Deed, free: str = "dim") -> str:
    """Return the role of the owner's letter: the seat's colour, or `free` without an owner."""
    if is_marked(view, deed):
        return "marked"
    owner = view.state.owner(deed.id)
    return free if owner == BANK else seats.ink(view, owner)


def strip(view: View, width: int) -> list[Line]:
    """Return the deeds' codes on their colours, two rows for each band of groups."""
    lines: list[Line] = []
    for band in _bands(view, width):
        codes: list[Span] = []
        owners: list[Span] = []
        for group in band:
            for deed in group:
                codes.append(Span(column(view.code(deed), CELL), chip_role(view, deed)))
                letter = owner_letter(view, deed)
                signs = column(letter + state_signs(view, deed), CELL)
                owners.append(Span(signs, owner_role(view, deed)))
            codes.append(Span(" "))
            owners.append(Span(" "))
        lines += [line(Span(" "), *codes), line(Span(" "), *owners)]
    return lines


def _bands(view: View, width: int) -> list[list[tuple[Deed, ...]]]:
    """The groups, in as few bands as the width allows."""
    bands: list[list[tuple[Deed, ...]]] = [[]]
    room = width - 1
    for members in view.state.edition.deeds_in.values():
        needed = CELL * len(members) + 1
        if needed > room + 1 and bands[-1]:
            bands.append([])
            room = width - 1
        bands[-1].append(members)
        room -= needed
    return bands


def table(view: View, width: int, height: int) -> list[Line]:
    """Return a row for each deed: code, name, owner, present rent, buildings, set, state."""
    name_width = max(10, min(22, width - 42))
    code, street = (
        column(view.translate("code"), 5),
        column(view.translate("street"), name_width + 1),
    )
    owner, rent = (
        column(view.translate("owner"), 10),
        column(view.translate("rent now"), RENT, right=True),
    )
    rest = f"  ▲    {column(view.translate('set'), 5)}{view.translate('state')}"
    lines = [line(Span(code + street + owner + rent + rest, "dim"))]
    lines += [_table_row(view, deed, name_width) for deed in view.state.edition.deeds]
    if len(lines) > height:
        lines = [*lines[: height - 1], line(Span(view.translate("…  i inspects a deed"), "dim"))]
    return lines


def _table_row(view: View, deed: Deed, name_width: int) -> Line:
    state = view.state
    owner = state.owner(deed.id)
    word = screen_words.standing(state, deed)
    rent = view.translate(screen_words.rent_words(state, deed)) if owner != BANK else ""
    told = view.translate(word).upper()
    if word == "free":
        price = of_deed(state.edition, deed, "price")
        words = view.translate("buy {price:,}", price=price)
        is_told = cells(words) <= RENT
        # A price is told as one here or, where it is long, in the last column.
        rent, told = (
            (words, "") if is_told else (screen_words.money(price), "← " + view.translate("buy"))
        )
    who = state.setup.names[owner] if owner != BANK else "—"
    role = "marked" if is_marked(view, deed) else ""
    return line(
        Span(f" {view.code(deed)} ", chip_role(view, deed)),
        Span(" " + column(deed.name, name_width) + " ", role),
        Span(column(who, 10), seats.ink(view, owner) if owner != BANK else "dim"),
        Span(column(rent, RENT, right=True), role),
        Span("  " + column(screen_words.built_signs(state, deed), 5)),
        Span(column(view.translate(screen_words.set_word(state, deed)), 5)),
        Span(
            told,
            "warn" if word == "mortgaged" else "dim",
        ),
    )
