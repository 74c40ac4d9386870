"""Rules 43 to 48: the end. Vector 7."""

from __future__ import annotations

from banker.games.board.queries.net_worth import final_rents
from tests.support.game import Game, kinds, paid

PINK = ("st_charles", "states", "virginia")


def nearly_over(*left: str, **switches: str) -> Game:
    """Ann owns the pink streets and the cheap ones, Bob the rest; `left` lies with the Bank."""
    game = Game("Ann", "Bob", switches=switches)
    anns = {*PINK, "mediterranean", "baltic", "oriental", "vermont", "connecticut"}
    for deed in game.state.edition.deeds:
        if deed.id not in left:
            game.owns("ann" if deed.id in anns else "bob", deed.id)
    game.has_cash("ann", 1000)
    game.has_cash("bob", 1000)
    return game


# --- rule 43: at once -------------------------------------------------------------------------


def test_rule_43_buying_the_last_street_ends_the_game_at_once() -> None:
    game = nearly_over("oriental")
    game.do("ann rolls 2 4")
    entry = game.do("ann buys")
    assert kinds(entry) == ["deed_bought", "scored", "scored", "game_ended"]
    assert game.state.table.ended == "all_owned"


def test_rule_43_so_does_an_auction() -> None:
    game = nearly_over("oriental")
    game.do("ann rolls 2 4", "ann declines", "bob bids 10")
    entry = game.do("auction closes")
    assert kinds(entry)[0] == "auction_won"
    assert game.state.table.ended == "all_owned"


def test_rule_43_so_does_a_key() -> None:
    game = nearly_over("boardwalk")
    game.vault_opens("bob")
    game.do("bob unlocks boardwalk")
    assert game.state.table.ended == "all_owned"


def test_rule_43_locked_streets_count() -> None:
    game = nearly_over("oriental", "boardwalk")
    game.do("ann buys oriental")
    assert not game.state.table.ended


def test_rule_43_nothing_else_happens_any_more() -> None:
    game = nearly_over("oriental")
    game.do("ann rolls 3 3", "ann buys")
    for statement in (
        "ann rolls 2 3", "next", "bob pays 50 to ann", "ann gives oriental to bob for 10",
        "ann mortgages oriental", "game ends", "vault locks", "ann gets guess",
        "auction oriental", "ann uses jail_card",
    ):  # fmt: skip
        assert game.refused(statement) == "game_over"
    game.do('say "well played"', "count ann 5000")


def test_rule_43_what_is_still_owed_then_is_counted_and_no_more_paid() -> None:
    game = nearly_over("boardwalk")
    game.do("ann moves to income_tax")
    game.vault_opens("bob")
    entry = game.do("bob unlocks boardwalk")
    assert "due_dropped" not in kinds(entry)
    assert game.dues("ann") == [("vault", 400, "tax")]
    assert game.refused("ann pays") == "game_over"
    ann = next(rank for rank in game.state.table.ranking if rank.who == "ann")
    assert ann.total == ann.cash + ann.rents - 400


# --- rule 44: the rents -----------------------------------------------------------------------


def test_rule_44_the_bank_pays_each_street_as_if_somebody_had_landed_there() -> None:
    game = nearly_over("oriental")
    game.has_hotels("ann", "states", "virginia", "virginia")
    game.do("ann rolls 2 4")
    entry = game.do("ann buys")
    pink = 220 + 520 + 880
    others = 60 + 60 + 140 + 140 + 160
    assert paid(entry)["ann"] == -200 + pink + others
    assert game.cash("ann") == 800 + pink + others
    assert paid(entry)["ann"] + paid(entry)["bob"] == -paid(entry)["bank"]


def test_rule_44_a_mortgaged_street_brings_nothing_and_keeps_the_set_rate_of_its_sisters() -> None:
    game = nearly_over("oriental")
    game.do('force ann mortgages states because "for the test"', "ann buys oriental")
    rents = dict(final_rents(game.state, "ann"))
    assert (rents["states"], rents["virginia"], rents["st_charles"]) == (0, 280, 220)


# --- rule 45: most cash -----------------------------------------------------------------------


def test_rule_45_most_cash_after_that_wins() -> None:
    game = nearly_over("oriental")
    game.do("ann buys oriental")
    table = game.state.table
    assert table.winners == ("bob",)
    assert [(rank.who, rank.rank) for rank in table.ranking] == [("bob", 1), ("ann", 2)]
    for rank in table.ranking:
        assert rank.total == rank.cash + rank.rents == game.cash(rank.who)
    assert [rank.streets for rank in table.ranking] == [14, 8]


def test_rule_46_the_variant_is_a_switch() -> None:
    game = nearly_over("oriental", end="first_bankruptcy")
    game.do("ann buys oriental")
    assert not game.state.table.ended
    game.do("ann moves to income_tax")
    game.has_cash("ann", 0)
    game.do("ann mortgages virginia", "ann mortgages states", "ann mortgages st_charles")
    assert not game.state.table.ended


def test_rule_47_the_money_in_the_vault_belongs_to_nobody() -> None:
    game = nearly_over("oriental")
    game.do("bob pays 500 to vault", "ann buys oriental")
    assert game.cash("vault") == 900
    totals = sum(rank.total for rank in game.state.table.ranking)
    assert totals == game.cash("ann") + game.cash("bob")


def test_rule_48_no_loan_and_no_promise_of_rent_is_known() -> None:
    """Cash for nothing is a gift, and every deed, rent and debt has one owner."""
    game = Game()
    game.owns("bob", "oriental")
    game.do("bob gives 500 to ann for nothing", "ann rolls 2 4", "bob asks rent")
    assert game.dues("ann") == [("bob", 70, "rent")]
    assert game.refused("cem asks ann rent on oriental") == "not_owner"


def test_the_table_may_agree_to_end() -> None:
    game = Game()
    game.owns("bob", "oriental")
    game.do("game ends")
    assert game.state.table.ended == "agreed"
    assert game.state.table.winners == ("bob",)
    assert game.cash("bob") == 3070


def test_vector_7_the_final_rents_of_the_published_example() -> None:
    """220 + 520 + 880, 250 + 280, 340, 200, 80: 2,770, and with 1,080 in cash 3,850."""
    game = Game("Ann", "Bob")
    game.owns("ann", *PINK, "atlantic", "marvin", "pennsylvania", "kentucky", "connecticut")
    game.has_hotels("ann", "states", "virginia", "virginia")
    game.has_cash("ann", 1080)
    rents = dict(final_rents(game.state, "ann"))
    assert [rents[deed] for deed in PINK] == [220, 520, 880]
    assert rents["atlantic"] + rents["marvin"] == 530
    assert (rents["pennsylvania"], rents["kentucky"], rents["connecticut"]) == (340, 200, 80)
    assert sum(rents.values()) == 2770
    game.do("game ends")
    assert game.cash("ann") == 3850
