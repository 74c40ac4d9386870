"""Card odds: the record of the card game's odds: when they are shown, and what moves them."""

from __future__ import annotations

from banker.foundation.text import Text
from banker.games.deal import events as e
from banker.games.deal.state import State
from banker.language.card_news import news_of
from banker.language.news import News
from banker.language.phrases.translation import Translation
from banker.ledger.entry import Entry
from banker.odds.permission import GameOdds


def _always(_state: State) -> bool:
    return True


def _unproven(_state: State) -> Text:
    return Text("odds are not shown in a game of cards: the sets say as much, as in 'show'")


def _no_money(_state: State) -> str:
    return ""


def _news(entry: Entry, state: State, words: Translation) -> News:
    return news_of(entry, state.setup, words)


CAUSES = tuple(
    str(event.__struct_config__.tag)
    for event in (e.SetTaken, e.Stolen, e.Swapped, e.CardsPaid, e.Laid)
)
DEAL = GameOdds(3, (4, 6, 8, 11), 1, _always, _unproven, _no_money, CAUSES, _news)
