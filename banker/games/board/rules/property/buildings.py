"""Buildings: how houses and hotels are placed on streets, and taken off them.

Rules of this file (Secret Vault, *Hotels*; GL-22 to GL-25)
* Where the Bank sells no buildings, a hotel comes out of the vault or by trade. It may stand on any
  street of a colour that the player owns whole, and leaves the street when the street leaves its
  owner.
* Where the Bank sells buildings, `building_rules` has the conditions. A hotel replaces the houses
  on its street, which go back to the Bank.
* A card may put a hotel on a street whose group is not whole.
* The amount of a sale, and the buildings that a sale includes, are in `queries.building_resale`.
  This file applies or refuses the sale.
* A player may always sell a whole group to nothing at once, because that sale needs no houses.
"""

from __future__ import annotations

from banker.foundation.text import Field, Text, joined
from banker.games.board import commands as c, events as e
from banker.games.board.draft import Draft, site_account
from banker.games.board.edition import FREE_HOTEL, Deed
from banker.games.board.queries.building_resale import (
    Resale,
    built_up,
    is_behind,
    may_sell_buildings,
    one_building,
    standing,
    whole_group,
)
from banker.games.board.queries.prices import in_bank, is_built_by_bank
from banker.games.board.queries.raising_cash import is_owing
from banker.games.board.queries.rent_amounts import rent_of
from banker.games.board.refusal import RefusalCode
from banker.games.board.rules.property.building_rules import (
    assert_bank_sells,
    assert_buildable,
    assert_in_stock,
    assert_may_build,
    assert_room,
    build_limit,
    next_building,
)
from banker.games.board.state import BANK, HOTEL, HOUSE, State


def build(draft: Draft, command: c.Build) -> None:
    """Build one or several buildings on a street, one after another. Buildings won in an auction
    are used first."""
    assert_bank_sells(draft, command.who)
    deed = draft.state.edition.deed_by_id[command.deed]
    for _ in range(command.count):
        thing = next_building(draft.state, deed)
        assert_may_build(draft, command.who, deed, thing)
        _put_up(draft, command.who, deed, thing)


def build_group(draft: Draft, command: c.BuildGroup) -> None:
    """Build on a whole group, each time on the street with the fewest buildings; of several, the
    first on the board."""
    assert_bank_sells(draft, command.who)
    group = draft.state.edition.deed_by_id[command.deed].group
    streets = draft.state.edition.deeds_in[group]
    for _ in range(command.count or len(streets)):
        deed = min(streets, key=lambda street: draft.state.level(street.id))
        thing = next_building(draft.state, deed)
        assert_may_build(draft, command.who, deed, thing)
        _put_up(draft, command.who, deed, thing)


def _put_up(draft: Draft, who: str, deed: Deed, thing: str) -> None:
    """Place a building from the player's own account, or else buy one from the Bank."""
    if draft.state.amount(who, thing):
        _stand(draft, who, deed, thing, who)
    else:
        assert_in_stock(draft, thing)
        draft.pay(who, BANK, deed.building)
        _stand(draft, who, deed, thing, BANK, price=deed.building)
    if build_limit(draft.state):
        draft.set(built=(*draft.state.table.built, deed.group))


def _stand(draft: Draft, who: str, deed: Deed, thing: str, giver: str, *, price: int = 0) -> None:
    """Place a building on a street; the houses that a hotel replaces go back to the Bank."""
    site = site_account(deed.id)
    back = draft.state.houses_on(deed.id) if thing == HOTEL else 0
    draft.move(giver, site, thing)
    if back:
        draft.move(site, BANK, HOUSE, back)
    state = draft.state
    level, rent = state.level(deed.id), rent_of(state, deed.id)
    draft.emit(e.Built(who, deed.id, thing, price, back, level, rent, giver))


def free_hotel(draft: Draft, who: str, deed_id: str) -> None:
    """Place a hotel of the Bank on a street of the player by a card, even without the full set."""
    deed = draft.state.edition.deed_by_id[deed_id]
    assert_buildable(draft, who, deed)
    if deed.id in draft.state.table.mortgaged:
        draft.object(RefusalCode.MORTGAGED, "{deed} is mortgaged; redeem it first", deed=deed.name)
    assert_room(draft, deed)
    assert_in_stock(draft, HOTEL)
    _stand(draft, who, deed, HOTEL, BANK)


def place_hotel(draft: Draft, command: c.PlaceHotel) -> None:
    """Place an unplaced hotel of the player on a street, or the hotel that a card gives."""
    who, deed_id = command.who, command.deed
    table, deed = draft.state.table, draft.state.edition.deed_by_id[command.deed]
    if (table.free, table.free_for) == (FREE_HOTEL, who):
        free_hotel(draft, who, deed_id)
        draft.set(free="", free_for="")
    elif is_built_by_bank(deed):
        assert_may_build(draft, who, deed, HOTEL)
        _assert_unplaced(draft, who, Text("buy one from the Bank or win one in an auction"))
        _put_up(draft, who, deed, HOTEL)
    else:
        assert_site(draft, who, deed_id)
        _assert_unplaced(draft, who, Text("get one from the vault or by trade"))
        draft.move(who, site_account(deed_id), HOTEL)
        draft.emit(e.HotelPlaced(who, deed_id, rent_of(draft.state, deed_id)))


def _assert_unplaced(draft: Draft, who: str, whence: Text) -> None:
    if not draft.state.amount(who, HOTEL):
        draft.refuse(
            RefusalCode.NO_HOTEL,
            "{name} has no hotel to place; {whence}",
            name=draft.name(who),
            whence=whence,
        )


