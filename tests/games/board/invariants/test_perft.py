"""Counted trees: how many sequences of statements are legal from a position.

Goal: a change of any rule shows as a changed number. Method: every statement of a fixed alphabet
is tried in every position that the sequence before it leads to, to a depth of three.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from banker.engine.fold import apply
from banker.foundation.errors import CommandError
from banker.games.board.commands import AnyCommand
from banker.games.board.decide import decide
from banker.games.board.state import State
from tests.support.game import Game
from tests.support.property_game import BROWN, Town


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
    ("game", "counts"), [(at_the_start, [13, 71, 303]), (in_the_middle, [5, 14, 29])]
)
def test_a_tree_that_was_counted_before(game: Callable[[], Game], counts: list[int]) -> None:
    assert counted(game(), ALPHABET) == counts


def test_a_tree_of_building_that_is_counted_by_hand() -> None:
    """M and B build on Mediterranean and Baltic, m and b sell there, g mortgages Baltic.

    One:   M, B, g. Nothing stands that could be sold.
    Two:   MB, Mm: one building ahead, so no second M, and no mortgage. BM, Bb likewise. After g
           nothing is built in the group.
    Three: MB and BM with a house on each: M, B, m, b, four each. Mm and Bb: bare again, three each.
    """
    game = Town()
    game.has_built("ann", 0, *BROWN)
    alphabet = [
        "ann builds on mediterranean", "ann builds on baltic",
        "ann sells building on mediterranean", "ann sells building on baltic",
        "ann mortgages baltic",
    ]  # fmt: skip
    assert counted(game, alphabet) == [3, 4, 14]


def test_a_tree_of_selling_that_is_counted_by_hand() -> None:
    """Cash decoder. Ann owes Bob 200 for Boardwalk and has 150, Oriental, and Baltic with a hotel.

    O and L sell Oriental and Baltic to the Bank, h sells the hotel, P pays, X goes bankrupt.
    100 for Oriental or 30 for the hotel and 60 for Baltic are enough, so X is refused throughout.
    One:   O, h. Baltic is not sold with a hotel on it.
    Two:   OP, Oh. hO, hL: 180 do not pay it.
    Three: OPh: nothing is owed any more, so no deed is sold. OhP, OhL. hOP, hOL. hLP, hLO.
    """
    game = Town(box="cash-decoder")
    game.owns("bob", "boardwalk")
    game.owns("ann", "oriental")
    game.has_built("ann", 1, "baltic")
    game.has_cash("ann", 150)
    game.do("ann moves to boardwalk", "bob asks rent")
    alphabet = [
        "ann sells oriental to bank", "ann sells baltic to bank", "ann sells building on baltic",
        "ann pays", "ann goes bankrupt",
    ]  # fmt: skip
    assert counted(game, alphabet) == [2, 4, 7]


def test_a_tree_of_jail_that_is_counted_by_hand() -> None:
    """D: ann rolls 3 3, S: ann rolls 1 2, F: the fee, N: next, A: ann declines, C: auction closes.

    One:   D, S, F, N. She is in jail and it is her turn.
    Two:   DA: at St. James, and the double brings no extra turn. SN: after a roll it is too late
           for the fee. FD, FS, FN. ND, NS, NN: her roll takes the turn back, the fee does not.
    Three: DAC. SND, SNS, SNN. FDA, FSA: on a street either way. FND, FNS, FNN. NDA, NSN.
           NND, NNS, NNF, NNN: her turn once more.
    """
    game = Town("Ann", "Bob")
    game.do("ann goes to jail", "next", "next")
    alphabet = [
        "ann rolls 3 3", "ann rolls 1 2", "ann leaves jail by fee", "next", "ann declines",
        "auction closes",
    ]  # fmt: skip
    assert counted(game, alphabet) == [4, 8, 15]


def test_a_tree_of_a_utility_that_is_counted_by_hand() -> None:
    """U: ann rolls for the utility, A: bob asks rent, Q: ann pays it, P: ann pays what she owes,
    R: ann rolls 1 2, N: next. She came with a double.

    One:   U, R, N. Before the roll for it nobody knows the rent.
    Two:   UA, UQ, UR, UN. RU: at the railroad, and the last rent may still be asked.
           NU, NR, NN: nobody has rolled since.
    Three: UAP, UAQ: it is owed, so nothing else. UQR, UQN. URA, URQ: on offer is the railroad.
           UNA, UNQ, UNR, UNN. RUA, RUQ. NUA, NUQ, NUR, NUN. NRU. NNU, NNR, NNN.
    """
    game = Town("Ann", "Bob")
    game.owns("bob", "electric", "water")
    game.do("ann rolls 6 6")
    alphabet = [
        "ann rolls 3 4 for utility", "bob asks rent", "ann pays rent on electric", "ann pays",
        "ann rolls 1 2", "next",
    ]  # fmt: skip
    assert counted(game, alphabet) == [3, 8, 20]


def test_a_tree_of_checks_that_is_counted_by_hand() -> None:
    """Cash decoder. R, F: bob checks a 20 of ann's, real or fake. C: the payment closes, P: ann
    pays what she owes for a fake, N: next. Bob has two chips.

    One:   R, F, C, N: the next turn closes the payment, too.
    Two:   RR, RF, RC, RN. FR, FF, FC, FP: she owes, so no next turn. CN, NN.
    Three: RRC, RRN: both chips are spent. RFC, RFP. RCN, RNN. FRC, FRP. FFC, FFP: 40 now. FCP.
           FPR, FPF, FPC, FPN. CNN, NNN.
    """
    game = Town("Ann", "Bob", box="cash-decoder")
    game.owns("bob", "baltic")
    game.do("ann moves to baltic", "bob asks rent", "ann pays")
    alphabet = [
        "bob checks ann 20 real", "bob checks ann 20 fake", "payment closes", "ann pays", "next",
    ]  # fmt: skip
    assert counted(game, alphabet) == [4, 10, 17]


TOWN_ALPHABET = [
    "ann rolls 2 4", "ann rolls 3 3", "ann rolls 3 4 for utility", "bob rolls 1 3",
    "ann buys", "ann declines", "auction oriental", "bob bids 10", "ann bids 20",
    "auction closes", "auction house", "bob asks rent", "ann pays", "ann pays rent", "next",
    "ann builds on baltic", "ann sells building on baltic", "bob builds on virginia",
    "ann mortgages reading_rr", "ann redeems reading_rr", "ann mortgages baltic", "ann draws CH07",
    "ann draws CC05", "ann goes to jail", "ann leaves jail by fee",
    "ann gives reading_rr to bob for 50", "ann goes bankrupt", "game ends",
]  # fmt: skip


def town_at_the_start(box: str = "glass-classic") -> Game:
    return Town("Ann", "Bob", box=box)


def town_in_the_middle(box: str = "glass-classic") -> Game:
    """Ann owes Bob more than she has, and owns the brown streets with houses and a railroad."""
    game = Town("Ann", "Bob", "Cem", box=box)
    game.has_built("bob", 3, "virginia", "states", "st_charles")
    game.has_built("ann", 2, *BROWN)
    game.owns("ann", "reading_rr")
    game.has_cash("ann", 100)
    game.do("ann moves to virginia")
    if not game.dues("ann"):
        game.do("bob asks rent")
    return game


@pytest.mark.parametrize(
    ("game", "counts"),
    [
        # No house is auctioned anywhere here: there are enough of them. Who owes neither builds nor
        # sells the railroad for less than it could be mortgaged for.
        (town_at_the_start, [9, 42, 167]),
        (town_in_the_middle, [6, 26, 93]),
        (partial(town_at_the_start, "rouble-full"), [9, 42, 167]),
        (partial(town_in_the_middle, "rouble-full"), [6, 25, 85]),
        # Who let it go to auction does not bid.
        (partial(town_at_the_start, "rouble-simple"), [9, 42, 165]),
        # Nothing more is built on a group in this turn.
        (partial(town_in_the_middle, "rouble-simple"), [5, 18, 54]),
        (partial(town_at_the_start, "online-rental-tax"), [9, 42, 167]),
        # A railroad for 50 is no fair trade besides.
        (partial(town_in_the_middle, "online-rental-tax"), [5, 17, 47]),
    ],
)
def test_a_tree_of_a_town_that_was_counted_before(
    game: Callable[[], Game], counts: list[int]
) -> None:
    assert counted(game(), TOWN_ALPHABET) == counts


SUSPICIOUS_ALPHABET = [
    "ann rolls 2 3", "ann rolls 1 3", "ann rolls 1 1", "bob rolls 2 4", "ann draws CH04",
    "ann draws CC03", "ann uses CH04", "ann discards CH04", "ann buys", "ann declines",
    "bob bids 10", "ann bids 20", "auction closes", "bob asks rent", "ann pays", "next",
    "ann builds on baltic", "ann sells building on baltic", "ann sells oriental to bank",
    "bob checks ann 20 real", "bob checks ann 20 fake", "bob checks ann card fake",
    "payment closes", "ann goes to jail", "ann leaves jail by fee",
    "ann gives oriental to bob for 50", "ann goes bankrupt", "game ends",
]  # fmt: skip


def suspicious_at_the_start() -> Game:
    return Town("Ann", "Bob", box="cash-decoder")


def suspicious_in_the_middle() -> Game:
    """Ann has just paid Bob for Boardwalk; she holds a card, Oriental, and Baltic with a hotel."""
    game = Town("Ann", "Bob", "Cem", box="cash-decoder")
    game.owns("bob", "boardwalk")
    game.owns("ann", "oriental")
    game.has_built("ann", 1, "baltic")
    game.do('force ann draws CH04 because "for the test"', "ann moves to boardwalk")
    game.do("bob asks rent", "ann pays")
    return game


@pytest.mark.parametrize(
    ("game", "counts"),
    [(suspicious_at_the_start, [9, 40, 189]), (suspicious_in_the_middle, [14, 123, 851])],
)
def test_a_tree_of_chips_and_cards_that_was_counted_before(
    game: Callable[[], Game], counts: list[int]
) -> None:
    assert counted(game(), SUSPICIOUS_ALPHABET) == counts
