"""Rules 27 to 31 and 49: guesses, openings, fillings, keys. Vector 8."""

from __future__ import annotations

import pytest

from banker.foundation.errors import InvalidCommand
from banker.games.board.state import Try
from tests.support.game import Game, handed, kinds, paid


def guessing(*names: str, **switches: str) -> Game:
    """Ann stands on a space that gives a free guess."""
    game = Game(*names, switches=switches)
    game.do("ann rolls 2 3")
    return game


# --- rule 27: the guess -----------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 7))
def test_rule_27_the_ring_has_one_to_six(number: int) -> None:
    game = guessing()
    entry = game.do(f"ann guesses {number} misses")
    assert kinds(entry) == ["guess_missed"]
    assert game.state.table.tried == (Try(number, "ann"),)


@pytest.mark.parametrize("number", [0, 7])
def test_rule_27_and_no_other_number(number: int) -> None:
    with pytest.raises(InvalidCommand):
        guessing().do(f"ann guesses {number} misses")


def test_rule_27_without_a_vault_the_table_says_what_happened() -> None:
    game = guessing()
    assert game.refused("ann guesses 3") == "no_vault"


def test_rule_27_only_whose_guess_it_is_makes_it() -> None:
    game = guessing()
    assert game.refused("bob guesses 3 misses") == "no_guess"
    game.do("ann guesses 3 misses")


# --- rule 28: wrong numbers -------------------------------------------------------------------


def test_rule_28_a_wrong_number_stays_excluded_until_the_vault_opens() -> None:
    game = guessing()
    game.do("ann guesses 3 misses", "next", "bob gets guess")
    assert game.refused("bob guesses 3 opens") == "bad_number"
    game.do("bob guesses 4 opens")
    assert game.state.table.tried == ()


def test_rule_28_repeating_a_wrong_number_is_allowed_and_told() -> None:
    game = guessing()
    game.do("ann guesses 3 misses", "next", "bob gets guess")
    entry = game.do("bob guesses 3 misses")
    assert entry.ev[0].again
    assert game.state.table.tried == (Try(3, "ann"),)


def test_rule_28_when_five_were_tried_the_sixth_must_open() -> None:
    game = Game()
    for number in range(1, 6):
        game.do("ann gets guess", f"ann guesses {number} misses")
    game.do("ann gets guess")
    assert game.refused("ann guesses 6 misses") == "bad_number"
    game.do("ann guesses 6 opens")


def test_rule_28_the_code_changes_only_when_the_vault_opens() -> None:
    game = guessing()
    game.do("ann guesses 3 misses")
    assert game.refused("vault locks") == "vault_locked"
    assert game.state.table.epoch == 1


def test_locking_a_vault_that_nobody_has_tried_is_harmless() -> None:
    """Three presses before the first turn; it holds its filling already."""
    game = Game()
    assert game.do("vault locks").post == ()
    assert (game.cash("vault"), game.hotels("vault"), game.keys("vault")) == (400, 1, 1)


# --- rule 29: opened --------------------------------------------------------------------------


def test_rule_29_the_opener_takes_everything_inside() -> None:
    game = guessing()
    entry = game.do("ann guesses 5 opens")
    assert paid(entry) == {"vault": -400, "ann": 400}
    assert paid(entry, "hotel") == {"vault": -1, "ann": 1}
    assert paid(entry, "key") == {"vault": -1, "ann": 1}
    assert kinds(entry) == ["vault_opened"]
    assert not game.state.table.filled


@pytest.mark.parametrize(
    "statement",
    [
        "next", "bob rolls 2 4", "bob's turn", "ann passes go", "ann draws CH09",
        "ann moves to go", "auction oriental", "ann goes bankrupt",
    ],
)  # fmt: skip
def test_rule_29_the_key_is_used_now(statement: str) -> None:
    game = guessing()
    game.do("ann guesses 5 opens")
    assert game.phase == "key"
    assert game.refused(statement) == "key_unused"
    game.do("ann unlocks boardwalk")
    assert game.phase == "refill"


def test_rule_29_a_lock_roll_may_open_on_the_way_to_an_offer() -> None:
    game = Game()
    game.do("ann rolls lock 2", "ann guesses 5 opens")
    assert game.space("ann") == "baltic"
    assert game.refused("ann buys") == "key_unused"
    game.do("ann unlocks vermont", "ann buys", "vault locks")
    assert game.deeds("ann") == {"vermont", "baltic"}


def test_rule_29_an_open_vault_takes_no_guess() -> None:
    game = guessing()
    game.do("ann guesses 5 opens", "ann unlocks boardwalk", "bob gets guess")
    assert game.refused("bob guesses 3 misses") == "vault_open"
    game.do("vault locks", "bob guesses 3 misses")


def test_rule_29_what_is_paid_in_after_the_opening_stays_for_the_next() -> None:
    game = guessing()
    game.do("ann guesses 5 opens", "ann unlocks boardwalk", "bob pays 400 to vault")
    assert game.cash("vault") == 400
    game.do("vault locks")
    assert game.cash("vault") == 800


