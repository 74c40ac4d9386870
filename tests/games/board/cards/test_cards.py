"""Rule 16: Chance."""

from __future__ import annotations

import pytest

from tests.support.game import Game, kinds, paid
from tests.support.property_game import BECAUSE


def drawing(*names: str, **switches: str) -> Game:
    """Ann stands on Chance."""
    game = Game(*names, switches=switches)
    game.do("ann rolls 1 1")
    return game


def test_rule_16_a_card_is_carried_out_at_once_and_goes_under_the_deck() -> None:
    game = drawing()
    assert game.state.table.draw == "ann"
    entry = game.do("ann draws CH09")
    assert kinds(entry) == ["card_drawn", "paid"]
    assert paid(entry) == {"ann": 200, "bank": -200}
    assert game.state.table.draw is None
    game.do("ann rolls 4 1", "ann draws CH04", "next", "bob rolls 1 1", "bob draws CH09")


def test_rule_16_one_card_for_each_landing() -> None:
    game = drawing()
    game.do("ann draws CH09")
    assert game.refused("ann draws CH10") == "not_there"
    assert game.refused("bob draws CH10") == "not_your_turn"


def test_rule_16_nobody_draws_elsewhere() -> None:
    game = Game()
    game.do("ann rolls 4 6")
    assert game.refused("ann draws CH09") == "not_there"
    assert game.refused("ann keeps card") == "not_there"


def test_rule_16_a_kept_card_may_stay_secret_until_it_is_used() -> None:
    game = drawing()
    entry = game.do("ann keeps card")
    assert paid(entry, "card") == {"bank": -1, "ann": 1}
    assert game.state.seats["ann"].held == ("?",)
    game.do("ann uses CH05")
    assert game.state.seats["ann"].held == ()
    assert game.state.table.guess is not None


def test_rule_16_a_kept_card_that_was_shown_is_counted_by_name() -> None:
    game = drawing()
    game.do("ann draws CH11")
    assert game.state.seats["ann"].held == ("CH11",)
    assert game.refused("ann uses CH05") == "no_card"
    game.do("ann rolls 1 2", "next", "bob rolls 1 1")
    assert game.refused("bob draws CH11") == "card_held"


def test_rule_16_a_kept_card_may_go_back_unused() -> None:
    game = drawing()
    game.do("ann draws CH11")
    entry = game.do("ann discards CH11")
    assert paid(entry, "card") == {"ann": -1, "bank": 1}
    assert game.refused("ann discards CH11") == "no_card"
    game.do("ann rolls 4 2", "next", "bob rolls 1 1", "bob keeps card", "bob discards card")
    assert game.state.seats["bob"].held == ()


# --- each effect of the sample deck -----------------------------------------------------------


@pytest.mark.parametrize(("card", "amount"), [("CH02", 100), ("CH03", 200)])
def test_pay_into_the_vault(card: str, amount: int) -> None:
    game = drawing()
    assert game.do(f"ann draws {card}").post == ()
    assert game.dues("ann") == [("vault", amount, "card")]
    assert paid(game.do("ann pays")) == {"ann": -amount, "vault": amount}


def test_everybody_pays_into_the_vault_and_who_cannot_owes_it() -> None:
    game = drawing()
    game.has_cash("cem", 40)
    entry = game.do("ann draws CH04")
    assert paid(entry) == {"ann": -50, "bob": -50, "vault": 100}
    assert game.dues("cem") == [("vault", 50, "card")]


def test_collect_from_each_and_who_cannot_owes_it() -> None:
    game = drawing()
    game.has_cash("bob", 40)
    entry = game.do("ann draws CH10")
    assert paid(entry) == {"cem": -50, "ann": 50}
    assert game.dues("bob") == [("ann", 50, "card")]
    assert game.refused("next") == "debt_open"


def test_on_to_the_next_free_guess_passes_go_if_it_must() -> None:
    game = Game()
    game.do("ann moves to chance_6")
    entry = game.do("ann draws CH06")
    assert game.space("ann") == "guess_1"
    assert paid(entry) == {"ann": 400, "vault": 100, "bank": -500}
    assert game.state.table.guess is not None
    game.do("ann guesses 2 misses")


def test_free_parking_is_a_free_guess_space_too() -> None:
    game = Game()
    game.do("ann moves to chance_3", "ann draws CH06")
    assert game.space("ann") == "free_parking"


