"""Keys as a string, put to the key machine one after another."""

from __future__ import annotations

from typing import Any

from banker.games.board import commands as c
from banker.games.board.state import State
from banker.interaction.keys import keys
from banker.interaction.keys.key_machine import press
from banker.interaction.ui_state import Context, Execute, Ui
from banker.language.player_keys import letters_of

KEYMAP = keys.keymap()

# Cid is to move; the letters are a, b, c, d.
VERBS = [
    ("g ⏎", c.PassGo("cid")),
    ("g b", c.PassGo("bob")),
    ("b r 1", c.Buy("cid", "kentucky")),
    ("r n 1", c.PayRent("cid", "mediterranean")),
    ("p 5 0 ⏎", c.Transfer("cid", "bank", 50)),
    ("p b 5 0 ⏎", c.Transfer("cid", "bob", 50)),
    ("p v 1 k ⏎", c.Transfer("cid", "vault", 1000)),
    ("+ 5 0 ⏎", c.Transfer("bank", "cid", 50)),
    ("e 5 0 ⏎", c.Transfer("bank", "cid", 50)),
    ("x ⏎", c.Transfer("cid", "vault", 400)),
    ("h g 2", c.PlaceHotel("ann", "north_carolina")),
    ("h - g 2", c.SellBuilding("ann", "north_carolina")),
    ("m o 2", c.Mortgage("cid", "tennessee")),
    ("m o 3", c.Redeem("ann", "new_york")),
    ("a r 1", c.OpenAuction("kentucky")),
    ("j ⏎", c.LeaveJail("cid", "fee")),
    ("j c", c.LeaveJail("cid", "card")),
    ("j j", c.GoToJail("cid")),
    ("v 4 o", c.Guess("cid", 4, "opens")),
    ("v 4 m", c.Guess("cid", 4, "misses")),
    ("v l", c.LockVault()),
    ("k b 2", c.Unlock("cid", "boardwalk")),
    ("␣", c.Next()),
    ("' b ⏎", c.SetTurn("bob")),
    ("u", c.Undo()),
    ("ctrl+z", c.Undo()),
    ("y", c.Redo()),
    ("w b ⏎", c.GoBankrupt("cid")),
    ("c 0 7", c.Draw("cid", "CH07")),
    ("c r 5 0 ⏎", c.Transfer("bank", "cid", 50)),
    ("c p 5 0 ⏎", c.Transfer("cid", "bank", 50)),
    ("c v 5 0 ⏎", c.Transfer("cid", "vault", 50)),
    ("c e 5 0 ⏎", c.PayEach("cid", 50)),
    ("c c 5 0 ⏎", c.CollectEach("cid", 50)),
    ("c b 3 ⏎", c.MoveBack("cid", 3)),
    ("c j", c.GoToJail("cid")),
    ("c g", c.GrantGuess("cid")),
    ("c h", c.GainHotel("cid")),
    ("c l", c.LoseHotel("cid")),
    ("c k", c.KeepCard("cid")),
    ("n h i ⏎", c.Say("hi")),
    ("и к 1", c.Buy("cid", "kentucky")),
    ("B R 1", c.Buy("cid", "kentucky")),
    ("b q b r 1", c.Buy("cid", "kentucky")),
    ("b o ⌫ r 1", c.Buy("cid", "kentucky")),
]


def context(state: State, **changes: Any) -> Context:
    return Context(state=state, letters=letters_of(state.setup.players), **changes)


def typed(text: str) -> list[str]:
    """`b o 2 ⏎` as keys."""
    names = {"⏎": "enter", "␣": "space", "⌫": "backspace"}
    return [names.get(key, key) for key in text.split()]


def after(state: State, text: str, ui: Ui | None = None, **changes: Any) -> tuple[Ui, list[Any]]:
    ui = ui or Ui()
    done: list[Any] = []
    for key in typed(text):
        ui, effects = press(ui, key, context(state, **changes), KEYMAP)
        done += effects
    return ui, done


def commands(state: State, text: str, ui: Ui | None = None, **changes: Any) -> list[Any]:
    _, effects = after(state, text, ui, **changes)
    return [effect.command for effect in effects if isinstance(effect, Execute)]
