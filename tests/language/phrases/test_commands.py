"""Acts that are quoted: every command that can be taken back, in both languages."""

from __future__ import annotations

from typing import get_args

import pytest

from banker.games.board import commands as c
from banker.language.parser.statement_writer import statement
from banker.language.phrases.commands import act
from banker.language.phrases.english import ENGLISH
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import translation
from tests.language.parser.statements import STATEMENTS
from tests.support.seated_players import SETUP

# What a device says by itself, and what takes back: neither is ever quoted.
UNQUOTED = {
    c.ReportCommitted, c.MixVault, c.ReportLocked, c.ReportTried, c.ReportTries, c.ReportOpened,
    c.ReportForced, c.ReportTampered, c.ReportUnheard, c.AdoptVault, c.Undo, c.Redo,
    c.TakeBack,
}  # fmt: skip
QUOTED = {text: command for text, command in STATEMENTS.items() if type(command) not in UNQUOTED}
RUSSIAN = Wording(SETUP, translation("ru").book)


def test_every_command_has_a_phrase_of_its_own() -> None:
    kinds = [kind for kind in get_args(c.AnyCommand) if kind not in UNQUOTED]
    assert len(kinds) > 50
    assert [kind for kind in kinds if f"act.{kind.__struct_config__.tag}" not in ENGLISH] == []


@pytest.mark.parametrize("text", QUOTED)
def test_an_act_is_quoted_in_russian(text: str) -> None:
    if isinstance(QUOTED[text], c.Say):
        return  # in the player's own words
    said = act(QUOTED[text], RUSSIAN)
    assert said != statement(QUOTED[text], SETUP)
    assert any("а" <= sign.lower() <= "я" for sign in said) or "→" in said


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (c.Buy("ann", "st_charles"), "Ann buys St. Charles Place"),
        (c.Roll("ann", (4, 1), lock=True), "Ann rolls a lock and 4"),
        (c.Transfer("bank", "ann", 1500), "the Bank pays Ann 1,500"),
        (c.SellBuilding("ann", "st_james", group=True),
         "Ann sells all buildings of a colour: St. James Place"),
        (c.AskRent("bob", "ann", "virginia"), "Bob asks rent from Ann on Virginia Avenue"),
        (c.Force(c.Buy("ann", "boardwalk"), "x"), "Ann buys Boardwalk, by house rule"),
        (c.ReportUnheard(), "vault heard nothing"),
        (c.GoBankrupt("ann"), "Ann goes bankrupt"),
        (c.GoBankrupt("ann", "bob", "CH05"),
         "Ann goes bankrupt, Bob keeps “One free guess”"),
        (c.Trade((c.Leg("ann", "bob", (c.Item("immunity", 0, "oriental"),)),)),
         "Ann gives no rent on Oriental Avenue to Bob"),
        (c.Trade((c.Leg("ann", "bob", (c.Item("immunity", 3, "oriental"),)),)),
         "Ann gives no rent on Oriental Avenue for 3 visits to Bob"),
    ],
)  # fmt: skip
def test_an_act_has_names_in_place_of_ids(command: c.AnyCommand, said: str) -> None:
    assert act(command, Wording(SETUP)) == said
