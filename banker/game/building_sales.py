"""Building sales: houses and hotels go back to the Bank.

Rules of this file
* `resales` says what a sale takes with it and what it brings; here it is carried out or refused.
* A whole group may always be sold to nothing at once; that needs no houses.
"""

from __future__ import annotations

from banker.game import commands as c, events as e
from banker.game.building_rules import assert_bank_sells, assert_buildable
from banker.game.draft import Draft, is_owing, site_account
from banker.game.edition import Deed
from banker.game.refusal import RefusalCode
from banker.game.resales import (
    Resale,
    built_up,
    in_bank,
    is_behind,
    may_sell_buildings,
    one_building,
    standing,
    whole_group,
)
from banker.game.state import BANK, HOUSE


def sell(draft: Draft, command: c.SellBuilding) -> None:
    """One building or several of a street, or everything in its group."""
    assert_bank_sells(draft)
    who, deed = command.who, draft.state.edition.deed_by_id[command.deed]
    assert_buildable(draft, who, deed)
    if not may_sell_buildings(draft.state, who, owing=is_owing(draft.state, who)):
        draft.object(RefusalCode.NOT_NOW, "buildings are sold in one's own turn")
    if command.group:
        sales = whole_group(draft.state, who, deed.group)
        _assert_something_stands(draft, deed, not sales)
        _carry_out(draft, who, sales)
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
    sales = one_building(draft.state, who, deed)
    if not sales:
        left = in_bank(draft.state, HOUSE)
        needed = draft.state.edition.houses_before_hotel
        draft.refuse(
            RefusalCode.NO_HOUSE,
            f"the hotel on {deed.name} leaves {needed} houses and the Bank has {left}",
        )
    _carry_out(draft, who, sales)


def _carry_out(draft: Draft, who: str, sales: list[Resale]) -> None:
    """Money against buildings; for a hotel, houses of the Bank's may come in its place."""
    for deed, thing, amount, houses in sales:
        site = site_account(deed)
        draft.pay(BANK, who, amount)
        draft.move(site, BANK, thing)
        if houses:
            draft.move(BANK, site, HOUSE, houses)
        level = draft.state.level(deed)
        draft.tell(e.BuildingSold(who, deed, thing, amount, houses, level))


def sell_what_stands(draft: Draft, who: str) -> None:
    """Everything of a player who leaves; a Bank with a bottom pays what it can."""
    for group in draft.state.edition.groups:
        for deed in built_up(draft.state, who, group.id):
            for thing, amount in standing(draft.state, deed):
                paid = draft.pay_what_there_is(who, amount)
                draft.move(site_account(deed.id), BANK, thing)
                level = draft.state.level(deed.id)
                draft.tell(e.BuildingSold(who, deed.id, thing, paid, 0, level))
