"""Rent amounts: the amount that a deed asks of a visitor.

Rules of this file
* A rent follows from the present owners of the deeds; nothing is remembered.
* A mortgaged deed asks no rent, and still counts towards its set, its railroads, its utilities.
* A utility's rent depends on dice. Until the dice are thrown the rent is unknown, and is 0 here.
* RF-06, RF-07: the Bank takes a tax on a rent, by the minute of the game.
* Minutes are counted from 1: the 61st minute begins after 60 minutes. V-20 may count full minutes
  instead.
* The payer pays in full. V-21: the owner's part is rounded down, or to the nearest.
* V-22: Chance cards pay less by the same share, and may cost less too. A Community Chest card is
  not a Chance card.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from banker.games.board.edition import Card, Deed, Edition, RentMode
from banker.games.board.state import BANK, Claim, State
from banker.ledger.amount import rounded_down, rounded_half_up

Dice = tuple[int, int]


class Visit(msgspec.Struct, frozen=True):
    """How a visitor came to a deed. `mode`: what a card that led there asks of the rent, such as
    `double`; `dice`: those of a utility's rent."""

    mode: RentMode = ""
    dice: Dice | None = None


def rent_of(state: State, deed_id: str, visit: Visit | None = None) -> int:
    """Return the rent that a visitor would owe now; 0 while the deed is mortgaged or the Bank's."""
    return 0 if deed_id in state.table.mortgaged else full_rent(state, deed_id, visit)


def full_rent(state: State, deed_id: str, visit: Visit | None = None) -> int:
    """Return the rent of a deed as if it were not mortgaged; 0 if it is the Bank's.

    Without `visit`, a utility's rent uses the dice that were just rolled.
    """
    deed = state.edition.deed_by_id[deed_id]
    owner = state.owner(deed_id)
    if owner == BANK:
        return 0
    return RENTS[deed.kind](state, deed, owner, visit or Visit(dice=dice_for(state)))


def rent_path(state: State, deed_id: str, mode: RentMode = "") -> str:
    """Return the path of the printed amount from which a visitor's rent is calculated now; empty if
    the deed is the Bank's.

    `mode`: what a card that led there asks of the rent.
    """
    deed = state.edition.deed_by_id[deed_id]
    owner = state.owner(deed_id)
    return "" if owner == BANK else path_of(deed, PLACES[deed.kind](state, deed, owner, mode))


def path_of(deed: Deed, place: int) -> str:
    """Return the path of a deed's rent, such as `deed.oriental.rents.2`. `place`: its place in
    `Deed.rents`."""
    return f"deed.{deed.id}.rents.{place}"


def built_place(edition: Edition, deed: Deed, level: int) -> int:
    """Return the place in `Deed.rents` of a street's rent with buildings. `level`: as
    `State.level`, above 0."""
    # Where houses come before hotels, the hotel's rent is the last one in the list, whatever
    # number of houses the hotel replaced.
    houses = edition.houses_before_hotel
    return len(deed.rents) - 1 if houses and level > houses else 1 + level


def _street_place(state: State, deed: Deed, owner: str, _mode: RentMode) -> int:
    level = state.level(deed.id)
    if level:
        return built_place(state.edition, deed, level)
    return 1 if is_doubled(state, deed, owner) else 0


def _count_place(state: State, deed: Deed, owner: str, _mode: RentMode) -> int:
    return in_one_hand(state, deed, owner) - 1


def _utility_place(state: State, deed: Deed, owner: str, mode: RentMode) -> int:
    place = _count_place(state, deed, owner, mode)
    if mode != "tenfold":
        return place
    return UTILITY_FACTOR[state.edition.switches["card_utility_factor"]](deed, place)


# The place of a rent among the rents that a deed prints.
PLACES: dict[str, Callable[[State, Deed, str, RentMode], int]] = {
    "street": _street_place,
    "railroad": _count_place,
    "utility": _utility_place,
}


def _street(state: State, deed: Deed, owner: str, _visit: Visit) -> int:
    return deed.rents[_street_place(state, deed, owner, "")]


def is_doubled(state: State, deed: Deed, owner: str) -> bool:
    """Tell whether a street without buildings asks the rent of a full set."""
    switches = state.edition.switches
    return (
        state.has_set(owner, deed.group)
        and SET_RENT[switches["set_rent"]](state, deed)
        and SET_RENT_WITH_MORTGAGE[switches["set_rent_with_mortgage"]](state, deed)
    )


# V-02: whether a house on another street of the set ends the doubled rent.
SET_RENT: dict[str, Callable[[State, Deed], bool]] = {
    "bare_lot": lambda _state, _deed: True,
    "bare_group": lambda state, deed: state.is_bare(deed.group),
}

# whether a mortgage on another street of the set ends the doubled rent.
SET_RENT_WITH_MORTGAGE: dict[str, Callable[[State, Deed], bool]] = {
    "unmortgaged_sites": lambda _state, _deed: True,
    "none": lambda state, deed: (
        not any(other.id in state.table.mortgaged for other in state.edition.deeds_in[deed.group])
    ),
}


