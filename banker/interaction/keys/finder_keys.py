"""Finder keys: the keys while the finder is open: typing, choosing a row, pressing the row's keys.

The keys of a row are pressed at the table as by hand; half-typed keys are dropped first.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.interaction.game_screen import screen_of
from banker.interaction.keys import line_editor
from banker.interaction.keys.finder import found
from banker.interaction.keys.vote import ANSWERS
from banker.interaction.ui_state import TABLE, Context, Effect, Note, PressKeys, TextLine, Ui
from banker.interaction.verbs.turn import is_dice
from banker.interaction.view import Found

Pressed = tuple[Ui, tuple[Effect, ...]]
MOVES = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}
CLOSES = ("escape", "ctrl+p")
VOTE_FIRST = "the vote comes first: y or n"
NO_KEY_NOW = "k is the lock on a die now: nobody has a key to use"


def press(ui: Ui, key: str, ctx: Context) -> Pressed:
    """Return the state of the screen after a key in the finder, and the key's effects."""
    line = ui.line
    assert line is not None
    if key in CLOSES or (key == "backspace" and not line.text):
        return replace(ui, line=None), ()
    rows = found(ctx, line.text)
    if key in MOVES:
        return replace(ui, picked=max(0, min(ui.picked + MOVES[key], len(rows) - 1))), ()
    if key == "enter":
        return _chosen(ui, rows[ui.picked], ctx) if ui.picked < len(rows) else (ui, ())
    typed, _ = line_editor.press(ui, key, ctx, screen_of(ctx.state.edition).keys.end_game)
    return replace(typed, picked=0 if typed.line != line else ui.picked), ()


def opened(ui: Ui) -> Ui:
    """Return the screen's state with an empty finder open over it."""
    return replace(ui, over="", line=TextLine("act"), picked=0)


def _chosen(ui: Ui, row: Found, ctx: Context) -> Pressed:
    closed = replace(ui, line=None)
    if not row.keys:
        return replace(closed, note=Note(f"{row.title} {row.why or row.shown}")), ()
    if ctx.vote is not None and row.keys[0] in ANSWERS:
        return replace(closed, note=Note(VOTE_FIRST, "warn")), ()
    screen = screen_of(ctx.state.edition)
    has_dice = screen.verb("dice").fits(ctx.state.edition)
    if ui.dice and has_dice and is_dice(ctx, row.keys[0]):
        return replace(closed, note=Note(NO_KEY_NOW, "warn")), ()
    table = replace(
        closed, screen=TABLE, verb="", typed=(), note=Note(), inspected=None, takes_back=0,
        find="", left_auction=screen.trackers.auction(ctx.state) is not None,
    )  # fmt: skip
    return table, (PressKeys(row.keys),)
