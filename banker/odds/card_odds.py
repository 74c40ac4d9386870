"""Card odds: what is known of the odds of the deal."""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.deal.state import State
from banker.odds.permission import GameOdds


def _always(_state: State) -> bool:
    return True


def _never(_state: State) -> bool:
    return False


def _unproven(_state: State) -> Text:
    return Text("odds are not shown in a game of cards: the sets tell as much, as in 'show'")


def _no_money(_state: State) -> str:
    return ""


DEAL = GameOdds(3, (4, 6, 8, 11), 1, _always, _never, _unproven, _no_money)
