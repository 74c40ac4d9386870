"""Winning: whether a player has full sets of enough colours, after every action.

Rules of this file (leaflet, *How to win*)
* The first player with full sets of three different colours has won, no matter whose action it was
  (`win_when`). If one action completes the sets of two players, the one whose turn it is has won,
  then the next by seat.
* A win closes all open questions.
"""

from __future__ import annotations

from collections.abc import Collection

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.sets import full_colours, is_full_pile
from banker.games.deal.state import State, owner_of

AGREED = "agreed"
WON = "sets"


def look_for_winner(draft: Draft, before: State, piles: Collection[str]) -> None:
    """Record whose number of full sets has changed, and the winner if there is one.

    `before`: the state before the command; `piles`: the accounts of the piles that it changed.
    """
    state = draft.state
    turn = state.table.turn
    changed = {
        owner_of(pile)
        for pile in piles
        if is_full_pile(before, pile) is not is_full_pile(state, pile)
    }
    at_once = state.edition.switches["win_when"] == "at_once"
    if not changed and (at_once or turn == before.table.turn):
        return  # nobody has other full sets than before
    full = {who: full_colours(state, who) for who in {turn, *changed}}
    for who in state.setup.ids:
        if who in changed and len(full[who]) != len(full_colours(before, who)):
            draft.emit(e.SetsCounted(who, full[who]))
    everybody = (turn, *state.others(turn))
    able = everybody if at_once else everybody[:1]
    for who in able:
        colours = full.get(who, ())
        if len(colours) >= state.edition.hand.sets:
            draft.set(ended=WON, winners=(who,), chain=None, received=())
            draft.emit(e.Won(who, colours))
            return


def end_game(draft: Draft, _command: c.EndGame) -> None:
    """End the game now, because the players agree."""
    stop(draft, AGREED)


def stop(draft: Draft, why: str) -> None:
    """End the game without a win by sets. The players with the most full colours win, if anybody
    has one.

    `why`: agreed or deck_out.
    """
    state = draft.state
    counts = {who: len(full_colours(state, who)) for who in state.setup.ids}
    most = max(counts.values())
    winners = tuple(who for who, count in counts.items() if count == most and most)
    draft.set(ended=why, winners=winners, chain=None, received=())
    draft.emit(e.TableStopped(why, winners))
