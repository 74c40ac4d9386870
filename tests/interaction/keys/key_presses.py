"""Keys as a string, put to the key machine one after another."""

from __future__ import annotations

from typing import Any

from banker.games.board.state import State
from banker.interaction.keys import keys
from banker.interaction.keys.key_machine import press
from banker.interaction.ui_state import Context, Execute, Ui
from banker.language.player_keys import letters_of

KEYMAP = keys.keymap()


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
