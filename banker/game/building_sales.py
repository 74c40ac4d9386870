"""Building sales: houses and hotels go back to the Bank.

Rules of this file (GL-26, RA-21, FD-17 to FD-20, cash decoder rule 37)
* The Bank pays its share of what a building cost. A group is sold as evenly as it was built.
* A hotel that is sold leaves the houses that it replaced, if the Bank has them.
* A whole group may always be sold to nothing at once; that needs no houses.
"""

from __future__ import annotations

from collections.abc import Callable

from banker.game import commands as c
from banker.game import events as e
from banker.game.building_rules import assert_bank_sells, assert_buildable, in_bank, is_behind
from banker.game.draft import Draft, site_account
from banker.game.edition import Deed
from banker.game.phases import is_own_turn
from banker.game.prices import hotel_to_nothing, is_built_by_bank, resale
from banker.game.refusal import RefusalCode
from banker.game.state import BANK, HOTEL, HOUSE, State

# V-06: when buildings are sold back.
SELL_WHEN: dict[str, Callable[[State, str], bool]] = {
    "any_time": lambda _state, _who: True,
    "own_turn": is_own_turn,
}


def sell(draft: Draft, command: c.SellBuilding) -> None:
    """One building or several of a street, or everything in its group."""
    assert_bank_sells(draft)
    who, deed = command.who, draft.state.edition.deed_by_id[command.deed]
    assert_buildable(draft, who, deed)
    if not SELL_WHEN[draft.state.edition.switches["sell_when"]](draft.state, who):
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
    """As many houses as there are take its place; the others are paid for as if sold."""
    state = draft.state
    left, needed = in_bank(state, HOUSE), state.edition.houses_before_hotel
    if left:
        amount = (1 + needed - left) * resale(state, deed)
        _sold(draft, who, deed, HOTEL, amount, houses=left)
    else:
        _sold(draft, who, deed, HOTEL, hotel_to_nothing(state, deed))


def _refuse(draft: Draft, _who: str, deed: Deed) -> None:
    left = in_bank(draft.state, HOUSE)
    needed = draft.state.edition.houses_before_hotel
    draft.refuse(
        RefusalCode.NO_HOUSE,
        f"the hotel on {deed.name} leaves {needed} houses and the Bank has {left}",
    )


# A-07 and FD-17: what becomes of a hotel when the Bank has too few houses for it.
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
