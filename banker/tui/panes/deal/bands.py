"""Bands: the cards before each player on the TV page, a band for each across the whole page.

A band has the name in dots, the full sets as blocks, the bank in dots, and each pile as a card of
its colour. Cards that a set has stand on its colour; missing cards are rows of the background.

Pure.
"""

from __future__ import annotations

from banker.games.deal.queries.sets import (
    built_on,
    full_colours,
    is_full,
    pile_rent,
    piles,
    size_of,
)
from banker.games.deal.state import colour_of
from banker.interaction import seats
from banker.interaction.deal.foot_words import bank_worth
from banker.interaction.deal.letters import chip, state_of
from banker.interaction.deal.player_words import SIGNS, STAR, aside
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, column, cut, fit, line, width_of
from banker.tui.panes.deal.parts import ALARM, almost_won
from banker.tui.render import lettering
from banker.tui.render.paint import Block, blank, join, on

ROWS_MIN = 7  # of a band
LEFT, BANK = 32, 18  # columns of the name, and of the bank
CARD_MIN, CARD_MAX = 11, 16  # columns of a pile with its gap
BLOCK = 7  # columns of one wanted set
CHIP_EDGE = 3  # cells of a chip beside its words
MISSING = "frame@bar"


def bands(view: View, width: int, height: int) -> Block | None:
    """Return a band for each player, in exactly this size; None if they do not fit."""
    state = state_of(view)
    ids = state.setup.ids
    high = height // len(ids)
    most = max(len(piles(state, who)) for who in ids)
    each = min(CARD_MAX, (width - LEFT - BANK) // max(1, most))
    if high < ROWS_MIN or each < CARD_MIN:
        return None
    found: Block = []
    for who in ids:
        found += _band(view, who, width, high, each)
    return [*found, *blank(width, height - len(found))]


def _band(view: View, who: str, width: int, height: int, each: int) -> Block:
    table = view.state.table
    ground = "felt" if table.turn == who and not table.ended else "ground"
    rows = join(
        _left(view, who, height, ground), _bank(view, who, height, ground),
        _piles(view, who, width - LEFT - BANK, height, each),
    )  # fmt: skip
    return [
        fit(tuple(Span(text, on(role, ground)) for text, role in row), width, f"@{ground}")
        for row in rows
    ]


def _filled(rows: Block, width: int, height: int) -> Block:
    return [fit(row, width) for row in [*rows, *[()] * (height - len(rows))][:height]]


def _left(view: View, who: str, height: int, ground: str) -> Block:
    """The name, the sets that win, how near that is."""
    state, colour = state_of(view), seats.colour(view, who)
    name = view.state.setup.names[who]
    words, inset = [(name, colour)], Span("  ")
    rows: Block = [line(inset, Span(cut(name, LEFT - 4), colour))]
    if lettering.scale_that_fits(words, LEFT - 4, 1, ascii=view.ascii):
        rows = [(inset, *row) for row in lettering.lettering(words, 1, ground)]
    full, wanted = len(full_colours(state, who)), state.edition.hand.sets
    for over, under in (("┌─────┐", "█"), ("└─────┘", "█")):
        blocks = [
            Span(under * BLOCK, "gold") if at < full else Span(over, "frame")
            for at in range(wanted)
        ]
        rows.append(tuple(span for block in blocks for span in (inset, block)))
    said = Span(view.translate("{count} of {all} sets", count=full, all=wanted), "dim")
    if who in almost_won(view):
        said = Span(view.translate(ALARM), "no")
    hand = view.translate("{count:card|cards} in hand", count=state.hand(who))
    rows += [line(inset, said), line(inset, Span(hand, "dim"), *aside(view, who))]
    if len(rows) < height:
        rows.insert(len(rows) - 4, ())
    return _filled(rows, LEFT, height)


def _bank(view: View, who: str, height: int, ground: str) -> Block:
    """What lies in the bank, in millions."""
    worth, colour = str(bank_worth(state_of(view), who)), seats.colour(view, who)
    words = [(worth, colour)]
    scale = lettering.scale_that_fits(
        words, BANK - 4, 2 if height > ROWS_MIN else 1, ascii=view.ascii
    )
    rows: Block = [line(Span(view.translate("bank"), "dim"))]
    if scale:
        drawn = lettering.lettering(words, scale, ground)
        rows += [*drawn[:-1], (*drawn[-1], Span(" M", "dim"))]
    else:
        rows.append(line(Span(worth, colour), Span(" M", "dim")))
    return _filled([(), *rows], BANK, height)


def _piles(view: View, who: str, width: int, height: int, each: int) -> Block:
    """Each pile as a card."""
    state = state_of(view)
    cards = [_card(view, who, pile, each, height - 1) for pile in piles(state, who)]
    shown = join(*cards) if cards else blank(width, height - 1)
    return _filled([(), *shown], width, height)


def _card(view: View, who: str, pile: str, each: int, height: int) -> Block:
    state = state_of(view)
    colour, wide = colour_of(pile), each - 1
    one = state.edition.set_by_id[colour]
    count = size_of(state, who, pile)
    built = "".join(SIGNS[it] for it in built_on(state, who, pile))
    name = cut(f" {view.translate(one.name)} {built}", wide - CHIP_EDGE)
    there = chip(state.edition, colour, column(name, wide - CHIP_EDGE))
    rows: list[Line] = [(there,)]
    most = min(one.size, max(1, height - 2))
    for at in range(most):
        is_there = at * one.size < count * most
        rows.append((Span(" " * wide, there.role if is_there else MISSING),))
    rent = pile_rent(state, who, pile)
    words = Span(view.translate("{count} of {all}", count=count, all=one.size), "dim")
    if is_full(state, who, pile):
        words = Span(f"{STAR} {view.translate('full')}", "gold")
    tail = Span(f" · {rent}M", words.role) if rent else Span("")
    rows.append(line(Span(cut(words.text, wide - width_of((tail,))), words.role), tail))
    return _filled(rows, each, height)
