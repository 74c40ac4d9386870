"""Counted trees: how many sequences of statements are legal from a position.

Goal: a change of any rule shows as a changed number. Method: every statement of a fixed alphabet
is tried in every position that the sequence before it leads to, to a depth of three.
"""

from __future__ import annotations

import pytest
from at_table import Game

from banker.errors import CommandError
from banker.game.commands import AnyCommand
from banker.game.decide import decide
from banker.game.state import State, apply


def legal(state: State, alphabet: list[AnyCommand], depth: int) -> list[int]:
    """How many legal sequences there are of length 1, 2, … `depth`."""
    counts = [0] * depth
    for command in alphabet:
        try:
            after = apply(state, decide(state, command))
        except CommandError:
            continue
        counts[0] += 1
        if depth > 1:
            for length, count in enumerate(legal(after, alphabet, depth - 1), start=1):
                counts[length] += count
    return counts


def counted(game: Game, statements: list[str], depth: int = 3) -> list[int]:
    return legal(game.state, [game.command(statement) for statement in statements], depth)


def test_a_tree_that_is_counted_by_hand() -> None:
    """R: ann rolls 2 4, B: ann buys, D: ann declines, C: auction closes, N: next.

    One:   R, N. Nothing is on offer or in auction.
    Two:   RB, RD: on Oriental there is no third way. NR: her roll takes the turn back. NN.
    Three: RBN: rolled and bought, so no R. RDC: an auction comes first.
           NRB, NRD: she let a turn go by and stood still, so she comes to Oriental all the same.
           NNR, NNN: her turn again, and nothing told yet.
    """
    alphabet = ["ann rolls 2 4", "ann buys", "ann declines", "auction closes", "next"]
    assert counted(Game("Ann", "Bob"), alphabet) == [2, 4, 6]


ALPHABET = [
    "ann rolls 2 4", "ann rolls 3 3", "ann rolls lock 3", "bob rolls 1 3", "bob rolls 6 6",
    "ann buys", "ann declines", "bob buys virginia", "auction oriental", "bob bids 10",
    "ann bids 20", "auction closes", "bob asks rent", "ann pays", "ann pays rent", "next",
    "ann mortgages baltic", "ann redeems baltic", "ann guesses 3 opens", "ann guesses 4 misses",
    "vault locks", "ann unlocks boardwalk", "ann goes to jail", "ann leaves jail by fee",
    "ann draws CH07", "ann gives baltic to bob for 50", "ann places hotel on baltic",
    "ann goes bankrupt", "game ends",
]  # fmt: skip


def at_the_start() -> Game:
    return Game("Ann", "Bob")


def in_the_middle() -> Game:
    """Ann owes Bob more than she has, owns the brown streets and holds a hotel."""
    game = Game("Ann", "Bob", "Cem")
    game.owns("ann", "mediterranean", "baltic")
    game.owns("bob", "virginia", "states", "st_charles")
    game.has_hotels("bob", "virginia")
    game.do("ann gains hotel")
    game.has_cash("ann", 500)
    game.do("ann moves to virginia", "bob asks rent")
    return game


@pytest.mark.parametrize(
    ("game", "counts"), [(at_the_start(), [13, 85, 458]), (in_the_middle(), [7, 37, 182])]
)
def test_a_tree_that_was_counted_before(game: Game, counts: list[int]) -> None:
    assert counted(game, ALPHABET) == counts
