"""Build: makes an edition with a board from the checked data of its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from banker.editions.checks.deeds import houses_before_hotel, rents_needed
from banker.editions.document import Tree
from banker.editions.switches import neutral, offered
from banker.games.board.edition import Card, Clock, Deed, Edition, Group, Money, Space, VaultFill


def build(data: Tree, tags: Mapping[str, str], overlays: Sequence[str]) -> Edition:
    """Return the edition of a board game from its checked data.

    `tags`: path of a value -> where the value comes from. `overlays`: the names of the overlays in
    it.
    """
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
        switches=neutral(Edition.ruleset)
        | {name: switch.default for name, switch in chosen.items()},
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
