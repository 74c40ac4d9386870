"""Putting things right, openly: counts, corrections, notes."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds, paid


def test_a_count_is_recorded_and_compared_and_changes_nothing() -> None:
    game = Game()
    before = game.state
    entry = game.do("count ann 2950")
    assert entry.post == entry.set == ()
    assert (entry.ev[0].amount, entry.ev[0].booked) == (2950, 3000)
    assert game.state == before
    assert game.do("count ann 3000").ev[0].likely == ""


@pytest.mark.parametrize(
    ("who", "difference", "likely"),
    [
        ("ann", 400, "a salary for GO"),
        ("ann", -100, "a jail fee"),
        ("ann", -400, "Income Tax"),
        ("ann", -70, "rent on Oriental Avenue"),
        ("bob", 70, "rent on Oriental Avenue"),
        ("ann", -320, "the price of Virginia Avenue"),
        ("ann", -30, ""),
        ("ann", 30, ""),
    ],
)
def test_the_likeliest_missed_entry_is_named(who: str, difference: int, likely: str) -> None:
    game = Game()
    game.owns("bob", "oriental")
    assert game.do(f"count {who} {3000 + difference}").ev[0].likely == likely


def test_a_correction_is_an_entry_against_the_bank_with_its_reason() -> None:
    game = Game()
    entry = game.do('correct ann +100 because "rent booked twice" witnessed by bob')
    assert paid(entry) == {"ann": 100, "bank": -100}
    assert kinds(entry) == ["corrected"]
    assert (entry.ev[0].because, entry.ev[0].witness) == ("rent booked twice", "bob")
    assert paid(game.do('correct ann -100 because "it was not"')) == {"ann": -100, "bank": 100}


@pytest.mark.parametrize("thing", ["hotel", "key", "jail_card", "card"])
def test_things_are_set_right_too(thing: str) -> None:
    game = Game()
    entry = game.do(f'correct ann +1 {thing} because "found"')
    assert paid(entry, thing) == {"ann": 1, "bank": -1}
    game.do(f'correct ann -1 {thing} because "lost"')
    assert game.refused(f'correct ann -1 {thing} because "lost"') == "not_owner"
    assert game.state.seats["ann"].held == ()


def test_the_vault_can_be_set_right() -> None:
    game = Game()
    game.do('correct vault +100 because "GO was forgotten"')
    assert game.cash("vault") == 500


def test_the_bank_is_the_other_side_of_every_correction() -> None:
    assert Game().refused('correct bank +100 because "why not"') == "same_account"


def test_nobody_is_corrected_below_nothing() -> None:
    game = Game()
    assert game.refused('correct ann -3,001 because "fat finger"') == "insufficient_cash"


def test_a_note_is_in_the_ledger_and_changes_nothing() -> None:
    game = Game()
    entry = game.do('say "pizza"')
    assert (kinds(entry), entry.post, entry.set) == (["said"], (), ())
    assert entry.ev[0].text == "pizza"


def test_the_bankrupt_may_still_be_counted_and_corrected() -> None:
    game = Game()
    game.do('force bob goes bankrupt because "he must go home"', "count bob 0")
    game.do('correct bob +10 because "under the table"')
    assert game.cash("bob") == 10
