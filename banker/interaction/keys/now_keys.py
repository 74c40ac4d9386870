"""Now keys: the keys of the page "now", which lies over the screen, and the messages of an Enter
that is idle, or comes too early.

A key that the page does not use closes the page, and then acts as usual.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.games.board.queries.phases import ROLL
from banker.interaction.game_screen import screen_of
from banker.interaction.key_row import Verb
from banker.interaction.ui_state import (
    HELP,
    NOW,
    AppAction,
    AskOrPropose,
    Context,
    Effect,
    Note,
    Ui,
)

Pressed = tuple[Ui, tuple[Effect, ...]]
AGAIN = ("f1", "?")
CLOSES = ("q", "escape", "backspace", "left")
PAGES = {"up": -1, "pageup": -1, "down": 1, "pagedown": 1}


def opened(ui: Ui) -> Ui:
    """Return the screen's state with the page "now" over it; half-typed keys stay."""
    return replace(ui, over=NOW, page=0)


def press(ui: Ui, key: str) -> Pressed | None:
    """Return the screen's state after a key of the page "now", and effects; None for other keys."""
    if key in AGAIN:
        return replace(ui, over=""), (AppAction("coach"),)
    if key in CLOSES:
        return replace(ui, over=""), ()
    if key in PAGES:
        return replace(ui, page=max(0, ui.page + PAGES[key])), ()
    if key == "right":
        return replace(ui, over="", screen=HELP, page=0, line=None, verb="", typed=()), ()
    return None


def instead_of_enter(ui: Ui, ctx: Context) -> str:
    """Return what to press where Enter does nothing: the tip for this moment."""
    words = screen_of(ctx.state.edition).words
    kind = words.coach_kind(ctx)
    if not kind or (kind == ROLL and not ui.dice):
        return "Enter has nothing to suggest now"
    return ctx.translate(words.coach_line(ctx, kind))


def after_a_refused_key(ui: Ui, verb: Verb, ctx: Context) -> Ui | None:
    """Return the screen's state after an Enter directly behind a refused key, where a verb proposes
    something and nothing is chosen: it only shows what the next Enter does. Else None.

    Who pressed 3 and Enter meant the 3, and not what Enter alone proposes.
    """
    if not ui.verb or ui.note.role != "warn":
        return None
    step = verb.parser(ctx, ui.typed)
    if not isinstance(step, AskOrPropose):
        return None
    words = ctx.translate("⏎ again: {words}", words=ctx.translate(step.enter))
    return replace(ui, note=Note(words))
