"""Box: what an edition file of the pot may hold, and the edition that it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from banker.editions.box import Box, Own
from banker.editions.document import EditionFinding, Tree
from banker.editions.schema import OVERLAY, Leaf, TableSchema
from banker.editions.value_kinds import AMOUNT, CHOICES, KEBAB, SEATS, TEXT, choice
from tests.games.third_game.rules import Edition

SCHEMA = TableSchema(
    {
        "overlay": OVERLAY,
        "meta": TableSchema(
            {
                "ruleset": Leaf(choice("pot")),
                "id": Leaf(KEBAB),
                "title": Leaf(TEXT),
                "stage": Leaf(choice("beta")),
                "players_min": Leaf(SEATS),
                "players_max": Leaf(SEATS),
            },
            sourced=False,
        ),
        "stake": TableSchema({"chips": Leaf(AMOUNT)}, sourced=False),
        "switches": Leaf(CHOICES),
    },
    sourced=False,
)


def _findings(_data: Tree, _sound: Tree) -> Iterator[EditionFinding]:
    return iter(())


def _build(data: Tree, tags: Mapping[str, str], overlays: Sequence[str]) -> Edition:
    chips = data["stake"]["chips"]
    return Edition(**data["meta"], chips=chips, sources=dict(tags), overlays=tuple(overlays))


def _own_tables(data: Tree, _tags: Mapping[str, str], _own: Own) -> Iterator[str]:
    yield f"\n# [stake]\n# chips = {data['stake']['chips']}\n"


BOX = Box(_findings, _build, _own_tables)
