"""From a checked tree to an Edition, and between an Edition and what a game file keeps of it.

A game file holds the whole merged edition, so it explains itself for ever: nothing here that
turns it back may need an edition's file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from banker.editions.document import Tree
from banker.editions.sources import sources
from banker.errors import EditionError
from banker.game.edition import Card, Deed, Edition, Group, Money, Space, Switch, VaultFill


def build(data: Tree, base: Tree | None, overlays: Sequence[str]) -> Edition:
    """The edition that a checked tree describes, with every switch at its default."""
    meta, supply, dice = data["meta"], data["supply"], data["dice"]
    offered = {name: msgspec.convert(item, Switch) for name, item in data["switch"].items()}
    return Edition(
        id=meta["id"],
        title=meta["title"],
        stage=meta["stage"],
        players_min=meta["players_min"],
        players_max=meta["players_max"],
        money=_money(data["money"]),
        groups=tuple(msgspec.convert(item, Group) for item in data["board"]["groups"]),
        spaces=_spaces(data),
        deeds=_deeds(data),
        cards=tuple(msgspec.convert(item, Card) for item in data["deck"]["cards"]),
        hotels=supply["hotels"],
        hotels_per_site=supply["hotels_per_site"],
        keys=supply["keys"],
        lock_die=dice["lock_die"],
        doubles_max=dice["doubles_max"],
        jail_tries_max=dice["jail_tries_max"],
        vault=msgspec.convert(data["vault"], VaultFill) if "vault" in data else None,
        offered=offered,
        switches={name: switch.default for name, switch in offered.items()},
        sources=sources(data, base),
        overlays=tuple(overlays),
    )


def choose(edition: Edition, switches: Mapping[str, str]) -> Edition:
    """The edition with some switches set; EditionError names every choice that there is not."""
    faults = []
    for name, value in switches.items():
        offer = edition.offered.get(name)
        if offer is None:
            faults.append(f"no switch '{name}'; there are {', '.join(sorted(edition.offered))}")
        elif value not in offer.values:
            faults.append(f"switch '{name}' cannot be '{value}', only {' or '.join(offer.values)}")
    if faults:
        raise EditionError(faults)
    return msgspec.structs.replace(edition, switches={**edition.switches, **switches})


def freeze(edition: Edition) -> dict[str, Any]:
    """The whole edition as plain JSON values, for the first line of a game file."""
    # Through the text of JSON, so that no tuple or number for a key is left.
    frozen: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(edition))
    return frozen


def thaw(frozen: Mapping[str, Any]) -> Edition:
    """The edition that `freeze` wrote. It needs no file."""
    try:
        return msgspec.convert(frozen, Edition, str_keys=True)
    except msgspec.ValidationError as error:
        raise EditionError([f"the edition kept in the game file: {error}"]) from error


def digest(edition: Edition) -> str:
    """A fingerprint of everything in the edition, 64 hexadecimal digits."""
    canonical = msgspec.json.encode(freeze(edition), order="sorted")
    return blake2b(canonical, digest_size=32).hexdigest()


def _money(money: Tree) -> Money:
    return msgspec.convert(money, Money, str_keys=True)


def _spaces(data: Tree) -> tuple[Space, ...]:
    """The board. A street space is called as its deed is."""
    names = {deed["id"]: _printed(deed, data) for deed in data["deed"]}
    streets = (
        {"id": s["deed"], "name": names[s["deed"]], **s} if "deed" in s else s
        for s in data["board"]["spaces"]
    )
    return tuple(msgspec.convert(space, Space) for space in streets)


def _deeds(data: Tree) -> tuple[Deed, ...]:
    """The deeds in the order of the board, which also gives them their codes."""
    letters = {group["id"]: group["letter"] for group in data["board"]["groups"]}
    spaces = {s["deed"]: s["index"] for s in data["board"]["spaces"] if "deed" in s}
    counts = dict.fromkeys(letters, 0)
    deeds = []
    for deed in sorted(data["deed"], key=lambda deed: spaces[deed["id"]]):
        group = deed["group"]
        counts[group] += 1
        more = {
            "name": _printed(deed, data),
            "code": f"{letters[group]}{counts[group]}",
            "space": spaces[deed["id"]],
        }
        deeds.append(msgspec.convert({**deed, **more}, Deed))
    return tuple(deeds)


def _printed(deed: Tree, data: Tree) -> str:
    name: str = deed["names"][data["meta"]["names"]]
    return name