def test_on_to_go() -> None:
    game = drawing()
    entry = game.do("ann draws CH07")
    assert game.space("ann") == "go"
    assert paid(entry) == {"ann": 400, "vault": 100, "bank": -500}


def test_off_to_jail_pays_nothing_on_the_way() -> None:
    game = Game()
    game.do("ann moves to chance_6")
    entry = game.do("ann draws CH08")
    assert entry.post == ()
    assert game.state.seats["ann"].jail == 0
    assert game.phase == "turn"


def test_off_to_jail_ends_the_turn_even_after_a_double() -> None:
    game = drawing()
    game.do("ann draws CH08")
    assert game.refused("ann rolls 1 2") == "already_rolled"


def test_skip_one_rent_before_it_is_asked_for() -> None:
    game = drawing()
    game.owns("bob", "oriental")
    game.do("ann draws CH11", "ann rolls 1 3")
    entry = game.do("ann uses CH11")
    assert entry.post != ()
    assert paid(entry) == {}
    assert kinds(entry) == ["card_used", "rent_waived"]
    assert game.refused("bob asks rent") == "no_claim"


def test_skip_one_rent_that_is_owed() -> None:
    game = drawing()
    game.owns("bob", "oriental")
    game.do("ann draws CH11", "ann rolls 1 3", "bob asks rent", "ann uses CH11")
    assert game.dues("ann") == []
    assert game.cash("ann") == 3000


def test_there_must_be_a_rent_to_skip() -> None:
    game = drawing()
    game.do("ann draws CH11")
    assert game.refused("ann uses CH11") == "not_usable"


def test_to_a_street_nobody_owns_and_there_it_is_offered() -> None:
    game = drawing()
    game.do("ann draws CH12")
    assert game.state.table.choice == "ann"
    game.do("ann moves to virginia", "ann buys")
    assert game.owner("virginia") == "ann"
    assert game.state.table.choice is None


def test_a_free_guess_card_may_be_used_in_another_players_turn() -> None:
    game = drawing()
    game.do("ann draws CH05", "ann rolls 4 2", "next", "ann uses CH05", "ann guesses 3 opens")
    assert game.cash("ann") == 3400


def test_a_free_guess_card_waits_while_somebody_else_may_guess() -> None:
    """There is one ring and one button; Bob's guess would be gone."""
    game = drawing()
    game.do("ann draws CH05", "ann rolls 4 2", "bob rolls lock 3")
    assert game.refused("ann uses CH05") == "not_usable"
    assert game.refused("ann gets guess") == "not_usable"
    game.do("bob guesses 3 misses", "ann uses CH05", "ann guesses 4 misses")
    assert game.space("bob") == "income_tax"


def test_any_printed_card_can_be_booked_by_its_effect() -> None:
    game = drawing()
    game.do("ann pays 50 to each", "ann collects 10 from each", "bank pays 30 to ann")
    game.do("ann pays 20 to bank", "ann pays 10 to vault", "ann gains hotel", "ann loses hotel")
    game.do("ann gets guess", "ann guesses 1 misses", "ann goes to jail")
    assert game.cash("ann") == 3000 - 100 + 20 + 30 - 20 - 10


def test_paying_each_is_all_or_nothing() -> None:
    game = drawing()
    game.has_cash("ann", 90)
    assert game.refused("ann pays 50 to each") == "insufficient_cash"
    game.has_cash("bob", 40)
    assert game.refused("ann collects 50 from each") == "insufficient_cash"


def test_who_has_kept_nothing_in_secret_is_told_so_in_words() -> None:
    game = Game()
    assert game.refused("ann discards card") == "no_card"
    assert game.sentence("ann discards card") == (
        "Ann holds no card now: wait until Ann draws one and keeps it"
    )


def test_rule_16_when_all_cards_are_kept_none_is_left_to_draw() -> None:
    game = drawing()
    for _ in range(game.state.amount("bank", "card")):
        game.do(f"force ann keeps card {BECAUSE}")
    for drawn in ("ann draws CH05", "ann keeps card"):
        assert game.refused(f"force {drawn} {BECAUSE}") == "card_held"
        assert game.sentence(f"force {drawn} {BECAUSE}") == (
            "players hold every such card, and none is left in the deck: read the drawn card again"
        )
