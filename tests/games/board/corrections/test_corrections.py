"""Putting things right, openly: counts, corrections, notes."""

from __future__ import annotations

import pytest

from banker.audit import audit
from banker.foundation.errors import InvalidCommand
from tests.support.game import Game, kinds, paid
from tests.support.property_game import BROWN, Town


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


@pytest.mark.parametrize("thing", ["hotel", "key", "jail_card", "jail card", "card"])
@pytest.mark.parametrize("said", ["ann +1 {}", "ann {} +1", "ann +{}", "ann + {}", "ann {} + 1"])
def test_the_number_stands_before_the_thing_or_behind_it(thing: str, said: str) -> None:
    game = Game()
    game.do(f'correct {said.format(thing)} because "found" witnessed by bob')
    [event] = game.last.ev
    assert (event.thing, event.amount) == (thing.replace(" ", "_"), 1)
    assert (event.because, event.witness) == ("found", "bob")
    less = said.replace("+", "-")
    game.do(f'correct {less.format(thing)} because "lost"')
    assert game.last.ev[0].amount == -1


def test_a_house_that_was_never_put_down_is_taken_off_its_street() -> None:
    game = Town()
    game.has_built("ann", 2, *BROWN)
    bank, mine = game.houses("bank"), game.houses("ann")
    entry = game.do('correct ann -1 house on baltic because "never put down" witnessed by bob')
    assert paid(entry, "house") == {"site:baltic": -1, "bank": 1}
    assert game.levels(*BROWN) == (2, 1)
    assert (game.houses("bank"), game.houses("ann")) == (bank + 1, mine)
    entry = game.do('correct ann house +1 on baltic because "there it is"')
    assert paid(entry, "house") == {"site:baltic": 1, "bank": -1}
    assert game.levels(*BROWN) == (2, 2) and game.houses("bank") == bank
    game.do("undo 2", "redo")
    assert game.levels(*BROWN) == (2, 1)
    found = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert [it.code for it in found.findings if it.code == "corrected"] == ["corrected"] * 2
    assert found.exit_code == 0
    assert [(it.name, it.amount) for it in found.effects if it.thing == "house"] == [("Ann", -1)]


def test_a_hotel_of_a_street_is_corrected_too() -> None:
    game = Game()
    game.owns("ann", "oriental")
    bank = game.hotels("bank")
    game.do('correct ann +1 hotel on oriental because "it stands there"')
    assert (game.on("oriental"), game.hotels("bank"), game.hotels("ann")) == (1, bank - 1, 0)
    game.do('correct ann -hotel on oriental because "it does not"')
    assert (game.on("oriental"), game.hotels("bank")) == (0, bank)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("ann -3 house on baltic", "no_building"),
        ("ann -1 hotel on baltic", "no_building"),
        ("ann +3 house on baltic", "site_full"),
        ("ann +1 hotel on baltic", "site_full"),  # its houses come off first
        ("bob -1 house on baltic", "not_owner"),
        ("bank -1 house on baltic", "same_account"),
        ("ann +1 house on short_line", "no_building"),
        ("ann +1 key on baltic", ""),
        ("ann +100 on baltic", ""),
    ],
)
def test_no_street_carries_more_or_less_than_it_can(said: str, code: str) -> None:
    game = Town()
    game.has_built("ann", 2, *BROWN)
    game.owns("ann", "short_line")
    statement = f'correct {said} because "x"'
    if code:
        assert game.refused(statement) == code
    else:
        with pytest.raises(InvalidCommand, match="houses and hotels stand on a street"):
            game.session.execute(game.command(statement))


def test_a_hotel_takes_the_place_of_houses_that_were_corrected_first() -> None:
    game = Town()
    game.has_built("ann", 4, *BROWN)
    assert "'correct Ann -4 house on baltic because …'" in game.sentence(
        'correct ann +1 hotel on baltic because "x"'
    )
    game.do('correct ann -4 houses on baltic because "x"')
    game.do('correct ann +1 hotel on baltic because "x"')
    assert game.levels(*BROWN) == (4, 5)


def test_the_bank_gives_no_house_that_it_has_not() -> None:
    game = Town(houses=4)
    game.has_built("ann", 2, *BROWN)
    assert game.refused('correct ann +1 house on baltic because "x"') == "not_owner"


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
