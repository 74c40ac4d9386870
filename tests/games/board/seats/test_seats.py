"""Seats: who joins, leaves, hands on a seat or is called otherwise, statement by statement."""

from __future__ import annotations

import pytest

from banker import editions
from banker.foundation.errors import InvalidCommand
from banker.games.board import commands as c
from banker.games.board.state import CHIP, HOUSE
from banker.language.phrases.events import sentence
from banker.language.phrases.translation import translation
from banker.language.player_keys import letters_of
from tests.games.board.seats.seat_table import assert_clean, classic
from tests.support.game import Game, encoded, kinds
from tests.support.property_game import BROWN, Town

# --- joining --------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", [box.id for box in editions.catalogue("board")])
def test_who_joins_gets_no_sum_that_no_notes_pay(box: str) -> None:
    game = Game("Ann", "Bob", box=box)
    step = game.state.edition.note_step
    if step > 1:
        assert game.refused(f"dan joins with {100 * step + 5}") == "unpayable"
    game.do(f"dan joins with {100 * step}")


def test_a_player_joins_with_money_from_the_bank() -> None:
    game = classic()
    bank = game.cash("bank")
    game.do("Dan joins with 1500")
    assert game.state.setup.ids == ("ann", "bob", "cem", "dan")
    assert (game.cash("dan"), game.cash("bank")) == (1500, bank - 1500)
    assert game.state.seats["dan"].position == 0
    assert_clean(game)


def test_the_new_seat_is_the_last_one() -> None:
    game = classic()
    game.do("ann rolls 1 2", "ann buys", "dan joins with 500", "bob's turn", "cem's turn")
    game.do("dan rolls 1 2")
    assert game.turn == "dan"
    game.do("next")
    assert (game.turn, game.state.table.round) == ("ann", 2)
    assert_clean(game)


def test_a_new_player_gets_green_chips_out_of_the_box() -> None:
    game = Game(box="cash-decoder")
    game.do("dan joins with 500")
    assert game.state.amount("dan", CHIP) == game.state.edition.chips > 0
    assert_clean(game)
    game.do("undo")
    assert_clean(game)


def test_the_seats_of_the_box_are_all_there_are() -> None:
    game = classic("Ann", "Bob")
    most = game.state.edition.players_max
    for number in range(most - 2):
        game.do(f"Player {number} joins with 10")
    assert game.refused("Zoe joins with 10") == "not_in_edition"


def test_who_left_takes_no_place_in_a_full_box() -> None:
    game = classic(*(f"Player{number}" for number in range(8)))
    assert game.refused("Zoe joins with 10") == "not_in_edition"
    game.do("Player3 leaves to bank", "Zoe joins with 10")
    assert game.refused("Yan joins with 10") == "not_in_edition"
    game.do("undo 2")
    assert game.refused("Zoe joins with 10") == "not_in_edition"
    assert_clean(game)


def test_a_bankrupt_keeps_the_place() -> None:
    game = classic(*(f"Player{number}" for number in range(8)))
    game.do('force Player3 goes bankrupt because "x"')
    assert game.refused("Zoe joins with 10") == "not_in_edition"


def test_there_are_as_many_seats_in_a_game_as_letters_for_them() -> None:
    game = classic("Ann", "Bob", "Cem")
    for number in range(20):
        game.do(f"Guest {number} joins with 10", f"Guest {number} leaves to bank")
    assert game.refused("Zoe joins with 10") == "not_in_edition"
    assert len(set(letters_of(game.state.setup.players).values())) == 23


@pytest.mark.parametrize("name", ["Ann", "BOB", "bank", "each", "7up", "x" * 17, "bids", "A [b]"])
def test_a_new_name_passes_the_rules_for_names(name: str) -> None:
    game = classic()
    for text in (f"{name} joins with 100", f"{name} takes over cem", f"cem is called {name}"):
        with pytest.raises(InvalidCommand):
            game.do(text)


