"""The tax on rents, which grows with the minutes: RF-06, V-20, V-21."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from tests.games.board.clock.clock_game import BOX, at
from tests.support.game import kinds
from tests.support.property_game import Town


def of_1000(game: Town) -> tuple[int, int]:
    """What owner and Bank get of a rent of 1,000."""
    game.owns("ann", "reading_rr", "bo_rr", "short_line")
    game.do("bob's turn", "bob moves to reading_rr")
    assert game.dues("bob") == [("ann", 1000, "rent")]
    entry = game.do("bob pays")
    moved = game.money(entry)
    assert moved["bob"] == -1000, "the payer pays in full"
    return moved["ann"], moved.get("bank", 0)


@pytest.mark.parametrize(
    ("clock", "owner"),
    [
        ("0:00", 1000), ("59:59", 1000), ("60:00", 500), ("60:30", 500), ("74:59", 500),
        ("75:00", 250), ("89:59", 250), ("90:00", 100), ("104:59", 100), ("105:00", 10),
        ("600:00", 10),
    ],
)  # fmt: skip
def test_rf06_the_owner_gets_less_from_minute_to_minute(clock: str, owner: int) -> None:
    assert of_1000(at(clock)) == (owner, 1000 - owner)


def test_rf06_the_share_is_that_of_the_minute_in_which_the_rent_is_paid() -> None:
    game = at("59:59")
    game.owns("ann", "baltic")
    game.do("bob's turn", "bob moves to baltic")
    entry = at("60:00", game).do("bob pays")
    assert game.money(entry) == {"bob": -40, "ann": 20, "bank": 20}
    assert kinds(entry) == ["rent_taxed", "due_paid"]


def broke_over_a_rent(cash: int, **switches: str) -> Town:
    """Bob has `cash` for a rent of 500, in the last minutes."""
    game = Town(box=BOX, switches=switches)
    game.owns("ann", "reading_rr", "bo_rr")
    game.has_cash("bob", cash)
    game.do("bob's turn", "bob moves to reading_rr")
    return at("105:00", game)


def test_rf06_what_a_bankrupt_hands_over_for_a_rent_is_taxed() -> None:
    game = broke_over_a_rent(499)
    entry = game.do("bob goes bankrupt")
    assert game.money(entry) == {"bob": -499, "ann": 4, "bank": 495}
    assert kinds(entry)[:3] == ["due_dropped", "rent_taxed", "went_bankrupt"]


def test_rf06_what_the_bank_pays_for_a_bankrupt_is_taxed() -> None:
    game = broke_over_a_rent(499, bankrupt_to_player="bank_pays_debt")
    entry = game.do("bob goes bankrupt")
    assert game.money(entry) == {"bob": -499, "ann": 5, "bank": 494}
    assert kinds(entry).index("rent_taxed") + 1 == kinds(entry).index("paid")


def test_rf06_what_a_bankrupt_hands_over_for_anything_else_is_not_taxed() -> None:
    game = Town(box=BOX)
    game.has_cash("bob", 7)
    at("105:00", game)
    game.do("ann moves to chest_1", "ann draws CC07")
    assert [due.reason for due in game.due_list("bob")] == ["card"]
    assert game.money(game.do("bob goes bankrupt")) == {"bob": -7, "ann": 7}


@pytest.mark.parametrize(
    ("several", "ann", "cem"),
    [("in_turn", 2, 100), ("split", 2, 50), ("equal", 2, 100), ("bank_pays", 5, 100)],
)
def test_rf06_each_of_several_creditors_is_taxed_of_the_rent_only(
    several: str, ann: int, cem: int
) -> None:
    """Bob has 300, and owes Cem 100 for a card, and Ann 500 of rent: what Cem gets is whole."""
    game = Town(box=BOX, switches={"several_creditors": several})
    game.owns("ann", "reading_rr", "bo_rr")
    game.has_cash("bob", 0)
    game.do("cem's turn", "cem moves to chest_1", "cem draws CC07")
    game.has_cash("bob", 300)
    game.do(c.Force(c.Move("bob", "reading_rr"), "for the test"))
    assert [due.amount for due in game.due_list("bob")] == [100, 500]
    moved = game.money(at("105:00", game).do("bob goes bankrupt"))
    assert (moved["bob"], moved["ann"], moved["cem"]) == (-300, ann, cem)


def test_rf06_two_rents_that_a_bankrupt_shares_out_to_one_owner_are_both_taxed() -> None:
    """Two equal debts, two equal parts of the cash, and 99 of 100 of each are the Bank's."""
    game = Town(box=BOX, switches={"several_creditors": "split"})
    game.owns("ann", "reading_rr", "bo_rr")
    game.has_cash("bob", 400)
    for deed in ("reading_rr", "bo_rr"):
        game.do(c.Force(c.AskRent("ann", "bob", deed), "for the test"))
    assert [due.amount for due in game.due_list("bob")] == [500, 500]
    assert game.money(at("105:00", game).do("bob goes bankrupt")) == {
        "bob": -400, "ann": 4, "bank": 396,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("switches", "at_60", "at_61"),
    [({"minute_index": "ordinal"}, 500, 500), ({"minute_index": "elapsed"}, 1000, 500)],
)
def test_v20_minute_61_begins_when_60_or_when_61_minutes_have_gone(
    switches: dict[str, str], at_60: int, at_61: int
) -> None:
    assert of_1000(at("60:30", **switches))[0] == at_60
    assert of_1000(at("61:00", **switches))[0] == at_61


@pytest.mark.parametrize(
    ("switches", "owner"), [({"tax_round": "down"}, 87), ({"tax_round": "half_up"}, 88)]
)
def test_v21_the_owners_part_is_rounded(switches: dict[str, str], owner: int) -> None:
    """A quarter of 350 is 87.5."""
    game = at("75:00", **switches)
    game.owns("ann", "park_place")
    game.do("bob's turn", "bob moves to park_place")
    assert game.money(game.do("bob pays")) == {"bob": -350, "ann": owner, "bank": 350 - owner}
