"""Cash Decoder, rules 22 to 30, 41 and 43: notes under the decoder."""

from __future__ import annotations

import pytest

from banker.games.board.state import CHIP
from banker.ledger.entry import Entry
from tests.support.decoder_game import SuspiciousGame
from tests.support.game import kinds, paid


def money(entry: Entry) -> dict[str, int]:
    return paid(entry)


def paying(amount: int = 100, to: str = "bank") -> SuspiciousGame:
    """Ann pays, and the notes are still in her hand."""
    game = SuspiciousGame()
    game.do(f"ann pays {amount} to {to}")
    return game


# --- set-up ---------------------------------------------------------------------------------------


def test_vector_1_everybody_begins_with_1500_in_notes_and_two_green_chips() -> None:
    game = SuspiciousGame()
    notes = game.state.edition.money.start_notes
    assert sum(value * count for value, count in notes.items()) == 1000 + 300 + 150 + 20 + 30
    for who in ("ann", "bob", "cem"):
        assert (game.cash(who), game.chips(who)) == (1500, (2, 0))


def test_vector_4_rents_alone_and_doubled_in_a_set() -> None:
    deeds = SuspiciousGame().state.edition.deed_by_id
    told = {"mediterranean": 30, "oriental": 50, "st_charles": 70, "new_york": 100}
    for deed, rent in told.items():
        assert deeds[deed].rents[:2] == (rent, 2 * rent)


# --- when one may check ---------------------------------------------------------------------------


def test_cd23_what_a_player_pays_is_in_the_hand_until_the_payment_closes() -> None:
    game = paying()
    assert game.in_hand() == [("ann", "bank", 100)]
    entry = game.do("payment closes")
    assert kinds(entry) == ["payment_closed"]
    assert entry.post == ()
    assert game.refused("bob checks ann 100 real") == "no_payment"
    assert game.refused("payment closes") == "no_payment"


@pytest.mark.parametrize(
    "statement", ["next", "cem pays 10 to bob", "auction boardwalk", "ann rolls 2 3"]
)
def test_cd23_anything_else_that_happens_closes_it(statement: str) -> None:
    game = paying()
    entry = game.do(statement)
    assert kinds(entry)[0] == "payment_closed"
    assert ("ann", "bank", 100) not in game.in_hand()


@pytest.mark.parametrize(
    "statement",
    ['say "hm"', "count ann 1400", 'correct cem +10 because "lost"', "bank gives change 50 to ann"],
)
def test_cd23_what_only_speaks_or_sets_right_leaves_it_open(statement: str) -> None:
    game = paying()
    game.do(statement)
    assert game.in_hand()[0] == ("ann", "bank", 100)


def test_cd23_a_refusal_leaves_it_open() -> None:
    game = paying()
    assert game.refused("ann pays 9000 to bob") == "insufficient_cash"
    assert game.in_hand() == [("ann", "bank", 100)]


def test_cd23_one_act_may_be_several_payments_and_each_is_checked() -> None:
    game = SuspiciousGame()
    entry = game.do("ann pays 50 to each")
    assert kinds(entry).count("payment_opened") == 2
    game.do("bob checks ann 50 real", "cem checks ann 50 fake")
    assert (game.cash("cem"), game.dues("ann")) == (1500 + 50 + 50, [("bob", 50, "fake")])


@pytest.mark.parametrize(
    ("before", "statement", "amount", "receiver"),
    [
        (("ann rolls 2 3",), "ann buys", 100, "bank"),
        (("auction oriental", "ann bids 30"), "auction closes", 30, "bank"),
        (("ann goes to jail", "next", "next", "next"), "ann leaves jail by fee", 50, "bank"),
        ((), "ann gives 70 to bob", 70, "bob"),
    ],
)
def test_cd23_every_way_to_pay_may_be_checked(
    before: tuple[str, ...], statement: str, amount: int, receiver: str
) -> None:
    game = SuspiciousGame()
    game.do(*before, statement)
    assert game.in_hand() == [("ann", receiver, amount)]


