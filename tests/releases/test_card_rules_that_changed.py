"""Rules of cards that changed after a release: its games keep their verdict, and no other game may
go by the old rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.audit.checks.deal.card_evening import audited

FOLDER = Path(__file__).parent / "1.0.0rc1"
# What the acts of each game are by the rules of 1.0.0rc2: entry, and the finding.
FORGED = {
    "deal.turns_by_word": [
        (4, "drawn of the turn is False"),
        (4, "plays of the turn is 0"),
        (7, "the turn goes past Bob without a word"),
        (8, "the turn of Cem ends, and no cards were drawn in it"),
        (8, "the turn goes past Ann without a word"),
        (8, "round of the turn is 1"),
        (12, "the turn of Bob ends with 9 cards in the hand"),
        (12, "the turn goes past Cem without a word"),
        (12, "round of the turn is 1"),
    ],
    "deal.a_house_made_money": [
        (11, "other buildings belong to a set than its events say"),
        (22, "other buildings belong to a set than its events say"),
    ],
}


def entries_of(game: str) -> list[dict[str, Any]]:
    lines = (FOLDER / f"{game}.bank").read_bytes().splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("game", FORGED)
def test_a_game_of_the_release_is_as_right_as_it_was(game: str) -> None:
    found = audited(entries_of(game)).findings
    assert {it.code for it in found} <= {"corrected"}


@pytest.mark.parametrize("game", FORGED)
def test_the_same_acts_are_found_in_a_game_that_claims_the_changed_rule(game: str) -> None:
    entries = entries_of(game)
    entries[0]["ev"][0]["made_by"] = "banker 1.0.0rc2"
    found = [it for it in audited(entries).findings if it.severity != "noted"]
    assert [(it.seq, str(it.message)) for it in found] == FORGED[game]
