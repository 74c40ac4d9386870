"""Tiles: one for each player, side by side so that the amounts are as large as possible.

The tile of the player whose turn it is has a green background. A row of codes on colours shows the
player's deeds. After the end the amounts are the final totals. A bankrupt player has that word
instead of an amount.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.foundation.text import ESTIMATE, Estimate
from banker.games.board.queries.estimates import ranking
from banker.games.board.state import State
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cells, column, cut, fit, spread, width_of
from banker.tui.panes.board.players import BAR, large
from banker.tui.render import digits, lettering
from banker.tui.render.paint import Block, blank, join, on

INSET = 2
SCALE_MAX = 6
DOTS_FROM = 14  # rows of a tile from which on the name is drawn in dots
NAME_ROWS = 3
UNDER = 2  # the rows of the bar and of the deeds


class Grid(NamedTuple):
    """How the tiles stand: how many in a row, and the scale of the amounts (0 for plain text)."""

    columns: int
    scale: int


def tiles(view: View, width: int, height: int) -> Block:
    """Return all tiles, drawn in exactly this size."""
    ids = seats.at_table(view.state)
    found = grid(view, width, height)
    bands = -(-len(ids) // found.columns)
    shown: Block = []
    for band in range(bands):
        high = height * (band + 1) // bands - height * band // bands
        row: list[Block] = []
        for place in range(found.columns):
            start, end = (width * at // found.columns for at in (place, place + 1))
            seat = band * found.columns + place
            row.append(
                tile(view, ids[seat], end - start, high, found.scale)
                if seat < len(ids)
                else blank(end - start, high)
            )
        shown += join(*row)
    return shown


def grid(view: View, width: int, height: int) -> Grid:
    """Return the number of columns with the largest amounts.

    Of equal ones, the one with the fewest gaps, then with tiles nearest to twice as wide as
    high.
    """
    count = len(seats.at_table(view.state))

    def merit(columns: int) -> tuple[int, int, int]:
        bands = -(-count // columns)
        wide, high = width // columns, height // bands
        return (_scale(view, wide, high), columns * -bands, -abs(wide - 4 * high))

    columns = max(range(1, count + 1), key=merit)
    return Grid(columns, merit(columns)[0])


def _scale(view: View, width: int, height: int) -> int:
    """The largest scale at which every player's amounts fit into such a tile."""
    shown = [figures(view.state, who) for who in seats.at_table(view.state)]
    texts = [text for text in shown if text.isdecimal()]  # a hidden balance is plain text
    room = width - 2 * INSET
    for scale in range(SCALE_MAX if texts else 1, 1, -1):
        needed = (NAME_ROWS if height >= DOTS_FROM else 1) + lettering.height_of(scale) + UNDER
        if needed + (height >= DOTS_FROM) > height or (view.ascii and scale % 2):
            continue
        if all(lettering.width_of([(text, "")], scale) <= room for text in texts):
            return scale
    fits = all(_three_rows(view, text, width - INSET) for text in texts)
    return 1 if fits and height > digits.THREE else 0


def figures(state: State, who: str) -> str:
    """Return a player's balance without commas, or stars if it is hidden; after the end the
    total."""
    if state.table.ended:
        return str(int(_totals(state).get(who, state.cash(who))))
    shown = screen_words.balance(state, who)
    return shown if shown == screen_words.COVERED else str(state.cash(who))


def _totals(state: State) -> dict[str, int]:
    return {rank.who: rank.total for rank in ranking(state)} if state.table.ended else {}


def tile(view: View, who: str, width: int, height: int, scale: int) -> Block:
    """Return one player's tile."""
    is_turn = view.state.table.turn == who and not view.state.table.ended
    ground = "felt" if is_turn else "ground"
    parts = [_figures(view, who, width, scale, ground)]
    used = len(parts[0])
    name = _name(view, who, width, ground, is_high=height >= DOTS_FROM)
    used += len(name)
    parts.append([_deeds(view, who, width)])
    if used + 1 < height:
        parts.insert(1, [_bar(view, who, width)])
    spare = height - used - len(parts) + 1
    between = int(spare > 0)
    above = (spare - between + 1) // 2
    gap = blank(width, between)
    is_under_name = scale > 1 and not lettering.is_odd(scale)  # no half row keeps them apart
    body = [
        *blank(width, above),
        *name,
        *(gap if is_under_name else []),
        *parts[0],
        *([] if is_under_name else gap),
        *(row for one in parts[1:] for row in one),
    ]
    body += blank(width, height)
    return [
        fit(tuple(Span(text, on(role, ground)) for text, role in row), width, f"@{ground}")
        for row in body[:height]
    ]


def _name(view: View, who: str, width: int, ground: str, *, is_high: bool) -> Block:
    """The name, in dots if it has the room, with the marks at the right."""
    state = view.state
    is_turn = ground == "felt"
    name = state.setup.names[who]
    right = _marks(view, who, width - cells(name) - 2 * INSET - 3)
    room = width - 2 * INSET - width_of(right)
    out = state.seats[who].bankrupt
    words = [(name, f"on:{seats.colour(view, who)}" if is_turn else seats.colour(view, who))]
    if is_high and not out and lettering.scale_that_fits(words, room, 1, ascii=view.ascii):
        drawn = lettering.lettering(words, 1, seats.colour(view, who) if is_turn else ground)
        pad = Span(" " * INSET, seats.fill(view, who) if is_turn else "")
        after = (Span("  ", seats.fill(view, who)),) if is_turn else ()
        lines = [(pad, *row, *after) for row in drawn]
        return [spread(row, right if at == 0 else (), width) for at, row in enumerate(lines)]
    letter = view.letters[who].upper()
    said = cut(f"{letter} {name}", max(2, width - 3 - width_of(right)))
    chip = Span(f" {said} ", seats.fill(view, who)) if is_turn else Span(
        f" {said} ", "struck" if out else seats.ink(view, who))  # fmt: skip
    left = fit((Span(" "), chip), max(cells(said) + 3, width - width_of(right)))
    return [(*left, *right)]  # their own spaces keep them apart


