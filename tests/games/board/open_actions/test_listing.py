"""What is listed at named moments: the situations in their order, their figures, what Enter does.

That everything listed is accepted, and nothing awaited is left out, is tried at random moments by
`tests/system/faces/test_lists.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from banker.engine.open_action import Amount, Need, OpenAction, usual_of
from banker.games.board import commands as c
from banker.games.board.open_actions.listing import open_actions
from tests.support.game import Game
from tests.support.property_game import Town

GLASS = "glass-classic"
BECAUSE = 'because "for the test"'


def listed(game: Game) -> tuple[OpenAction[c.AnyCommand], ...]:
    return open_actions(game.state)


def situations(game: Game) -> list[str]:
    return [it.situation for it in listed(game)]


def only(game: Game, situation: str) -> OpenAction[Any]:
    """The only action of a situation."""
    (found,) = [it for it in listed(game) if it.situation == situation]
    return found


MOMENTS: dict[str, tuple[str, tuple[str, ...], list[str], str]] = {
    "the beginning": (GLASS, (), ["roll", "next"], ""),
    "the beginning with a vault": ("secret-vault", (), ["lock_vault", "roll", "next"], ""),
    "an offer": (GLASS, ("ann rolls 1 2",), ["buy", "decline"], "buy"),
    "an offer without the cash": (
        GLASS, (f"correct ann -1490 {BECAUSE}", "ann rolls 1 2"), ["buy", "decline"], "decline",
    ),
    "an auction": (
        GLASS, ("ann rolls 1 2", "ann declines"), ["bid", "bid", "bid", "close_auction"],
        "close_auction",
    ),
    "a due": (GLASS, ("ann moves to luxury_tax",), ["pay"], "pay"),
    "a due without the cash": (
        GLASS, (f"correct ann -1450 {BECAUSE}", "ann moves to luxury_tax"), ["pay"], "",
    ),
    "the end of a turn": (GLASS, ("ann rolls 1 2", "ann buys"), ["next", "roll"], "next"),
    "doubles": (GLASS, ("ann rolls 3 3", "ann buys"), ["roll", "next"], ""),
    "jail": (
        GLASS, ("ann goes to jail", "next", "next", "next"), ["leave_jail_fee", "roll", "next"], "",
    ),
    "a card": (
        "secret-vault", ("ann rolls 3 4",), ["draw_card", "keep_card", "next", "roll"], "",
    ),
    "a guess": ("secret-vault", ("ann rolls lock 2",), ["guess"], ""),
    "a key": (
        "secret-vault", ("ann rolls lock 5", "ann guesses 3 opens"), ["unlock", "lock_vault"], "",
    ),
    "an open vault": (
        "secret-vault",
        ("ann rolls lock 5", "ann guesses 3 opens", "ann unlocks boardwalk", "ann buys"),
        ["lock_vault"], "lock_vault",
    ),
    "notes in the hand": (
        "cash-decoder", ("ann rolls 1 2", "ann buys"), ["close_checks", "next", "roll"],
        "close_checks",
    ),
    "a card in the hand": (
        "cash-decoder", (f"force ann draws CH08 {BECAUSE}", "ann uses CH08"), ["close_checks"],
        "close_checks",
    ),
    "the end": (GLASS, ("game ends",), [], ""),
}  # fmt: skip


@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_is_listed_in_its_order(moment: str) -> None:
    box, before, expected, usual = MOMENTS[moment]
    game = Game(box=box)
    game.do(*before)
    assert situations(game) == expected
    found = usual_of(listed(game), has_device=False)
    assert (found.situation if found is not None else "") == usual


# --- rents ----------------------------------------------------------------------------------------


def on_a_street(deed: str, cash: int = 1500, **switches: str) -> Game:
    """Ann stands on Bob's street."""
    game = Game(box=GLASS, switches=switches)
    game.owns("bob", deed)
    game.has_cash("ann", cash)
    game.do(f"ann moves to {deed}")
    return game


def test_a_rent_names_its_claim_in_whole_commands() -> None:
    game = on_a_street("boardwalk")
    pays, asks = only(game, "pay_rent"), only(game, "ask_rent")
    assert pays.command == c.PayRent("ann", "boardwalk")
    assert asks.command == c.AskRent("bob", "ann", "boardwalk")
    assert pays.amount == asks.amount == Amount(50, 50)
    assert pays.need is asks.need is Need.LAPSES
    assert pays.usual and not asks.usual


def test_a_rent_beyond_the_cash_is_asked_for() -> None:
    game = on_a_street("boardwalk", cash=20)
    assert only(game, "pay_rent").short == 30
    assert only(game, "ask_rent").usual