def test_cd23_rent_may_be_checked() -> None:
    game = SuspiciousGame()
    game.owns("bob", "oriental")
    game.do("ann moves to oriental", "bob asks rent", "ann pays")
    assert game.in_hand() == [("ann", "bob", 50)]


def test_cd22_nobody_checks_the_own_money() -> None:
    assert paying().refused("ann checks ann 50 real") == "own_money"


def test_cd24_a_check_turns_a_green_chip_red() -> None:
    game = paying()
    entry = game.do("bob checks ann 50 real")
    assert paid(entry, CHIP) == {"bob": -1, "spent:bob": 1}
    assert game.chips("bob") == (1, 1)


def test_vector_7_two_chips_are_two_checks_and_go_turns_both_green() -> None:
    game = paying()
    game.do("bob checks ann 50 real", "bob checks ann 50 real")
    assert game.refused("bob checks ann 50 real") == "no_chip"
    entry = game.do("bob's turn", "bob passes go")
    assert game.chips("bob") == (2, 0)
    assert paid(entry) == {"bob": 200, "bank": -200}


def test_cd30_who_is_in_jail_checks_nothing_but_is_checked() -> None:
    game = SuspiciousGame()
    game.do("bob goes to jail", "ann pays 100 to bank")
    assert game.refused("bob checks ann 50 real") == "in_jail"
    game.do("bob pays 20 to ann", "cem checks bob 20 fake")
    assert game.cash("cem") == 1520
    assert game.chips("bob") == (2, 0)


@pytest.mark.parametrize("amount", [30, 1, 500])
def test_a_note_must_exist_and_fit_into_what_there_was(amount: int) -> None:
    game = SuspiciousGame()
    game.has_cash("ann", 200)
    game.do("ann pays 100 to bank")
    assert game.refused(f"bob checks ann {amount} fake") == "bad_note"


# --- what was found -------------------------------------------------------------------------------


def test_cd27_a_real_note_changes_nothing_but_the_chip() -> None:
    game = paying()
    entry = game.do("bob checks ann 50 real")
    assert (money(entry), game.dues("ann")) == ({}, [])
    assert kinds(entry) == ["note_checked"]


def test_vector_2_a_fake_50_of_100_is_the_finders_and_50_are_owed() -> None:
    game = paying()
    entry = game.do("bob checks ann 50 fake")
    assert money(entry) == {"bob": 50, "bank": -50}
    assert game.dues("ann") == [("bank", 50, "fake")]
    assert kinds(entry) == ["note_checked", "due_made"]
    entry = game.do("ann pays")
    assert (game.cash("ann"), game.cash("bob")) == (1350, 1550)
    assert game.dues("ann") == []


def test_cd26_the_notes_that_make_up_for_it_may_be_checked_too() -> None:
    game = paying()
    game.do("bob checks ann 50 fake", "ann pays")
    assert game.in_hand()[-1] == ("ann", "bank", 50)
    game.do("cem checks ann 50 fake", "ann pays", "payment closes")
    assert [game.cash(who) for who in ("ann", "bob", "cem")] == [1300, 1550, 1550]


def test_cd25_a_debt_to_another_player_is_made_up_to_that_player() -> None:
    game = paying(to="bob")
    entry = game.do("cem checks ann 50 fake")
    assert money(entry) == {"cem": 50, "bob": -50}
    assert game.dues("ann") == [("bob", 50, "fake")]
    game.do("ann pays")
    assert [game.cash(who) for who in ("ann", "bob", "cem")] == [1350, 1600, 1550]


def test_cd25_who_is_paid_and_finds_it_keeps_it_and_is_owed_again() -> None:
    game = paying(to="bob")
    entry = game.do("bob checks ann 50 fake")
    assert money(entry) == {}
    assert game.dues("ann") == [("bob", 50, "fake")]
    game.do("ann pays")
    assert (game.cash("ann"), game.cash("bob")) == (1350, 1650)