@pytest.mark.parametrize("name", ["", "bank", "box", "Ann", "bob", "\x1b[2J", "a" * 40, "x:y"])
def test_the_rules_themselves_refuse_what_is_no_name(name: str) -> None:
    """A phone or a file is read by no parser."""
    game = classic()
    for command in (c.Join(name, 5), c.TakeOver("cem", name), c.Rename("cem", name)):
        with pytest.raises(InvalidCommand):
            game.session.execute(command)


def test_a_limited_bank_pays_no_more_than_it_has() -> None:
    game = Town(switches={"bank_money": "limited"})
    assert game.refused("dan joins with 900000") == "bank_short"


def test_an_undone_seat_is_gone_and_may_come_again() -> None:
    game = classic()
    before = encoded(game.state)
    game.do("dan joins with 1500", "dan rolls 1 2", "dan buys")
    after = encoded(game.state)
    game.do("undo 3")
    assert encoded(game.state) == before
    assert game.state.setup.ids == ("ann", "bob", "cem")
    game.do("redo 3")
    assert encoded(game.state) == after
    game.do("undo 3", "dan joins with 100")
    assert game.cash("dan") == 100
    assert_clean(game)


# --- names ----------------------------------------------------------------------------------------


def test_a_seat_changes_hands_and_keeps_what_belongs_to_it() -> None:
    game = classic()
    game.do("ann rolls 1 2", "ann buys", "Eve takes over ann")
    assert game.state.setup.names["ann"] == "Eve"
    assert game.owner("baltic") == "ann"
    game.do("eve mortgages baltic")
    with pytest.raises(InvalidCommand, match="no player is called 'ann'"):
        game.do("ann redeems baltic")
    game.do("Ann joins with 50")
    assert game.state.setup.names["ann_2"] == "Ann"
    assert game.owner("baltic") == "ann"
    assert_clean(game)


def test_a_name_is_corrected_also_after_the_end() -> None:
    game = classic()
    game.do("bob is called Robert", "robert's turn", "game ends", "robert is called Bert")
    assert game.state.setup.names["bob"] == "Bert"
    assert game.refused("bert is called Bert") == "same_account"
    assert_clean(game)


def test_a_name_may_only_change_its_capitals() -> None:
    game = classic()
    game.do("bob is called BOB")
    assert game.state.setup.names["bob"] == "BOB"


def test_two_names_are_swapped_by_way_of_a_third() -> None:
    """Two children were written on each other's seat."""
    game = classic()
    game.do("bob is called Tmp", "cem is called Bob", "tmp is called Cem")
    assert [game.state.setup.names[who] for who in ("bob", "cem")] == ["Cem", "Bob"]
    game.do("bob pays 10 to ann", "cem pays 20 to ann")
    assert [game.cash(who) for who in ("ann", "bob", "cem")] == [1530, 1480, 1490]
    assert_clean(game)
    game.do("undo 4")
    assert [game.state.setup.names[who] for who in ("bob", "cem")] == ["Tmp", "Cem"]
    game.do("redo 4")
    assert_clean(game)


def test_a_refusal_names_the_player_who_has_the_name_now() -> None:
    game = classic()
    game.do("bob is called Tmp")
    with pytest.raises(InvalidCommand) as refused:
        game.do("cem is called tmp")
    assert str(refused.value) == "'Tmp' and 'tmp' are the same name: add a letter to one of them"
    with pytest.raises(InvalidCommand) as refused:
        game.do("cem is called Tmp")
    assert str(refused.value) == (
        "two players cannot be called 'Tmp': add a letter to one of the names"
    )


@pytest.mark.parametrize("name", ["Аnn", "Anո", "BοЬ", "Ｂｏｂ", "B౦b", "BOB"])
def test_no_player_gets_a_name_that_looks_like_that_of_another(name: str) -> None:
    game = classic()
    before = encoded(game.state)
    for text in (f"{name} joins with 100", f"{name} takes over cem", f"cem is called {name}"):
        with pytest.raises(InvalidCommand, match=r"look the same|are the same name"):
            game.do(text)
    for command in (c.Join(name, 5), c.TakeOver("cem", name), c.Rename("cem", name)):
        with pytest.raises(InvalidCommand, match=r"look the same|are the same name"):
            game.session.execute(command)
    assert encoded(game.state) == before


