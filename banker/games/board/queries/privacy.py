"""Privacy: whether a sentence may show a player's cash (E-04).

Rules of this file
* A refusal never shows a player's private balance. The refusal says that the money is too little,
  what is asked, and what would bring more: everybody can see what lies on the table.
* A preview of a command does not even show whether the money is enough, because a player could try
  sums until one is accepted. So a command that would be refused for lack of money looks allowed.
* Payments are not private, nor are the belongings that a bankrupt hands over, nor money that a
  player counts aloud.
* After the end of the game, nothing is private.
"""

from __future__ import annotations

from enum import StrEnum

from banker.games.board.state import State


def is_told(state: State, account: str) -> bool:
    """Tell whether a sentence may show the cash of an account."""
    is_open = state.edition.switches["balances"] == "public" or bool(state.table.ended)
    return is_open or account not in state.seats


def is_foretold(state: State, code: StrEnum | None) -> bool:
    """Tell whether a preview may show that a command would be refused with `code`, or allowed
    (None).

    It may not if that would give away a private amount of cash.
    """
    from banker.games.board.refusal import ABOUT_CASH  # no first frame pays for the codes

    return code not in {None, *ABOUT_CASH} or all(is_told(state, who) for who in state.seats)