def assert_site(draft: Draft, who: str, deed_id: str) -> None:
    """Refuse unless this player may place one more hotel here, where the Bank sells no hotels.

    A forced command may break some conditions.
    """
    state = draft.state
    deed = state.edition.deed_by_id[deed_id]
    owner = state.owner(deed_id)
    if owner != who:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            "{name} does not own {deed}; {owner} does: name a deed of {name}",
            deed=deed.name,
            owner=draft.name(owner),
            name=draft.name(who),
        )
    if deed.kind != "street":
        draft.refuse(
            RefusalCode.NO_BUILDING,
            "no building can stand on {group}: name a street",
            group=deed.name,
        )
    if deed_id in state.table.mortgaged:
        draft.object(RefusalCode.MORTGAGED, "{deed} is mortgaged; redeem it first", deed=deed.name)
    if not state.has_set(who, deed.group):
        missing = [d.name for d in state.edition.deeds_in[deed.group] if state.owner(d.id) != who]
        draft.object(
            RefusalCode.NO_SET,
            "to build here, {name} still needs {missing}",
            name=draft.name(who),
            missing=joined(missing, "{first} and {last}"),
        )
    most = state.edition.hotels_per_site
    if state.hotels_on(deed_id) >= most:
        # More buildings than the deed has rents for would have no rent, so this cannot be forced.
        what = Text("{count} hotels", {"count": most})
        draft.refuse(
            RefusalCode.SITE_FULL,
            "{deed} has {what} already, and more cannot stand there: build on another street",
            deed=deed.name,
            what=what,
        )


def move_hotel(draft: Draft, command: c.MoveHotel) -> None:
    """Move a placed hotel to another street, if a house rule allows that in the owner's turn (rule
    SV-22)."""
    who, state = command.who, draft.state
    may_move = state.edition.switches["move_hotels"] == "own_turn"
    if may_move:
        draft.assert_turn(who)
    assert_site(draft, who, command.to)
    if state.owner(command.deed) != who or not state.hotels_on(command.deed):
        draft.refuse(
            RefusalCode.NO_HOTEL,
            "{name} has no hotel on {deed}: name a street with a hotel of {name}",
            name=draft.name(who),
            deed=draft.title(command.deed),
        )
    if not may_move:
        draft.object(
            RefusalCode.NOT_MOVABLE,
            "a placed hotel cannot be moved in this game: it stays until its street changes owner",
        )
    take_hotels_off(draft, command.deed, who, most=1)
    draft.move(who, site_account(command.to), HOTEL)
    draft.emit(e.HotelPlaced(who, command.to, rent_of(draft.state, command.to)))


def take_hotels_off(draft: Draft, deed_id: str, to: str, *, most: int | None = None) -> None:
    """Move the hotels of a street to the account `to`. `most`: at most this many; None for all."""
    count = draft.state.hotels_on(deed_id)
    if most is not None:
        count = min(count, most)
    if count:
        draft.move(site_account(deed_id), to, HOTEL, count)
        draft.emit(e.HotelsTakenOff(deed_id, count, to))


def sell(draft: Draft, command: c.SellBuilding) -> None:
    """Sell one or several buildings of a street to the Bank, or all buildings in its group."""
    assert_bank_sells(draft, command.who)
    who, deed = command.who, draft.state.edition.deed_by_id[command.deed]
    assert_buildable(draft, who, deed)
    if not may_sell_buildings(draft.state, who, owing=is_owing(draft.state, who)):
        draft.object(
            RefusalCode.NOT_NOW, "players sell buildings only in their own turn: wait for it"
        )
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
        draft.refuse(
            RefusalCode.NO_BUILDING,
            "there is no building on {deed}: name a street with a building",
            deed=deed.name,
        )


def _sell_one(draft: Draft, who: str, deed: Deed) -> None:
    if is_behind(draft.state, deed):
        draft.object(
            RefusalCode.UNEVEN,
            "{deed} has fewer buildings than {where}; sell on {where} first",
            deed=deed.name,
            where=_with_more(draft.state, deed),
        )
    sales = one_building(draft.state, who, deed)
    if not sales:
        left = in_bank(draft.state, HOUSE)
        needed = draft.state.edition.houses_before_hotel
        draft.refuse(
            RefusalCode.NO_HOUSE,
            "a sold hotel on {deed} is replaced by {needed} houses, and the Bank has only"
            " {left}: sell all buildings of the group at once",
            deed=deed.name,
            needed=needed,
            left=left,
        )
    _carry_out(draft, who, sales)


def _with_more(state: State, deed: Deed) -> Field:
    """The streets of the group with more buildings, in a sentence."""
    level = state.level(deed.id)
    sisters = state.edition.deeds_in[deed.group]
    more = [sister.name for sister in sisters if state.level(sister.id) > level]
    return joined(more, "{first} and {last}")


def _carry_out(draft: Draft, who: str, sales: list[Resale]) -> None:
    """Apply a sale: the Bank pays and takes the building; houses of the Bank may replace a
    hotel."""
    for deed, thing, amount, houses in sales:
        site = site_account(deed)
        draft.pay(BANK, who, amount)
        draft.move(site, BANK, thing)
        if houses:
            draft.move(BANK, site, HOUSE, houses)
        level = draft.state.level(deed)
        draft.emit(e.BuildingSold(who, deed, thing, amount, houses, level))


def sell_what_stands(draft: Draft, who: str) -> None:
    """Sell all buildings of a player who leaves the game; a Bank with limited money pays what it
    can."""
    for group in draft.state.edition.groups:
        for deed in built_up(draft.state, who, group.id):
            for thing, amount in standing(draft.state, deed):
                paid = draft.pay_what_there_is(who, amount)
                draft.move(site_account(deed.id), BANK, thing)
                level = draft.state.level(deed.id)
                draft.emit(e.BuildingSold(who, deed.id, thing, paid, 0, level))