def test_private_cash_is_no_figure_of_a_rent() -> None:
    game = on_a_street("boardwalk", cash=20, balances="private")
    assert only(game, "pay_rent").short is None
    assert only(game, "pay_rent").usual


def test_a_rent_of_a_utility_waits_for_its_dice() -> None:
    game = on_a_street("electric")
    assert situations(game) == ["roll_for_rent", "roll", "next"]
    assert usual_of(listed(game), has_device=False) is None
    game.do("ann rolls 3 4 for utility")
    assert only(game, "pay_rent").amount == Amount(28, 28)


def test_a_mortgaged_street_asks_for_nothing() -> None:
    game = on_a_street("oriental")
    game.do("bob mortgages oriental")
    assert situations(game) == ["roll", "next"]


# --- auctions -------------------------------------------------------------------------------------


def test_each_bidder_has_a_least_bid() -> None:
    """FD-17: for a building, of the bidder's own streets."""
    game = Town(box="rouble-full")
    deeds = game.state.edition.deeds_in
    built = [group for group in deeds if all(it.building for it in deeds[group])]
    for who, group in (("ann", built[0]), ("bob", built[-1])):
        game.owns(who, *(deed.id for deed in deeds[group]))
        game.has_cash(who, 10_000)
    houses = game.state.amount("bank", "house")
    game.do(f"correct cem +{houses - 1} house {BECAUSE}", "auction house")
    bids = [it.command for it in listed(game) if it.situation == "bid"]
    assert bids == [c.Bid("ann", 50), c.Bid("bob", 200)]


def test_a_bid_names_the_cash_that_is_missing() -> None:
    game = Game(box=GLASS)
    game.has_cash("bob", 30)
    game.do("ann rolls 1 2", "ann declines", "cem bids 99")
    short = {it.who: it.short for it in listed(game) if it.situation == "bid"}
    assert short == {"ann": 0, "bob": 70, "cem": 0}


def test_nobody_bids_before_the_first_lap() -> None:
    game = Town(box=GLASS, switches={"first_lap_no_buying": "yes"})
    game.do(f"force auction oriental {BECAUSE}")
    assert situations(game) == ["close_auction"]


# --- dues, the vault, jail ------------------------------------------------------------------------


def test_of_two_debtors_the_one_whose_turn_it_is_comes_first() -> None:
    game = Game(box=GLASS)
    game.do("ann moves to income_tax", f"force bob's turn {BECAUSE}", "bob moves to luxury_tax")
    assert [it.command for it in listed(game)] == [c.Pay("bob"), c.Pay("ann")]


def test_a_device_that_locks_leaves_enter_to_what_comes_after_it() -> None:
    game = Game()
    game.do("ann rolls lock 5", "ann guesses 3 opens", "ann unlocks boardwalk", "ann buys")
    assert usual_of(listed(game), has_device=True) is None
    locks = usual_of(listed(game), has_device=False)
    assert locks is not None and locks.by_device


def test_a_question_of_the_vault_comes_first_once_it_can_be_answered() -> None:
    game = Game()
    game.do("ann rolls 2 4", c.ReportOpened(1, 3, "ab" * 32))
    assert "vault_question" not in situations(game)
    game.do("ann buys")
    assert listed(game)[0].situation == "vault_question"
    assert listed(game)[0].about == "opened"


def test_two_cards_that_leave_jail_are_choices() -> None:
    game = Game(box="cash-decoder")
    for card in ("CH03", "CC01"):
        game.do(f"force ann draws {card} {BECAUSE}")
    game.do("ann goes to jail", "next", "next", "next")
    leaves = only(game, "leave_jail_card")
    assert leaves.choices == ("CH03", "CC01")
    assert list(leaves.commands()) == [c.UseCard("ann", "CH03"), c.UseCard("ann", "CC01")]


def test_no_fee_is_taken_after_the_roll_or_the_only_try() -> None:
    game = Game(box=GLASS, switches={"jail_fee_turns": "first_only"})
    game.do("ann goes to jail", "next", "next", "next")
    assert only(game, "leave_jail_fee").amount == Amount(50, 50)
    game.do("ann rolls 1 2")
    assert situations(game) == ["next", "roll"]
    game.do("next", "next", "next")
    assert situations(game) == ["roll", "next"]


def test_a_card_that_must_be_taken_bars_the_turn() -> None:
    game = Game(switches={"must_take_card": "yes"})
    game.do("ann rolls 3 4")
    assert situations(game) == ["draw_card", "keep_card"]
    assert {it.need for it in listed(game)} == {Need.BLOCKS}
