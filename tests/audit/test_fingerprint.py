"""Which entry a noted hash belongs to, and when a file says nothing about it any more."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.audit.fingerprint import PIECE, HashPlace, chain_heads, find_hash
from tests.audit.forger import a_game

LINES = a_game().lines()
HEADS = [line[-67:-3].decode() for line in LINES]


def test_every_whole_entry_has_its_head() -> None:
    assert list(chain_heads(LINES)) == HEADS
    assert HEADS[-1] == audit(LINES).head


def test_the_same_file_a_later_one_and_another() -> None:
    count = len(LINES)
    assert find_hash(LINES, HEADS[-1][:PIECE], count) == HashPlace(count, count)
    assert find_hash(LINES, HEADS[-1], count).likeness == "same"
    assert find_hash(LINES, HEADS[4], count) == HashPlace(5, count)
    assert find_hash(LINES, HEADS[4], count).likeness == "later"
    assert find_hash(LINES[:-1], HEADS[-1], count - 1).likeness == "other"


def test_a_hash_is_computed_and_not_believed() -> None:
    """A changed entry that keeps its hash is not the entry that was noted."""
    changed = [*LINES[:5], LINES[5].replace(b'"by":"program"', b'"by":"Al"'), *LINES[6:]]
    assert list(chain_heads(changed)) == HEADS[:5]
    assert find_hash(changed, HEADS[5], len(LINES)).likeness == "other"
    assert find_hash(changed, HEADS[-1], len(LINES)).likeness == "other"
    assert find_hash(changed, HEADS[4], len(LINES)).likeness == "later"


def test_what_is_behind_a_break_is_counted_and_not_vouched_for() -> None:
    cut = [*LINES[:5], *LINES[6:]]
    assert find_hash(cut, HEADS[4], len(cut)).likeness == "later"


def test_a_torn_last_line_has_no_head() -> None:
    torn = [*LINES[:-1], LINES[-1][:40]]
    assert list(chain_heads(torn)) == HEADS[:-1]


def test_too_short_a_piece_is_refused() -> None:
    with pytest.raises(AssertionError):
        find_hash(LINES, HEADS[0][: PIECE - 1], len(LINES))
