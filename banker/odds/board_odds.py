"""Board odds: what is known of the odds of the board games."""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import State
from banker.odds.permission import GameOdds


def _is_public(state: State) -> bool:
    return all(is_told(state, who) for who in state.seats)


def _has_vault(state: State) -> bool:
    return state.edition.vault is not None


def _unproven(state: State) -> Text:
    return Text(
        "odds are not shown in games like this one: worth tells as much, as in 'worth {who}'",
        {"who": state.setup.names[state.table.turn]},
    )


def _money(state: State) -> str:
    return state.edition.money.commodity


BOARD = GameOdds(4, (8, 15, 25, 35), 3, _is_public, _has_vault, _unproven, _money)
