"""Reckoning: why a rent is what it is, in one line."""

from __future__ import annotations

from banker.game.edition import Deed
from banker.game.rent import full_rent, rent_of
from banker.game.state import BANK, State
from banker.language.english import ENGLISH
from banker.language.wording import Book, figure, short_title


def reckoning(deed: str, state: State, book: Book = ENGLISH) -> str:
    """The rent of a deed as it stands, explained: 'Virginia 580: full set with 1 hotel'."""
    card = state.edition.deed_by_id[deed]
    rent = figure(rent_of(state, deed))
    return book["rent"].format(deed=short_title(card), rent=rent, why=_why(card, state, book))


def _why(deed: Deed, state: State, book: Book) -> str:
    owner = state.owner(deed.id)
    if owner == BANK:
        if state.is_locked(deed):
            return book["rent.locked"]
        alone, whole = map(figure, deed.rents[:2])
        return book["rent.unowned"].format(alone=alone, whole=whole)
    if deed.id in state.table.mortgaged:
        return book["rent.mortgaged"].format(full=figure(full_rent(state, deed.id)))
    whole_set, hotels = state.has_set(owner, deed.group), state.hotels_on(deed.id)
    if not hotels:
        return book["rent.set" if whole_set else "rent.alone"]
    key = "rent.hotel" if hotels == 1 else "rent.hotels"
    return book[key if whole_set else f"{key}.alone"].format(count=hotels)
