"""Posting builder: the events around the one at hand, and what is settled."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from banker.audit.expected.posting_builder import PostingBuilder


def builder(events: int, debts: tuple[Any, ...] = ()) -> PostingBuilder:
    ledger = SimpleNamespace(figures=SimpleNamespace(), standing=lambda: (frozenset(), debts))
    row = SimpleNamespace(ev=[{"kind": str(at)} for at in range(events)], set=[])
    return PostingBuilder(SimpleNamespace(ledger=ledger), row)  # type: ignore[arg-type]


def test_beyond_the_first_and_the_last_event_there_is_none() -> None:
    found = builder(3)
    for at in range(3):
        found.at = at
        around = [found.event(offset).get("kind", "") for offset in range(-4, 5)]
        expected = [str(at + offset) if 0 <= at + offset < 3 else "" for offset in range(-4, 5)]
        assert around == expected


def test_a_settled_debt_leaves_its_rest_in_its_place() -> None:
    one, two, rest = ("ann", "bob", 10), ("cem", "bob", 20), ("ann", "bob", 4)
    found = builder(1, (one, two))
    assert not found.settle(rest)
    assert found.settle(one, rest) and found.debts == (rest, two)
    assert found.settle(rest, ("ann", "bob", 0)) and found.debts == (two,)
    assert found.settle(two) and found.debts == ()


def test_a_shortfall_is_told_once() -> None:
    found = builder(1)
    found.fell_short("ann", 30)
    found.fell_short("bob", 7)
    assert [found.shortfall(who) for who in ("cem", "ann", "ann", "bob")] == [0, 30, 0, 7]
