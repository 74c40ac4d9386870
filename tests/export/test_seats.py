"""Seats: exports of a game in which players joined, left, and were called otherwise."""

from __future__ import annotations

import pytest

from banker.cli.commands.export import FORMS
from banker.export.as_script import to_script
from banker.export.standings import standings
from banker.language.parser.parse import parse
from tests.support.game import Game, encoded

STATEMENTS = (
    "ann rolls 1 2", "ann buys", "dan joins with 500", "undo", "dan joins with 700",
    "bob is called Robert", "robert rolls 1 4", "robert buys", "cem rolls 1 2", "dan rolls 2 4",
    "dan buys", "eve takes over dan", "cem leaves to all", "auction closes", "Zoe joins with 10",
    "undo",
)  # fmt: skip


def played() -> Game:
    game = Game(box="glass-classic")
    for text in STATEMENTS:
        if text != "auction closes" or game.state.table.auction:
            game.do(text)
    return game


def test_the_script_says_every_name_as_it_was_then() -> None:
    game = played()
    lines = "".join(to_script(game.session.entries(), game.state.setup)).splitlines()
    assert "# players: Ann, Bob, Cem" in lines
    said = [line for line in lines if not line.startswith("#")]
    again = Game(box="glass-classic")
    again.do(*said)
    assert encoded(again.state) == encoded(game.state)
    assert again.state.setup == game.state.setup
    assert parse("eve rolls 1 2", again.state.setup, "ann") is not None


@pytest.mark.parametrize("form", sorted(FORMS.keys() - {"bgstats"}))
def test_every_form_has_an_account_for_every_seat(form: str) -> None:
    """Also for Zoe, whose joining was undone, and in whose name something is booked."""
    game = played()
    text = "".join(FORMS[form](game.session.entries(), game.state.setup))
    assert "Robert" in text
    if form != "script":
        assert "Zoe" in text or "zoe" in text


def test_who_left_is_listed_as_such() -> None:
    accounts = standings(played().state, "", 0)["accounts"]
    assert (accounts["Cem"]["bankrupt"], accounts["Cem"]["left"]) == (False, True)
    assert "left" not in accounts["Ann"]
    assert list(accounts)[-4:] == ["Ann", "Robert", "Cem", "eve"]
