"""Probe: the figures that a decision rests on, found without a word of any rule.

A command is decided again with half of some amounts. Where money, facts or events differ, one of
these amounts counts; halving the lot again and again finds which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from banker.engine.decision import Decision
from banker.foundation.errors import CommandError
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.edition import Edition
from banker.games.board.printed_figures import amounts, with_figures
from banker.games.board.state import State

Outcome = tuple[Any, ...]
JUDGED = {"unfair", "debt_open"}  # what prices and means allow or forbid, and is not charged


def rests_on(state: State, command: c.AnyCommand) -> set[str]:
    """The figures by whose change the decision changes."""
    found = amounts(state.edition)
    plain = _outcome(state, command)
    return set(_search(state, command, plain, tuple(found)))


def _search(
    state: State, command: c.AnyCommand, plain: Outcome, paths: Sequence[str]
) -> Iterator[str]:
    if not paths or _outcome(_with_halves(state, tuple(paths)), command, plain) == plain:
        return
    if len(paths) == 1:
        yield paths[0]
        return
    middle = len(paths) // 2
    yield from _search(state, command, plain, paths[:middle])
    yield from _search(state, command, plain, paths[middle:])


def _with_halves(state: State, paths: tuple[str, ...]) -> State:
    edition = _halved(state.edition.id, paths, _Same(state.edition))
    return replace(state, setup=replace(state.setup, edition=edition))


class _Same:
    """An edition as the key of a cache: it is the same object, or another."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.edition is other.edition

    def __hash__(self) -> int:
        return id(self.edition)


@cache
def _halved(_id: str, paths: tuple[str, ...], same: _Same) -> Edition:
    printed = amounts(same.edition)
    changed = with_figures(same.edition, {path: printed[path] // 2 for path in paths})
    labels = {card.id: card.label for card in same.edition.cards}
    cards = tuple(replace(card, label=labels[card.id]) for card in changed.cards)
    return replace(changed, cards=cards)


def _outcome(state: State, command: c.AnyCommand, plain: Outcome = ()) -> Outcome:
    """What is booked, in whatever order."""
    try:
        made: Decision = decide(state, command)
    except CommandError as refusal:
        code = str(getattr(refusal, "code", ""))
        return plain if code in JUDGED else (type(refusal).__name__, code)
    events = Counter(map(msgspec.json.encode, made.ev))
    return (frozenset(events.items()), frozenset(Counter(made.post).items()), _facts(made))


def _facts(made: Decision) -> bytes:
    return msgspec.json.encode(made.set, order="deterministic")
