"""Parts: a player's figures and piles as spans, for every size of the page.

A full set is a chip as a whole and has a star; of any other only the letter stands on its colour.

Pure.
"""

from __future__ import annotations

from collections import Counter

from banker.games.deal.edition import number_of
from banker.games.deal.queries.phases import awaited
from banker.games.deal.queries.sets import (
    built_on,
    cards_in,
    full_colours,
    is_full,
    pile_rent,
    piles,
    size_of,
)
from banker.games.deal.queries.threats import has_almost_won
from banker.games.deal.state import ASIDE, BANK, State, colour_of
from banker.interaction.deal.foot_words import bank_worth
from banker.interaction.deal.letters import chip, state_of, wording
from banker.interaction.deal.suggestion import chain_words
from banker.interaction.view import View
from banker.interaction.words.seats import fill, ink
from banker.interaction.words.text import (
    Line,
    Span,
    cells,
    column,
    cut,
    fit,
    line,
    spread,
    width_of,
    wrap,
)
from banker.tui.render.paint import fit_end

SIGNS = {"house": "■", "hotel": "▲"}
STAR = "★"
NAME_MAX = 12
FORMS = (" {count}/{size} ", "{count}/{size} ", "{count}")  # of a pile, the roomiest first
ALARM = "one card from winning"


def almost_won(view: View) -> frozenset[str]:
    """Who may win with one more card."""
    state = state_of(view)
    return frozenset(who for who in state.setup.ids if has_almost_won(state, who))


def name(view: View, who: str, most: int = NAME_MAX) -> Line:
    """Letter and name: on the seat's colour if it is the player's turn."""
    shown = cut(view.state.setup.names[who], most)
    letter = view.letters[who].upper()
    state = state_of(view)
    if state.table.turn == who and not state.table.ended:
        return (Span("▶"), Span(f"{letter} {shown}", fill(view, who)))
    return (Span(" "), Span(f"{letter} {shown}", ink(view, who)))


def sets_count(view: View, who: str) -> Span:
    """The full colours of those that win."""
    state = state_of(view)
    full, wanted = len(full_colours(state, who)), state.edition.hand.sets
    role = "gold" if full >= wanted else "no" if has_almost_won(state, who) else "bold"
    return Span(f"{full}/{wanted}", role)


def bank_pieces(state: State, who: str) -> str:
    """The cards of a bank by value, `5·3·1`; equal ones are counted."""
    known = state.edition.face_by_id
    values: Counter[int] = Counter()
    for face, count in state.faces(BANK + who).items():
        values[known[face].value] += count
    return "·".join(
        f"{value}" if count == 1 else f"{count}×{value}"
        for value, count in sorted(values.items(), reverse=True)
    )


def bank(view: View, who: str) -> str:
    """What lies in the bank, `9M = 5·3·1`."""
    state = state_of(view)
    worth, pieces = bank_worth(state, who), bank_pieces(state, who)
    return f"{worth}M = {pieces}" if "·" in pieces or "×" in pieces else f"{worth}M"


def head(view: View, who: str, width: int) -> Line:
    """The first row of a player: name, hand, bank, full sets."""
    state = state_of(view)
    named = name(view, who)
    hand = view.translate("{count:card|cards}", count=state.hand(who))
    sets = sets_count(view, who)
    left = (*named, Span(" " * max(1, NAME_MAX + 4 - width_of(named))), Span(column(hand, 10)))
    room = width - width_of(left) - cells(sets.text) - 2
    return spread((*left, Span(cut(bank(view, who), room), "bold")), (sets,), width)


def pile_chips(view: View, who: str, width: int) -> Line:
    """The piles of a player in one row, as roomy as it fits; what lies aside comes last."""
    state = state_of(view)
    row: Line = ()
    for form in FORMS:
        row = tuple(
            span for pile in piles(state, who) for span in _pile_chip(state, who, pile, form)
        )
        row += aside(view, who)
        if width_of(row) <= width:
            return fit(row, width)
    return fit(fit_end(row, width), width)


def chip_rows(view: View, who: str, width: int, most: int) -> list[Line]:
    """The piles in several rows, the roomiest form that fits; cut off where none does."""
    state = state_of(view)
    rows: list[Line] = []
    for form in FORMS:
        rows = [()]
        chips = [_pile_chip(state, who, pile, form) for pile in piles(state, who)]
        for part in (*chips, aside(view, who)):
            if width_of((*rows[-1], *part)) > width:
                rows.append(())
            rows[-1] += part
        if len(rows) <= most:
            break
    return [fit(spans, width) for spans in rows[:most]]


def _pile_chip(state: State, who: str, pile: str, form: str) -> tuple[Span, ...]:
    edition, colour = state.edition, colour_of(pile)
    count, size = size_of(state, who, pile), edition.set_by_id[colour].size
    figure = form.format(count=count, size=size)
    if is_full(state, who, pile):
        built = "".join(SIGNS[it] for it in built_on(state, who, pile))
        return (chip(edition, colour, f"{figure.rstrip()}{STAR}{built}"), Span(" "))
    return (chip(edition, colour), Span(figure))


def aside(view: View, who: str) -> Line:
    """The buildings that lie aside."""
    state = state_of(view)
    held = state.faces(ASIDE + who)
    signs = "".join(
        SIGNS.get(state.edition.face_by_id[face].effect, "?") * count
        for face, count in sorted(held.items())
    )
    return (Span(f" {view.translate('aside')} {signs}", "warn"),) if signs else ()


def pile_row(view: View, who: str, pile: str, width: int) -> Line:
    """A pile in a row of its own: its chip, its cards, and its rent."""
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
    room = width - width_of((mark,)) - width_of(right) - 2
    return spread(
        (mark, Span(" " + cut(shown, max(0, room)), "bold" if full else "")), right, width
    )


def _in_two(said: str, width: int, last: int) -> list[str]:
    """A sentence in one row beside its keys; else in two, with the keys beside the second."""
    if cells(said) <= last:
        return [said]
    first, *rest = wrap(said, width)
    if not rest:
        first, rest = first.rpartition(" ")[0], [first.rpartition(" ")[2]]
    return [first, cut(" ".join(rest), last)]


def chains(view: View, width: int) -> list[Line]:
    """One line for each player who is asked: what is asked, and which keys answer it."""
    state = state_of(view)
    chain = state.table.chain
    if chain is None or state.table.ended:
        return []
    rows = []
    several = len(awaited(state)) > 1
    for place, ask in enumerate(chain.asks):
        letter = f" {view.letters[ask.to_answer]}" if several else ""
        said = chain_words(view.ctx, chain, ask)
        keys: list[Span] = [
            Span(f" {view.key('x')}{letter}", "key"),
            Span(f" {view.translate('No')}", "dim"),
        ]
        if ask.amount and not ask.nos % 2:
            keys += [
                Span(f" {view.key('p')}{letter}", "key"),
                Span(f" {view.translate('pay')}", "dim"),
            ]
        if place == 0:
            keys.append(Span(" ⏎", "key"))
        right = line(*keys)
        *above, last = _in_two(said, width - 4, width - width_of(right) - 4)
        rows += [line(Span(" ! ", "warn"), Span(words, "warn")) for words in above]
        sign = "   " if above else " ! "
        rows.append(spread(line(Span(sign, "warn"), Span(last, "warn")), right, width))
    return rows