def _marks(view: View, who: str, room: int) -> Line:
    """What is at the right of a name: jail, the richest, and the last gain where it fits."""
    state, marks = view.state, []
    seat = state.seats[who]
    if state.table.ended:
        rank = next((it.rank for it in state.table.ranking if it.who == who), 0)
        marks += [Span(" ♛", "gold")] if who in state.table.winners else []
        marks += [Span(f" {rank}.", "bold")] if rank else []
        return (*marks, Span(" "))
    if seat.jail is not None:
        marks.append(Span(view.translate(" JAIL"), "warn"))
    if seats.richest(state) == who:
        marks.append(Span(" ♛", "gold"))
    if gain := view.gains.get(who) if screen_words.are_open(state) else 0:
        words, role = screen_words.change(gain)
        shown = Span(f"  {words}", role)
        marks += [shown] if width_of([*marks, shown]) < room else []
    return (*marks, Span(" "))


def _figures(view: View, who: str, width: int, scale: int, ground: str) -> Block:
    text = figures(view.state, who)
    ink = seats.ink(view, who)
    if view.state.seats[who].bankrupt:  # a nought in large digits says less
        text, ink = view.translate("bankrupt"), "dim"
    if scale > 1 and text.isdecimal():
        drawn = lettering.lettering([(text, seats.colour(view, who))], scale, ground, low=True)
        return _inset(view, who, drawn)
    if scale == 1 and (rows := _three_rows(view, text, width - INSET)):
        return _inset(view, who, [(Span(row, ink),) for row in rows])
    plain = screen_words.money(int(text)) if text.isdecimal() else text
    high = lettering.height_of(scale) if scale else 1
    above = high // 2
    row = _inset(view, who, [(Span(cut(plain, width - INSET), ink),)])
    return [*blank(width, above), *row, *blank(width, high - above - 1)]


def _inset(view: View, who: str, rows: Block) -> Block:
    """A player's amount behind the margin, where the sign of an estimate stands."""
    is_unsure = isinstance(_totals(view.state).get(who), Estimate)
    sign = Span(f"{ESTIMATE:>{INSET}}", seats.ink(view, who))
    middle = len(rows) // 2 if is_unsure else None
    return [(sign if at == middle else Span(" " * INSET), *row) for at, row in enumerate(rows)]


def _three_rows(view: View, text: str, width: int) -> list[str]:
    return large(int(text), width, "tall", ascii=view.ascii) if text.isdecimal() else []


def _bar(view: View, who: str, width: int) -> Line:
    """Cash and belongings, as parts of the best worth; nothing where balances are private."""
    state = view.state
    if not screen_words.are_open(state) or state.seats[who].bankrupt:
        return ()
    found = seats.worths(state)
    best = max(1, *found.values())
    room = width - 2 * INSET
    whole = room * found[who] // best  # debts may make it less than nothing, which is no bar
    solid = min(whole, room * state.cash(who) // best)
    return (
        Span(" " * INSET), Span(BAR * solid, seats.ink(view, who)),
        Span(BAR * (whole - solid), "frame"),
    )  # fmt: skip


def _deeds(view: View, who: str, width: int) -> Line:
    """The deeds with their buildings, and at the right what is owed, else the worth."""
    state = view.state
    right: Line = ()
    owes = screen_words.owed(state, who)
    if owes:
        right = (Span(f"{view.translate(owes)} ", "warn"),)
    elif screen_words.worth_word(state) and screen_words.are_open(state):
        right = (Span(f"{screen_words.money(seats.worths(state)[who])} ", "dim"),)
    if state.seats[who].bankrupt:
        right = ()
    room = width - INSET - 1 - width_of(right)
    signs = [screen_words.built_signs(state, deed) for deed in state.deeds(who)]
    whole = 2 + max((cells(sign) + sign.isdecimal() for sign in signs), default=0)
    forms = (_blocks(view, who, wide, gap) for wide, gap in ((whole, 1), (2, 1), (2, 0)))
    shown = next((row for row in forms if width_of(row) <= room), None)
    shown = _blocks(view, who, 1, 0) if shown is None else shown
    return spread((Span(" " * INSET), *fit(shown, min(room, width_of(shown)))), right, width)


def _blocks(view: View, who: str, wide: int, gap: int) -> Line:
    """Each deed as a block of its colour: its code, and behind it its buildings where they fit."""
    spans: list[Span] = []
    for deed in view.state.deeds(who):
        built = screen_words.built_signs(view.state, deed)
        built = f":{built}" if built.isdecimal() else built  # L3:3, three houses
        built = built or ("m" if deed.id in view.state.table.mortgaged else "")
        words = (view.code(deed) + built)[:wide]
        spans += [Span(column(words, wide), chip_role(view, deed)), *[Span(" ")] * gap]
    return tuple(spans[: len(spans) - gap])
