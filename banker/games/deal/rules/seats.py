"""Seats: a player hands on the seat, or a name is corrected, while the game goes on.

Rules of this file
* What belongs to a seat stays there, hidden cards too: nobody joins or leaves a game that is dealt.
* An id never changes. A name belongs to the player who has it now: two players may swap names by
  way of a third name.
"""

from __future__ import annotations

from banker.engine.fold import Player
from banker.engine.seating import assert_free
from banker.foundation.errors import InvalidCommand
from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.refusal import RefusalCode
from banker.ledger.first_line import name_fault, quoted


def take_over(draft: Draft, command: c.TakeOver) -> None:
    """Give a seat to a new player, with everything that belongs to the seat."""
    was = _call(draft, command.who, command.name)
    draft.emit(e.SeatTaken(command.who, command.name, was))


def rename(draft: Draft, command: c.Rename) -> None:
    """Correct the name of a seat."""
    was = _call(draft, command.who, command.name)
    draft.emit(e.PlayerRenamed(command.who, command.name, was))


def _call(draft: Draft, who: str, name: str) -> str:
    """Change the name of a seat; returns the name before."""
    players = draft.state.table.players or draft.state.setup.players
    was = next(player.name for player in players if player.id == who)
    if name == was:
        draft.refuse(
            RefusalCode.SAME_ACCOUNT,
            "this seat is called {name} already: there is nothing to change",
            name=was,
        )
    if type(name) is not str or name_fault(name):
        raise InvalidCommand(
            "{quoted} cannot be a player's name; choose another name that begins with a letter",
            quoted=quoted(str(name)),
        )
    assert_free(name, players, but=who)
    draft.set(players=tuple(Player(who, name) if it.id == who else it for it in players))
    return was
