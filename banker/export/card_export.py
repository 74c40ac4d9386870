"""Card export: the functions by which the exports read a game of cards."""

from __future__ import annotations

from collections.abc import Iterable

from banker.export.card_accounts import card_accounts, card_commodities
from banker.export.card_standings import card_standings
from banker.export.game_export import Chart, GameExport
from banker.games.deal.state import BOX, UNDER, Setup, owner_of, place_of
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import language_of
from banker.ledger.entry import Entry

PLACES = {BOX: "Box", UNDER: "Under"}


def _chart(setup: Setup, entries: Iterable[Entry]) -> Chart:
    read = tuple(entries)
    return card_accounts(setup, read), card_commodities(setup), read


def _place(account: str, setup: Setup) -> str:
    language = language_of(setup.edition)
    place = PLACES.get(account)
    if place:
        return language.words(place)
    return Wording(setup, language.book).place(owner_of(account), place_of(account))


DEAL = GameExport(card_standings, _chart, _place)
