"""Passing turns: what the Bank notes or objects to when a turn passes.

Rules of this file (Secret Vault, *Playing the Game*: "Play will move clockwise"; *Chance*; *Jail*)
* Nobody is skipped silently. Where every turn since a player's last one was entered, the rules
  object to skipping the player; a table that enters only what concerns money is believed, and the
  Bank says who was skipped.
* The Bank also says that a card was not entered, and that a roll was left out where moves are
  entered.
* A turn that passes without a roll in jail counts as a failed try. Where turns are entered, a
  player who has used all tries must roll, pay or use a card; where they are not, the Bank only
  says so.
"""

from __future__ import annotations

from banker.foundation.text import joined
from banker.games.board import events as e
from banker.games.board.draft import Draft
from banker.games.board.queries.known_moves import is_heard, is_heard_since, is_known_to_skip
from banker.games.board.queries.permissions.hand_cards import left_card
from banker.games.board.queries.permissions.jail import has_waited_out
from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State


def pass_by(draft: Draft, who: str) -> None:
    """Record the players whom the turn skips if it passes to `who`.

    Refused, unless forced, if every turn since theirs was entered.
    """
    skipped = _between(draft.state, who)
    if not skipped:
        return
    told = tuple(other for other in skipped if is_heard_since(draft.state, other))
    if told:
        draft.object(
            RefusalCode.NOT_YOUR_TURN,
            "{names} would be skipped: 'next' passes the turn to {nearest}",
            names=joined(map(draft.name, told), "{first} and {last}"),
            nearest=draft.name(skipped[0]),
        )
    draft.emit(e.PlayersSkipped(skipped))


def _between(state: State, who: str) -> tuple[str, ...]:
    """The players who come after the present turn and before this player."""
    ids = state.setup.ids
    place = ids.index(state.table.turn)
    if who == ids[(place + 1) % len(ids)]:
        return ()
    order = ids[place + 1 :] + ids[:place]
    if who not in order:
        return ()
    return tuple(one for one in order[: order.index(who)] if not state.seats[one].bankrupt)


def end_turn(draft: Draft) -> None:
    """Record what a turn leaves open at its end: a card, a wait in jail, or a move that was not
    entered."""
    note_card(draft)
    state = draft.state
    table, who = state.table, state.table.turn
    if is_known_to_skip(state):
        draft.emit(e.RollLeft(who, table.again))
    if table.dice is None:
        _wait_in_jail(draft, who)
        if not is_heard(state):
            if table.unheard != state.setup.ids:
                draft.set(unheard=state.setup.ids)
            return
    if who in table.unheard:
        draft.set(unheard=tuple(other for other in table.unheard if other != who))


def note_card(draft: Draft) -> None:
    """Record that a card was to be drawn and was not entered."""
    if draft.state.table.draw is None:
        return
    who = left_card(draft.state)
    if who is not None:
        draft.emit(e.CardLeft(who, draft.state.table.deck))
        draft.set(draw=None)


def _wait_in_jail(draft: Draft, who: str) -> None:
    """Where the other turns are not told either, a wait is counted as far as it needs no answer."""
    seat = draft.state.seats[who]
    if seat.jail is None or seat.bankrupt:
        return
    tries = seat.jail + 1
    if tries < draft.state.edition.jail_tries_max:
        draft.seat(who, jail=tries)
        draft.emit(e.JailStayed(who, tries))
    elif has_waited_out(draft.state, who):
        draft.object(
            RefusalCode.IN_JAIL,
            "{name} has had every try in jail: '{name} rolls 3 4', '{name} leaves jail by fee'"
            " or '{name} leaves jail by card'",
            name=draft.name(who),
        )
    else:
        draft.emit(e.JailStayed(who, draft.state.edition.jail_tries_max + 1))
