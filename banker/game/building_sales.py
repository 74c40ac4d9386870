"""Building sales: houses and hotels go back to the Bank.

Rules of this file (GL-26, RA-21, FD-17 to FD-20, cash decoder rule 37)
* The Bank pays its share of what a building cost. A group is sold as evenly as it was built.
* A hotel that is sold leaves the houses that it replaced, if the Bank has them.
* A whole group may always be sold to nothing at once; that needs no houses.
* Who owes may sell whatever the moment: nobody is asked to pay and kept from raising it.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.game import commands as c
from banker.game import events as e
from banker.game.building_rules import (
    BUILD_EVEN,
    assert_bank_sells,
    assert_buildable,
    in_bank,
    is_behind,
)
from banker.game.draft import Draft, is_owing, site_account
from banker.game.edition import Deed
from banker.game.phases import is_own_turn
from banker.game.prices import hotel_to_nothing, is_built_by_bank, resale
from banker.game.refusal import RefusalCode
from banker.game.state import BANK, HOTEL, HOUSE, State

# V-06: when buildings are sold back by who owes nothing.
SELL_WHEN: dict[str, Callable[[State, str], bool]] = {
    "any_time": lambda _state, _who: True,
    "own_turn": is_own_turn,
}


def sell(draft: Draft, command: c.SellBuilding) -> None:
    """One building or several of a street, or everything in its group."""
    assert_bank_sells(draft)
    who, deed = command.who, draft.state.edition.deed_by_id[command.deed]
    assert_buildable(draft, who, deed)
    may_sell = SELL_WHEN[draft.state.edition.switches["sell_when"]](draft.state, who)
    if not (may_sell or is_owing(draft.state, who)):
        draft.object(RefusalCode.NOT_NOW, "buildings are sold in one's own turn")
    if command.group:
        _assert_something_stands(draft, deed, draft.state.is_bare(deed.group))
        sell_group(draft, who, deed.group)
        return
    for _ in range(command.count):
        _assert_something_stands(draft, deed, not draft.state.level(deed.id))
        _sell_one(draft, who, deed)


def _assert_something_stands(draft: Draft, deed: Deed, is_bare: bool) -> None:
    if is_bare:
        draft.refuse(RefusalCode.NO_BUILDING, f"nothing stands on {deed.name}")


def _sell_one(draft: Draft, who: str, deed: Deed) -> None:
    if is_behind(draft.state, deed):
        draft.object(
            RefusalCode.UNEVEN, f"{deed.name} is behind its group; sell on the others first"
        )
    if draft.state.hotels_on(deed.id):
        HOTEL_SALE_MODE[draft.state.edition.switches["hotel_sale_mode"]](draft, who, deed)
    else:
        _sold(draft, who, deed, HOUSE, resale(draft.state, deed))


def _sold(draft: Draft, who: str, deed: Deed, thing: str, amount: int, *, houses: int = 0) -> None:
    """Money against a building; for a hotel, houses of the Bank's may come in its place."""
    site = site_account(deed.id)
    draft.pay(BANK, who, amount)
    draft.move(site, BANK, thing)
    if houses:
        draft.move(BANK, site, HOUSE, houses)
    level = draft.state.level(deed.id)
    draft.tell(e.BuildingSold(who, deed.id, thing, amount, houses, level))


# --- hotels -------------------------------------------------------------------------------------


def _one_hotel(draft: Draft, who: str, deed: Deed) -> None:
    """Its houses take its place, where the Bank has them."""
    houses = draft.state.edition.houses_before_hotel
    if in_bank(draft.state, HOUSE) >= houses:
        _sold(draft, who, deed, HOTEL, resale(draft.state, deed), houses=houses)
    else:
        HOTEL_SALE_SHORT[draft.state.edition.switches["hotel_sale_short"]](draft, who, deed)


def _whole_group(draft: Draft, who: str, deed: Deed) -> None:
    """FD-19: the hotels of a group go together, and nothing is left standing."""
    sell_group(draft, who, deed.group)


