"""Banner: whose turn it is, or what the table waits for, on a colour across the whole screen.

Pure.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from banker.foundation.text import joined
from banker.games.board.queries.free_parking import has_pot
from banker.games.board.state import HOTEL, KEY, POT, VAULT, State
from banker.interaction import seats
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.text import Line, Span, cells, cut, fit
from banker.tui.panes.title import clock_words
from banker.tui.render import lettering
from banker.tui.render.paint import Block, blank, join
from banker.tui.render.theme import PIXELS

INSET = 2


class Banner(NamedTuple):
    """The words of the banner in several forms, the longest first, and the name of its colour."""

    forms: tuple[str, ...]
    colour: str


def height_of(height: int) -> int:
    """Return how many rows the banner takes on a screen of this height."""
    return next((rows for least, rows in ((44, 7), (34, 6), (16, 3)) if height >= least), 1)


def banner(view: View, width: int, rows: int) -> Block:
    """Return the banner: the words at the left, facts about the game at the right."""
    said = _said(view)
    ground = said.colour
    facts = _facts(view)[:rows]
    wide = max(map(cells, facts))
    room = width - wide - 3 * INSET
    words = _words(said, room, rows, ascii=view.ascii)
    role = f"{PIXELS}on:{ground}|{ground}"
    right = [fit((Span(" " * (wide - cells(fact)) + fact, role),), wide, role) for fact in facts]
    edge = blank(INSET, rows, role)
    return join(edge, _middle(words, room + INSET, rows, role), _middle(right, wide, rows, role),
                edge)  # fmt: skip


def _words(said: Banner, room: int, rows: int, *, ascii: bool) -> Block:
    ink, role = f"on:{said.colour}", f"{PIXELS}on:{said.colour}|{said.colour}"
    largest = 2 * rows // 5  # below three rows nothing is drawn in dots
    for most in (largest, 1):
        for form in said.forms if largest else ():
            drawn = [(form.upper(), ink)]
            if scale := lettering.scale_that_fits(drawn, room, most, ascii=ascii):
                return lettering.lettering(drawn, scale, said.colour)
    form = next((form for form in said.forms if cells(form) <= room), said.forms[-1])
    return [(Span(cut(form.upper(), room), role),)]


def _middle(lines: Block, width: int, rows: int, role: str) -> Block:
    """Lines at the left edge, half way down."""
    above = (rows - len(lines)) // 2
    shown: list[Line] = [fit(spans, width, role) for spans in lines]
    below = rows - above - len(shown)
    return [*blank(width, above, role), *shown, *blank(width, below, role)]


def _said(view: View) -> Banner:
    """What the banner says: the end, a pause, an auction, the last turn, else a name."""
    state = view.state
    table, names = state.table, state.setup.names
    if table.ended:
        if not table.winners:
            return Banner((view.translate("THE END"),), "gold")
        winners = [names[who] for who in table.winners]
        template = "{who} share the win" if len(winners) > 1 else "{who} wins"
        won = view.translate(template, who=joined(winners, "{first} and {last}"))
        return Banner((won,), seats.colour(view, table.winners[0]))
    if table.paused:
        return Banner((view.translate("PAUSE"),), "gold")
    if table.auction is not None:
        return Banner((view.translate("AUCTION"),), "gold")
    name = names[table.turn]
    colour = seats.colour(view, table.turn)
    if table.last_turn:
        return Banner((view.translate("{who}: last turn", who=name), name), colour)
    return Banner((name,), colour)


def _facts(view: View) -> list[str]:
    """Round, vault or pot, time: what everybody may want to know."""
    state = view.state
    count = view.translate("round {number}", number=state.table.round)
    facts = [view.translate("THE END") if state.table.ended else count, _holding(view)]
    if view.clock is not None:
        facts.append(clock_words(view, replace(view.clock, timer="", paused=False)))
    facts.append(leaving_key(view))
    return [fact for fact in facts if fact]


def leaving_key(view: View) -> str:
    """Return the key that leaves the page, with its word: *F5 table*, or *Esc leaves*."""
    return view.translate("Esc leaves" if view.is_watched else "F5 table")


def _holding(view: View) -> str:
    """What is to be won: in the vault, else in the pot."""
    state = view.state
    if state.edition.vault is not None:
        if not state.table.filled and not state.cash(VAULT):
            return view.translate("vault OPEN")
        return view.translate("vault {content}", content=_content(view, state))
    if has_pot(state.edition):
        return view.translate("pot {amount}", amount=screen_words.money(state.cash(POT)))
    return ""


def _content(view: View, state: State) -> str:
    parts = [screen_words.money(state.cash(VAULT))]
    for thing, word in ((KEY, "key"), (HOTEL, "hotel")):
        if count := state.amount(VAULT, thing):
            parts.append(view.translate(screen_words.plural(count, word)))
    return " · ".join(parts)
