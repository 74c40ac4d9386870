"""Buildings: hotels on streets.

Rules of this file (Secret Vault, *Hotels*)
* A hotel comes out of the vault or by trade; the Bank neither sells nor buys it.
* It may stand on any street of a colour that the player owns whole; how many on one street is the
  edition's figure. Nothing is said about building evenly, so nothing is asked.
* A hotel leaves a street when the street leaves its owner.
"""

from __future__ import annotations

from banker.game import commands as c
from banker.game import events as e
from banker.game.draft import Draft, site_account
from banker.game.refusal import RefusalCode
from banker.game.rent import rent_of
from banker.game.state import HOTEL


def place_hotel(draft: Draft, command: c.PlaceHotel) -> None:
    """An owned, unplaced hotel goes on a street."""
    who, deed_id = command.who, command.deed
    assert_site(draft, who, deed_id)
    if not draft.state.amount(who, HOTEL):
        draft.refuse(
            RefusalCode.NO_HOTEL,
            f"{draft.name(who)} has no hotel to place; hotels come out of the vault or by trade",
        )
    draft.move(who, site_account(deed_id), HOTEL)
    draft.tell(e.HotelPlaced(who, deed_id, rent_of(draft.state, deed_id)))


def assert_site(draft: Draft, who: str, deed_id: str) -> None:
    """Whether one more hotel of this player may stand here."""
    state = draft.state
    deed = state.edition.deed_by_id[deed_id]
    owner = state.owner(deed_id)
    if owner != who:
        draft.refuse(
            RefusalCode.NOT_OWNER,
            f"{deed.name} belongs to {draft.name(owner)}, not to {draft.name(who)}",
        )
    if deed_id in state.table.mortgaged:
        draft.object(RefusalCode.MORTGAGED, f"{deed.name} is mortgaged; redeem it first")
    if not state.has_set(who, deed.group):
        missing = [d.name for d in state.edition.deeds_in[deed.group] if state.owner(d.id) != who]
        draft.object(RefusalCode.NO_SET, f"{draft.name(who)} still needs {' and '.join(missing)}")
    most = state.edition.hotels_per_site
    if state.hotels_on(deed_id) >= most:
        # More than the deed has rents for cannot be reckoned, so no word can force it.
        draft.refuse(RefusalCode.SITE_FULL, f"{deed.name} has {most} hotels; that is the most")


def move_hotel(draft: Draft, command: c.MoveHotel) -> None:
    """A-22: a placed hotel stays, unless the house rule lets its owner move it in own turn."""
    who, state = command.who, draft.state
    may_move = state.edition.switches["move_hotels"] == "own_turn"
    if may_move:
        draft.assert_turn(who)
    assert_site(draft, who, command.to)
    if state.owner(command.deed) != who or not state.hotels_on(command.deed):
        draft.refuse(
            RefusalCode.NO_HOTEL,
            f"{draft.name(who)} has no hotel on {draft.title(command.deed)}",
        )
    if not may_move:
        draft.object(RefusalCode.NOT_MOVABLE, "a placed hotel stays until its street changes hands")
    take_hotels_off(draft, command.deed, who, most=1)
    draft.move(who, site_account(command.to), HOTEL)
    draft.tell(e.HotelPlaced(who, command.to, rent_of(draft.state, command.to)))


def take_hotels_off(draft: Draft, deed_id: str, to: str, *, most: int | None = None) -> None:
    """Hotels leave a street and come to an account."""
    count = draft.state.hotels_on(deed_id)
    if most is not None:
        count = min(count, most)
    if count:
        draft.move(site_account(deed_id), to, HOTEL, count)
        draft.tell(e.HotelsTakenOff(deed_id, count, to))


def build(draft: Draft, _command: c.Build | c.SellBuilding) -> None:
    """The Bank of this edition neither sells nor buys buildings."""
    draft.refuse(
        RefusalCode.NOT_IN_EDITION,
        "the Bank neither sells nor buys buildings here; 'ann places hotel on …' uses one's own",
    )
