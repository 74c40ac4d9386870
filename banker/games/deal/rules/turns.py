"""Turns: the end of a turn, cards that are discarded, and whose turn it is.

Rules of this file (leaflet, *On your turn*)
* At the end of the turn a hand has seven cards at most; more are discarded under the draw pile
  (`discard_to`).
* A forgotten draw may be made up for before the turn ends (`late_draw`).
"""

from __future__ import annotations

from banker.errors import InvalidCommand
from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.phases import over_limit
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.state import BACK, CENTRE, DRAW, HAND


def next_turn(draft: Draft, _command: c.Next) -> None:
    """The turn passes on."""
    table = draft.state.table
    turn = table.turn
    if not table.drawn:
        refuse_undrawn(draft, turn)
    if over := over_limit(draft.state):
        draft.object(
            RefusalCode.DISCARD_FIRST,
            "{name} holds {count} too many: '{who} discards {count}'",
            name=draft.name(turn),
            who=turn,
            count=over,
        )
    _begin_turn(draft, draft.state.others(turn)[0])


def refuse_undrawn(draft: Draft, who: str) -> None:
    """Object: the cards of this turn are not drawn yet."""
    draft.object(
        RefusalCode.NOT_DRAWN, "{name} draws first: '{who} draws'", name=draft.name(who), who=who
    )


def _begin_turn(draft: Draft, who: str) -> None:
    table = draft.state.table
    first = table.first or draft.state.setup.ids[0]
    round = table.round + (who == first)
    draft.set(turn=who, round=round, drawn=False, plays=0, collected=())
    draft.emit(e.TurnPassed(who, round))


def set_turn(draft: Draft, command: c.SetTurn) -> None:
    """It is this player's turn; before the first act, this player begins."""
    table = draft.state.table
    if not table.started:
        draft.set(turn=command.who, first=command.who)
        draft.emit(e.TurnPassed(command.who, table.round))
        return
    draft.set(turn=command.who, drawn=False, plays=0, collected=())
    draft.emit(e.TurnPassed(command.who, table.round))


def discard(draft: Draft, command: c.Discard) -> None:
    """Cards out of a hand that is too large."""
    who, to = command.who, draft.state.edition.switches["discard_to"]
    is_open = to == CENTRE
    if is_open and not command.faces:
        raise InvalidCommand("discarded cards lie open in this game: say which")
    if not is_open and command.faces:
        raise InvalidCommand("nobody sees what is discarded: say how many cards")
    count = len(command.faces) or command.count
    over = over_limit(draft.state)
    if count > over:
        draft.refuse(
            RefusalCode.TOO_MANY,
            "{name} has {over} to discard, not {count}",
            name=draft.name(who),
            over=over,
            count=count,
        )
    if is_open:
        assert_holds(draft, who, command.faces)
        for face in command.faces:
            draft.turn_up(who, face, CENTRE)
    else:
        draft.move(HAND + who, DRAW, BACK, count)
    draft.emit(e.Discarded(who, count, to, command.faces))
