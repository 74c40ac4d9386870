"""Sets: the piles of a collection, which of them are full, and the rent that they bring.

Rules of this file
* A pile holds cards that count for its colour, at most as many as a full set has, and at most one
  house and one hotel.
* A pile is full when it has that many cards, and at least one of them is not a card for any colour
  (`wild_only_set`).
* A new card goes to the first pile of its colour with room, else to a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from banker.games.deal.edition import BUILDINGS, Edition, colour_of, number_of
from banker.games.deal.state import SET, State, owner_of, place_of
from banker.ledger.balances import Holding


def piles(state: State, who: str, colour: str = "") -> list[str]:
    """Return the names of a player's piles (`green`, `green.2`), in the order of the colours.
    `colour`: only those of this colour."""
    stem = f"{SET}{who}:{colour}"
    start = len(SET) + len(who) + 1
    found = [account[start:] for account in state.balances if account.startswith(stem)]
    if colour and found:
        found = [pile for pile in found if colour_of(pile) == colour]
    if len(found) > 1:
        found.sort(key=state.edition.pile_order.__getitem__)
    return found


def pile_of(colour: str, number: int) -> str:
    """Return the name of a pile: `green` and 2 -> `green.2`, `green` and 1 -> `green`."""
    return colour if number == 1 else f"{colour}.{number}"


def cards_in(state: State, who: str, pile: str) -> dict[str, int]:
    """Return how many of each card in a pile count for its colour; buildings do not."""
    building = buildings(state.edition)
    held = state.faces(f"{SET}{who}:{pile}")
    return {face: count for face, count in held.items() if face not in building}


def buildings(edition: Edition) -> Mapping[str, str]:
    """Return `house` or `hotel` by the id of the card."""
    return edition.building_of


def built_on(state: State, who: str, pile: str) -> tuple[str, ...]:
    """Return which buildings are on a pile: `house`, `hotel`."""
    held = state.balances.get(f"{SET}{who}:{pile}", {})
    face_of = state.edition.face_of
    return tuple(it for it in BUILDINGS if it in face_of and f"face:{face_of[it].id}" in held)


def size_of(state: State, who: str, pile: str) -> int:
    """Return how many cards of a pile count for its colour; buildings do not."""
    return _count(state.edition, state.balances.get(f"{SET}{who}:{pile}", {}))


def _count(edition: Edition, held: Holding) -> int:
    """How many cards of a pile are no buildings."""
    count = sum(held.values())
    for thing in edition.building_things:
        count -= held.get(thing, 0)
    return count


def is_full(state: State, who: str, pile: str) -> bool:
    """Tell whether a pile of a player is a full set."""
    return _is_full(state, f"{SET}{who}:{pile}", pile)


def is_full_pile(state: State, account: str) -> bool:
    """Tell whether the pile in this account is a full set."""
    return _is_full(state, account, place_of(account))


def _is_full(state: State, account: str, pile: str) -> bool:
    held = state.balances.get(account)
    edition = state.edition
    size = edition.size_of[colour_of(pile)]
    if not held:
        return False
    return _count(edition, held) >= size and _has_colour(edition, held)


def _has_colour(edition: Edition, held: Holding) -> bool:
    """Whether a pile is of a colour: cards for any colour alone are of none."""
    if edition.flag("wild_only_set"):
        return _count(edition, held) > 0
    return not edition.coloured.isdisjoint(held)


def full_colours(state: State, who: str) -> tuple[str, ...]:
    """Return the colours of which a player has a full set, in the order of the colours."""
    full = (colour_of(pile) for pile in piles(state, who) if is_full(state, who, pile))
    return tuple(dict.fromkeys(full))


def landing(state: State, who: str, colour: str, without: str = "") -> str:
    """Return the name of the pile to which a card of this colour goes: the first with room, else a
    new one.

    `without`: a pile that is left out.
    """
    size = state.edition.set_by_id[colour].size
    there = piles(state, who, colour)
    for pile in there:
        if pile != without and size_of(state, who, pile) < size:
            return pile
    return new_pile(there, colour)


def new_pile(there: list[str], colour: str) -> str:
    """Return the name of the next new pile of a colour, beside those that are there."""
    taken = {number_of(pile) for pile in there}
    return pile_of(colour, next(n for n in range(1, len(taken) + 2) if n not in taken))


def pile_rent(state: State, who: str, pile: str) -> int:
    """Return the rent of one pile with its buildings, not doubled."""
    held, edition = state.balances.get(f"{SET}{who}:{pile}", {}), state.edition
    if not _has_colour(edition, held):
        return 0
    ladder = edition.set_by_id[colour_of(pile)].ladder
    count = min(_count(edition, held), len(ladder))
    rent = ladder[count - 1]
    return rent + (building_rent(state, who, pile) if count == len(ladder) else 0)


def building_rent(state: State, who: str, pile: str) -> int:
    """Return what the house and hotel on a full set add to its rent (`hotel_stack`); 0 without
    them."""
    figures, built = state.edition.hand, built_on(state, who, pile)
    house = figures.house if "house" in built else 0
    hotel = figures.hotel if "hotel" in built else 0
    return BUILDING_RENT[state.edition.switches["hotel_stack"]](house, hotel)


BUILDING_RENT: dict[str, Callable[[int, int], int]] = {
    "both": lambda house, hotel: house + hotel,
    "hotel": lambda house, hotel: hotel or house,
}


def rented_piles(state: State, who: str, colour: str) -> list[str]:
    """Return the piles that a rent of this colour counts: the best one, or all (`rent_piles`)."""
    there = [pile for pile in piles(state, who, colour) if pile_rent(state, who, pile)]
    if state.edition.switches["rent_piles"] == "sum" or not there:
        return there
    return [max(there, key=lambda pile: pile_rent(state, who, pile))]


def rent(state: State, who: str, colour: str) -> int:
    """Return the rent that a player can ask for a colour, not doubled; 0 without a card of it."""
    return sum(pile_rent(state, who, pile) for pile in rented_piles(state, who, colour))


def doubled(amount: int, times: int) -> int:
    """Return an amount doubled this many times."""
    return amount << times


def has_buildings(state: State, account: str) -> bool:
    """Tell whether there are buildings in an account."""
    held = state.balances.get(account, {})
    return any(thing in held for thing in state.edition.building_things)


def in_order(state: State, accounts: Iterable[str]) -> list[tuple[str, str]]:
    """Return the piles in these accounts as pairs of player and pile, in the order of seats and
    colours."""
    ids, order = state.setup.ids, state.edition.pile_order
    found = [(owner_of(account), place_of(account)) for account in accounts]
    return sorted(found, key=lambda it: (ids.index(it[0]), order[it[1]]))
