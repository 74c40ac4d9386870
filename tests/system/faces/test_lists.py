"""Lists: what the lists of open actions say, beside what the rules accept.

Goal: a list never offers what is refused, never leaves out what is awaited, always has something
that goes on, and shows nothing of private cash. Method: the moments of `moments`, each action and
each choice put to the rules, and the other way round, acts that might be awaited looked for in the
list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from banker.engine.open_action import Need, OpenAction
from banker.games.board import commands as c
from banker.games.board.queries.permissions.hand_cards import must_take
from banker.games.board.state import State
from banker.games.rulesets import ruleset
from tests.support.random_game import seeds
from tests.system.faces import awaited, moments
from tests.system.faces.moments import NO_CASH, with_cash
from tests.system.faces.proposals import Proposal, outcome

SEEDS = seeds(2, 4, "faces")
OF_BOARD = (moments.of_random_commands, moments.of_players)


def listed(state: Any) -> tuple[OpenAction[Any], ...]:
    return ruleset(state.setup.ruleset).open_actions(state)


def code(state: Any, command: Any) -> str:
    """Why a command is refused; empty if it is accepted. A guess without its answer opens."""
    if isinstance(command, c.Guess) and command.outcome is None:
        command = replace(command, outcome="opens")
    return outcome(state, Proposal("list", command))


def choices(action: OpenAction[Any]) -> Iterator[Any]:
    """The command, and the same with the first and the last choice."""
    yield action.command
    for value in dict.fromkeys((*action.choices[:1], *action.choices[-1:])):
        yield action.with_(value)


# A debtor may not spend what is owed, for which cash is missing, too.
SHORT = (NO_CASH, "debt_open")


def refused(state: Any, action: OpenAction[Any]) -> list[tuple[Any, str]]:
    """What the rules refuse of an action, but for cash that is missing."""
    found = [(command, code(state, command)) for command in choices(action)]
    if action.short != 0:
        found = [(command, why) for command, why in found if why not in SHORT]
    return [(command, why) for command, why in found if why]


def is_stuck(state: Any) -> bool:
    """Whether a player must take a card who was moved by force, out of turn: only force goes on."""
    return isinstance(state, State) and must_take(state) not in (None, state.table.turn)


def assert_listed_rightly(state: Any) -> None:
    """(a) to (c): accepted, the least is the least, and something goes on."""
    actions = listed(state)
    for action in actions:
        for command, why in refused(state, action):
            raise AssertionError(
                f"{action.situation} is listed for {action.who or 'all'}\n"
                f"expected: accepted\n     got: {why} for {command}"
            )
        if action.short:
            assert code(state, action.command) in SHORT, action
        if isinstance(action.command, c.Bid):
            assert action.amount is not None
            least = action.amount.least
            assert action.command.amount == least
            assert least == 1 or code(state, action.with_(least - 1)), action
    if is_stuck(state):
        return
    goes_on = [it for it in actions if it.need is Need.BLOCKS or it.situation == "guess"]
    assert bool(goes_on) == (not state.table.ended), actions
    assert sum(it.usual and not it.by_device for it in actions) <= 1, actions


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("of", OF_BOARD)
@pytest.mark.parametrize("box", moments.BOARDS)
def test_what_is_listed_is_accepted(
    box: str, of: Callable[[str, int], Iterator[Any]], seed: int
) -> None:
    for state in of(box, seed):
        assert_listed_rightly(state)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_listed_at_a_table_of_cards_is_accepted(seed: int) -> None:
    for state in moments.of_cards(seed):
        assert_listed_rightly(state)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("of", OF_BOARD)
@pytest.mark.parametrize("box", moments.BOARDS)
def test_what_is_awaited_is_listed(
    box: str, of: Callable[[str, int], Iterator[Any]], seed: int
) -> None:
    for state in of(box, seed):
        commands = [it for action in listed(state) for it in action.commands()]
        for command in awaited.of_board(state):
            is_known = any(awaited.matches(state, command, it) for it in commands)
            if not is_known and not awaited.is_excepted(state, command):
                assert code(state, command), f"{command} is not listed"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_awaited_at_a_table_of_cards_is_listed(seed: int) -> None:
    for state in moments.of_cards(seed):
        commands = [action.command for action in listed(state)]
        for command in awaited.of_cards(state):
            assert command in commands or code(state, command), command


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("box", moments.BOARDS)
def test_a_list_shows_nothing_of_private_cash(box: str, seed: int) -> None:
    for state in moments.of_random_commands(box, seed, {"balances": "private"}):
        if not state.table.ended:
            assert listed(with_cash(state, 0)) == listed(with_cash(state, 100_000))
