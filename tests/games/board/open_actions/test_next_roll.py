"""The next roll: what it says of 36 throws is what 36 throws do."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

import pytest

from banker.engine.fold import apply
from banker.games.board import commands as c
from banker.games.board.decide import decide
from banker.games.board.next_roll import NextRoll, next_roll
from banker.games.board.queries.phases import phase
from banker.games.board.state import State
from tests.support.game import Game
from tests.system.odds.tables import begun, table_of

BOXES = ("secret-vault", "glass-classic", "rouble-full", "online-rental-tax", "cash-decoder")
THIRD_DOUBLES = (("third_double_moves", "yes"), ("jail_double", "extra_turn"))
LIMIT_S = 0.004  # 0.0005 when it was written


def states_of(box: str, switches: tuple[tuple[str, str], ...] = (), seed: int = 0) -> list[State]:
    """A whole game that program players play: its state before each roll and after each act."""
    state = begun(box, switches)
    table, found = table_of(state, seed), [state]
    while not state.table.ended and len(found) < 400:
        state = table.step(state)
        found.append(state)
    return found


def done(state: State, *commands: c.AnyCommand) -> State:
    for command in commands:
        state = apply(state, decide(state, command))
    return state


def arrived(state: State, first: int, second: int) -> Iterator[State]:
    """The state after one throw, and after the guess that its lock gives was missed."""
    who, lock = state.table.turn, state.edition.lock_die and first == 1
    state = done(state, c.Roll(who, (first, second), lock))
    yield state
    vault = state.edition.vault
    if lock and state.table.steps is not None and vault is not None:
        wrong = {one.number for one in state.table.tried}
        number = next(it for it in range(1, vault.numbers + 1) if it not in wrong)
        is_last = len(wrong) + 1 == vault.numbers
        guessed = done(state, c.Guess(who, number, "opens" if is_last else "misses"))
        yield done(guessed, c.LockVault()) if is_last else guessed


def lies_open(before: State, after: State) -> Iterator[str]:
    """What lies open after a throw, by the facts of the table and not by its events."""
    who, table = before.table.turn, after.table
    if len([it for it in table.claims if it.visitor == who]) > len(
        [it for it in before.table.claims if it.visitor == who]
    ) or any(due.reason == "rent" for due in table.dues):
        yield "rent"
    for kind, is_so in (
        ("free", table.offer), ("card", table.draw), ("vault", table.guess),
        ("tax", any(due.reason == "tax" for due in table.dues)),
        ("jail", after.seats[who].jail == 0 and before.seats[who].jail is None),
        ("stays", None is not after.seats[who].jail != before.seats[who].jail is not None),
        ("go", (after.seats[who].position or 0) < (before.seats[who].position or 0)
         and after.seats[who].jail is None),
    ):  # fmt: skip
        if is_so:
            yield kind


def of_all_36(state: State) -> dict[str, int]:
    """What 36 throws, one by one, lead to."""
    counts: Counter[str] = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            after = arrived(state, first, second)
            counts.update({kind for one in after for kind in lies_open(state, one)})
    return dict(counts)


def counted(told: NextRoll) -> dict[str, int]:
    fields = ("rent", "free", "card", "vault", "tax", "go", "jail", "stays")
    return {field: count for field in fields if (count := getattr(told, field))}


@pytest.mark.parametrize(
    ("box", "switches"),
    [*((box, ()) for box in BOXES), ("glass-classic", THIRD_DOUBLES)],
    ids=[*BOXES, "third doubles move"],
)
def test_what_is_said_of_a_roll_is_what_its_36_throws_do(
    box: str, switches: tuple[tuple[str, str], ...]
) -> None:
    rolls = [it for it in states_of(box, switches) if phase(it) == "roll" and next_roll(it)]
    assert len(rolls) > 20, f"{len(rolls)} states before a roll"
    for at, state in enumerate(rolls[:: max(1, len(rolls) // 30)]):
        told = next_roll(state)
        assert told is not None
        expected, got = of_all_36(state), counted(told)
        assert got == expected, f"{box}, roll {at}: {state.table.dice} {state.seats}"
        assert told.who == state.table.turn


def test_after_a_move_the_next_player_is_the_one_who_rolls() -> None:
    game = Game(box="glass-classic")
    assert rolling(game) == "ann"
    game.do("ann rolls 1 2")
    assert game.state.table.offer == "baltic"
    assert rolling(game) == "bob", "the offer to Ann waits for no roll of Bob's"
    game.do("ann buys", "bob rolls 3 3")
    assert rolling(game) == "bob", "doubles roll again"


def rolling(game: Game) -> str:
    told = next_roll(game.state)
    return told.who if told is not None else ""


def test_the_worst_rent_is_named_with_its_owner() -> None:
    game = Game(box="glass-classic")
    game.owns("bob", "oriental")
    game.owns("cem", "connecticut")
    told = next_roll(game.state)
    dearest = game.state.edition.deed_by_id["connecticut"].rents[0]
    assert told is not None and (told.worst, told.to) == (dearest, "cem"), told
    assert told.rent == 5 + 4, told  # six comes up 5 times, nine 4 times


@pytest.mark.parametrize(
    "statements",
    [
        ("ann rolls 1 3",),
        ("ann rolls 3 4",),
        ("ann moves to baltic", "ann declines"),
        ("game ends",),
    ],
    ids=["a debt", "a card", "an auction", "the end"],
)
def test_what_waits_for_somebody_has_no_next_roll(statements: tuple[str, ...]) -> None:
    game = Game(box="glass-classic")
    game.do(*statements)
    told = next_roll(game.state)
    assert told is None, told


def test_a_table_that_tells_no_dice_is_told_no_chances() -> None:
    game = Game(box="glass-classic")
    game.do("next", "bank pays 50 to bob", "next")
    told = next_roll(game.state)
    assert told is None, told


@pytest.mark.in_check("check")
def test_it_takes_no_time_that_a_screen_would_notice() -> None:
    states = states_of("secret-vault")
    each = [seconds(states) / len(states) for _ in range(3)]
    assert min(each) < LIMIT_S, f"{min(each) * 1000:.2f} ms of {LIMIT_S * 1000} ms a state"


def seconds(states: list[State]) -> float:
    began = time.process_time()
    for state in states:
        next_roll(state)
    return time.process_time() - began
