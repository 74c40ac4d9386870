"""Standings: the players on the TV page, in order of worth, each with balance and chart of worth.

Rules of this file
* The order is always that of the worths. Players who are out share one row below all others.
* Where balances are private no worth is shown: no order, no chart.
* If the players need two columns, there are no charts.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from banker.games.board.queries import estimates
from banker.interaction import seats
from banker.interaction.board.deed_signs import chip_role
from banker.interaction.verbs.bidding import least_bid, may_bid
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cells, cut, fit, line, spread, width_of
from banker.tui.panes.television.tiles import figures
from banker.tui.render import lettering
from banker.tui.render.chart import stairs
from banker.tui.render.paint import Block, blank, join, on

INSET = 1
HIGH_FROM = 4  # rows of a player from which on the balance is drawn in dots
HIGH_MAX = 13  # rows of a player
COLUMN_MIN = 22  # cells of a player's column
ODDS, ODDS_FROM = 9, 60  # cells of a chance, and of a row that has room for it
NARROW = 34  # cells of a row that leaves no room for words
STAIRS_MIN, STAIRS_MAX = 12, 60  # cells of a staircase
SCALE_MAX = 4


class Fitting(NamedTuple):
    """The size of the balances: the scale of the dots, 0 for text, and the widest one's cells."""

    scale: int
    wide: int


Bounds = tuple[int, int]


