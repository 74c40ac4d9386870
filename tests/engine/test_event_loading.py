"""Events of a stored entry, each understood by its own kind."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from banker.games.board import events as e


def test_no_two_kinds_are_stored_by_one_name() -> None:
    assert set(e.KINDS.values()) == set(get_args(e.AnyEvent))


def test_stored_events_are_what_they_were() -> None:
    told = (e.Paid("ann", "bob", 50), e.TurnPassed("bob", 2))
    assert e.load(msgspec.to_builtins(told)) == told
    assert e.load(told) == told


@pytest.mark.parametrize("stored", [{"kind": "flew"}, {"who": "ann"}, {"kind": "turn_passed"}])
def test_what_is_no_event_is_refused(stored: dict[str, str]) -> None:
    with pytest.raises((LookupError, ValueError)):
        e.load([stored])
