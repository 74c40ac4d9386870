"""The end of a game of Cash Decoder: the last street, its checks, and the count."""

from __future__ import annotations

import pytest

from banker.games.board.draft import Draft
from banker.games.board.queries import phases
from banker.games.board.queries.net_worth import final_rents
from banker.games.board.rules.ending import end_if_all_owned
from banker.games.board.state import Payment
from tests.games.board.editions.decoder_town import in_debt, town
from tests.support.game import kinds
from tests.support.property_game import BROWN, YELLOW, Town

# --- the end --------------------------------------------------------------------------------------


def nearly(**more: object) -> Town:
    """Everything is owned but Oriental: Ann has the brown and yellow streets, Bob the rest."""
    game = town("Ann", "Bob", **more)
    for deed in game.state.edition.deeds:
        if deed.id != "oriental":
            game.owns("ann" if deed.id in (*BROWN, *YELLOW) else "bob", deed.id)
    return game


@pytest.mark.parametrize("passing", ["next", "bob's turn", "bob rolls 1 2"])
def test_r21_passing_the_turn_closes_the_last_checks(passing: str) -> None:
    game = nearly()
    game.do("ann buys oriental")
    waiting = phases.waiting_for(game.state)
    assert str(waiting.template) == "the last payment may be checked: 'payment closes' ends it"
    told = kinds(game.do(passing))
    assert told[0] == "payment_closed" and "game_ended" in told and "turn_passed" not in told
    assert game.state.table.ended == "all_owned"
    assert "the game is over" in str(phases.waiting_for(game.state).template)


def test_cd41_42_the_last_street_ends_the_game_and_the_bank_pays_every_rent() -> None:
    game = nearly()
    game.builds("ann", "atlantic")
    game.has_cash("ann", 1000)
    entry = game.do("payment closes", "ann buys oriental")
    assert kinds(entry) == ["deed_bought", "payment_opened"]
    assert not game.state.table.ended
    assert game.refused("ann pays 50 to bob") == "checks_open"
    entry = game.do("payment closes")
    assert kinds(entry)[0] == "payment_closed"
    assert game.state.table.ended == "all_owned"
    rents = 60 + 60 + 780 + 260 + 280 + 50
    assert game.money(entry)["ann"] == rents
    assert game.refused("ann builds on ventnor") == "game_over"


def test_vector_6_the_published_end_rents_come_to_2090() -> None:
    game = town()
    game.owns("ann", "mediterranean", "oriental", "st_charles", "new_york")
    game.has_built("ann", 0, *YELLOW)
    game.builds("ann", "atlantic", "ventnor")
    rents = dict(final_rents(game.state, "ann"))
    assert [rents[deed] for deed in YELLOW] == [780, 780, 280]
    assert sum(rents.values()) == 2090


@pytest.mark.parametrize(
    ("switches", "ended"),
    [({"end_after": "at_once"}, "all_owned"), ({"end_after": "round"}, "")],
)
def test_b9_end_after(switches: dict[str, str], ended: str) -> None:
    game = nearly(switches=switches)
    game.do("ann buys oriental", "payment closes")
    assert game.state.table.ended == ended
    if not ended:
        game.do("next")
        assert not game.state.table.ended
        game.do("next")
        assert game.state.table.ended == "all_owned"


def test_b9_not_before_the_checks_of_the_payment_are_over() -> None:
    game = nearly()
    draft = Draft(game.state)
    draft.move("bank", "ann", "deed:oriental")
    draft.set(payment=Payment("ann", "bank", 100))
    assert not end_if_all_owned(draft)
    draft.set(payment=None)
    assert end_if_all_owned(draft)


def test_b9b_all_but_one_bankrupt_the_last_one_wins() -> None:
    game = in_debt(0)
    game.do("ann goes bankrupt")
    game.has_cash("cem", 0)
    game.do("cem's turn", "cem moves to boardwalk", "bob asks rent", "cem goes bankrupt")
    assert game.state.table.ended == "last_player"
    assert game.state.table.winners == ("bob",)
