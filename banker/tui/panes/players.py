"""Players: one panel each, from figures in five rows down to a single line.

Whose turn it is shows three times: a sign, the reversed name, and the name in the title bar.

Pure.
"""

from __future__ import annotations

from typing import Literal

from banker.tui import screen_words
from banker.tui.panes import digits
from banker.tui.render.text import (
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
from banker.tui.view import View

Size = Literal["huge", "big", "plain", "row"]
HEIGHTS: dict[Size, int] = {"huge": 7, "big": 5, "plain": 2, "row": 1}
BAND_MAX = 4  # up to this many panels are always side by side


def columns_of(count: int, width: int) -> int:
    """How many panels are side by side: two bands rather than figures that do not fit."""
    if count <= BAND_MAX:
        return count
    return count if width >= count * 24 else -(-count // 2)


def players(view: View, width: int, size: Size, columns: int) -> list[Line]:
    """All panels, in bands."""
    ids = view.state.setup.ids
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
    """One player's panel."""
    if size == "row":
        return [_row(view, who, width)]
    if size == "plain":
        cash = line(Span(screen_words.balance(view.state, who), "digits"))
        lines = [(*_name(view, who, max(1, width - width_of(cash) - 1)), Span(" "), *cash)]
    else:
        lines = [_name(view, who, width)]
        lines += _figures(view, who, width, size)
    lines.append(_stats(view, who, width))
    return shape(lines, width, HEIGHTS[size])


def _is_turn(view: View, who: str) -> bool:
    return view.state.table.turn == who and not view.state.table.ended


def _name(view: View, who: str, width: int) -> Line:
    state = view.state
    turn = _is_turn(view, who)
    letter = view.letters[who].upper()
    name = cut(state.setup.names[who], max(1, width - 10))
    seat = state.seats[who]
    role = "struck" if seat.bankrupt else "turn" if turn else "bold"
    left = line(Span("▶" if turn else " ", "bold"), Span(f"{letter} {name}", role))
    marks = []
    if seat.bankrupt:
        marks.append(Span(view.translate(" OUT"), "dim"))
    if seat.jail is not None:
        marks.append(Span(view.translate(" JAIL") + (f" {seat.jail}" if seat.jail else ""), "warn"))
    left = line(*left, *marks)
    gain = view.gains.get(who)
    if not gain:
        return fit(left, width)
    words, role = screen_words.change(gain)
    if width_of(left) + cells(words) >= width:
        return fit(left, width)
    return spread(left, line(Span(words, role)), width)


def _figures(view: View, who: str, width: int, size: Size) -> list[Line]:
    """The balance, as large as it fits."""
    text = str(view.state.cash(who)) if screen_words.are_open(view.state) else ""
    rows = ["", screen_words.balance(view.state, who), ""]
    if text and size == "huge" and digits.five_width(text) <= width:
        rows = digits.five_rows(text, ascii=view.ascii)
    elif text and digits.three_width(text) <= width:
        rows = digits.three_rows(text, ascii=view.ascii)
    if size == "huge" and len(rows) < HEIGHTS["huge"] - 2:
        rows = ["", *rows, ""]
    inset = " " if max(map(cells, rows)) < width else ""
    return [line(Span(inset + row, "digits")) for row in rows]


def _stats(view: View, who: str, width: int) -> Line:
    state = view.state
    if owes := screen_words.owed(state, who):
        return fit(line(Span(" " + cut(view.translate(owes), width - 1), "warn")), width)
    if state.seats[who].bankrupt:
        return fit(EMPTY, width)
    return fit(line(Span(" " + _summary(view, who, width - 1), "dim")), width)


def _summary(view: View, who: str, width: int) -> str:
    """Deeds, holdings, and the player's worth; as much as fits."""
    state = view.state
    count = len(state.deeds(who))
    held = " ".join(["", *screen_words.holdings(state, who)])
    deeds = view.translate(screen_words.plural(count, "deed"))
    few = f"{count}{deeds.partition(' ')[2][:1]}"
    forms: tuple[str, ...] = (f"{deeds}{held}", f"{few}{held}")
    if (word := screen_words.worth_word(state)) and screen_words.are_open(state):
        worth = screen_words.money(screen_words.worth(state, who))
        brief, word = view.translate(word.partition("s ")[0]), view.translate(word)
        forms = (
            f"{deeds}{held} · {word} {worth}",
            f"{deeds}{held} {brief} {worth}",
            f"{few}{held} {brief} {worth}",
            *forms,
        )
    return next((form for form in forms if cells(form) <= width), forms[-1])


def _row(view: View, who: str, width: int) -> Line:
    """A player in one line."""
    state = view.state
    turn = _is_turn(view, who)
    balance = screen_words.balance(state, who)
    mark = "!" if state.dues_of(who) else "J" if state.seats[who].jail is not None else ""
    mark = "x" if state.seats[who].bankrupt else mark
    room = max(1, width - cells(balance) - 5 - len(mark))
    name = cut(state.setup.names[who], room)
    left = line(
        Span("▶" if turn else " ", "bold"),
        Span(f"{view.letters[who].upper()} {name}", "turn" if turn else "bold"),
        Span(f" {mark}" if mark else "", "warn"),
    )
    return spread(left, line(Span(balance, "digits")), width)
