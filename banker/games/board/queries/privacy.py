"""Secrecy: whether what somebody has may be said aloud (E-04).

Rules of this file
* Where balances are private, no refusal tells how much money a player has. It says that it is too
  little, what is asked, and what would bring more: what lies on the table everybody sees.
* Before an act is asked for, it is not even told whether the money is enough: sums could be tried
  until it is. So an act that would be refused for it looks like one that is allowed.
* What is paid is no secret, nor is what a bankrupt hands over, or what somebody counts aloud.
* When the game is over, everything is told.
"""

from __future__ import annotations

from enum import StrEnum

from banker.games.board.refusal import RefusalCode
from banker.games.board.state import State

ABOUT_CASH = {RefusalCode.INSUFFICIENT_CASH, RefusalCode.CAN_STILL_PAY}


def is_told(state: State, account: str) -> bool:
    """Whether a sentence may say how much money an account has."""
    is_open = state.edition.switches["balances"] == "public" or bool(state.table.ended)
    return is_open or account not in state.seats


def is_foretold(state: State, code: StrEnum | None) -> bool:
    """Whether an act that is only looked at may say that it is refused so, or allowed (None)."""
    return code not in {None, *ABOUT_CASH} or all(is_told(state, who) for who in state.seats)
