"""Keys per act: what a typical act costs at the keyboard, and that it never costs more.

Each row is an act in a state, its keys, and the most that it may take. They are pressed one by one,
and the command comes with the last of them: so no key is counted that is not needed.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from banker.engine.command import Undo
from banker.games.board import commands as c
from banker.games.board.state import Claim, State
from banker.interaction.keys.key_machine import press
from banker.interaction.ui_state import Execute, Ui
from tests.interaction.keys.key_presses import KEYMAP, context, typed
from tests.tui import scenes


class Act(NamedTuple):
    """An act, the keys that it takes, and the most that it may take."""

    name: str
    state: State
    keys: str
    most: int
    command: type


BUSY = scenes.busy()
ROLLED = scenes.facts(BUSY, dice=(1, 2), told=True, round=3)
CLAIM = scenes.facts(BUSY, claims=(Claim("cid", "ann", "pacific"),), dice=(1, 2), told=True)
JAILED = replace(BUSY, seats=BUSY.seats | {"cid": replace(BUSY.seats["cid"], jail=1)})
OPEN = scenes.facts(BUSY, filled=False, tried=())
ACTS = (
    Act("a roll", BUSY, "3 4", 2, c.Roll),
    Act("a roll of the next player", ROLLED, "3 4", 2, c.Roll),
    Act("a roll with the lock", BUSY, "4 k", 2, c.Roll),
    Act("the turn passes on", BUSY, "␣", 1, c.Next),
    Act("a purchase of what is offered", scenes.with_offer(), "⏎", 1, c.Buy),
    Act("a purchase of any deed", BUSY, "b g 2", 3, c.Buy),
    Act("a deed is declined", scenes.with_offer(), "a ⏎", 2, c.Decline),
    Act("rent that may be asked", CLAIM, "⏎", 1, c.PayRent),
    Act("rent of any deed", BUSY, "r n 1", 3, c.PayRent),
    Act("a debt is paid", scenes.with_cash(scenes.in_debt(), "cid", 900), "⏎", 1, c.Pay),
    Act("a payment to the Bank", BUSY, "p 5 0 ⏎", 4, c.Transfer),
    Act("a payment to a player", BUSY, "p b 5 0 ⏎", 5, c.Transfer),
    Act("money from the Bank", BUSY, "+ 5 0 ⏎", 4, c.Transfer),
    Act("the salary of GO", BUSY, "g ⏎", 2, c.PassGo),
    Act("a card of the deck", BUSY, "c 0 9", 3, c.Draw),
    Act("money by another card", BUSY, "c r 5 0 ⏎", 5, c.Transfer),
    Act("a bid of the least", scenes.in_auction(), "b", 1, c.Bid),
    Act("an exact bid", scenes.in_auction(), "4 0 0 b", 4, c.Bid),
    Act("the hammer", scenes.in_auction(), "⏎", 1, c.CloseAuction),
    Act("a trade of two deeds and money", BUSY, "t a g 1 o 2 + 5 0 ⏎", 10, c.Trade),
    Act("cash that was counted", BUSY, "# a 1 4 0 0 ⏎", 7, c.Count),
    Act("a mortgage", BUSY, "m b 1", 3, c.Mortgage),
    Act("the fee of the jail", JAILED, "j ⏎", 2, c.LeaveJail),
    Act("into jail", BUSY, "j j", 2, c.GoToJail),
    Act("a guess at the vault", scenes.with_guess(), "v 5 m", 3, c.Guess),
    Act("the vault is filled and locked", OPEN, "⏎", 1, c.LockVault),
    Act("a key is used", scenes.with_key(), "k b 2", 3, c.Unlock),
    Act("undo", BUSY, "u", 1, Undo),
)
MOST = {act.name: act.most for act in ACTS}


def pressed(act: Act) -> list[list[object]]:
    """The commands after each key."""
    ui, found = Ui(dice=True), []
    for key in typed(act.keys):
        ui, effects = press(ui, key, context(act.state), KEYMAP)
        found.append([it.command for it in effects if isinstance(it, Execute)])
    return found


@pytest.mark.parametrize("act", ACTS, ids=[act.name for act in ACTS])
def test_an_act_takes_no_more_keys_than_it_may(act: Act) -> None:
    *before, last = pressed(act)
    assert [type(it) for it in last] == [act.command], last
    assert not any(before), "a key too many"
    assert len(typed(act.keys)) <= act.most


def test_a_turn_at_the_table_takes_less_than_three_keys_on_average() -> None:
    """Roll and buy or ask: what most turns are."""
    usual = ("a roll of the next player", "a purchase of what is offered")
    asked = ("a roll of the next player", "rent that may be asked")
    assert sum(MOST[name] for name in (*usual, *asked)) / 2 <= 3
