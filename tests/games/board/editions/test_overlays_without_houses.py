"""Short game and time limit over the boxes without houses: Secret Vault and Cash Decoder."""

from __future__ import annotations

import pytest

from banker import editions
from banker.games.board import commands as c
from tests.support.game import kinds
from tests.support.property_game import Town

BOXES = ("secret-vault", "cash-decoder")
HOUSES = ("glass-classic", "rouble-full", "rouble-simple", "online-rental-tax")


def nearly(box: str, overlay: str = "short-game", **more: object) -> Town:
    """Ann owns Oriental's neighbours, Bob the rest; Oriental lies with the Bank."""
    game = Town(box=box, overlays=(overlay,), deal_deeds=0, **more)  # type: ignore[arg-type]
    for deed in game.state.edition.deeds:
        if deed.id != "oriental":
            game.owns("ann" if deed.group == "light_blue" else "bob", deed.id)
    return game


def buy_the_last(game: Town) -> None:
    game.has_cash("ann", 1000)
    game.do("ann moves to oriental", "ann buys")
    if game.state.table.payment is not None:
        game.do("payment closes")


# --- the deeds that are dealt ---------------------------------------------------------------------


def test_rb02_a_locked_street_is_not_dealt() -> None:
    """It has no price: its deed comes for a key."""
    game = Town(box="secret-vault", overlays=("short-game",))
    assert game.refused("deal vermont to ann") == "locked"
    entry = game.do("deal oriental to ann")
    assert game.money(entry) == {"ann": -200, "bank": 200}, "to the Bank, not into the vault"


def test_rb02_what_is_dealt_can_always_be_paid_for() -> None:
    for box in BOXES:
        edition = editions.load(box, {}, ["short-game"])
        dearest = sorted(deed.price for deed in edition.deeds if not deed.locked)[-2:]
        assert sum(dearest) < edition.money.start_cash
        free = sum(not deed.locked for deed in edition.deeds)
        assert 2 * edition.players_max <= free


def test_rb02_what_is_paid_with_for_a_dealt_deed_may_be_checked() -> None:
    """Cash Decoder, rule 23: whenever a player pays the Bank."""
    game = Town(box="cash-decoder", overlays=("short-game",))
    entry = game.do("deal oriental to ann")
    assert kinds(entry) == ["deed_dealt", "payment_opened"]
    game.do("bob checks ann 50 fake", "ann pays", "payment closes")
    assert (game.cash("ann"), game.cash("bob")) == (1500 - 100 - 50, 1500 + 50)


# --- how a short game ends ------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_rb04_a_short_game_ends_with_the_box_too(box: str) -> None:
    """Else it would be longer than the whole game: rents are small there, and salaries go on."""
    assert editions.load(box, {}, ["short-game"]).switches["full_board"] == "ends"
    game = nearly(box)
    buy_the_last(game)
    assert game.state.table.ended == "all_owned"


@pytest.mark.parametrize(
    ("switches", "ended"), [({"full_board": "ends"}, "all_owned"), ({"full_board": "plays_on"}, "")]
)
def test_rb04_full_board(switches: dict[str, str], ended: str) -> None:
    game = nearly("secret-vault", switches=switches)
    buy_the_last(game)
    assert game.state.table.ended == ended


@pytest.mark.parametrize("box", BOXES)
def test_rb04_or_at_the_second_bankruptcy(box: str) -> None:
    game = Town("Ann", "Bob", "Cem", "Dan", box=box, overlays=("short-game",), deal_deeds=0)
    game.owns("dan", "mediterranean", "oriental")
    for who, ended in (("ann", ""), ("bob", "second_bankruptcy")):
        game.has_cash(who, 0)
        game.do(f"{who}'s turn", f"{who} moves to oriental", "dan asks rent")
        game.do(f"{who} goes bankrupt")
        assert game.state.table.ended == ended


@pytest.mark.parametrize("box", HOUSES)
def test_rb04_on_a_classic_board_owning_everything_ends_nothing(box: str) -> None:
    game = nearly(box)
    buy_the_last(game)
    assert not game.state.table.ended


# --- who is richest -------------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_rb05_a_short_game_counts_deeds_at_their_price(box: str) -> None:
    game = nearly(box)
    buy_the_last(game)
    edition, ranks = game.state.edition, {it.who: it for it in game.state.table.ranking}
    blue = sum(deed.price for deed in edition.deeds if deed.group == "light_blue")
    assert ranks["ann"].total == game.cash("ann") + blue
    assert not any(it.rents for it in ranks.values())


@pytest.mark.parametrize("box", BOXES)
def test_rc03_when_time_is_up_who_is_richest_is_reckoned_as_in_the_box(box: str) -> None:
    """The Bank pays a last rent for each street."""
    game = nearly(box, "time-limit")
    game.has_cash("ann", 1000)
    rents = sum(game.state.edition.deed_by_id[deed].rents[0] for deed in ("vermont", "connecticut"))
    game.do(c.SetClock(60 * 60), "next")
    assert game.state.table.ended == "time_up"
    ranks = {it.who: it for it in game.state.table.ranking}
    assert (ranks["ann"].total, ranks["ann"].rents) == (1000 + rents, rents)
    assert game.cash("ann") == 1000 + rents


@pytest.mark.parametrize("box", HOUSES)
def test_v19_on_a_classic_board_the_table_chooses(box: str) -> None:
    """By what one owns (RB-05), or by cash alone."""
    timed = editions.load(box, {}, ["time-limit"])
    assert timed.offered["valuation"].values == ("estate", "cash")
    assert timed.switches["valuation"] == "estate"