def in_one_hand(state: State, deed: Deed, owner: str) -> int:
    """Return how many deeds of this deed's group the owner has, mortgaged or not."""
    return sum(state.owner(other.id) == owner for other in state.edition.deeds_in[deed.group])


def _railroad(state: State, deed: Deed, owner: str, visit: Visit) -> int:
    rent = deed.rents[_count_place(state, deed, owner, visit.mode)]
    return rent * (2 if visit.mode == "double" else 1)


def _utility(state: State, deed: Deed, owner: str, visit: Visit) -> int:
    if visit.dice is None:
        return 0
    return sum(visit.dice) * deed.rents[_utility_place(state, deed, owner, visit.mode)]


# V-12: the place of a utility's factor after a card that asks for ten times the dice: the card's
# own factor, or the owner's usual one.
UTILITY_FACTOR: dict[str, Callable[[Deed, int], int]] = {
    "card": lambda deed, _by_count: len(deed.rents) - 1,
    "ownership": lambda _deed, by_count: by_count,
}


def dice_for(state: State, mode: RentMode = "") -> Dice | None:
    """Return the dice for a utility's rent: those thrown for it, or those of the move where the
    rules allow; None if there are none.

    `mode`: what a card that led there asks of the rent; with a card, only dice thrown for the rent
    count.
    """
    thrown = state.table.again_dice
    return thrown if mode else thrown or dice_of_move(state)


def dice_of_move(state: State) -> Dice | None:
    """Return the dice of the last move if they decide a utility's rent in this game; else None."""
    return UTILITY_ROLL[state.edition.switches["utility_roll"]](state)


# a utility needs a separate roll, or uses the dice of the move that led there.
UTILITY_ROLL: dict[str, Callable[[State], Dice | None]] = {
    "fresh": lambda _state: None,
    "movement": lambda state: state.table.dice,
}


RENTS: dict[str, Callable[[State, Deed, str, Visit], int]] = {
    "street": _street,
    "railroad": _railroad,
    "utility": _utility,
}


def asks_rent(state: State, deed_id: str) -> bool:
    """Tell whether a visitor of this deed owes any rent."""
    owner = state.owner(deed_id)
    return owner != BANK and deed_id not in state.table.mortgaged and may_collect(state, owner)


def may_collect(state: State, owner: str) -> bool:
    """Tell whether this player may collect rents now. A house rule may forbid it in jail."""
    in_jail = state.seats[owner].jail is not None
    return not (in_jail and state.edition.flag("no_rent_in_jail"))


SECONDS = 60


def minute(state: State) -> int:
    """Return the present minute of the game. The first minute is 1, or 0 where full minutes are
    counted."""
    gone = rounded_down(state.table.seconds, 1, SECONDS)
    return gone + 1 if state.edition.switches["minute_index"] == "ordinal" else gone


def percent_now(state: State) -> int:
    """Return the percentage of a rent that goes to the Bank now."""
    clock, now = state.edition.clock, minute(state)
    steps = clock.rent_tax if clock else ()
    return max((percent for start, percent in steps if start <= now), default=0)


def is_taxed_card(state: State, card_id: str) -> bool:
    """Tell whether money that a player gets by this card is taxed like a rent (rule V-22)."""
    card = state.edition.card_by_id.get(card_id)
    return card is not None and card.deck == "chance" and TAX_CHANCE[_tax_chance(state)].receipts


def card_cost(state: State, card: Card, amount: int) -> int:
    """Return what a player pays of a card's fine; a tax may reduce it (rule V-22)."""
    taxed = card.deck == "chance" and TAX_CHANCE[_tax_chance(state)].costs
    return amount - (bank_share(state, amount) if taxed else 0)


def _tax_chance(state: State) -> str:
    return state.edition.switches["tax_chance"]


class TaxChance(msgspec.Struct, frozen=True):
    """What the tax does to Chance cards: whether it reduces what they pay (`receipts`) and what
    they cost."""

    receipts: bool
    costs: bool


TAX_CHANCE = {
    "none": TaxChance(receipts=False, costs=False),
    "receipts": TaxChance(receipts=True, costs=False),
    "all": TaxChance(receipts=True, costs=True),
}


def bank_share(state: State, amount: int) -> int:
    """Return the part of an amount that the Bank takes as tax now."""
    percent = percent_now(state)
    if not percent:
        return 0
    return amount - OWNERS_PART[state.edition.switches["tax_round"]](amount, 100 - percent, 100)


OWNERS_PART: dict[str, Callable[[int, int, int], int]] = {
    "down": rounded_down,
    "half_up": rounded_half_up,
}


def amount_of(state: State, claim: Claim) -> int:
    """Return the rent that an owner may ask for by a claim, doubled if a card says so.

    0 while its dice are missing or its deed is mortgaged.
    """
    if claim.deed in state.table.mortgaged:
        return 0  # GL-12
    amount = claim.amount
    if amount is None:
        amount = rent_of(state, claim.deed, Visit(claim.mode, claim.dice))
    return amount * (2 if state.seats[claim.owner].double_rent else 1)
