"""Seats: a player's colour and letter on the screen, and what each player is worth.

Pure.
"""

from __future__ import annotations

from banker.foundation.memo import once
from banker.games.board.queries.estimates import in_standings
from banker.games.board.queries.net_worth import final_worths, holdings_of
from banker.games.board.state import State
from banker.interaction.view import View
from banker.interaction.words import screen_words
from banker.interaction.words.roles import SEAT, SEAT_CHIP
from banker.interaction.words.text import Line, Span, cut, printable
from banker.language.news import SEAT_SIGN


def ink(view: View, who: str) -> str:
    """Return the role of a player's name: text in the seat's colour."""
    return f"{SEAT}{view.state.setup.ids.index(who)}"


def fill(view: View, who: str) -> str:
    """Return the role of a player's name on a background in the seat's colour."""
    return f"{SEAT_CHIP}{view.state.setup.ids.index(who)}"


def colour(view: View, who: str) -> str:
    """Return the name of a seat's colour, for drawings in pixels: `seat:0` for the first seat."""
    return ink(view, who)


def chip(view: View, who: str, most: int = 99) -> Span:
    """Return letter and name on the seat's colour, the name in at most `most` cells."""
    name = cut(view.state.setup.names[who], most)
    return Span(f" {view.letters[who].upper()} {name} ", fill(view, who))


def at_table(state: State) -> tuple[str, ...]:
    """Return the players in the order of their seats, without those who left the game."""
    return tuple(who for who in state.setup.ids if not state.seats[who].left)


def worths(state: State) -> dict[str, int]:
    """Return player -> worth if the game ended now, for the players at the table."""
    return once("worths", (state,), lambda: _worths(state))


def _worths(state: State) -> dict[str, int]:
    found = final_worths(state, holdings_of(state))
    return {who: in_standings(state, who, found[who]) for who in at_table(state)}


def richest(state: State) -> str:
    """Return the player with the highest worth; empty if two are equal or balances are private."""
    if not screen_words.are_open(state):
        return ""
    found = worths(state)
    best = max(found.values())
    first, *others = [who for who, worth in found.items() if worth == best]
    return "" if others else first


def named(view: View, text: str, role: str = "", *, coloured: bool = True) -> Line:
    """Return a text as spans; each seat sign in it (`SEAT_SIGN` plus the seat) becomes the player's
    name in the seat's colour. `role`: of the rest, and of the names too unless `coloured`."""
    setup = view.state.setup
    spans: list[Span] = []
    plain = ""
    for char in text:
        seat = ord(char) - SEAT_SIGN
        if not 0 <= seat < len(setup.players):
            plain += char
            continue
        spans += [Span(printable(plain), role)] if plain else []
        plain = ""
        name = Span(printable(setup.players[seat].name), f"{SEAT}{seat}" if coloured else role)
        spans.append(name)
    return (*spans, Span(printable(plain), role)) if plain else tuple(spans)
