"""Board odds: the record of a board game's odds: when they are shown, and what moves them."""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.board import events as e
from banker.games.board.queries.privacy import is_told
from banker.games.board.state import State
from banker.language.news import News, news_of
from banker.language.phrases.translation import Translation
from banker.ledger.entry import Entry
from banker.odds.permission import GameOdds

CAUSES = tuple(
    str(event.__struct_config__.tag)
    for event in (
        e.VaultOpened, e.Traded, e.WentBankrupt, e.HotelPlaced, e.Built, e.DeedBought, e.DuePaid,
    )
)  # fmt: skip


def _is_public(state: State) -> bool:
    return all(is_told(state, who) for who in state.seats)


def _unproven(state: State) -> Text:
    return Text(
        "odds are not shown in games like this one: worth says as much, as in 'worth {who}'",
        {"who": state.setup.names[state.table.turn]},
    )


def _money(state: State) -> str:
    return state.edition.money.commodity


def _news(entry: Entry, state: State, words: Translation) -> News:
    return news_of(entry, state.setup, words)


BOARD = GameOdds(4, (8, 15, 25, 35), 3, _is_public, _unproven, _money, CAUSES, _news)