def test_a_player_who_left_comes_back_under_the_same_name() -> None:
    game = classic("Ann", "Bob", "Dan")
    game.do("dan pays 100 to ann", "dan leaves to bank", "Dan joins with 500")
    names = game.state.setup.names
    assert [names["dan"], names["dan_2"]] == ["Dan (1)", "Dan"]
    game.do("dan pays 30 to bob", "dan's turn")
    assert (game.cash("dan"), game.cash("dan_2"), game.turn) == (0, 470, "dan_2")
    game.do('correct dan (1) +5 because "lay under the board"')
    assert game.cash("dan") == 5
    assert_clean(game)
    game.do("undo 5")
    assert game.state.setup.names["dan"] == "Dan"
    assert_clean(game)


def test_the_name_of_who_left_may_be_anybodys_but_a_look_alike_may_not() -> None:
    game = classic("Ann", "Bob", "Dan")
    game.do("dan leaves to bank", "bob is called Dan")
    assert game.state.setup.names == game.state.setup.names | {"bob": "Dan", "dan": "Dan (2)"}
    game.do("dan pays 10 to ann")
    assert game.cash("bob") == 1490
    with pytest.raises(InvalidCommand, match="look the same"):
        game.do("Dаn joins with 5")  # Cyrillic
    game.do("dan leaves to bank", "dan (1) is called Bob")
    assert game.state.setup.names["dan"] == "Dan"
    assert_clean(game)


def test_a_name_that_only_those_who_left_have_means_none_of_them() -> None:
    game = classic("Ann", "Bob", "Dan")
    game.do("dan leaves to bank", "dan joins with 5", "dan leaves to bank")
    with pytest.raises(InvalidCommand, match=r"'dan' could be Dan \(1\) or dan \(2\)"):
        game.do("count dan 5")


def test_a_seat_whose_joining_was_undone_has_a_name_that_no_other_has() -> None:
    game = classic("Ann", "Bob", "Cem")
    game.do("dan joins with 5", "undo", "cem is called Dan")
    names = game.state.setup.names
    assert [names["cem"], names["dan"]] == ["Dan", "dan (2)"]
    assert_clean(game)


# --- leaving --------------------------------------------------------------------------------------


def rich() -> Town:
    """Ann has both brown streets with houses, one of orange mortgaged, and 1,000."""
    game = Town("Ann", "Bob", "Cem", "Dan")
    game.owns("ann", *BROWN, "st_james")
    game.has_built("ann", 2, *BROWN)
    game.do("ann mortgages st_james")
    game.has_cash("ann", 1000)
    return game


def test_to_the_bank_everything_goes_back_unmortgaged() -> None:
    game = rich()
    houses = game.state.amount("bank", HOUSE)
    game.do("ann leaves to bank")
    assert game.cash("ann") == 0
    assert game.state.deeds("ann") == ()
    assert game.state.table.mortgaged == ()
    assert game.state.amount("bank", HOUSE) == houses + 4
    assert game.state.table.auction is None
    assert game.turn == "bob"
    assert_clean(game)


def test_by_auction_the_deeds_are_put_up_one_by_one() -> None:
    game = rich()
    game.do("ann leaves by auction")
    bob = game.cash("bob")
    for _ in range(3):
        game.do("bob bids 20", "auction closes")
    assert game.state.table.auction is None
    assert game.cash("bob") == bob - 60
    assert {deed.id for deed in game.state.deeds("bob")} == {*BROWN, "st_james"}
    assert_clean(game)


def test_to_all_the_cash_is_shared_in_equal_parts() -> None:
    game = rich()
    before = [game.cash(who) for who in ("bob", "cem", "dan")]
    bank = game.cash("bank")
    game.do("ann leaves to all")
    assert [game.cash(who) for who in ("bob", "cem", "dan")] == [cash + 333 for cash in before]
    assert game.cash("bank") == bank + 1
    assert game.state.table.auction is not None
    assert_clean(game)


