"""Player words: a player's cards and amounts in a card game, as coloured text.

A full set is coloured as a whole and has a star; of other piles only the letter is coloured.

Pure.
"""

from __future__ import annotations

from collections import Counter

from banker.games.deal.edition import number_of
from banker.games.deal.queries.sets import (
    built_on,
    cards_in,
    full_colours,
    is_full,
    pile_rent,
    size_of,
)
from banker.games.deal.queries.threats import has_almost_won
from banker.games.deal.state import ASIDE, BANK, State, colour_of
from banker.interaction.deal.foot_words import bank_worth
from banker.interaction.deal.letters import chip, state_of, wording
from banker.interaction.seats import fill, ink
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cells, column, cut, line, spread, width_of

SIGNS = {"house": "■", "hotel": "▲"}
STAR = "★"
NAME_MAX = 12


def name(view: View, who: str, most: int = NAME_MAX) -> Line:
    """Return a player's letter and name, on the seat's colour during the player's turn."""
    shown = cut(view.state.setup.names[who], most)
    letter = view.letters[who].upper()
    state = state_of(view)
    if state.table.turn == who and not state.table.ended:
        return (Span("▶"), Span(f"{letter} {shown}", fill(view, who)))
    return (Span(" "), Span(f"{letter} {shown}", ink(view, who)))


def sets_count(view: View, who: str) -> Span:
    """Return a player's full sets and how many of them win, such as `2/3`."""
    state = state_of(view)
    full, wanted = len(full_colours(state, who)), state.edition.hand.sets
    role = "gold" if full >= wanted else "no" if has_almost_won(state, who) else "bold"
    return Span(f"{full}/{wanted}", role)


def bank_pieces(state: State, who: str) -> str:
    """Return the values of the cards in a bank, such as `5 + 3 + 2×1`: the largest first."""
    known = state.edition.face_by_id
    values: Counter[int] = Counter()
    for face, count in state.faces(BANK + who).items():
        values[known[face].value] += count
    return " + ".join(
        f"{value}" if count == 1 else f"{count}×{value}"
        for value, count in sorted(values.items(), reverse=True)
    )


def bank(view: View, who: str, room: int) -> str:
    """Return the contents of the bank, such as `9M: 5 + 3 + 1`; closer where room is short."""
    state = state_of(view)
    worth, pieces = bank_worth(state, who), bank_pieces(state, who)
    told = f"{worth}M: {pieces}" if "+" in pieces or "×" in pieces else f"{worth}M"
    return cut(told if cells(told) <= room else told.replace(" + ", "+"), room)


def head(view: View, who: str, width: int) -> Line:
    """Return the first row about a player: name, hand, bank and full sets."""
    state = state_of(view)
    named = name(view, who)
    hand = view.translate("{count:card|cards}", count=state.hand(who))
    sets = sets_count(view, who)
    left = (*named, Span(" " * max(1, NAME_MAX + 4 - width_of(named))), Span(column(hand, 10)))
    room = width - width_of(left) - cells(sets.text) - 2
    return spread((*left, Span(bank(view, who, room), "bold")), (sets,), width)


def aside(view: View, who: str) -> Line:
    """Return the player's buildings that lie aside; empty if there are none."""
    state = state_of(view)
    held = state.faces(ASIDE + who)
    signs = "".join(
        SIGNS.get(state.edition.face_by_id[face].effect, "?") * count
        for face, count in sorted(held.items())
    )
    return (Span(f" {view.translate('aside')} {signs}", "warn"),) if signs else ()


def pile_row(view: View, who: str, pile: str, width: int) -> Line:
    """Return a row about one pile: its coloured chip, its cards and its rent, by that word if it
    fits."""
    state, words = state_of(view), wording(state_of(view))
    colour = colour_of(pile)
    count, size = size_of(state, who, pile), state.edition.set_by_id[colour].size
    full = is_full(state, who, pile)
    built = "".join(SIGNS[it] for it in built_on(state, who, pile))
    number = "" if number_of(pile) == 1 else f" {number_of(pile)}"
    mark = chip(state.edition, colour, f" {count}/{size}{STAR if full else ''}{built}{number}")
    shown = words.cards(Counter(cards_in(state, who, pile)).elements())
    rent = pile_rent(state, who, pile)
    right = line(Span(f"{rent}M", "bold" if full else "dim")) if rent else ()
    word = Span(f"{view.translate('rent')} ", "dim")
    if right and width_of((mark, word, *right)) + 1 + cells(shown) + 2 <= width:
        right = (word, *right)
    room = width - width_of((mark,)) - width_of(right) - 2
    return spread(
        (mark, Span(" " + cut(shown, max(0, room)), "bold" if full else "")), right, width
    )
