"""Rents: the rent of each deed, calculated again from the audit's own balances and facts."""

from __future__ import annotations

from collections.abc import Callable

from banker.audit.core.edition import PrintedDeed
from banker.audit.core.ledger import BANK
from banker.audit.core.row import Event
from banker.audit.expected.posting_builder import PostingBuilder

Dice = list[int]
_MODES = ("", "double", "tenfold")  # of cards


def rent(builder: PostingBuilder, deed_id: str, mode: str = "", dice: Dice | None = None) -> int:
    """Return the rent that a visitor owes now; 0 for a deed that is mortgaged or the Bank's.
    `mode`: how a card changes the rent; empty without a card."""
    if dice is not None or mode not in _MODES:
        return _rent(builder, deed_id, mode, dice)
    known = builder.rents_of(deed_id)
    if mode not in known:
        known[mode] = _rent(builder, deed_id, mode, None)
    return known[mode]


def _rent(builder: PostingBuilder, deed_id: str, mode: str, dice: Dice | None) -> int:
    return 0 if deed_id in builder.mortgaged else full_rent(builder, deed_id, mode, dice)


def full_rent(
    builder: PostingBuilder, deed_id: str, mode: str = "", dice: Dice | None = None
) -> int:
    """Return the rent of a deed as if it were not mortgaged. Arguments as for `rent`."""
    deed = builder.figures.deed(deed_id)
    if builder.owner(deed_id) == BANK or not deed.rents:
        return 0
    printed = deed.rents[rent_place(builder, deed, mode)]
    if deed.kind == "railroad":
        return printed * (2 if mode == "double" else 1)
    return sum(dice or ()) * printed if deed.kind == "utility" else printed


def rent_place(builder: PostingBuilder, deed: PrintedDeed, mode: str = "") -> int:
    """Return the index of the due rent in the deed's list `rents`, before dice and doubling."""
    owner = builder.owner(deed.id)
    if deed.kind == "street":
        return _street_place(builder, deed, owner)
    sisters = builder.figures.sisters(deed)
    held = len([1 for sister in sisters if builder.owner(sister.id) == owner])
    by_card = mode == "tenfold" and builder.figures.switch("card_utility_factor") != "ownership"
    return len(deed.rents) - 1 if by_card and deed.kind == "utility" else held - 1


def _street_place(builder: PostingBuilder, deed: PrintedDeed, owner: str) -> int:
    houses, hotels = builder.buildings(deed.id)
    if hotels and builder.figures.houses_before_hotel:
        return len(deed.rents) - 1
    if houses or hotels:
        return 1 + houses + hotels
    return 1 if _is_full_set(builder, deed, owner) else 0


def _is_full_set(builder: PostingBuilder, deed: PrintedDeed, owner: str) -> bool:
    sisters = builder.figures.sisters(deed)
    for sister in sisters:
        if builder.owner(sister.id) != owner:
            return False
    ids = [sister.id for sister in sisters]
    if builder.figures.switch("set_rent") == "bare_group" and any(map(builder.level, ids)):
        return False
    is_spoilt = builder.figures.switch("set_rent_with_mortgage") == "none"
    return not (is_spoilt and builder.mortgaged.intersection(ids))


# --- a rent that is asked for, owed or paid -------------------------------------------------------


def possible_rents(builder: PostingBuilder, visitor: str, owner: str, deed: str) -> tuple[int, ...]:
    """Return the rents that a visitor may owe on a deed, most likely first: by each open claim of
    rent, then without a claim."""
    times = 2 if is_doubled(builder, owner) else 1
    claims = _claims(builder, visitor, owner, deed)
    if deed in builder.mortgaged:
        return (0,)  # whatever the rent was on landing
    is_fixed = builder.figures.switch("rent_snapshot") == "landing"
    is_utility = builder.figures.deed(deed).kind == "utility"
    amounts: dict[int, None] = {}  # a set that keeps its order
    for claim in claims:
        fixed = claim.get("amount") if is_fixed else None
        mode = claim.get("mode", "")
        if fixed is not None:
            amounts[fixed * times] = None
        elif is_utility:
            for dice in thrown(builder, claim):
                amounts[rent(builder, deed, mode, dice) * times] = None
        else:
            amounts[rent(builder, deed, mode) * times] = None
    return tuple(amounts)


def is_doubled(builder: PostingBuilder, owner: str) -> bool:
    """Tell whether a card doubles the next rent that this player asks for."""
    return bool(builder.before(f"{owner}.double_rent"))


def _claims(builder: PostingBuilder, visitor: str, owner: str, deed: str) -> list[Event]:
    """The open claims, newest first, then an empty one for a rent that no entry opened."""
    wanted = (visitor, owner, deed)
    made = (*builder.opened, *builder.before("claims")[::-1])
    found = [it for it in made if (it["visitor"], it["owner"], it["deed"]) == wanted]
    return [*found, {}]


def thrown(builder: PostingBuilder, claim: Event) -> list[Dice]:
    """Return the rolls of dice that a utility's rent may use, for a claim of rent."""
    if claim.get("dice"):
        return [claim["dice"]]
    facts: tuple[Callable[[str], Dice | None], ...] = (builder.after, builder.before)
    names = ["again_dice"]
    if builder.figures.switch("utility_roll") == "movement" and not claim.get("mode"):
        names.append("dice")
    found = [fact(name) for name in names for fact in facts]
    return [dice for dice in found if dice] or [[0, 0]]
