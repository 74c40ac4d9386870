"""Found as before: what the audit says of random games, and of what is damaged in them.

Goal: a check that grows blind, or sees too much, shows, also where no forgery was made for it.
Method: an event, a posting or a change is edited, so that the sums are still zero; a line is
deleted or moved; and the lines are chained anew. Each finding counts with its words.
`found_as_before.txt` keeps lines of each damaged game, and of some explained entries.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import editions
from banker.audit.explain import explain
from tests.audit.core.edited_lines import DAMAGES, EXPLAINED, edited, finding_codes, lines_of
from tests.audit.mutations import SEALED
from tests.support.stored_texts import assert_as_stored

STORED = Path(__file__).with_name("found_as_before.txt")
SEED = 31
BOXES = [box.id for box in editions.catalogue("board")]


WAYS = (edited, edited, edited, SEALED[1], SEALED[2], SEALED[3])


def damaged(box: str, seed: int) -> Iterator[str]:
    lines = lines_of(box, seed)
    yield finding_codes(lines)
    for seq in range(2, len(lines), len(lines) // EXPLAINED):
        yield explain(lines, seq)[0]
    dice = random.Random(f"{box} {seed}")
    for at in range(DAMAGES):
        yield finding_codes(WAYS[at % len(WAYS)](dice, lines))


@pytest.mark.parametrize("box", BOXES)
def test_the_audit_finds_what_it_found(box: str) -> None:
    assert_as_stored(STORED, f"{box}-{SEED}", damaged(box, SEED))
