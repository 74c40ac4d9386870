"""Build: makes an edition of the card game from the checked data of its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from banker.editions.document import Tree
from banker.editions.switches import neutral, offered
from banker.games.deal.edition import CardSet, Edition, Face, HandFigures, Switch
from banker.games.deal.state import Setup


def build(data: Tree, tags: Mapping[str, str], overlays: Sequence[str]) -> Edition:
    """Return the edition of checked data, with every switch at its default.

    `tags`: path of a value -> where the value comes from. `overlays`: the names of the overlays in
    it.
    """
    meta = data["meta"]
    chosen = offered(data["switches"])
    return Edition(
        ruleset=Setup.ruleset,
        id=meta["id"],
        title=meta["title"],
        stage=meta["stage"],
        players_min=meta["players_min"],
        players_max=meta["players_max"],
        hand=msgspec.convert(_plain(data["hand"]), HandFigures),
        sets=tuple(msgspec.convert(_plain(one), CardSet) for one in data["set"]),
        faces=tuple(msgspec.convert(_plain(face), Face) for face in data["face"]),
        offered={
            name: Switch(switch.values, switch.default, switch.about)
            for name, switch in chosen.items()
            if len(switch.values) > 1
        },
        switches=neutral(Setup.ruleset) | {name: switch.default for name, switch in chosen.items()},
        sources=dict(tags),
        overlays=tuple(overlays),
        language=meta.get("language", "en"),
    )


def _plain(table: Tree) -> Tree:
    return {key: value for key, value in table.items() if key != "source"}