def standings(view: View, width: int, height: int) -> Block:
    """Return all players, drawn in exactly this size."""
    playing, out = _order(view), _out(view, width)
    room = height - len(out)
    columns = _columns(len(playing), width, room)
    bands = -(-len(playing) // columns)
    high = min(HIGH_MAX, room // bands)
    bounds = _bounds(view, playing) if columns == 1 else None
    fit_in = _fitting(view, playing, width // columns, high - 1)
    found: Block = []
    for band in range(bands):
        row: list[Block] = []
        for at in range(columns):
            start, end = (width * it // columns for it in (at, at + 1))
            place = band * columns + at
            row.append(
                _player(view, playing[place], end - start, high, fit_in, bounds)
                if place < len(playing)
                else blank(end - start, high)
            )
        found += join(*row)
    return [*found, *blank(width, room - len(found)), *out][:height]


def _order(view: View) -> tuple[str, ...]:
    """Who plays, by worth; in the order of the seats where that is private."""
    playing = view.state.playing()
    order = view.history.order if view.history and screen_words.are_open(view.state) else ()
    known = [who for who in order if who in playing]
    return (*known, *(who for who in playing if who not in known))


def _out(view: View, width: int) -> Block:
    """Who is bankrupt or left, and since when."""
    state = view.state
    gone = [who for who in state.setup.ids if who not in state.playing()]
    if not gone:
        return []
    since = dict(view.history.out) if view.history else {}
    spans = [Span(f" {view.translate('out:')} ", "dim")]
    for who in gone:
        words = f"{view.letters[who].upper()} {state.setup.names[who]}"
        spans.append(Span(words, "struck"))
        if who in since:
            spans.append(Span(" " + view.translate("round {number}", number=since[who]), "dim"))
        spans.append(Span("  "))
    return [fit(tuple(spans), width)]


def _columns(count: int, width: int, height: int) -> int:
    """One column, or two where only they leave room for large amounts."""
    in_two = -(-count // 2)
    is_low = height // count < HIGH_FROM <= height // in_two
    return 2 if is_low and width >= 2 * COLUMN_MIN else 1


def _bounds(view: View, playing: tuple[str, ...]) -> Bounds | None:
    """The lowest and the highest worth of the game; None where that is not to be shown."""
    history = view.history
    if history is None or not screen_words.are_open(view.state):
        return None
    ids = view.state.setup.ids
    shown = [ids.index(who) for who in playing]
    found = [step.worths[at] for step in history.steps for at in shown if at < len(step.worths)]
    found += [seats.worths(view.state)[who] for who in playing]
    return min(found), max(found)


def _fitting(view: View, playing: tuple[str, ...], width: int, rows: int) -> Fitting:
    """The same scale for all balances, and what they leave for the staircases."""
    texts = [figures(view.state, who) for who in playing]
    room = width - 2 * INSET - 1
    wanted = room * 3 // 5 if width >= 2 * COLUMN_MIN else room
    for scale in range(SCALE_MAX, 0, -1):
        high = lettering.height_of(scale) + (not lettering.is_odd(scale))
        wide = max(lettering.width_of([(text, "")], scale) for text in texts)
        if high <= rows and wide <= wanted and not (view.ascii and scale % 2):
            return Fitting(scale, wide)
    return Fitting(0, max(cells(_plain(text)) for text in texts))


def _plain(text: str) -> str:
    return screen_words.money(int(text)) if text.isdecimal() else text


def _player(
    view: View, who: str, width: int, height: int, fitting: Fitting, bounds: Bounds | None
) -> Block:
    """One player: a row of names and deeds, the balance in dots, the staircase."""
    table = view.state.table
    ground = "felt" if table.turn == who and not table.ended else "ground"
    body = _figures(view, who, fitting, height - 1, ground)
    odds_wide = ODDS if view.odds is not None and width >= ODDS_FROM else 0
    spare = width - fitting.wide - 3 * INSET - 1 - odds_wide
    wide = min(STAIRS_MAX, spare - 2)
    lines: Block = [_head(view, who, width)]
    if bounds is not None and wide >= STAIRS_MIN and height > 2:
        drawn = stairs(_worths(view, who), *bounds, wide, height - 1, seats.ink(view, who))
        gap = Span(" " * (spare - wide))
        body = [(*row, gap, *step) for row, step in zip(body, drawn, strict=True)]
        body = [(*row, *odds) for row, odds in zip(body, _odds(view, who, odds_wide, height - 1),
                                                   strict=True)]  # fmt: skip
    lines += body
    return [fit(_laid(row, ground), width, f"@{ground}") for row in lines[:height]]


def _odds(view: View, who: str, width: int, rows: int) -> Block:
    """A player's chance to win, dim while a newer one is counted."""
    band = view.odds.chances.get(who) if view.odds is not None and width else None
    if band is None or view.odds is None:
        return blank(width, rows)
    role = "dim" if view.odds.is_awaited else "bold"
    said = [f"{band.percent} %", view.translate("wins")]
    lines: Block = [(Span(f"{words:>{width - 1}}", role if at == 0 else "dim"),)
                    for at, words in enumerate(said)]  # fmt: skip
    above = max(0, rows // 2 - 1)
    return [*blank(width, above), *lines, *blank(width, rows)][:rows]


def _laid(row: Line, ground: str) -> Line:
    return tuple(Span(text, on(role, ground)) for text, role in row)


def _worths(view: View, who: str) -> list[int]:
    """A player's worth, step by step, and now."""
    history = view.history
    assert history is not None
    at = view.state.setup.ids.index(who)
    found = [step.worths[at] for step in history.steps if at < len(step.worths)]
    return [*found, seats.worths(view.state)[who]]


def _figures(view: View, who: str, fitting: Fitting, rows: int, ground: str) -> Block:
    """The balance, half a row lower than the chip above it; as text where the rows are few."""
    text = figures(view.state, who)
    colour, inset = seats.colour(view, who), Span(" " * (INSET + 1))
    lines: Block = [line(inset, Span(_plain(text), colour))]
    if text.isdecimal() and fitting.scale:
        drawn = lettering.lowered([(text, colour)], fitting.scale, ground)
        lines = [(inset, *row) for row in drawn]
    wide = fitting.wide + INSET + 1
    return [fit(row, wide) for row in [*lines, *[()] * (rows - len(lines))][:rows]]


def _head(view: View, who: str, width: int) -> Line:
    """The chip, what is to be known of the player, the deeds; at the right worth or debt."""
    state = view.state
    right = _right(view, who)
    if width < NARROW:
        right = right[-1:]  # without the word
    name = cut(state.setup.names[who], max(4, min(14, width - width_of(right) - 8)))
    chip = Span(f" {view.letters[who].upper()} {name} ", seats.fill(view, who))
    row: list[Span] = [Span(" " * INSET), chip, Span(" ")]
    if seats.richest(state) == who:
        row.append(Span("♛ ", "gold"))
    if state.seats[who].jail is not None:
        row.append(Span(view.translate("in jail") + " ", "warn"))
    if gain := view.gains.get(who) if screen_words.are_open(state) else 0:
        words, role = screen_words.change(gain)
        row.append(Span(f"{words} ", role))
    while len(row) > 3 and width_of(row) + width_of(right) > width:
        row.pop()
    row.append(Span(" "))
    row += _deeds(view, who, width - width_of(row) - width_of(right) - 1)
    return spread(tuple(row), right, width)


def _deeds(view: View, who: str, room: int) -> Line:
    """The deeds with their buildings; how many there are where they do not fit."""
    count = len(view.state.deeds(who))
    if not count:
        return ()
    for has_signs, gap in ((True, 1), (False, 1), (False, 0)):
        if width_of(row := _codes(view, who, gap, has_signs=has_signs)) <= room:
            return row
    words = view.translate("{count:deed|deeds}", count=count)
    return line(Span(words, "dim")) if cells(words) <= room else ()


def _codes(view: View, who: str, gap: int, *, has_signs: bool) -> Line:
    """A code for each deed on its colour, and behind it what stands there."""
    spans: list[Span] = []
    for deed in view.state.deeds(who):
        built = screen_words.built_signs(view.state, deed)
        built = f":{built}" if built.isdecimal() else built  # L3:3, three houses
        signs = built or ("m" if deed.id in view.state.table.mortgaged else "")
        code = view.code(deed) + (signs if has_signs else "")
        spans += [Span(code, chip_role(view, deed)), *[Span(" ")] * gap]
    return tuple(spans)


def _right(view: View, who: str) -> Line:
    """In an auction whether one bids; else what is owed, else the worth."""
    state = view.state
    if state.table.auction is not None:
        return _bidding(view, who)
    if owes := screen_words.owed(state, who):
        return (Span(f"{view.translate(owes)} ", "warn"),)
    if not screen_words.are_open(state):
        return ()
    if not (word := screen_words.worth_word(state)):
        return ()
    worth = screen_words.money(seats.worths(state)[who])
    return (Span(f"{view.translate(word)} ", "dim"), Span(f"{worth} ", "bold"))


def _bidding(view: View, who: str) -> Line:
    state, sold = view.state, view.state.table.auction
    assert sold is not None
    if sold.bidder == who:
        return (Span(view.translate("highest bid") + " ", "gold"),)
    if who in view.ui.out or who not in may_bid(view.ctx, sold):
        return (Span(view.translate("is out") + " ", "dim"),)
    least = screen_words.money(estimates.least_bid(state, sold, least_bid(view.ctx, sold, who)))
    return (Span(view.translate("next bid") + " ", "dim"), Span(f"{least} ", "bold"))
