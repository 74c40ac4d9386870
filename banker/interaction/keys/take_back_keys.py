"""Take back keys: the keys of the undo page, which chooses action by action or turn by turn.

At a wrong guess, which is final, all players may agree to undo it too.

Pure.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.engine.command import Redo, Undo
from banker.interaction.ui_state import TABLE, Context, Effect, Execute, Note, Reach, Ui
from banker.interaction.verbs.agreement import AGREEING, may_agree

Pressed = tuple[Ui, tuple[Effect, ...]]
EARLIER = ("left", "down", "u")
LATER = ("right", "up")
TURN_EARLIER = ("shift+left", "pagedown")
TURN_LATER = ("shift+right", "pageup")
NO_FURTHER = "nothing before this row can be undone"
NO_EARLIER = "that is the first action of the game"


def press(ui: Ui, key: str, ctx: Context) -> Pressed | None:
    """Return the screen's state after a key of the undo page, and effects; None for other keys."""
    reach = ctx.reach
    count = counted(ui, reach)
    is_at_wall = not reach.acts or (key in EARLIER and count == len(reach.acts))
    if is_at_wall and key in (*EARLIER, "enter") and may_agree(ctx):
        return replace(ui, verb=AGREEING, typed=(), note=Note()), ()
    if key in EARLIER:
        return _set(ui, count + 1, reach)
    if key in LATER:
        return _set(ui, count - 1, reach)
    if key in TURN_EARLIER:
        return _set(ui, next((it for it in reach.turns if it > count), len(reach.acts)), reach)
    if key in TURN_LATER:
        return _set(ui, max((it for it in reach.turns if it < count), default=1), reach)
    if key == "enter" and reach.acts:
        return replace(ui, screen=TABLE, takes_back=0, row=0, note=Note()), (Execute(Undo(count)),)
    if key == "enter":
        return _no_further(ui, reach), ()
    if key == "y":
        return replace(ui, takes_back=1, note=Note()), (Execute(Redo()),)
    return None


def counted(ui: Ui, reach: Reach) -> int:
    """Return how many actions the undo page would undo: at least 1, and none that is final."""
    return max(1, min(ui.takes_back, len(reach.acts)))


def _set(ui: Ui, count: int, reach: Reach) -> Pressed:
    if count > len(reach.acts):
        return _no_further(ui, reach), ()
    return replace(ui, takes_back=max(1, count), note=Note()), ()


def _no_further(ui: Ui, reach: Reach) -> Ui:
    return replace(ui, note=Note(NO_FURTHER if reach.wall else NO_EARLIER, "warn"))
