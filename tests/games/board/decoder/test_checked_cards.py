"""Cash Decoder, rules 17 to 22, 29, 30 and 32: Chance cards under the decoder."""

from __future__ import annotations

import pytest

from banker.games.board import commands as c
from banker.games.board.state import CHIP
from tests.support.decoder_game import SuspiciousGame
from tests.support.game import kinds, paid

COLLECT, JAIL_FREE, CHEST_FREE, GREEN = "CH04", "CH03", "CC01", "CH09"


def shown(card: str = COLLECT, **switches: str) -> SuspiciousGame:
    """Ann is about to use a Chance card."""
    game = SuspiciousGame(switches=switches)
    game.holds("ann", card)
    game.do("payment closes") if game.in_hand() else None
    game.do(c.UseCard("ann", card))
    return game


def test_cd20_a_card_that_is_used_is_shown_first_and_nothing_has_happened_yet() -> None:
    game = shown()
    assert kinds(game.last) == ["card_shown"]
    assert game.last.post == ()
    assert game.state.seats["ann"].held == (COLLECT,)


@pytest.mark.parametrize("statement", ["payment closes", "next", "bob pays 10 to cem"])
def test_cd20_when_nobody_checks_it_is_carried_out(statement: str) -> None:
    game = shown()
    game.do(statement)
    assert game.cash("ann") == 1700
    assert game.state.seats["ann"].held == ()


def test_vector_3_a_fake_card_goes_under_its_deck_and_its_finder_gets_100() -> None:
    game = shown()
    entry = game.do("bob checks ann card fake")
    assert paid(entry) == {"bob": 100, "bank": -100}
    assert paid(entry, CHIP) == {"bob": -1, "spent:bob": 1}
    assert game.state.seats["ann"].held == ()
    assert paid(entry, "card") == {"ann": -1, "bank": 1}
    assert kinds(entry)[0] == "card_checked"
    assert (game.cash("ann"), game.state.table.card) == (1500, None)


def test_cd21_a_real_card_is_used_at_once() -> None:
    game = shown()
    entry = game.do("bob checks ann card real")
    assert paid(entry) == {"ann": 200, "bank": -200}
    assert game.chips("bob") == (1, 1)
    assert game.refused("cem checks ann card fake") == "no_payment"


def test_an_unclear_card_is_still_shown_and_costs_no_chip() -> None:
    game = shown()
    entry = game.do("bob checks ann card unclear")
    assert (entry.post, game.chips("bob")) == ((), (2, 0))
    game.do("cem checks ann card fake")
    assert game.cash("cem") == 1600


def test_cd22_nobody_checks_the_own_card() -> None:
    assert shown().refused("ann checks ann card real") == "own_money"


def test_cd20_only_who_is_about_to_use_one_is_checked() -> None:
    game = shown()
    assert game.refused("ann checks bob card real") == "no_payment"
    assert SuspiciousGame().refused("bob checks ann card real") == "no_payment"


def test_cd30_who_is_in_jail_checks_no_card() -> None:
    game = SuspiciousGame()
    game.holds("ann", COLLECT)
    game.do("bob goes to jail", c.UseCard("ann", COLLECT))
    assert game.refused("bob checks ann card fake") == "in_jail"


def test_cd29_without_a_green_chip_no_card_is_checked() -> None:
    game = SuspiciousGame()
    game.do("ann pays 100 to cem", "bob checks ann 50 real", "bob checks ann 50 real")
    game.holds("ann", COLLECT)
    game.do(c.UseCard("ann", COLLECT))
    assert game.refused("bob checks ann card fake") == "no_chip"


def test_a_card_without_a_word_asks_the_decoder() -> None:
    assert shown().refused("bob checks ann card") == "no_decoder"


def test_a_card_that_cannot_be_used_now_is_not_even_shown() -> None:
    assert SuspiciousGame().refused(c.UseCard("ann", COLLECT)) == "no_card"


def test_what_is_forced_is_carried_out_at_once() -> None:
    game = SuspiciousGame()
    game.holds("ann", COLLECT)
    game.do(c.Force(c.UseCard("ann", COLLECT), "they did not look"))
    assert game.cash("ann") == 1700


def test_cd17_a_chest_card_has_no_fakes_and_is_not_shown() -> None:
    game = SuspiciousGame()
    game.holds("ann", "CC02")
    game.owns("ann", "oriental")
    game.do(c.UseCard("ann", "CC02", "oriental"))
    assert game.state.table.card is None
    assert game.on("oriental") == 1


def test_a_card_that_takes_money_of_each_opens_their_payments() -> None:
    game = SuspiciousGame()
    game.holds("ann", "CH06")
    game.do(c.UseCard("ann", "CH06"), "payment closes")
    assert game.in_hand() == [("bob", "ann", 50), ("cem", "ann", 50)]
    game.do("cem checks bob 50 fake")
    assert game.dues("bob") == [("ann", 50, "fake")]


def test_red_chips_turn_green_by_a_card() -> None:
    game = SuspiciousGame()
    game.do("bob pays 100 to cem", "ann checks bob 50 real", "ann checks bob 50 real")
    game.holds("ann", GREEN)
    game.do(c.UseCard("ann", GREEN), "payment closes")
    assert game.chips("ann") == (2, 0)


def jailed(card: str, **switches: str) -> SuspiciousGame:
    """Ann is in jail with a card that leaves it, and it is her turn."""
    game = SuspiciousGame(switches=switches)
    game.holds("ann", card)
    game.do("ann goes to jail", "next", "next", "next")
    return game


def test_b5_a_card_that_leaves_jail_is_checked_like_another() -> None:
    game = jailed(JAIL_FREE)
    game.do("ann leaves jail by card")
    assert kinds(game.last) == ["card_shown"]
    entry = game.do("bob checks ann card fake")
    assert paid(entry) == {"bob": 100, "bank": -100}
    assert game.state.seats["ann"].jail is not None
    assert game.state.seats["ann"].held == ()


def test_cd32_b5_a_real_one_leaves_it() -> None:
    game = jailed(JAIL_FREE)
    game.do("ann leaves jail by card", "bob checks ann card real")
    assert game.state.seats["ann"].jail is None


@pytest.mark.parametrize(
    ("card", "switches", "is_shown"),
    [
        (JAIL_FREE, {"jail_card_fake": "checkable"}, True),
        (JAIL_FREE, {"jail_card_fake": "exempt"}, False),
        (CHEST_FREE, {"jail_card_fake": "checkable"}, False),
    ],
)
def test_b5_jail_card_fake(card: str, switches: dict[str, str], is_shown: bool) -> None:
    """Of the Chest there are no fakes at all."""
    game = jailed(card, **switches)
    game.do("ann leaves jail by card")
    assert (game.state.table.card is not None) == is_shown
    assert (game.state.seats["ann"].jail is None) != is_shown


def test_a_shown_card_that_was_taken_back_is_in_the_hand_again() -> None:
    game = shown()
    game.do("bob checks ann card fake", "undo")
    assert game.state.seats["ann"].held == (COLLECT,)
    assert game.state.table.card is not None
    game.do("undo")
    assert game.state.table.card is None
