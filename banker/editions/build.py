"""Build: an Edition from a checked tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from banker.editions.document import Tree
from banker.editions.schema import ruleset_of
from banker.editions.switches import fits, neutral, offered, said, unknown
from banker.foundation.errors import EditionError
from banker.foundation.text import Field, Text, worded
from banker.games.board.edition import Card, Clock, Deed, Edition, Group, Money, Space, VaultFill
from banker.games.rulesets import FIRST


def build(data: Tree, tags: Mapping[str, str], overlays: Sequence[str]) -> Any:
    """The edition that a checked tree describes, with every switch at its default."""
    return BUILDS[ruleset_of(data)](data, tags, overlays)


def _board(data: Tree, tags: Mapping[str, str], overlays: Sequence[str]) -> Edition:
    meta, supply, dice = data["meta"], data["supply"], data["dice"]
    chosen = offered(data["switches"])
    return Edition(
        id=meta["id"],
        title=meta["title"],
        stage=meta["stage"],
        players_min=meta["players_min"],
        players_max=meta["players_max"],
        money=_money(data["money"]),
        groups=_groups(data),
        spaces=_spaces(data),
        deeds=_deeds(data),
        cards=_cards(data["deck"]),
        hotels=supply["hotels"],
        hotels_per_site=supply["hotels_per_site"],
        keys=supply.get("keys", 0),
        lock_die=dice.get("lock_die", False),
        doubles_max=dice["doubles_max"],
        jail_tries_max=dice["jail_tries_max"],
        vault=msgspec.convert(data["vault"], VaultFill) if "vault" in data else None,
        offered={name: switch for name, switch in chosen.items() if len(switch.values) > 1},
        switches=neutral() | {name: switch.default for name, switch in chosen.items()},
        sources=_sources(data, tags),
        overlays=tuple(overlays),
        houses=supply.get("houses", 0),
        houses_before_hotel=houses_before_hotel(supply),
        chips=supply.get("chips", 0),
        deal_deeds=supply.get("deal_deeds", 0),
        trade_gap_percent=data["money"].get("trade_gap_percent", 0),
        clock=msgspec.convert(data["clock"], Clock) if "clock" in data else None,
        language=meta.get("language", "en"),
    )


def _cards_only(data: Tree, tags: Mapping[str, str], overlays: Sequence[str]) -> Any:
    from banker.editions.deal.build import build  # a board game loads no other rules

    return build(data, tags, overlays)


BUILDS: dict[str, Callable[[Tree, Mapping[str, str], Sequence[str]], Any]] = {
    FIRST: _board,
    "deal": _cards_only,
}


def choose(edition: Any, switches: Mapping[str, str], fixed: Mapping[str, str] = {}) -> Any:
    """The edition with some switches set; EditionError names every unknown switch or value.

    `fixed`: the overlay that speaks of a switch.
    """
    faults: list[Field] = []
    for name, value in switches.items():
        offer = edition.offered.get(name)
        if offer is None and name in edition.switches:
            faults.append(_fixed(edition, name, fixed.get(name)))
        elif offer is None:
            faults.append(
                worded("no switch '{name}'; {hint}", name=name, hint=unknown(name, edition.offered))
            )
        elif not fits(name, offer, value):
            cannot = "switch '{name}' cannot be '{value}', only {values}"
            faults.append(worded(cannot, name=name, value=value, values=said(name, offer)))
    if faults:
        raise EditionError(faults)
    return msgspec.structs.replace(edition, switches={**edition.switches, **switches})


def _fixed(edition: Any, name: str, overlay: str | None) -> Text:
    value = edition.switches[name]
    if overlay:
        by_overlay = "switch '{name}' is '{value}' by the overlay {overlay}; leave one of them out"
        return worded(by_overlay, name=name, value=value, overlay=overlay)
    by_box = "switch '{name}' is '{value}' in {id}; a file of your own may offer others"
    return worded(by_box, name=name, value=value, id=edition.id)


def houses_before_hotel(supply: Tree) -> int:
    """How many houses a hotel needs; 0 in an edition without houses."""
    count: int = supply.get("houses_before_hotel", 0)
    return count if supply.get("houses") else 0


def rents_needed(supply: Tree) -> int:
    """How many rents of a street are in use: alone, full set, each house and each hotel."""
    hotels: int = supply["hotels_per_site"]
    return 2 + houses_before_hotel(supply) + hotels


def _places(deed: Tree, supply: Tree) -> list[int]:
    """The places of the rents that are in use: where fewer houses make a hotel, some rents are
    skipped."""
    every = list(range(len(deed["rents"])))
    if deed.get("kind", "street") != "street":
        return every
    first = 2 + houses_before_hotel(supply)
    surplus = len(every) - rents_needed(supply)
    return every[:first] + every[first + surplus :]


def _sources(data: Tree, tags: Mapping[str, str]) -> dict[str, str]:
    """The source tags, with the rents numbered as in the edition."""
    found = {name: tag for name, tag in tags.items() if ".rents." not in name}
    for deed in data["deed"]:
        stem = f"deed.{deed['id']}.rents."
        for place, old in enumerate(_places(deed, data["supply"])):
            found[f"{stem}{place}"] = tags[f"{stem}{old}"]
    return found


def _money(money: Tree) -> Money:
    pieces = {
        key: {note: count for note, count in money[key].items() if count}
        for key in ("notes", "start_notes")
    }
    return msgspec.convert({"salary_vault": 0} | money | pieces, Money, str_keys=True)


def _groups(data: Tree) -> tuple[Group, ...]:
    names = data["meta"]["names"]
    groups = (group | {"name": _called(group, names)} for group in data["board"]["groups"])
    return tuple(msgspec.convert(group, Group) for group in groups)


def _spaces(data: Tree) -> tuple[Space, ...]:
    """The spaces of the board. A space with a deed has the deed's name."""
    names = data["meta"]["names"]
    deeds = {deed["id"]: deed["names"][names] for deed in data["deed"]}
    spaces = (
        {**s, "id": s["deed"], "name": deeds[s["deed"]]}
        if "deed" in s
        else {**s, "name": _called(s, names)}
        for s in data["board"]["spaces"]
    )
    return tuple(msgspec.convert(space, Space) for space in spaces)


def _cards(deck: Tree) -> tuple[Card, ...]:
    labels = deck.get("labels", "")
    cards = (
        card | {"label": card.get("labels", {}).get(labels, card["label"])}
        for card in deck["cards"]
    )
    return tuple(msgspec.convert(card, Card) for card in cards)


def _called(thing: Tree, names: str) -> str:
    """The printed name in the board set of this game, or else the common name."""
    name: str = thing.get("names", {}).get(names) or thing["name"]
    return name


def _deeds(data: Tree) -> tuple[Deed, ...]:
    """The deeds in the order of the board. The order also gives the deeds their codes."""
    letters = {group["id"]: group["letter"] for group in data["board"]["groups"]}
    spaces = {s["deed"]: s["index"] for s in data["board"]["spaces"] if "deed" in s}
    counts = dict.fromkeys(letters, 0)
    deeds = []
    for deed in sorted(data["deed"], key=lambda deed: spaces[deed["id"]]):
        group = deed["group"]
        counts[group] += 1
        more = {
            "name": deed["names"][data["meta"]["names"]],
            "code": f"{letters[group]}{counts[group]}",
            "space": spaces[deed["id"]],
            "rents": [deed["rents"][place] for place in _places(deed, data["supply"])],
        }
        deeds.append(msgspec.convert({"mortgage": 0, "redeem": 0, **deed, **more}, Deed))
    return tuple(deeds)
