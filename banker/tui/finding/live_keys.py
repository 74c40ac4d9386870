"""Live keys: every key that does something at this moment, found by pressing each one.

Rules of this file
* Nothing is listed from memory: a key is put to the key machine, and it works if the machine takes
  it and the rules would carry out what it asks for. So the list cannot differ from the keys.
* Keys that do the same are one row. Moving and leaving come last.

Pure, but for `allows`, which asks the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.commands import AnyCommand
from banker.language.phrases.commands import act
from banker.language.phrases.names_and_amounts import Wording
from banker.language.phrases.translation import language_of
from banker.tui.input import keys
from banker.tui.input.act_names import NAMES
from banker.tui.input.finder import shown
from banker.tui.input.key_machine import FINDER_KEY, pending, press
from banker.tui.suggestion import suggestion
from banker.tui.ui_state import (
    AppAction,
    Ask,
    Context,
    Effect,
    Execute,
    Note,
    Ui,
)
from banker.tui.view import LiveKey

Allows = Callable[[AnyCommand], bool]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "1234567890"
MOVING = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end")
LEAVING = ("q", "backspace", "escape")
EDITING = ("tab",)
SIGNS = ("-", "+", "*", "=", "'", ".", ",", "/", ":", ";", "!")
KEYMAP = keys.keymap()
CANDIDATES = tuple(
    dict.fromkeys(
        ("enter", *(verb.key for verb in keys.VERBS), *KEYMAP, *LETTERS, *DIGITS, *SIGNS, *EDITING,
         "shift+left", "shift+right", *MOVING, *LEAVING)
    )
)  # fmt: skip
ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "pageup": "PgUp", "pagedown": "PgDn",
          "home": "Home", "end": "End", "backspace": "⌫", "escape": "Esc", "tab": "Tab",
          "shift+left": "⇧←", "shift+right": "⇧→"}  # fmt: skip
TEXT_WORDS = {"enter": "does it", "tab": "completes"}
AMENDS = AppAction("amend")
MOVES, LEAVES, TYPES = "moves", "leaves", "is typed"


def live_keys(ui: Ui, ctx: Context, allows: Allows) -> tuple[LiveKey, ...]:
    """The rows, in the order of the candidates. The same words are one row."""
    rows: dict[str, list[str]] = {}
    for key in CANDIDATES:
        pressed = press(ui, key, ctx, KEYMAP)
        if works(ui, pressed, ctx, allows):
            rows.setdefault(_words(ui, key, pressed, ctx), []).append(key)
    return tuple(
        LiveKey(tuple(found), _shown(found), ctx.translate(words)) for words, found in rows.items()
    )


def works(ui: Ui, pressed: tuple[Ui, tuple[Effect, ...]], ctx: Context, allows: Allows) -> bool:
    """Whether a key was taken: it changes something, and nothing of it would be refused."""
    after, effects = pressed
    if effects:
        return all(_would_do(effect, ctx, allows) for effect in effects)
    if after.note.role == "warn" and after.note != ui.note:
        return False
    return replace(after, note=Note()) != replace(ui, note=Note())


def _would_do(effect: Effect, ctx: Context, allows: Allows) -> bool:
    if not isinstance(effect, Execute):
        return True
    command: AnyCommand = effect.command
    if isinstance(command, c.Guess) and command.outcome is None and ctx.vault != "none":
        command = replace(command, outcome="misses")  # what the vault will say is not known
    return allows(command)


def _words(ui: Ui, key: str, pressed: tuple[Ui, tuple[Effect, ...]], ctx: Context) -> str:
    """What a key does, in few words."""
    after, effects = pressed
    if after.over != ui.over or key == FINDER_KEY:
        return NAMES[KEYMAP[key].name].title
    if ui.line is not None:
        return TEXT_WORDS.get(key) or (MOVES if key in MOVING else _typing(key))
    if key in LEAVING and not effects:
        return LEAVES
    if key in MOVING:
        return MOVES
    if effects:
        return _of_effect(ui, key, effects[0], ctx)
    verb = KEYMAP.get(key)
    if verb is not None and verb.name == (after.verb or verb.name) and pending(ui, ctx) is None:
        return NAMES[verb.name].title
    return _asked(key, after, ctx)


def _typing(key: str) -> str:
    return LEAVES if key == "escape" else TYPES


def _of_effect(ui: Ui, key: str, effect: Effect, ctx: Context) -> str:
    usual = suggestion(ctx)
    if usual is not None and key == "enter" and effect in usual.effects:
        return usual.words
    if effect == AMENDS:
        return "amends the entry pointed at"
    verb = KEYMAP.get(key)
    if verb is not None and pending(ui, ctx) is None:
        return NAMES[verb.name].title
    if isinstance(effect, Execute):
        edition = ctx.state.edition
        return act(effect.command, Wording(ctx.state.setup, language_of(edition).book))
    return effect.what if isinstance(effect, AppAction) else LEAVES


def _asked(key: str, after: Ui, ctx: Context) -> str:
    """What would be asked next; digits of an amount or a roll are one row."""
    verb = pending(after, ctx)
    step = verb.parser(ctx, after.typed) if verb else None
    if key.isdigit() and isinstance(step, Ask):
        return "a digit"
    if not isinstance(step, Ask):
        return NAMES[KEYMAP[key].name].title if key in KEYMAP else MOVES
    return " ".join("".join(ctx.translate(span.text) for span in step.prompt).split())


def _shown(found: list[str]) -> str:
    if len(found) > 4 and all(len(key) == 1 for key in found):
        return f"{found[0]}…{found[-1]}"
    return " ".join(ARROWS.get(key) or shown(key) for key in found)
