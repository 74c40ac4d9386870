"""Seats: exports of a game in which players joined, left, and were called otherwise."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

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


# --- seats that share a name ----------------------------------------------------------------------

BACK_AGAIN = (
    "bob is called Tmp", "cem is called Bob", "tmp is called Cem", "bob pays 10 to cem",
    "bob leaves to bank", "Bob joins with 300", "bob pays 20 to ann", "ann's turn", "game ends",
)  # fmt: skip


def shared() -> Game:
    """Names are swapped, and the one who left comes back under the same name."""
    game = Game(box="glass-classic")
    game.do(*BACK_AGAIN)
    return game


def test_seats_of_one_name_have_accounts_of_their_own_in_the_standings() -> None:
    accounts = standings(shared().state, "", 0)["accounts"]
    assert list(accounts)[-4:] == ["Ann", "Cem", "Bob (1)", "Bob"]
    found = {name: accounts[name]["cash"] for name in ("Ann", "Cem", "Bob (1)", "Bob")}
    assert found == {"Ann": 1520, "Cem": 1510, "Bob (1)": 0, "Bob": 280}
    assert ("left" in accounts["Bob (1)"], "left" in accounts["Bob"]) == (True, False)


def test_the_script_swaps_the_names_again() -> None:
    game = shared()
    lines = "".join(to_script(game.session.entries(), game.state.setup)).splitlines()
    assert "# players: Ann, Bob, Cem" in lines
    again = Game(box="glass-classic")
    again.do(*(line for line in lines if not line.startswith("#")))
    assert again.state == game.state


@pytest.mark.parametrize("form", sorted(FORMS.keys() - {"script"}))
def test_no_form_books_two_seats_of_one_name_in_one_account(form: str) -> None:
    game = shared()
    text = "".join(FORMS[form](game.session.entries(), game.state.setup))
    first = {"beancount": "Assets:Player:Bob--1-", "bgstats": "Bob%20%281%29"}.get(form, "Bob (1)")
    assert first in text


@pytest.mark.parametrize("program", ["hledger", "ledger"])
def test_other_programs_keep_seats_of_one_name_apart(program: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"needs {program}")
    game, file = shared(), tmp_path / "game.ledger"
    file.write_text("".join(FORMS["hledger"](game.session.entries(), game.state.setup)), "utf-8")
    asked = [program, "-f", str(file), "balance", "Assets:Player:Bob", "--flat", "-E"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    accounts = {line[22:] for line in told.splitlines() if "Player" in line}
    assert accounts == {"Assets:Player:Bob", "Assets:Player:Bob -1-"}
    assert "280 USD  Assets:Player:Bob\n" in told
