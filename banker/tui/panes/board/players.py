"""Players: a panel for each player, from amounts in five rows down to a single line.

A player is a colour and a letter. Three things show whose turn it is: a sign, the name on its
colour, and the name in the title bar. Under the amounts is a bar as long as the player's share of
the best worth: cash in the seat's colour, belongings grey.

Pure.
"""

from __future__ import annotations

from typing import Literal

from banker.interaction import seats
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import (
    EMPTY,
    Line,
    Span,
    beside,
    cells,
    cut,
    fit,
    line,
    shape,
    spread,
    width_of,
)
from banker.tui.render import digits

Size = Literal["huge", "tall", "big", "plain", "row"]
HEIGHTS: dict[Size, int] = {"huge": 8, "tall": 6, "big": 5, "plain": 2, "row": 1}
WITH_BAR = ("huge", "tall")
BAND_MAX = 4  # up to this many panels are always side by side
INSET = 2
BAR = "▄"
PLAIN_FROM = 7  # digits from which on a balance is not drawn large
THOUSANDS = 3


def columns_of(count: int, width: int) -> int:
    """Return how many of `count` panels stand side by side; the others stand below."""
    if count <= BAND_MAX:
        return count
    return count if width >= count * 24 else -(-count // 2)


def players(view: View, width: int, size: Size, columns: int) -> list[Line]:
    """Return the panels of all players, `columns` in a row."""
    ids = seats.at_table(view.state)
    each = width // columns
    bands: list[Line] = []
    for first in range(0, len(ids), columns):
        band: list[Line] | None = None
        for who in ids[first : first + columns]:
            one = panel(view, who, each - 1, size)
            band = one if band is None else beside(band, one)
        assert band is not None
        bands.extend(fit(spans, width) for spans in band)
    return bands


def panel(view: View, who: str, width: int, size: Size) -> list[Line]:
    """Return the lines of one player's panel."""
    if size == "row":
        return [_row(view, who, width)]
    if size == "plain":
        cash = line(Span(screen_words.balance(view.state, who), seats.ink(view, who)))
        lines = [(*_name(view, who, max(1, width - width_of(cash) - 1)), Span(" "), *cash)]
    else:
        lines = [_name(view, who, width)]
        lines += _figures(view, who, width, size)
    if size in WITH_BAR:
        lines.append(_bar(view, who, width))
    lines.append(_stats(view, who, width))
    return shape(lines, width, HEIGHTS[size])


def _is_turn(view: View, who: str) -> bool:
    return view.state.table.turn == who and not view.state.table.ended


def _named(view: View, who: str, most: int) -> list[Span]:
    """The sign of the turn, the letter and the name."""
    name = cut(view.state.setup.names[who], most)
    words = f"{view.letters[who].upper()} {name}"
    if view.state.seats[who].bankrupt:
        return [Span("  "), Span(words, "struck")]
    if _is_turn(view, who):
        return [Span("▶", seats.ink(view, who)), Span(f" {words} ", seats.fill(view, who))]
    return [Span("  "), Span(words, seats.ink(view, who)), Span(" ")]


def _name(view: View, who: str, width: int) -> Line:
    state = view.state
    seat = state.seats[who]
    marks = []
    if seats.richest(state) == who:
        marks.append(Span(" ♛", "gold"))
    if seat.bankrupt:
        marks.append(Span(view.translate(" OUT"), "dim"))
    if seat.jail is not None:
        marks.append(Span(view.translate(" JAIL") + (f" {seat.jail}" if seat.jail else ""), "warn"))
    room = width - 6 - width_of(marks)
    left = line(*_named(view, who, max(1, min(room, width - 10))), *marks)
    gain = view.gains.get(who)
    if not gain:
        return fit(left, width)
    words, role = screen_words.change(gain)
    if width_of(left) + cells(words) >= width:
        return fit(left, width)
    return spread(left, line(Span(words, role)), width)


def _figures(view: View, who: str, width: int, size: Size) -> list[Line]:
    """The balance, as large as it fits."""
    is_open = screen_words.are_open(view.state)
    rows = large(view.state.cash(who), width, size, ascii=view.ascii) if is_open else []
    rows = rows or ["", screen_words.balance(view.state, who), ""]
    if size == "huge" and len(rows) == digits.THREE:
        rows = ["", *rows, ""]
    inset = " " * min(INSET, width - max(map(cells, rows)))
    ink = seats.ink(view, who)
    return [line(Span(inset + row, ink)) for row in rows]


def large(cash: int, width: int, size: Size, *, ascii: bool) -> list[str]:
    """Return the rows of a player's cash in large digits; empty if they do not fit.

    If only the thousands fit, the last three digits stand behind them in plain text.
    """
    text = str(cash)
    if len(text) >= PLAIN_FROM:
        return []
    if size == "huge" and digits.five_width(text) < width:
        return digits.five_rows(text, ascii=ascii, low=True)
    if digits.three_width(text) < width:
        return digits.three_rows(text, ascii=ascii, low=True)
    front, last = text[:-THOUSANDS], text[-THOUSANDS:]
    if digits.three_width(front) + 1 + len(last) > width:
        return []
    rows = digits.three_rows(front, ascii=ascii, low=True)
    gap = " " * (1 + len(last))
    return [*(row + gap for row in rows[:-1]), f"{rows[-1]} {last}"]


def _bar(view: View, who: str, width: int) -> Line:
    """Cash and belongings, as parts of the best worth; nothing where balances are private."""
    state = view.state
    if not screen_words.are_open(state) or state.seats[who].bankrupt:
        return fit(EMPTY, width)
    found = seats.worths(state)
    best = max(1, *found.values())
    room = width - INSET
    whole = room * found[who] // best  # debts may make it less than nothing, which is no bar
    solid = min(whole, room * state.cash(who) // best)
    return fit(
        line(
            Span(" " * INSET), Span(BAR * solid, seats.ink(view, who)),
            Span(BAR * (whole - solid), "frame"),
        ),
        width,
    )  # fmt: skip


def _stats(view: View, who: str, width: int) -> Line:
    state = view.state
    room = width - INSET
    inset = " " * INSET
    if owes := screen_words.owed(state, who):
        return fit(line(Span(inset + cut(view.translate(owes), room), "warn")), width)
    if state.seats[who].bankrupt:
        return fit(EMPTY, width)
    return fit(line(Span(inset + _summary(view, who, room), "dim")), width)


def _summary(view: View, who: str, width: int) -> str:
    """Deeds, holdings, and the player's worth; as much as fits."""
    state = view.state
    count = len(state.deeds(who))
    held = " ".join(["", *screen_words.holdings(state, who)])
    deeds = view.translate(screen_words.plural(count, "deed"))
    forms: tuple[str, ...] = (f"{deeds}{held}", held.strip())
    if (word := screen_words.worth_word(state)) and screen_words.are_open(state):
        worth = screen_words.money(seats.worths(state)[who])
        word = view.translate(word)
        forms = (
            f"{deeds}{held} · {word} {worth}",
            f"{deeds}{held} {word} {worth}",
            f"{word} {worth}{held}",
            f"{worth}{held}",
            *forms,
        )
    return next((form for form in forms if cells(form) <= width), forms[-1])


def _row(view: View, who: str, width: int) -> Line:
    """A player in one line."""
    state = view.state
    balance = screen_words.balance(state, who)
    mark = "!" if state.dues_of(who) else ""
    mark = mark or (view.translate("JAIL")[:1] if state.seats[who].jail is not None else "")
    mark = "x" if state.seats[who].bankrupt else mark
    room = max(1, width - cells(balance) - 7 - len(mark))
    left = line(*_named(view, who, room), Span(f" {mark}" if mark else "", "warn"))
    return spread(left, line(Span(balance, seats.ink(view, who))), width)
