"""Rents: what a deed asks, reckoned once more from who holds what in the auditor's own books."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from banker.audit.books import BANK
from banker.audit.figures import Deed
from banker.audit.telling import Event, Telling

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
    held = sum(telling.owner(other.id) == owner for other in telling.figures.sisters(deed))
    if deed.kind == "railroad":
        return deed.rents[held - 1] * (2 if mode == "double" else 1)
    by_card = mode == "tenfold" and telling.figures.switch("card_utility_factor") != "ownership"
    return sum(dice or ()) * deed.rents[-1 if by_card else held - 1]


def _street(telling: Telling, deed: Deed, owner: str) -> int:
    houses, hotels = telling.houses(deed.id), telling.hotels(deed.id)
    if hotels and telling.figures.houses_before_hotel:
        return deed.rents[-1]
    if houses or hotels:
        return deed.rents[1 + houses + hotels]
    return deed.rents[1 if _is_full_set(telling, deed, owner) else 0]


def _is_full_set(telling: Telling, deed: Deed, owner: str) -> bool:
    sisters = telling.figures.sisters(deed)
    if any(telling.owner(sister.id) != owner for sister in sisters):
        return False
    ids = [sister.id for sister in sisters]
    if telling.figures.switch("set_rent") == "bare_group" and any(map(telling.level, ids)):
        return False
    is_spoilt = telling.figures.switch("set_rent_with_mortgage") == "none"
    return not (is_spoilt and telling.mortgaged.intersection(ids))


# --- a rent that is asked for, owed or paid -------------------------------------------------------


def possible_rents(telling: Telling, visitor: str, owner: str, deed: str) -> tuple[int, ...]:
    """What may be owed on a deed: by what is open, else by the table's word."""
    claims = (*_claims(telling, visitor, owner, deed), {})
    times = 2 if is_doubled(telling, owner) else 1
    amounts = (amount * times for claim in claims for amount in _amounts(telling, deed, claim))
    return tuple(dict.fromkeys(amounts))


def is_doubled(telling: Telling, owner: str) -> bool:
    """Whether a card doubles the next rent that this player asks."""
    return bool(telling.before(f"{owner}.double_rent"))


def _claims(telling: Telling, visitor: str, owner: str, deed: str) -> Iterator[Event]:
    wanted = (visitor, owner, deed)
    for claim in (*telling.opened, *telling.before("claims")[::-1]):
        if (claim["visitor"], claim["owner"], claim["deed"]) == wanted:
            yield claim


def _amounts(telling: Telling, deed: str, claim: Event) -> Iterator[int]:
    if deed in telling.mortgaged:
        yield 0  # whatever it came to on landing
        return
    fixed = claim.get("amount") if telling.figures.switch("rent_snapshot") == "landing" else None
    if fixed is not None:
        yield fixed
        return
    mode = claim.get("mode", "")
    if telling.figures.deed(deed).kind != "utility":
        yield rent(telling, deed, mode)
        return
    for dice in thrown(telling, claim):
        yield rent(telling, deed, mode, dice)


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
