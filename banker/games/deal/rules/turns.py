"""Turns: the end of a turn, cards that are discarded, and whose turn it is.

Rules of this file (leaflet, *On your turn*)
* At the end of the turn a hand has seven cards at most; more are discarded under the draw pile
  (`discard_to`).
* A forgotten draw may be made up for before the turn ends (`late_draw`).
* Play is clockwise, and every action of a turn is entered: nobody is skipped silently.
"""

from __future__ import annotations

from banker.foundation.errors import InvalidCommand
from banker.foundation.text import joined
from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.phases import over_limit
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.state import BACK, CENTRE, DRAW, HAND, State


def next_turn(draft: Draft, _command: c.Next) -> None:
    """Pass the turn to the next player. Refused, unless forced, if cards must be drawn or discarded
    first."""
    _assert_over(draft)
    _begin_turn(draft, draft.state.others(draft.state.table.turn)[0])


def set_turn(draft: Draft, command: c.SetTurn) -> None:
    """Set whose turn it is; before the first action, this only says who begins. Refused as
    `next_turn` is."""
    table, who = draft.state.table, command.who
    if not table.started:
        draft.set(turn=who, first=who)
        draft.emit(e.TurnPassed(who, table.round))
    elif who == table.turn:
        draft.emit(e.TurnPassed(who, table.round))
    else:
        _assert_over(draft)
        _pass_by(draft, who)
        _begin_turn(draft, who)


def is_own_turn(state: State, command: c.AnyCommand) -> bool:
    """Tell whether a command gives the turn to the player who has it already."""
    return isinstance(command, c.SetTurn) and command.who == state.table.turn


def _assert_over(draft: Draft) -> None:
    """Object to the end of a turn before its cards are drawn, and with too many in the hand."""
    turn = draft.state.table.turn
    if not draft.state.table.drawn:
        refuse_undrawn(draft, turn)
    if over := over_limit(draft.state):
        draft.object(
            RefusalCode.DISCARD_FIRST,
            "{name} holds {held} cards and may keep {limit}: '{who} discards {count}'",
            name=draft.name(turn),
            held=draft.state.hand(turn),
            limit=draft.state.edition.hand.hand_max,
            who=draft.name(turn),
            count=over,
        )


def refuse_undrawn(draft: Draft, who: str) -> None:
    """Refuse, unless forced, because the player has not drawn the cards of this turn yet."""
    name = draft.name(who)
    draft.object(RefusalCode.NOT_DRAWN, "{name} draws first: '{who} draws'", name=name, who=name)


def _pass_by(draft: Draft, who: str) -> None:
    """Object to a turn that skips players, and name them."""
    order = draft.state.others(draft.state.table.turn)
    skipped = order[: order.index(who)]
    if not skipped:
        return
    draft.object(
        RefusalCode.NOT_YOUR_TURN,
        "{names} would be skipped: 'next' passes the turn to {nearest}",
        names=joined(map(draft.name, skipped), "{first} and {last}"),
        nearest=draft.name(skipped[0]),
    )
    draft.emit(e.PlayersSkipped(skipped))


def _begin_turn(draft: Draft, who: str) -> None:
    round = draft.state.table.round + _is_new_round(draft.state, who)
    draft.set(turn=who, round=round, drawn=False, plays=0, collected=())
    draft.emit(e.TurnPassed(who, round))


def _is_new_round(state: State, who: str) -> bool:
    """Whether play comes to, or past, the seat that began when the turn goes to a player."""
    table, ids = state.table, state.setup.ids
    first, count = ids.index(table.first) if table.first else 0, len(ids)
    return (ids.index(who) - first) % count <= (ids.index(table.turn) - first) % count


def discard(draft: Draft, command: c.Discard) -> None:
    """Discard cards of a hand that is too large."""
    who, to = command.who, draft.state.edition.switches["discard_to"]
    is_open = to == CENTRE
    if is_open and not command.faces:
        raise InvalidCommand("discarded cards lie open in this game: name each card, not a number")
    if not is_open and command.faces:
        raise InvalidCommand("nobody sees what is discarded in this game: say only how many cards")
    count = len(command.faces) or command.count
    over = over_limit(draft.state)
    if not over:
        draft.refuse(
            RefusalCode.TOO_MANY,
            "{name} may keep {limit} cards and holds {held}, so there is nothing to discard: play"
            " on",
            name=draft.name(who),
            held=draft.state.hand(who),
            limit=draft.state.edition.hand.hand_max,
        )
    if count > over:
        draft.refuse(
            RefusalCode.TOO_MANY,
            "{name} holds {held} cards and may keep {limit}: discard {over}, not {count}",
            name=draft.name(who),
            held=draft.state.hand(who),
            limit=draft.state.edition.hand.hand_max,
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
