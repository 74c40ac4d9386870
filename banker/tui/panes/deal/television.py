"""Television: the TV page of a card game: whose turn it is, each player's board, the last headline.

Nothing on it is for the banker: no prompt, no message, and only the key that leaves the page.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import joined
from banker.games.deal.state import BACK, DRAW
from banker.interaction import seats
from banker.interaction.deal.letters import state_of
from banker.interaction.deal.suggestion import chain_words
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span
from banker.tui.panes.deal.bands import bands
from banker.tui.panes.deal.boards import boards
from banker.tui.panes.deal.title import plays_signs
from banker.tui.panes.television.banner import height_of, leaving_key
from banker.tui.panes.television.headline import DOTS_FROM, height_of as band_height
from banker.tui.render import lettering
from banker.tui.render.paint import Block, centre, folded
from banker.tui.render.podium import banner


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the TV page in exactly this size."""
    rows = height_of(height)
    above = banner(_said(view), _colour(view), width, rows, ascii=view.ascii)
    facts = centre([(Span(_facts(view), "bold"),)], width, 1)
    below = _band(view, width, band_height(height))
    middle = height - len(above) - len(facts) - len(below)
    shown = bands(view, width, middle) or boards(view, width, middle)
    return [*above, *facts, *shown, *below]


def won_words(view: View) -> tuple[str, str]:
    """Return who won, in capitals: as a sentence, and as the names alone."""
    names = [view.state.setup.names[who] for who in view.state.table.winners]
    if not names:
        words = view.translate("THE END")
        return words, words
    template = "{who} share the win" if len(names) > 1 else "{who} wins"
    won = view.translate(template, who=joined(names, "{first} and {last}"))
    return won.upper(), " & ".join(names).upper()


def _said(view: View) -> tuple[str, ...]:
    if view.state.table.ended:
        return won_words(view)
    return (view.state.setup.names[view.state.table.turn].upper(),)


def _colour(view: View) -> str:
    table = view.state.table
    if not table.ended:
        return seats.colour(view, table.turn)
    return seats.colour(view, table.winners[0]) if len(table.winners) == 1 else "gold"


def _facts(view: View) -> str:
    state = state_of(view)
    count = view.translate("round {number}", number=state.table.round)
    pile = view.translate("pile {count}", count=state.amount(DRAW, BACK))
    return f"{count} · {pile}   {plays_signs(view)}   {leaving_key(view)}"


def _band(view: View, width: int, rows: int) -> Block:
    """What is asked, else what happened last."""
    chain = state_of(view).table.chain
    if chain is not None and not view.state.table.ended:
        asked = [chain_words(view.ctx, chain, ask) for ask in chain.asks[:rows]]
        large = [(asked[0], "warn")]
        is_short = lettering.scale_that_fits(large, width - 4, 1, ascii=view.ascii)
        if len(asked) == 1 and rows >= DOTS_FROM and is_short:
            return centre(lettering.lettering(large, 1, "felt"), width, rows, "@felt")
        lines: Block = [(Span(one, "warn@felt"),) for one in asked]
        return centre(lines, width, rows, "@felt")
    row = next((it for it in view.rows[:24] if not it.is_chatter and not it.undone), None)
    if row is None:
        return centre([], width, rows, "@felt")
    if rows >= DOTS_FROM and row.news is not None:
        drawn = [(text, role if role != "bold" else "ink")
                 for text, role in seats.named(view, row.news.text, "bold")]  # fmt: skip
        if lettering.scale_that_fits(drawn, width - 4, 1, ascii=view.ascii):
            return centre(lettering.lettering(drawn, 1, "felt"), width, rows, "@felt")
    words = seats.named(view, row.news.text if row.news else row.text, "bold")
    lines = [
        tuple(Span(text, f"{role}@felt") for text, role in spans)
        for spans in folded(words, width - 4, rows)
    ]
    return centre(lines, width, rows, "@felt")
