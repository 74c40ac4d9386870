"""An act costs the same early and late, and little: counted in calls of functions, because a test
cannot know how busy the machine is."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType

import pytest

from banker.engine.fold import apply
from banker.games.deal.commands import AnyCommand
from banker.games.deal.decide import decide
from banker.games.deal.edition import Edition
from banker.games.deal.queries.payable import best_payment, payable, worth
from banker.games.deal.queries.sets import is_full
from banker.games.deal.state import State
from tests.support.card_game import RICH, CardGame, recorded

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eve")
CALLS_MAX = 90  # of functions for an act, on average; 74 when it was written, 172 before that
WAYS_MAX = 650  # calls for the largest payment; 532 when it was written
GAME_MAX = 200_000  # bytes of a game of 300 acts
Chosen = tuple[tuple[str, str], ...]


def calls(act: Callable[[], object]) -> int:
    """How many functions of Python an act calls."""
    counted = itertools.count()

    def count(_frame: FrameType, event: str, _given: object) -> None:
        if event == "call":
            next(counted)

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(before)
    return next(counted)


def carried_out(state: State, command: AnyCommand) -> State:
    return apply(state, decide(state, command))


def costs(seed: int, names: tuple[str, ...]) -> list[int]:
    state, commands = recorded(seed, names)
    found = []
    for command in commands:
        found.append(calls(partial(carried_out, state, command)))
        state = carried_out(state, command)
    return found


@pytest.mark.in_check("check")
def test_an_act_is_cheap_and_stays_cheap() -> None:
    found = [costs(seed, NAMES[: 2 + seed % 4]) for seed in range(8)]
    every = [cost for game in found for cost in game]
    assert sum(every) / len(every) < CALLS_MAX
    # Late in a game more lies on the table; nothing is looked up more often for its length.
    early = [cost for game in found for cost in game[: len(game) // 3]]
    late = [cost for game in found for cost in game[-(len(game) // 3) :]]
    assert sum(late) / len(late) < 2 * sum(early) / len(early)


def rich() -> State:
    game = CardGame()
    for place, cards in RICH.items():
        game.given("bob", place, cards)
    return game.state


def test_the_best_payment_is_cheap_however_much_lies_there() -> None:
    state = rich()
    whole = worth(state, "bob")
    assert whole > 80
    spent = [calls(partial(best_payment, state, "bob", due)) for due in range(whole)]
    assert max(spent) < WAYS_MAX


def cost(state: State, who: str, chosen: Chosen) -> tuple[int, int, int, int]:
    """What the best payment is judged by: sets broken, cards of sets, what is paid, cards."""
    edition: Edition = state.edition
    of_sets = [it for it in chosen if it[1] not in ("bank", "aside")]
    of_sets = [it for it in of_sets if it[0] not in edition.building_of]
    broken = {place for _, place in of_sets if is_full(state, who, place)}
    paid = sum(edition.face_by_id[face].value for face, _ in chosen)
    return len(broken), len(of_sets), paid, len(chosen)


@pytest.mark.parametrize("due", [1, 2, 4, 5, 7, 8, 11, 13, 16])
def test_no_other_payment_is_better(due: int) -> None:
    game = CardGame()
    for place, cards in {
        "bank": "1m + 2m + 4m",
        "brown": "brown + brown + house",
        "red": "red",
        "green": "green + green",
    }.items():
        game.given("bob", place, cards)
    cards = [(it.face, it.place) for it in payable(game.state, "bob") for _ in range(it.copies)]
    every = itertools.chain.from_iterable(
        itertools.combinations(cards, count) for count in range(1, len(cards) + 1)
    )
    costed = (cost(game.state, "bob", chosen) for chosen in every)
    best = min(it for it in costed if it[2] >= due)
    assert cost(game.state, "bob", best_payment(game.state, "bob", due)) == best


def size_of(seed: int) -> float:
    """The bytes of a game of 300 acts: by what its first ones take."""
    names = NAMES[: 2 + seed % 4]
    game = CardGame(*names)
    for command in recorded(seed, names, 120).commands:
        game.session.execute(command)
    opened, *acts = (line for _, line in game.session.journal._numbered_lines(1))
    return len(opened) + sum(len(line) + 1 for line in acts) * 300 / len(acts)


def test_a_game_of_three_hundred_acts_is_small() -> None:
    sizes = [size_of(seed) for seed in range(8)]
    assert sum(sizes) / len(sizes) < GAME_MAX
    assert max(sizes) < 1.1 * GAME_MAX, "of five players"
