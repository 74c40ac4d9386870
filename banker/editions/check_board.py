"""Whether the printed board holds together: groups, spaces, title deeds and cards.

The same rules as in `check`: every fault at once, and only on what has the right shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banker.editions.document import Finding, Tree, identity
from banker.editions.locate import Trail

_GROUPS: Trail = ("board", "groups")
_SPACES: Trail = ("board", "spaces")
_DEEDS: Trail = ("deed",)
_CARDS: Trail = ("deck", "cards")

_ALONE_KINDS = ("go", "jail", "go_to_jail")  # exactly one of each
_CHARGING_KINDS = ("tax", "paid_guess")
_AMOUNT_EFFECTS = (
    "collect",
    "pay",
    "pay_vault",
    "each_pays_vault",
    "collect_each",
    "pay_each",
    "move_back",
)
_KEPT_EFFECTS = ("jail_free", "skip_rent")
_VAULT_EFFECTS = ("pay_vault", "each_pays_vault")


def board_findings(sound: Tree, data: Tree) -> Iterator[Finding]:
    """All findings on groups, spaces, deeds and cards of the sound part of `data`."""
    board = sound.get("board", {})
    groups, spaces = board.get("groups", []), board.get("spaces", [])
    deeds, cards = sound.get("deed", []), sound.get("deck", {}).get("cards", [])
    yield from _groups(groups, deeds)
    yield from _order(spaces, board.get("size"))
    for place, space in enumerate(spaces):
        if "kind" in space:
            written = set(data["board"]["spaces"][place])
            yield from _space(space, written, (*_SPACES, place), "vault" in sound)
    yield from _streets(spaces, deeds)
    yield from _names(deeds, sound.get("meta", {}).get("names"))
    known = {group.get("id") for group in groups}
    sites = sound.get("supply", {}).get("hotels_per_site")
    for place, deed in enumerate(deeds):
        group = deed.get("group")
        if groups and group is not None and group not in known:
            yield Finding((*_DEEDS, place, "group"), f"no group '{group}'")
        yield from _deed(deed, (*_DEEDS, place), sites)
    yield from _repeats(cards, _CARDS, "id", "label")
    for place, card in enumerate(cards):
        if "effect" in card:
            written = set(data["deck"]["cards"][place])
            yield from _card(card, written, (*_CARDS, place), "vault" in sound)
            yield from _target(card, (*_CARDS, place), spaces)


def _groups(groups: list[Tree], deeds: list[Tree]) -> Iterator[Finding]:
    yield from _repeats(groups, _GROUPS, "letter", "id", "name", "colour")
    members = Counter(deed.get("group") for deed in deeds)
    for place, group in enumerate(groups):
        count, size = members[group.get("id")], group.get("size")
        if deeds and "id" in group and size is not None and size != count:
            yield Finding((*_GROUPS, place, "size"), f"{count} deeds for {size}")


def _order(spaces: list[Tree], size: int | None) -> Iterator[Finding]:
    if spaces and size is not None and len(spaces) != size:
        yield Finding(_SPACES, f"{len(spaces)} spaces for {size}")
    last = -1
    for place, space in enumerate(spaces):
        index = space.get("index", last + 1)
        # A wrong number is one fault, and so is a missing space: those behind it are right again.
        if index not in (last + 1, place):
            yield Finding((*_SPACES, place, "index"), f"is {index} where {last + 1} should follow")
        last = index
        if space.get("kind") == "go" and "index" in space and index:
            yield Finding((*_SPACES, place, "index"), "GO must be space 0")
    kinds = Counter(space.get("kind") for space in spaces)
    for kind in _ALONE_KINDS:
        if spaces and kinds[kind] != 1:
            yield Finding(_SPACES, f"{kinds[kind]} spaces of the kind {kind}, there must be 1")


def _space(space: Tree, written: set[str], trail: Trail, has_vault: bool) -> Iterator[Finding]:
    """`written` are the keys in the file, also those whose value has the wrong sort."""
    kind = space["kind"]
    is_street, is_charging = kind == "street", kind in _CHARGING_KINDS
    wanted = {"deed": is_street, "id": not is_street, "name": not is_street}
    wanted |= {"amount": is_charging, "to": is_charging}
    yield from _keys(f"a space of the kind {kind}", wanted, written, trail)
    if space.get("to") == "vault" and not has_vault:
        yield Finding((*trail, "to"), "there is no [vault]")


def _keys(what: str, wanted: dict[str, bool], written: set[str], trail: Trail) -> Iterator[Finding]:
    for key, is_wanted in wanted.items():
        if is_wanted and key not in written:
            yield Finding(trail, f"{what} needs '{key}'")
        elif not is_wanted and key in written:
            yield Finding((*trail, key), f"{what} has none")


def _streets(spaces: list[Tree], deeds: list[Tree]) -> Iterator[Finding]:
    """Streets and deeds, one to one."""
    known = {deed.get("id") for deed in deeds}
    seen: set[str] = set()
    called: set[str] = set()
    for place, space in enumerate(spaces):
        name, deed = identity(space), space.get("deed")
        if deed is not None and deeds and deed not in known:
            yield Finding((*_SPACES, place, "deed"), f"no deed '{deed}'")
        if deed in seen:
            yield Finding((*_SPACES, place, "deed"), f"'{deed}' already has a space")
        elif name in called:
            yield Finding((*_SPACES, place, "id"), f"'{name}' is there twice")
        if name:
            called.add(name)
        if deed is not None:
            seen.add(deed)
    for place, item in enumerate(deeds):
        if spaces and "id" in item and item["id"] not in seen:
            yield Finding((*_DEEDS, place), "stands on no space")


def _names(deeds: list[Tree], board_set: str | None) -> Iterator[Finding]:
    yield from _repeats(deeds, _DEEDS, "id")
    seen: set[tuple[str, str]] = set()
    for place, deed in enumerate(deeds):
        names: dict[str, str] | None = deed.get("names")
        if names is None:
            continue
        if board_set is not None and board_set not in names:
            yield Finding((*_DEEDS, place, "names"), f"no name for '{board_set}', see meta.names")
        for pair in names.items():
            if pair in seen:
                yield Finding((*_DEEDS, place, "names", pair[0]), f"'{pair[1]}' is there twice")
            seen.add(pair)


def _deed(deed: Tree, trail: Trail, sites: int | None) -> Iterator[Finding]:
    price, mortgage, redeem = (deed.get(key) for key in ("price", "mortgage", "redeem"))
    if price is not None and mortgage is not None and mortgage > price:
        yield Finding((*trail, "mortgage"), f"{mortgage} is more than the price, {price}")
    if redeem is not None and mortgage is not None and redeem < mortgage:
        yield Finding((*trail, "redeem"), f"{redeem} is less than the mortgage, {mortgage}")
    rents: list[int] = deed.get("rents", [])
    if rents and sites is not None and len(rents) != sites + 2:
        what = f"alone, full set, and with 1 to {sites} hotels make {sites + 2}"
        yield Finding((*trail, "rents"), f"{len(rents)} rents; {what}")
    for place in range(1, len(rents)):
        if rents[place] <= rents[place - 1]:
            message = f"{rents[place]} is not more than the rent before it, {rents[place - 1]}"
            yield Finding((*trail, "rents", place), message)


def _card(card: Tree, written: set[str], trail: Trail, has_vault: bool) -> Iterator[Finding]:
    effect = card["effect"]
    wanted = {"amount": effect in _AMOUNT_EFFECTS, "target": effect in ("move", "nearest")}
    yield from _keys(f"the effect {effect}", wanted, written, trail)
    is_kept = card.get("keep", "keep" in written)
    if effect in _KEPT_EFFECTS and not is_kept:
        yield Finding(trail, f"the effect {effect} needs keep = true")
    if effect in _VAULT_EFFECTS and not has_vault:
        yield Finding((*trail, "effect"), "there is no [vault]")


def _target(card: Tree, trail: Trail, spaces: list[Tree]) -> Iterator[Finding]:
    effect, target = card["effect"], card.get("target")
    if target is None or not spaces:
        return
    if effect == "move" and target not in map(identity, spaces):
        yield Finding((*trail, "target"), f"no space '{target}'")
    if effect == "nearest" and all(space.get("kind") != target for space in spaces):
        yield Finding((*trail, "target"), f"no space of the kind '{target}'")


def _repeats(items: list[Tree], stem: Trail, *keys: str) -> Iterator[Finding]:
    """What must be there once and is there again."""
    for key in keys:
        seen: set[str] = set()
        for place, item in enumerate(items):
            value = item.get(key)
            if value in seen:
                yield Finding((*stem, place, key), f"'{value}' is there twice")
            elif value is not None:
                seen.add(value)
