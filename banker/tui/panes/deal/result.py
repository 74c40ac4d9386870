"""Result: the last page of a card game: who won, with which sets, and the others' cards.

Pure.
"""

from __future__ import annotations

from banker.games.deal.queries.sets import full_colours
from banker.interaction import seats
from banker.interaction.deal.letters import state_of, wording
from banker.interaction.deal.player_words import bank, name, sets_count
from banker.interaction.view import View
from banker.interaction.words.text import Line, Span, column, cut, line, shape, width_of, wrap
from banker.tui.panes.deal.boards import boards
from banker.tui.panes.deal.television import won_words
from banker.tui.panes.footer import foot
from banker.tui.render.paint import Block, centred
from banker.tui.render.podium import banner

BANNERS = ((40, 7), (20, 3), (0, 1))  # height of the page, rows of the banner
BOARDS_FROM = (76, 20)
ENDINGS = {"agreed": "by agreement", "deck_out": "no card is left to be drawn"}


def screen(view: View, width: int, height: int) -> list[Line]:
    """Return the lines of the last page."""
    below = foot(view, width)
    rows = next(rows for least, rows in BANNERS if height >= least)
    winners = view.state.table.winners
    colour = seats.colour(view, winners[0]) if len(winners) == 1 else "gold"
    above: Block = banner(won_words(view), colour, width, rows, ascii=view.ascii)
    above.append(centred(line(Span(cut(_subtitle(view), width), "dim")), width))
    words = _fingerprint(view, width)
    room = height - len(below) - len(above) - len(words)
    wide, tall = BOARDS_FROM
    if width >= wide and height >= tall:
        body = boards(view, width, room)
    else:
        body = [_row(view, who, width) for who in _ranked(view)]
    return [*above, *shape(body, width, room), *words, *below]


def _subtitle(view: View) -> str:
    state = state_of(view)
    told = [view.translate("{count:round|rounds}", count=state.table.round)]
    if why := ENDINGS.get(state.table.ended):
        told.append(view.translate("ended: {why}", why=view.translate(why)))
    told += [wording(state).colours(full_colours(state, who)) for who in state.table.winners]
    return " · ".join(it for it in told if it)


def _ranked(view: View) -> list[str]:
    """Those with the most full colours first."""
    state = state_of(view)
    return sorted(state.setup.ids, key=lambda who: -len(full_colours(state, who)))


def _row(view: View, who: str, width: int) -> Line:
    named = name(view, who)
    left = (*named, Span(" " * max(1, 16 - width_of(named))), sets_count(view, who), Span("  "))
    room = max(1, width - width_of(left))
    return (*left, Span(column(bank(view, who, room), room)))


def _fingerprint(view: View, width: int) -> Block:
    if view.fingerprint is None:
        return []
    said = f"{view.translate('fingerprint')} {view.fingerprint.words}"
    return [centred(line(Span(row, "bold")), width) for row in wrap(said, width - 4)]