@pytest.mark.parametrize("box", ["glass-classic", "cash-decoder"])
@pytest.mark.parametrize("how", ["to all", "by auction"])
def test_who_leaves_in_the_last_turn_of_a_limited_game_ends_it_and_the_bank_keeps_the_deeds(
    box: str, how: str
) -> None:
    game = Game("Ann", "Bob", "Cem", box=box, switches={"round_limit": "1"})
    game.do('force cem buys baltic because "test"', "next", "next", f"cem leaves {how}")
    assert game.state.table.ended == "time_up"
    assert game.state.table.auction is None
    assert game.state.owner("baltic") == "bank"
    assert_clean(game)


@pytest.mark.parametrize("box", ["secret-vault", "cash-decoder"])
def test_cash_that_is_shared_out_is_paid_in_whole_notes(box: str) -> None:
    """910 for two others is 450 each and 10 for the Bank: no note pays 455."""
    game = Game("Ann", "Bob", "Cem", box=box)
    start, bank = game.cash("ann"), game.cash("bank")
    game.do(f'correct ann -{start - 910} because "fewer"', "ann leaves to all")
    assert (game.cash("bob") - start, game.cash("cem") - start) == (450, 450)
    assert game.cash("bank") == bank + (start - 910) + 10
    assert_clean(game)


def test_cash_that_no_notes_pay_is_shared_out_to_the_last_unit() -> None:
    game = Game("Ann", "Bob", "Cem")
    game.do('correct ann +5 because "counted"', "ann leaves to all")
    assert (game.cash("bob"), game.cash("cem")) == (4502, 4502)
    assert_clean(game)


def test_who_left_is_no_bankrupt() -> None:
    game = Game("Ann", "Bob", "Cem", switches={"end": "first_bankruptcy"})
    game.owns("bob", "oriental")
    game.do("ann leaves to bank", "auction baltic", "auction closes")
    seat = game.state.seats["ann"]
    assert (seat.bankrupt, seat.left) == (True, True)
    assert not game.state.table.ended
    assert game.refused("ann's turn") == "bankrupt"
    game.do("bob leaves to bank")
    assert game.state.table.ended == "last_player"
    assert game.state.table.winners == ("cem",)
    assert_clean(game)


def test_who_owes_or_is_owed_does_not_leave() -> None:
    game = classic()
    game.do("ann moves to income_tax")
    assert game.refused("ann leaves to bank") == "debt_open"
    game.do("ann pays")
    game.owns("bob", "oriental")
    game.do("ann's turn", "ann moves to oriental")
    assert "may still ask Ann" in game.sentence("ann leaves to all")
    game.do("bob asks rent")
    assert game.sentence("bob leaves to bank").startswith("Ann owes Bob")
    game.do('force bob leaves to bank because "he must go"')
    assert game.dues("ann") == []
    assert_clean(game)


def test_nobody_leaves_in_the_middle_of_an_offer_or_an_auction() -> None:
    game = classic()
    game.do("ann rolls 1 2")
    assert game.refused("ann leaves to bank") == "offer_open"
    game.do("ann declines")
    assert game.refused("bob leaves to all") == "auction_open"


def test_a_table_without_auctions_holds_none() -> None:
    game = Town(switches={"no_auctions": "yes"})
    game.do("ann rolls 1 2", "ann buys")
    assert game.refused("ann leaves by auction") == "no_auctions"
    game.do("ann leaves to all")
    assert game.owner("baltic") == "bank"
    assert game.state.table.auction is None


def test_leaving_in_the_last_turn_ends_the_game_and_nothing_follows() -> None:
    chosen = {"round_limit": "1", "time_end": "round"}
    game = Town(switches=chosen)
    game.owns("cem", *BROWN)
    game.do("next", "next", "cem leaves by auction")
    assert game.state.table.ended
    assert game.state.table.auction is None
    assert_clean(game)


def test_of_several_payments_it_is_asked_once_whether_anybody_checks() -> None:
    game = Game("Ann", "Bob", "Cem", box="cash-decoder")
    entry = game.do("ann leaves to all")
    assert kinds(entry).count("payment_opened") == 2
    said = sentence(entry, game.state.setup, translation("en").book)
    assert said.count("any checks?") == 1
