"""A-13: a bankrupt who owes several players."""

from __future__ import annotations

import pytest

from banker.games.board.rules.bankruptcy import _shared_out
from tests.games.board.money.debtors import owing_bob
from tests.support.property_game import BECAUSE, Town


def owing_three(value: str, cash: int) -> Town:
    """Ann has Oriental, owes Bob 100, Cem 100 and Dan 30, in this order."""
    game = Town("Ann", "Bob", "Cem", "Dan", switches={
        "several_creditors": value, "bankrupt_deeds": "as_they_are", "mortgage_when": "owing",
        "rent_claim": "before_next_player",
    })  # fmt: skip
    game.owns("ann", "oriental")
    for who, deed in (("bob", "boardwalk"), ("cem", "park_place"), ("dan", "pennsylvania")):
        game.owns(who, deed)
    game.has_cash("ann", cash)
    for who, deed in (("bob", "boardwalk"), ("cem", "park_place"), ("dan", "pennsylvania")):
        game.do(f"force {who} asks ann rent on {deed} {BECAUSE}")
    assert [due.amount for due in game.due_list("ann")] == [50, 35, 28]
    return game


@pytest.mark.parametrize(
    ("switches", "cash", "shares", "owner"),
    [
        ({"several_creditors": "in_turn"}, 40, {"bob": 40}, "bob"),
        ({"several_creditors": "split"}, 40, {"bob": 19, "cem": 12, "dan": 9}, "bob"),
        ({"several_creditors": "equal"}, 40, {"bob": 14, "cem": 13, "dan": 13}, "bank"),
        ({"several_creditors": "bank_pays"}, 40, {"bob": 50, "cem": 35, "dan": 28}, "bank"),
    ],
)
def test_a13_several_creditors(
    switches: dict[str, str], cash: int, shares: dict[str, int], owner: str
) -> None:
    """40 for 50, 35 and 28: one after another, by their debts, equally with what is left over
    going clockwise, or in full by the Bank."""
    game = owing_three(switches["several_creditors"], cash)
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    assert {who: sum_ for who, sum_ in game.money(entry).items() if who not in ("ann", "bank")} == (
        shares
    )
    assert game.owner("oriental") == owner
    assert (game.state.table.auction is not None) == (owner == "bank")


@pytest.mark.parametrize(
    ("cash", "parts"),
    [(40, (14, 13, 13)), (41, (14, 14, 13)), (2, (1, 1, 0)), (112, (49, 35, 28))],
)
def test_a13_what_is_left_over_goes_round_one_by_one(cash: int, parts: tuple[int, ...]) -> None:
    """The first clockwise gets one more, not all that is left over."""
    game = owing_three("equal", cash)
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    assert tuple(game.money(entry).get(who, 0) for who in ("bob", "cem", "dan")) == parts


def test_a13_nobody_gets_more_than_is_owed() -> None:
    """100 for 50, 35 and 28: Dan is paid in full, and his share of the rest goes to the others."""
    game = owing_three("equal", 100)
    entry = game.do(f"force ann goes bankrupt {BECAUSE}")
    assert {who: game.money(entry)[who] for who in ("bob", "cem", "dan")} == {
        "bob": 37, "cem": 35, "dan": 28,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("cash", "parts"),
    [
        (40, {"ann": -40, "bob": 14, "cem": 13, "dan": 13}),
        (113, {"ann": -113, "bob": 50, "cem": 35, "dan": 28}),
        (130, {"ann": -130, "bob": 50, "cem": 35, "dan": 28, "bank": 17}),
    ],
)
def test_a13_the_bank_takes_no_part_before_the_players(cash: int, parts: dict[str, int]) -> None:
    """GL-31 gives all to the other player whatever the Bank is owed beside, and A-13 shares it
    among those whom one payer owes: players. The Bank has the deeds, and what they leave."""
    game = owing_three("equal", cash)
    game.do(f"force ann moves to luxury_tax {BECAUSE}")
    assert {due.creditor for due in game.due_list("ann")} == {"bob", "cem", "dan", "bank"}
    assert game.money(game.do(f"force ann goes bankrupt {BECAUSE}")) == parts
    assert game.owner("oriental") == "bank"


@pytest.mark.parametrize("value", ["equal", "bank_pays"])
def test_a13_a_single_creditor_takes_the_estate_as_ever(value: str) -> None:
    game = owing_bob(0, "oriental", switches={"several_creditors": value})
    game.do("ann goes bankrupt")
    assert game.owner("oriental") == "bob"


def test_ch15_all_the_cash_is_split_equally_among_the_four() -> None:
    """A-13: 120 for four debts of 50 make 30 each; nobody was paid before."""
    game = Town("Ann", "Bob", "Cem", "Dee", "Eva")
    game.has_cash("ann", 120)
    game.do("ann moves to chance_1", "ann draws CH15")
    assert [due.amount for due in game.due_list("ann")] == [50, 50, 50, 50]
    entry = game.do("ann goes bankrupt")
    assert game.money(entry) == {"ann": -120, "bob": 30, "cem": 30, "dee": 30, "eva": 30}


@pytest.mark.parametrize("bank_first", [True, False])
def test_a13_the_only_player_among_the_creditors_takes_the_estate(bank_first: bool) -> None:
    """GL-31: what the Bank is owed beside does not send the deeds to auction."""
    game = Town()
    game.owns("ann", "oriental")
    game.owns("bob", "boardwalk")
    game.has_cash("ann", 10)
    acts = ["force ann moves to luxury_tax", "force bob asks ann rent on boardwalk"]
    game.do(*(f"{act} {BECAUSE}" for act in (acts if bank_first else acts[::-1])))
    assert {due.creditor for due in game.due_list("ann")} == {"bank", "bob"}
    game.do(f"force ann goes bankrupt {BECAUSE}")
    assert (game.deeds("bob"), game.state.table.auction) == ({"boardwalk", "oriental"}, None)


@pytest.mark.parametrize(
    ("cash", "parts"), [(40, (20, 10, 10)), (90, (40, 30, 20)), (120, (50, 40, 20))]
)
def test_a13_parts_are_whole_notes_where_the_smallest_is_ten(
    cash: int, parts: tuple[int, ...]
) -> None:
    """What the notes do not divide goes clockwise, a note each."""
    owed = {"bob": 50, "cem": 40, "dan": 20}
    found = tuple(_shared_out(cash, owed, 10).values())
    assert found == parts, f"expected: {parts}, got: {found}"
