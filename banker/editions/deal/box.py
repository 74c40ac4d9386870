"""Box: the card game's `Box` record: how its editions are checked, built and written."""

from __future__ import annotations

from collections.abc import Iterator

from banker.editions.box import Box
from banker.editions.checks.card_game import card_game_findings
from banker.editions.deal.build import build
from banker.editions.deal.template import deck_tables
from banker.editions.document import EditionFinding, Tree


def _findings(_data: Tree, sound: Tree) -> Iterator[EditionFinding]:
    return iter(card_game_findings(sound))


DEAL = Box(_findings, build, deck_tables)
