"""Table decides: what the people at a table agree on, beside what the rules ask."""

from __future__ import annotations

from banker.audit import audit
from tests.support.game import Game
from tests.support.property_game import BROWN, ORANGE, Town


def noted(game: Game) -> list[str]:
    """The messages of the audit; nothing is broken, and nothing is suspicious."""
    report = audit(row.line + b"\n" for row in game.session.journal.rows())
    assert {found.severity for found in report.findings} <= {"noted"}
    return [str(found.message) for found in report.findings]


def test_the_bank_pays_and_takes_from_each() -> None:
    game = Game(box="glass-classic")
    before = [game.cash(who) for who in ("ann", "bob", "cem")]
    game.do("bank pays 50 to each", "bank collects 10 from each")
    assert [game.cash(who) for who in ("ann", "bob", "cem")] == [cash + 40 for cash in before]
    assert "50 from the Bank to Ann, by the table's word" in noted(game)


def test_the_bank_takes_from_all_or_from_none() -> None:
    game = Game(box="glass-classic")
    game.has_cash("cem", 5)
    assert game.refused("bank collects 10 from each") == "insufficient_cash"


def test_a_group_is_built_at_once_and_evenly() -> None:
    game = Town()
    game.has_cash("ann", 5000)
    game.owns("ann", *ORANGE, *BROWN)
    game.do("ann builds on orange")
    assert [game.state.level(deed) for deed in ORANGE] == [1, 1, 1]
    game.do("ann builds 4 on orange")
    assert sorted(game.state.level(deed) for deed in ORANGE) == [2, 2, 3]
    game.do("ann builds 10 on brown")
    assert [game.state.level(deed) for deed in BROWN] == [5, 5]
    assert game.refused("ann builds on brown") == "site_full"
    assert game.refused("bob builds on orange") == "not_owner"
    assert noted(game) is not None


def test_a_deed_goes_to_the_bank_and_comes_back_for_nothing() -> None:
    game = Town()
    game.owns("ann", "oriental", *BROWN)
    game.do("ann mortgages oriental")
    cash = game.cash("ann")
    game.do("ann gives oriental to bank")
    assert (game.owner("oriental"), game.cash("ann")) == ("bank", cash)
    assert game.state.table.mortgaged == ()
    game.do("bank gives oriental to bob for nothing")
    assert game.owner("oriental") == "bob"
    assert game.refused("ann gives oriental to bank") == "not_owner"
    game.has_built("ann", 1, *BROWN)
    assert game.refused("ann gives baltic to bank") == "not_bare"
    told = noted(game)
    assert "Ann gave Oriental Avenue to the Bank for nothing, by the table's word" in told
    assert "Bob got Oriental Avenue from the Bank for nothing, by the table's word" in told


def test_a_deed_on_offer_or_in_auction_is_not_handed_out() -> None:
    game = Game(box="glass-classic")
    game.do("ann rolls 1 2")
    assert game.refused("bank gives baltic to bob") == "not_now"
    game.do("ann declines")
    assert game.refused("bank gives baltic to bob") == "not_now"


def test_the_table_lets_a_player_out_of_jail() -> None:
    game = Game(box="glass-classic")
    game.do("ann goes to jail", "bob's turn", "ann's turn")
    cash = game.cash("ann")
    game.do("ann leaves jail by agreement")
    assert game.state.seats["ann"].jail is None
    assert game.cash("ann") == cash
    assert "Ann left jail, by the table's word" in noted(game)
    assert game.refused("ann leaves jail by agreement") == "not_in_jail"


def test_a_pause_is_a_note_where_nothing_goes_by_the_clock() -> None:
    game = Game(box="glass-classic")
    entry = game.do("clock stops")
    assert (entry.post, entry.set) == ((), ())
    assert game.do("clock runs").kind == "pause_clock"
    assert game.refused("clock 5:00") == "not_in_this_game"


def test_a_deal_of_several_legs_may_begin_with_for() -> None:
    game = Game(box="glass-classic")
    game.owns("ann", "oriental")
    before = [game.cash(who) for who in ("ann", "bob", "cem")]
    game.do("ann gives oriental to bob for 50 and bob gives 20 to cem")
    after = [game.cash(who) for who in ("ann", "bob", "cem")]
    assert [now - was for was, now in zip(before, after, strict=True)] == [50, -70, 20]
    assert game.owner("oriental") == "bob"


def test_a_deed_that_goes_to_the_bank_asks_no_rent_any_more() -> None:
    game = Game("Ann", "Bob", "Cem", box="glass-classic")
    game.owns("cem", "baltic")
    game.do("ann rolls 1 2")
    assert len(game.state.table.claims) == 1
    game.do("cem gives baltic to bank")
    assert game.state.table.claims == ()
    assert game.refused("ann pays rent on baltic") == "not_owner"


def test_a_deed_that_is_sold_to_the_bank_asks_no_rent_any_more() -> None:
    game = Game("Ann", "Bob", "Cem", box="cash-decoder", switches={"sell_deeds_when": "any_time"})
    game.owns("cem", "baltic")
    game.do("ann moves to baltic")
    assert len(game.state.table.claims) == 1
    game.do("cem sells baltic to bank")
    assert game.state.table.claims == ()
