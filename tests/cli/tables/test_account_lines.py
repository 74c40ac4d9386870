"""One account in a line: its money, its things, and whether its owner plays."""

from __future__ import annotations

from banker.cli.tables.text_tables import account_text
from tests.support.property_game import Town


def test_who_is_in_jail_or_out_of_the_game_is_said_to_be() -> None:
    game = Town()
    game.do("ann goes to jail", "bob's turn")
    game.has_cash("bob", 0)
    game.do("bob moves to income_tax", "bob goes bankrupt")
    assert account_text(game.state, "ann").split() == ["Ann", "1,500", "in", "jail"]
    assert account_text(game.state, "bob").split() == ["Bob", "0", "out", "of", "the", "game"]
    assert account_text(game.state, "cem").split() == ["Cem", "1,500"]


def test_the_bank_is_told_with_what_it_has_for_sale() -> None:
    game = Town()
    words = account_text(game.state, "bank").split("  ")
    assert [word for word in words if word][-3:] == ["32 houses", "12 hotels", "28 deeds"]
    game.owns("ann", "baltic", "oriental")
    told = account_text(game.state, "ann")
    assert "Baltic Avenue" in told and "Oriental Avenue" in told
    assert account_text(game.state, "bank").endswith("26 deeds")