# V-09: whether one hotel may be turned back into houses.
HOTEL_SALE_MODE: dict[str, Callable[[Draft, str, Deed], None]] = {
    "one_by_one": _one_hotel,
    "whole_group": _whole_group,
}


def _step_down(draft: Draft, who: str, deed: Deed) -> None:
    """As many houses as there are take its place; the others are paid for as if sold. Where one
    sells evenly the group comes down together, to what its own houses and the Bank's allow."""
    is_even = BUILD_EVEN[draft.state.edition.switches["build_even"]]
    streets = _built_up(draft, who, deed.group) if is_even else [deed]
    kept = _shared_out(draft.state, streets, deed)
    # Houses first: the Bank may need them in the place of the hotels.
    for street in sorted(streets, key=lambda it: draft.state.hotels_on(it.id)):
        _down_to(draft, who, street, kept[street.id])


def _shared_out(state: State, streets: list[Deed], sold: Deed) -> dict[str, int]:
    """How many houses each street keeps: evenly, none more than it has, `sold` the fewest."""
    needed = state.edition.houses_before_hotel
    most = {street.id: min(state.level(street.id), needed) for street in streets}
    kept = dict.fromkeys(sorted(most, key=lambda street: street == sold.id), 0)
    for _ in range(in_bank(state, HOUSE) + sum(state.houses_on(street) for street in most)):
        lacking = [street for street in kept if kept[street] < most[street]]
        if lacking:
            kept[min(lacking, key=kept.__getitem__)] += 1
    return kept


def _down_to(draft: Draft, who: str, deed: Deed, houses: int) -> None:
    """Sell on a street until so many houses are left of it."""
    one = resale(draft.state, deed)
    if draft.state.hotels_on(deed.id):
        gone = 1 + draft.state.edition.houses_before_hotel - houses
        amount = gone * one if houses else hotel_to_nothing(draft.state, deed)
        _sold(draft, who, deed, HOTEL, amount, houses=houses)
    for _ in range(draft.state.houses_on(deed.id) - houses):
        _sold(draft, who, deed, HOUSE, one)


def _refuse(draft: Draft, _who: str, deed: Deed) -> None:
    left = in_bank(draft.state, HOUSE)
    needed = draft.state.edition.houses_before_hotel
    draft.refuse(
        RefusalCode.NO_HOUSE,
        f"the hotel on {deed.name} leaves {needed} houses and the Bank has {left}",
    )


# A-07 and FD-17: what becomes of a hotel when the Bank has too few houses for it. None of them
# leaves a group uneven that was even.
HOTEL_SALE_SHORT: dict[str, Callable[[Draft, str, Deed], None]] = {
    "step_down": _step_down,
    "group_to_zero": _whole_group,
    "refuse": _refuse,
}


def sell_group(draft: Draft, who: str, group: str) -> None:
    """Everything that a player has standing in a group, to nothing."""
    for deed in _built_up(draft, who, group):
        for thing, amount in _standing(draft, deed):
            _sold(draft, who, deed, thing, amount)


def sell_what_stands(draft: Draft, who: str) -> None:
    """Everything of a player who leaves; a Bank with a bottom pays what it can."""
    for group in draft.state.edition.groups:
        for deed in _built_up(draft, who, group.id):
            for thing, amount in _standing(draft, deed):
                paid = draft.pay_what_there_is(who, amount)
                draft.move(site_account(deed.id), BANK, thing)
                level = draft.state.level(deed.id)
                draft.tell(e.BuildingSold(who, deed.id, thing, paid, 0, level))


def _built_up(draft: Draft, who: str, group: str) -> list[Deed]:
    return [
        deed
        for deed in draft.state.edition.deeds_in[group]
        if draft.state.owner(deed.id) == who and is_built_by_bank(deed)
    ]


def _standing(draft: Draft, deed: Deed) -> list[tuple[str, int]]:
    """The buildings of a street, and what each brings when nothing takes its place."""
    state = draft.state
    hotels, houses = state.hotels_on(deed.id), state.houses_on(deed.id)
    hotel = (HOTEL, hotel_to_nothing(state, deed))
    return [hotel] * hotels + [(HOUSE, resale(state, deed))] * houses
