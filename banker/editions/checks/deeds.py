"""Deeds: checks whether each title deed makes sense, alone and with the others.

The checks follow the rules in `run`: they find every error at once, and skip values of the wrong
shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banker.editions.checks.repeats import repeats
from banker.editions.document import EditionFinding, Tree
from banker.editions.document.positions import Trail
from banker.foundation.text import Text, worded

_DEEDS: Trail = ("deed",)
_BUILT = ("houses", "houses_before_hotel", "hotels_per_site")


def deed_findings(sound: Tree, data: Tree) -> Iterator[EditionFinding]:
    """Yield the errors of an edition's deeds.

    `sound`: the part of `data` with the right shape; `data`: all that the files say.
    """
    deeds, groups = sound.get("deed", []), sound.get("board", {}).get("groups", [])
    yield from _names(deeds, sound.get("meta", {}).get("names"))
    yield from _members(deeds, groups)
    if deeds:
        # Another check reports a deed that is no table; here it has no keys.
        written = [item if isinstance(item, dict) else {} for item in data["deed"]]
        yield from _alike(written)
        yield from _redeeming(written, data.get("money"))
    for place, deed in enumerate(deeds):
        yield from _deed(deed, (*_DEEDS, place))
    if not _spoilt(sound.get("supply", {}), data.get("supply")):
        yield from _rent_counts(deeds, sound.get("supply", {}))


def _spoilt(sound: Tree, written: object) -> bool:
    """Whether a street's building values have the wrong type: another check reports that."""
    return isinstance(written, dict) and any(key in written and key not in sound for key in _BUILT)


def _names(deeds: list[Tree], board_set: str | None) -> Iterator[EditionFinding]:
    yield from repeats(deeds, _DEEDS, "id")
    seen: set[tuple[str, str]] = set()
    for place, deed in enumerate(deeds):
        names: dict[str, str] | None = deed.get("names")
        if names is None:
            continue
        if board_set is not None and board_set not in names:
            yield EditionFinding(
                (*_DEEDS, place, "names"),
                worded("no name for '{name}', see meta.names", name=board_set),
            )
        for pair in names.items():
            if pair in seen:
                yield EditionFinding(
                    (*_DEEDS, place, "names", pair[0]),
                    worded("'{name}' is there twice: remove one", name=pair[1]),
                )
            seen.add(pair)


def _members(deeds: list[Tree], groups: list[Tree]) -> Iterator[EditionFinding]:
    """Check that every deed has a group, and that a group has one kind of deed."""
    known = {group.get("id") for group in groups}
    kinds: dict[str, str] = {}
    for place, deed in enumerate(deeds):
        group, kind = deed.get("group"), deed.get("kind", "street")
        if group is None:
            continue
        if groups and group not in known:
            yield EditionFinding(
                (*_DEEDS, place, "group"),
                worded("no group '{group}': check the id, or add the group", group=group),
            )
        if kinds.setdefault(group, kind) != kind:
            yield EditionFinding(
                (*_DEEDS, place, "kind"),
                worded(
                    "is {kind}, others of {group} {other}",
                    kind=kind,
                    group=group,
                    other=kinds[group],
                ),
            )


def _alike(deeds: list[Tree]) -> Iterator[EditionFinding]:
    """Check that values which some deeds have are in all deeds: mortgage, price of redeeming, price
    of building. `deeds`: as written, also with values of the wrong type."""
    for key in ("mortgage", "redeem", "building"):
        places = [n for n, deed in enumerate(deeds) if deed]
        if key == "building":
            streets = [n for n in places if deeds[n].get("kind", "street") == "street"]
            for place in places:
                if place not in streets and key in deeds[place]:
                    yield EditionFinding(
                        (*_DEEDS, place, key), worded("nothing is built here: remove it")
                    )
            places = streets
        having = [n for n in places if key in deeds[n]]
        if 0 < len(having) * 2 < len(places):
            for place in having:
                yield EditionFinding(
                    (*_DEEDS, place, key), worded("most deeds have none; all must, or no deed")
                )
        elif having:
            for place in places:
                if place not in having:
                    yield EditionFinding(
                        (*_DEEDS, place), worded("the key '{key}' is missing: add it", key=key)
                    )