# --- rule 30: filled --------------------------------------------------------------------------


def test_rule_30_it_is_filled_with_a_key_a_hotel_and_400_on_a_new_code() -> None:
    game = guessing()
    game.do("ann guesses 4 misses", "next", "bob rolls 2 3", "bob guesses 5 opens")
    game.do("bob unlocks boardwalk")
    entry = game.do("vault locks")
    assert paid(entry) == {"bank": -400, "vault": 400}
    assert paid(entry, "hotel") == {"bank": -1, "vault": 1}
    assert paid(entry, "key") == {"bank": -1, "vault": 1}
    assert kinds(entry) == ["vault_filled"]
    assert (game.state.table.epoch, game.state.table.tried) == (2, ())


def test_rule_30_the_new_code_may_be_the_old_one() -> None:
    game = guessing()
    game.do("ann guesses 5 opens", "ann unlocks boardwalk", "vault locks", "bob gets guess")
    game.do("bob guesses 5 opens")


# --- rule 31: keys ----------------------------------------------------------------------------


def test_rule_31_a_key_takes_one_locked_street_free_of_charge() -> None:
    game = guessing()
    game.do("ann guesses 5 opens")
    entry = game.do("ann unlocks boardwalk")
    assert paid(entry) == {}
    assert paid(entry, "key") == {"ann": -1, "site:boardwalk": 1}
    assert handed(entry) == {"boardwalk": "ann"}
    assert not game.state.is_locked(game.state.edition.deed_by_id["boardwalk"])


def test_rule_31_only_among_the_locked_streets_that_nobody_has() -> None:
    game = guessing()
    game.owns("bob", "vermont")
    game.do("ann guesses 5 opens")
    assert game.refused("ann unlocks vermont") == "not_for_sale"
    assert game.refused("ann unlocks oriental") == "not_locked"
    assert game.refused("bob unlocks boardwalk") == "no_key"
    game.do("ann unlocks ventnor")


def test_rule_31_an_unlocked_street_pays_rent_like_any_other() -> None:
    game = guessing()
    game.do("ann guesses 5 opens", "ann unlocks boardwalk", "vault locks")
    game.do("bob's turn", "bob moves to boardwalk")
    assert paid(game.do("bob pays rent")) == {"bob": -480, "ann": 480}


def test_rule_31_the_four_keys_open_the_four_streets() -> None:
    game = Game()
    for deed in ("vermont", "st_james", "ventnor", "boardwalk"):
        game.vault_opens("bob")
        assert game.keys("bob") == 1
        game.do(f"bob unlocks {deed}", "vault locks")
    assert game.keys("bank") == game.keys("vault") == 0
    assert game.hotels("bob") == 4


def test_a_key_that_no_lock_is_left_for_need_not_be_used() -> None:
    """A house rule may hand a locked street out without its key; then one key is too many."""
    game = Game()
    game.do('force ann buys boardwalk because "our house rule"')
    game.owns("ann", "vermont", "st_james", "ventnor")
    game.vault_opens("ann")
    assert game.keys("ann") == 1
    game.do("vault locks", "next")


# --- rule 49 and vector 8 ---------------------------------------------------------------------


def all_but(game: Game, *left: str) -> None:
    """Ann and Bob own everything else."""
    deeds = [deed.id for deed in game.state.edition.deeds if deed.id not in left]
    game.owns("ann", *deeds[::2])
    game.owns("bob", *deeds[1::2])


def test_rule_49_the_last_key_may_end_the_game_without_a_refill() -> None:
    """Cash first, then the key, then the end."""
    game = Game("Ann", "Bob")
    all_but(game, "boardwalk")
    cash = game.cash("ann")
    game.vault_opens("ann")
    assert game.cash("ann") == cash + 400
    assert not game.state.table.ended
    entry = game.do("ann unlocks boardwalk")
    assert kinds(entry)[0] == "street_unlocked"
    assert kinds(entry)[-1] == "game_ended"
    assert game.state.table.ended == "all_owned"
    assert game.cash("vault") == 0
    assert game.refused("vault locks") == "game_over"


def test_rule_49_a_lock_roll_that_opens_for_the_last_street_never_moves_the_piece() -> None:
    """The game ends immediately; the move would have come after."""
    game = Game("Ann", "Bob")
    all_but(game, "boardwalk")
    game.do("ann rolls lock 3", "ann guesses 5 opens")
    assert game.state.seats["ann"].position == 0
    game.do("ann unlocks boardwalk")
    assert game.state.seats["ann"].position == 0
    assert game.state.table.ended == "all_owned"


def test_vector_8_two_go_passes_and_one_tax_make_1000_and_a_hotel_and_a_key() -> None:
    game = Game()
    game.do("ann moves to boardwalk", "ann moves to go", "next")
    game.do("bob moves to boardwalk", "bob moves to go", "next", "cem moves to income_tax")
    game.do("cem pays")
    assert game.cash("vault") == 1000
    entry = game.vault_opens("ann")
    assert paid(entry) == {"vault": -1000, "ann": 1000}
    assert (game.hotels("ann"), game.keys("ann")) == (1, 1)
