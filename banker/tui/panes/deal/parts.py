"""Parts: a player's amounts and piles of cards as coloured text, for every size of the page.

A full set is coloured as a whole and has a star; of other piles only the letter is coloured.

Pure.
"""

from __future__ import annotations

from banker.games.deal.open_actions import open_actions
from banker.games.deal.queries.phases import asks_of, awaited
from banker.games.deal.queries.sets import built_on, is_full, piles, size_of
from banker.games.deal.queries.threats import has_almost_won
from banker.games.deal.state import State, colour_of
from banker.interaction.deal.letters import chip, state_of
from banker.interaction.deal.player_words import SIGNS, STAR, aside
from banker.interaction.deal.suggestion import chain_words
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, cells, cut, fit, line, spread, width_of, wrap
from banker.tui.render.paint import fit_end

FORMS = (" {count}/{size} ", "{count}/{size} ", "{count}")  # of a pile, the roomiest first
ALARM = "one card from winning"


def almost_won(view: View) -> frozenset[str]:
    """Return the players who may win with one more card."""
    state = state_of(view)
    return frozenset(who for who in state.setup.ids if has_almost_won(state, who))


def pile_chips(view: View, who: str, width: int) -> Line:
    """Return a player's piles in one row, in the widest form that fits; buildings aside come
    last."""
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
    """Return a player's piles in at most `most` rows, in the widest form that fits."""
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


def _in_two(said: str, width: int, last: int) -> list[str]:
    """A sentence in one row beside its keys; else in two, with the keys beside the second."""
    if cells(said) <= last:
        return [said]
    first, *rest = wrap(said, width)
    if not rest:
        first, rest = first.rpartition(" ")[0], [first.rpartition(" ")[2]]
    return [first, cut(" ".join(rest), last)]


def _answers(open_: set[str]) -> list[tuple[str, str]]:
    """The keys that answer a question, with their words. Where a No may be said, Enter agrees."""
    found = [("x", "No")] if "say_no" in open_ else []
    found += [("p", "pay")] if "pay_cards" in open_ else []
    return found or [("g", "agree")]


def chains(view: View, width: int) -> list[Line]:
    """Return a line for each player who must answer an action: the question and its keys."""
    state = state_of(view)
    chain = state.table.chain
    if chain is None or state.table.ended:
        return []
    rows = []
    several, actions = len(awaited(state)) > 1, open_actions(state)
    for place, ask in enumerate(chain.asks):
        letter = f" {view.letters[ask.to_answer]}" if several else ""
        if len(asks_of(state, ask.to_answer)) > 1:  # then the key asks, too, whom the answer is for
            letter += f" {view.letters[ask.who]}"
        said = chain_words(view.ctx, chain, ask)
        keys = []
        for key, word in _answers({it.situation for it in actions if it.about is ask}):
            keys += [
                Span(f" {view.key(key)}{letter}", "key"), Span(f" {view.translate(word)}", "dim"),
            ]  # fmt: skip
        if place == 0:
            keys.append(Span(" ⏎", "key"))
        right = line(*keys)
        *above, last = _in_two(said, width - 4, width - width_of(right) - 4)
        rows += [line(Span(" ! ", "warn"), Span(words, "warn")) for words in above]
        sign = "   " if above else " ! "
        rows.append(spread(line(Span(sign, "warn"), Span(last, "warn")), right, width))
    return rows
