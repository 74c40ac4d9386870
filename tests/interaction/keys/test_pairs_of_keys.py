"""Any two keys at the table: the machine stays in order, and what it would execute can be said."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from banker.games.board.commands import AnyCommand
from banker.games.board.state import State
from banker.interaction.keys import keys
from banker.interaction.keys.key_machine import BESIDE_VERBS, pending, press
from banker.interaction.ui_state import TABLE, Context, Execute, Note, Ui
from banker.language.parser.parse import parse
from banker.language.parser.statement_writer import statement
from banker.language.player_keys import letters_of
from tests.tui import scenes

KEYMAP = keys.keymap()
POOL = [*KEYMAP, *"0123456789abcdefghijklmnopqrstuvwxyz+-⏎", "enter", "backspace", "tab", "escape"]
STATES = {
    "busy": scenes.busy(),
    "auction": scenes.in_auction(),
    "debt": scenes.in_debt(),
    "ended": scenes.finished(),
}


@pytest.mark.parametrize("name", STATES)
def test_any_two_keys_leave_the_machine_in_order(name: str) -> None:
    state = STATES[name]
    ctx = Context(state=state, letters=letters_of(state.setup.players))
    met: Counter[str] = Counter()
    asked: set[AnyCommand] = set()
    for first in POOL:
        after_one = pressed(Ui(), first, ctx, asked, met)
        for second in POOL:
            pressed(after_one, second, ctx, asked, met)
    for command in asked:
        assert said_again(command, state) == command
    assert met["effect"] > 500 and met["refused with a note"] > 200, met
    assert met["typed"] > (20 if state.table.ended else 100), met
    assert len(asked) > (2 if state.table.ended else 10)


def pressed(ui: Ui, key: str, ctx: Context, asked: set[AnyCommand], met: Counter[str]) -> Ui:
    """One key: it does something, or says why not; what is typed has a verb that waits for it."""
    after, effects = press(ui, key, ctx, KEYMAP)
    is_same = replace(after, note=Note()) == replace(ui, note=Note())
    if effects:
        met["effect"] += 1
        asked.update(one.command for one in effects if isinstance(one, Execute))
        # A switch in the middle of a verb leaves what is typed.
        done = (ui.verb, ui.typed) if key in BESIDE_VERBS else ("", ())
        assert (after.verb, after.typed) in (done, ("", ())), (ui, key)
    elif (
        is_same
        and ui.screen == TABLE
        and ui.line is None
        and key not in (*keys.CANCEL_KEYS, ui.over and "f9")
    ):
        met["refused with a note"] += 1
        assert after.note.text, (ui, key)
    if after.typed:
        met["typed"] += 1
        assert pending(after, ctx) is not None, (ui, key)
        assert after.line is None or after.line.kind == "act", (ui, key)  # over what is typed
    return after


def said_again(command: AnyCommand, state: State) -> object:
    """Through the language and back."""
    return parse(statement(command, state.setup), state.setup, state.table.turn)