def test_b17_a_larger_note_that_is_fake_is_lost_whole() -> None:
    """50 is paid with a 100. The note is gone, and the 50 are still to be paid."""
    game = paying(50)
    game.do("bank gives change 50 to ann")
    entry = game.do("bob checks ann 100 fake")
    assert money(entry) == {"bob": 100, "bank": -50, "ann": -50}
    assert game.dues("ann") == [("bank", 50, "fake")]
    game.do("ann pays")
    assert (game.cash("ann"), game.cash("bob")) == (1350, 1600)


def test_b17_a_second_note_of_what_is_paid_back_makes_no_debt_of_nothing() -> None:
    game = paying(50)
    game.do("bank gives change 150 to ann", "bob checks ann 100 fake", "cem checks ann 100 fake")
    assert game.dues("ann") == [("bank", 50, "fake")]


def test_cd25_what_was_found_is_not_found_twice() -> None:
    """Of 100 in two notes both may be fake, and no third."""
    game = paying()
    game.do("bob checks ann 50 fake", "bob checks ann 50 fake")
    assert game.refused("cem checks ann 50 fake") == "no_payment"
    assert game.dues("ann") == [("bank", 50, "fake"), ("bank", 50, "fake")]


def test_an_unclear_look_costs_nothing_and_is_repeated() -> None:
    game = paying()
    entry = game.do("bob checks ann 50 unclear")
    assert (entry.post, game.chips("bob")) == ((), (2, 0))
    assert kinds(entry) == ["note_checked"]
    game.do("bob checks ann 50 fake")
    assert game.chips("bob") == (1, 1)


def test_cd28_a_fake_note_is_money_like_any_other_and_nobody_knows_which() -> None:
    """It counts at the end, and nothing but the check is on record."""
    game = paying()
    game.do("bob checks ann 50 fake", "ann pays", "payment closes", "bob pays 1550 to cem")
    assert game.cash("cem") == 3050


def test_a_check_is_taken_back_with_everything_it_did() -> None:
    game = paying()
    game.do("bob checks ann 50 fake", "undo")
    assert (game.cash("bob"), game.chips("bob"), game.dues("ann")) == (1500, (2, 0), [])
    assert game.in_hand() == [("ann", "bank", 100)]
    game.do("redo")
    assert (game.cash("bob"), game.dues("ann")) == (1550, [("bank", 50, "fake")])


def test_who_cannot_make_it_up_raises_it_or_is_out() -> None:
    game = SuspiciousGame()
    game.owns("ann", "oriental")
    game.has_cash("ann", 50)
    game.do("ann pays 50 to bob", "cem checks ann 50 fake")
    assert game.refused("ann pays") == "insufficient_cash"
    game.do("ann sells oriental to bank", "ann pays", "payment closes")
    assert (game.cash("ann"), game.cash("bob")) == (50, 1550)


def test_b8_what_a_bankrupt_pays_last_is_checked_and_not_made_up() -> None:
    """The creditor carries the loss."""
    game = SuspiciousGame()
    game.owns("bob", "boardwalk")
    game.has_cash("ann", 50)
    game.do("payment closes", "ann moves to boardwalk", "bob asks rent", "ann goes bankrupt")
    assert game.in_hand() == [("ann", "bob", 50)]
    entry = game.do("cem checks ann 50 fake")
    assert money(entry) == {"cem": 50, "bob": -50}
    assert game.state.table.dues == ()


def test_b8_two_debts_to_the_same_player_are_paid_in_one_hand_of_notes() -> None:
    game = SuspiciousGame()
    game.owns("bob", "boardwalk", "oriental")
    game.do('force bob asks ann rent on boardwalk because "home"')
    game.do('force bob asks ann rent on oriental because "home"')
    owed = sum(due.amount for due in game.due_list("ann"))
    assert len(game.due_list("ann")) == 2
    game.has_cash("ann", owed)
    game.do("payment closes")
    game.do('force ann goes bankrupt because "home"')
    assert game.in_hand() == [("ann", "bob", owed)]


# --- change ---------------------------------------------------------------------------------------


def test_b17_change_moves_no_money_in_the_books_and_may_be_checked() -> None:
    game = paying(50)
    entry = game.do("bank gives change 50 to ann")
    assert entry.post == ()
    assert game.in_hand()[-1] == ("bank", "ann", 50)
    entry = game.do("bob checks bank 50 fake")
    assert money(entry) == {"bob": 50, "bank": -50}
    assert game.dues("ann") == []