def _redeeming(deeds: list[Tree], money: object) -> Iterator[EditionFinding]:
    """Check that the price of redeeming is printed on the deeds, or follows from the interest."""
    mortgaged = any("mortgage" in deed for deed in deeds)
    if not mortgaged or any("redeem" in deed for deed in deeds) or not isinstance(money, dict):
        return
    if money.get("interest_percent", 0) == 0:
        trail = ("money", "interest_percent") if "interest_percent" in money else ("money",)
        yield EditionFinding(trail, worded("is 0, and no deed says what redeeming costs"))


def _deed(deed: Tree, trail: Trail) -> Iterator[EditionFinding]:
    price, mortgage, redeem = (deed.get(key) for key in ("price", "mortgage", "redeem"))
    if price is not None and mortgage is not None and mortgage > price:
        yield EditionFinding(
            (*trail, "mortgage"),
            worded("{mortgage} is more than the price, {price}", mortgage=mortgage, price=price),
        )
    if redeem is not None and mortgage is not None and redeem < mortgage:
        yield EditionFinding(
            (*trail, "redeem"),
            worded(
                "{redeem} is less than the mortgage, {mortgage}", redeem=redeem, mortgage=mortgage
            ),
        )
    if deed.get("locked") and deed.get("kind", "street") != "street":
        yield EditionFinding((*trail, "locked"), worded("only a street has a lock: remove it"))
    rents: list[int] = deed.get("rents", [])
    for place in range(1, len(rents)):
        if rents[place] <= rents[place - 1]:
            message = worded(
                "{rents} is not more than the rent before it, {before}",
                rents=rents[place],
                before=rents[place - 1],
            )
            yield EditionFinding((*trail, "rents", place), message)


def _rent_counts(deeds: list[Tree], supply: Tree) -> Iterator[EditionFinding]:
    members = Counter(deed.get("group") for deed in deeds)
    streets = Counter(
        len(deed["rents"])
        for deed in deeds
        if deed.get("rents") and deed.get("kind", "street") == "street"
    )
    for place, deed in enumerate(deeds):
        rents, kind = deed.get("rents"), deed.get("kind", "street")
        if not rents:
            continue
        if kind != "street":
            count = members[deed.get("group")]
            what = worded("one for each {kind} in one hand makes", kind=kind)
        elif "hotels_per_site" in supply:
            count, what = _street_count(streets, supply)
        else:
            continue
        if len(rents) != count:
            yield EditionFinding(
                (*_DEEDS, place, "rents"),
                worded("{count} rents; {what} {wanted}", count=len(rents), what=what, wanted=count),
            )


def _street_count(lengths: Counter[int], supply: Tree) -> tuple[int, Text]:
    """The number of rents that a street must have, and in words which rents these are. Where an
    overlay needs fewer houses for a hotel, the deeds still print all rents."""
    houses, hotels = houses_before_hotel(supply), supply["hotels_per_site"]
    needed, usual = rents_needed(supply), lengths.most_common(1)[0][0]
    built = worded("1 to {hotels} hotels", hotels=hotels)
    if houses:
        built = worded("1 to {houses} houses and a hotel", houses=houses)
    count = usual if houses and usual > needed else needed
    return count, worded("alone, full set, and with {built} make", built=built)


def houses_before_hotel(supply: Tree) -> int:
    """Return how many houses a hotel needs; 0 in an edition without houses.

    `supply`: the edition's table of that name.
    """
    count: int = supply.get("houses_before_hotel", 0)
    return count if supply.get("houses") else 0


def rents_needed(supply: Tree) -> int:
    """Return how many rents a street needs: alone, full set, each house and each hotel.

    `supply`: the edition's table of that name.
    """
    hotels: int = supply["hotels_per_site"]
    return 2 + houses_before_hotel(supply) + hotels
