"""Rents: what a deed asks, reckoned once more from who holds what in the auditor's own books."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banker.audit.core.edition import Deed
from banker.audit.core.ledger import BANK
from banker.audit.expected.posting_builder import Event, Telling

Dice = list[int]


def rent(telling: Telling, deed_id: str, mode: str = "", dice: Dice | None = None) -> int:
    """What a visitor owes now; nothing while the deed is mortgaged or the Bank's."""
    if deed_id in telling.mortgaged:
        return 0
    return full_rent(telling, deed_id, mode, dice)


def full_rent(telling: Telling, deed_id: str, mode: str = "", dice: Dice | None = None) -> int:
    """The same as if it were not mortgaged."""
    deed, owner = telling.figures.deed(deed_id), telling.owner(deed_id)
    if owner == BANK or not deed.rents:
        return 0
    if deed.kind == "street":
        return _street(telling, deed, owner)
    sisters = telling.figures.sisters(deed)
    held = len([1 for sister in sisters if telling.owner(sister.id) == owner])
    if deed.kind == "railroad":
        return deed.rents[held - 1] * (2 if mode == "double" else 1)
    by_card = mode == "tenfold" and telling.figures.switch("card_utility_factor") != "ownership"
    return sum(dice or ()) * deed.rents[-1 if by_card else held - 1]


def _street(telling: Telling, deed: Deed, owner: str) -> int:
    houses, hotels = telling.buildings(deed.id)
    if hotels and telling.figures.houses_before_hotel:
        return deed.rents[-1]
    if houses or hotels:
        return deed.rents[1 + houses + hotels]
    return deed.rents[1 if _is_full_set(telling, deed, owner) else 0]


def _is_full_set(telling: Telling, deed: Deed, owner: str) -> bool:
    sisters = telling.figures.sisters(deed)
    for sister in sisters:
        if telling.owner(sister.id) != owner:
            return False
    ids = [sister.id for sister in sisters]
    if telling.figures.switch("set_rent") == "bare_group" and any(map(telling.level, ids)):
        return False
    is_spoilt = telling.figures.switch("set_rent_with_mortgage") == "none"
    return not (is_spoilt and telling.mortgaged.intersection(ids))


# --- a rent that is asked for, owed or paid -------------------------------------------------------


def possible_rents(telling: Telling, visitor: str, owner: str, deed: str) -> tuple[int, ...]:
    """What may be owed on a deed: by what is open, else by the table's word."""
    times = 2 if is_doubled(telling, owner) else 1
    amounts: dict[int, None] = {}  # in this order
    for claim in _claims(telling, visitor, owner, deed):
        for amount in _amounts(telling, deed, claim):
            amounts[amount * times] = None
    return tuple(amounts)


def is_doubled(telling: Telling, owner: str) -> bool:
    """Whether a card doubles the next rent that this player asks."""
    return bool(telling.before(f"{owner}.double_rent"))


def _claims(telling: Telling, visitor: str, owner: str, deed: str) -> list[Event]:
    """The newest first; at last one that nobody has opened."""
    wanted = (visitor, owner, deed)
    made = (*telling.opened, *telling.before("claims")[::-1])
    found = [it for it in made if (it["visitor"], it["owner"], it["deed"]) == wanted]
    return [*found, {}]


def _amounts(telling: Telling, deed: str, claim: Event) -> list[int]:
    if deed in telling.mortgaged:
        return [0]  # whatever it came to on landing
    fixed = claim.get("amount") if telling.figures.switch("rent_snapshot") == "landing" else None
    if fixed is not None:
        return [fixed]
    mode = claim.get("mode", "")
    if telling.figures.deed(deed).kind != "utility":
        return [rent(telling, deed, mode)]
    return [rent(telling, deed, mode, dice) for dice in thrown(telling, claim)]


def thrown(telling: Telling, claim: Event) -> list[Dice]:
    """The dice that a utility's rent may follow from."""
    if claim.get("dice"):
        return [claim["dice"]]
    facts: tuple[Callable[[str], Any], ...] = (telling.after, telling.before)
    names = ["again_dice"]
    if telling.figures.switch("utility_roll") == "movement" and not claim.get("mode"):
        names.append("dice")
    found = [fact(name) for name in names for fact in facts]
    return [dice for dice in found if dice] or [[0, 0]]