def test_b17_who_is_paid_may_give_the_change() -> None:
    game = paying(50, "bob")
    game.do("bob gives change 50 to ann")
    assert game.refused("bob checks bob 50 fake") == "own_money"
    entry = game.do("cem checks bob 50 fake")
    assert money(entry) == {"cem": 50, "bob": -50}


@pytest.mark.parametrize("statement", ["cem gives change 50 to ann", "bank gives change 50 to bob"])
def test_b17_nobody_else_gives_change(statement: str) -> None:
    assert paying(50, "bob").refused(statement) == "no_payment"


def test_b17_change_must_have_been_there() -> None:
    game = SuspiciousGame()
    game.has_cash("ann", 60)
    game.do("ann pays 50 to bank")
    assert game.refused("bank gives change 50 to ann") == "insufficient_cash"


# --- auctions and the end -------------------------------------------------------------------------


def bidder(**switches: str) -> SuspiciousGame:
    """Ann pays her bid of 100 with all she has; one of it is fake."""
    game = SuspiciousGame(switches=switches)
    game.has_cash("ann", 100)
    game.do("payment closes", "auction oriental", "ann bids 100", "auction closes")
    game.do("bob checks ann 50 fake")
    assert game.dues("ann") == [("bank", 50, "fake")]
    return game


def test_b21_a_bid_that_a_fake_leaves_short_is_auctioned_again_without_its_bidder() -> None:
    game = bidder(bid_short="rerun")
    entry = game.do("ann goes bankrupt")
    assert not game.state.seats["ann"].bankrupt
    assert "auction_rerun" in kinds(entry)
    assert (game.owner("oriental"), game.cash("ann"), game.cash("bob")) == ("bank", 50, 1550)
    assert game.refused("ann bids 10") == "may_not_bid"
    game.do("cem bids 10", "auction closes")
    assert game.owner("oriental") == "cem"


def test_b21_a_fake_in_a_later_payment_is_no_part_of_the_bid() -> None:
    """What was won and paid in another turn may be sold for it."""
    game = SuspiciousGame(switches={"bid_short": "rerun"})
    game.do("auction oriental", "ann bids 100", "auction closes", "next", "next")
    game.do("next", "ann pays 100 to bank", "bob checks ann 50 fake")
    assert [due.about for due in game.due_list("ann")] == [""]
    game.has_cash("ann", 0)
    game.do("ann sells oriental to bank", "ann pays")


def test_b21_or_the_bidder_is_out() -> None:
    game = bidder(bid_short="owed")
    assert game.refused("ann goes bankrupt") == "can_still_pay"
    game.do("ann sells oriental to bank", "ann pays")
    assert game.cash("ann") == 50


def test_cd41_the_last_street_is_bought_when_its_notes_are_not_checked_any_more() -> None:
    game = SuspiciousGame("Ann", "Bob")
    game.all_but("oriental")
    game.do("ann buys oriental")
    assert not game.state.table.ended
    assert game.refused("ann pays 10 to bob") == "checks_open"
    game.do("payment closes")
    assert game.state.table.ended == "all_owned"


def test_cd41_a_fake_among_its_notes_is_made_up_first() -> None:
    game = SuspiciousGame("Ann", "Bob")
    game.all_but("oriental")
    game.do("ann buys oriental", "bob checks ann 50 fake", "payment closes")
    assert not game.state.table.ended
    assert game.refused("next") == "debt_open"
    game.do("ann pays", "payment closes")
    assert game.state.table.ended == "all_owned"


def test_cd43_real_or_fake_the_most_cash_wins() -> None:
    game = SuspiciousGame("Ann", "Bob")
    game.all_but("oriental", "ann")
    game.do("bob's turn", "bob buys oriental", "ann checks bob 100 fake")
    game.do("bob pays", "payment closes")
    ranking = game.state.table.ranking
    assert game.state.table.winners == ("ann",)
    assert [rank.cash for rank in ranking] == [1600, 1300]
