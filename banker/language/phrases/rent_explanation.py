"""Rent explanation: how a rent is calculated, in one line."""

from __future__ import annotations

from banker.games.board.edition import Deed
from banker.games.board.queries.estimates import rent_now, rents_of
from banker.games.board.queries.rent_amounts import (
    dice_for,
    full_rent,
    in_one_hand,
    is_doubled,
    percent_now,
    rent_of,
)
from banker.games.board.state import BANK, State
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.names_and_amounts import Book, Wording, short_title


def reckoning(deed: str, state: State, book: Book = ENGLISH) -> str:
    """Return the explanation of a deed's present rent: 'Virginia 580: full set with 1 hotel'."""
    card, wording = state.edition.deed_by_id[deed], Wording(state.setup, book)
    amount, why = rent_of(state, deed), _why(card, state, wording)
    percent = percent_now(state)
    if amount and percent:
        why = wording.say("rent.taxed", why=why, percent=str(percent))
    rent = wording.money(rent_now(state, deed))
    return wording.say("rent", deed=short_title(card), rent=rent, why=why)


def _why(deed: Deed, state: State, wording: Wording) -> str:
    owner = state.owner(deed.id)
    if deed.id in state.table.mortgaged:
        full = rent_now(state, deed.id, full_rent(state, deed.id))
        return wording.say("rent.mortgaged", full=wording.money(full))
    if deed.kind != "street":
        return _counted(deed, state, wording)
    if owner == BANK:
        if state.is_locked(deed):
            return wording.say("rent.locked")
        alone, whole = map(wording.money, rents_of(state.edition, deed)[:2])
        return wording.say("rent.unowned", alone=alone, whole=whole)
    whole_set, hotels = state.has_set(owner, deed.group), state.hotels_on(deed.id)
    houses = state.houses_on(deed.id)
    if houses:
        return wording.say("rent.house" if houses == 1 else "rent.houses", count=str(houses))
    if not hotels:
        bare = "rent.set" if is_doubled(state, deed, owner) else "rent.set.plain"
        return wording.say(bare if whole_set else "rent.alone")
    key = "rent.hotel" if hotels == 1 else "rent.hotels"
    return wording.say(key if whole_set else f"{key}.alone", count=str(hotels))


def _counted(deed: Deed, state: State, wording: Wording) -> str:
    """Railroads and utilities: the number that one player owns."""
    owner = state.owner(deed.id)
    key = f"rent.{deed.kind}"
    write = wording.figure if deed.kind == "utility" else wording.money
    if owner == BANK:
        rents = rents_of(state.edition, deed)
        few, many = write(rents[0]), write(rents[-1])
        return wording.say(f"{key}.unowned", alone=few, whole=many)
    count = in_one_hand(state, deed, owner)
    dice = dice_for(state, "")
    times = wording.figure(rents_of(state.edition, deed)[count - 1])
    if deed.kind == "utility" and dice is not None:
        return wording.say(f"{key}.rolled", times=times, dice=str(sum(dice)))
    every = str(len(state.edition.deeds_in[deed.group]))
    return wording.say(key, count=str(count), all=every, times=times)
