"""Live keys: every key that does something now, found by trying each key.

Rules of this file
* There is no list of keys per situation: the key machine gets each key, and the key works if the
  machine accepts it and the rules would apply its command. So the page cannot differ from the keys.
* A verb's key works if some keys after it do: a tax that nobody owes is not listed.
* Keys that do the same are one row. Keys that move or leave come last.

Pure, except for `allows`, which asks the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec.structs import replace

from banker.engine.command import Command
from banker.games.board import commands as c
from banker.interaction.game_screen import screen_of
from banker.interaction.key_row import ActName, Verb
from banker.interaction.keys.act_names import NAMES
from banker.interaction.keys.finder import shown
from banker.interaction.keys.key_machine import FINDER_KEY, pending, press
from banker.interaction.own_keys import meant, shown as own_key, with_own_keys
from banker.interaction.ui_state import (
    AppAction,
    Ask,
    ChangeUi,
    Context,
    Effect,
    Execute,
    Note,
    RunEffects,
    Ui,
)
from banker.interaction.verbs.arguments import ENTER
from banker.interaction.view import LiveKey
from banker.language.player_keys import NOT_LATIN, letters_in

Allows = Callable[[Command], bool]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OWN_LETTERS = NOT_LATIN
DIGITS = "1234567890"
MOVING = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end")
LEAVING = ("q", "backspace", "escape")
EDITING = ("tab",)
SIGNS = ("-", "+", "*", "=", "'", ".", ",", "/", ":", ";", "!")
TEXT_WORDS = {"enter": "does it", "tab": "completes"}
AFTER = {
    "report": "Write the report", "next_game": "Play again with the same players",
    "home": "Show the games", "quit": NAMES["quit"].title,
}  # fmt: skip
AMENDS = AppAction("amend")
KEYS_MAX = 4  # tried after a verb's key: a street and two dice
# Latin letters work in every language.
AFTER_A_VERB = (ENTER, *DIGITS, *LETTERS, "-", "+", "*", "=", "'")
MOVES, LEAVES, TYPES = "moves", "leaves", "is typed"


def live_keys(ui: Ui, ctx: Context, allows: Allows) -> tuple[LiveKey, ...]:
    """Return the keys that work now, a row for each effect, in the order of `candidates`.

    `allows` says whether the rules would accept a command.
    """
    rows: dict[str, list[str]] = {}
    keymap = screen_of(ctx.state.edition).keymap
    verbs, allowed = screen_of(ctx.state.edition).verb, cache(allows)
    closed = screen_of(ctx.state.edition).words.impossible(ctx.state)  # known without a try
    begun = cache(lambda it: it not in closed and _leads_on(verbs(it), (), ctx, allowed))
    for key in candidates(ctx):
        pressed = press(ui, key, ctx, keymap)
        verb = pressed[0].verb if pressed[0].verb != ui.verb else ""
        if works(ui, pressed, ctx, allowed) and (not verb or begun(verb)):
            verb_key = meant(ctx.state.edition, key, "") or key
            rows.setdefault(_words(ui, verb_key, pressed, ctx), []).append(key)
    return tuple(
        LiveKey(tuple(found), _shown(found, ctx), ctx.translate(words))
        for words, found in rows.items()
    )


def candidates(ctx: Context) -> tuple[str, ...]:
    """Return the keys that `live_keys` tries, each once: those of the game's language first."""
    own = letters_in(ctx.state.edition)
    keymap = screen_of(ctx.state.edition).keymap
    verbs = ((key, letter) for (scope, key), letter in own.shown_as.items() if not scope)
    capitals = (letter for key, letter in verbs if letter.isupper() and key in keymap)
    latin = latin_candidates(keymap)
    return (*OWN_LETTERS, *capitals, *latin) if own else latin


def latin_candidates(keymap: Mapping[str, Verb]) -> tuple[str, ...]:
    """Return the Latin keys to try: those of a key table, then letters, digits, signs, arrows."""
    verbs = dict.fromkeys(keymap.values())
    others = (*LETTERS, *DIGITS, *SIGNS, *EDITING, "shift+left", "shift+right", *MOVING, *LEAVING)
    return tuple(dict.fromkeys(("enter", *(verb.key for verb in verbs), *keymap, *others)))


def works(ui: Ui, pressed: tuple[Ui, tuple[Effect, ...]], ctx: Context, allows: Allows) -> bool:
    """Return whether a key does something here and would not be refused.

    `pressed` is what the key machine made of the key: the new state of the screen, and the
    effects.
    """
    after, effects = pressed
    if effects:
        return all(_would_do(effect, ctx, allows) for effect in effects)
    if after.note.role == "warn" and after.note != ui.note:
        return False
    return replace(after, note=Note()) != replace(ui, note=Note())


def _leads_on(verb: Verb, typed: tuple[str, ...], ctx: Context, allows: Allows) -> bool:
    """Whether some keys after these have an effect that the rules allow, or ask for still more."""
    if len(typed) == KEYS_MAX:
        return True
    for key in AFTER_A_VERB:
        match verb.parser(ctx, (*typed, key)):
            case ChangeUi():
                return True
            case RunEffects(effects) if all(_would_do(it, ctx, allows) for it in effects):
                return True
            case Ask() if _leads_on(verb, (*typed, key), ctx, allows):
                return True
    return False


def _would_do(effect: Effect, ctx: Context, allows: Allows) -> bool:
    if not isinstance(effect, Execute):
        return True
    command: Command = effect.command
    if isinstance(command, c.Guess) and command.outcome is None and ctx.vault != "none":
        command = replace(command, outcome="misses")  # what the vault will say is not known
    return allows(command)


def _words(ui: Ui, key: str, pressed: tuple[Ui, tuple[Effect, ...]], ctx: Context) -> str:
    """What a key does, in few words."""
    after, effects = pressed
    screen = screen_of(ctx.state.edition)
    keymap, names = screen.keymap, screen.words.names()
    if after.over != ui.over or key == FINDER_KEY:
        return _title(names[keymap[key].name])
    if ui.line is not None:
        return TEXT_WORDS.get(key) or (MOVES if key in MOVING else _typing(key))
    if key in LEAVING and not effects:
        return LEAVES
    if key in MOVING:
        return MOVES
    if effects:
        return _of_effect(ui, key, effects[0], ctx)
    taken = screen.keys.taken(ui, key, ctx)  # a state may give a key another meaning
    verb = taken if taken is not None and taken.name in names else keymap.get(key)
    if verb is not None and verb.name == (after.verb or verb.name) and pending(ui, ctx) is None:
        return _title(names[verb.name])
    return _asked(key, after, ctx)


def _title(name: ActName) -> str:
    return name.title


def _typing(key: str) -> str:
    return LEAVES if key == "escape" else TYPES


def _of_effect(ui: Ui, key: str, effect: Effect, ctx: Context) -> str:
    screen = screen_of(ctx.state.edition)
    usual = screen.words.suggestion(ctx)
    if usual is not None and key == "enter" and effect in usual.effects:
        words: str = usual.words
        return words
    if isinstance(effect, AppAction) and effect.what in AFTER:
        return AFTER[effect.what]
    if effect == AMENDS:
        return "amends the entry pointed at"
    verb = screen.keymap.get(key)
    if verb is not None and pending(ui, ctx) is None:
        return _title(screen.words.names()[verb.name])
    if isinstance(effect, Execute):
        return screen.words.quoted(effect.command, ctx.state.setup)
    return effect.what if isinstance(effect, AppAction) else LEAVES


def _asked(key: str, after: Ui, ctx: Context) -> str:
    """What would be asked next; digits of an amount or a roll are one row."""
    verb = pending(after, ctx)
    step = verb.parser(ctx, after.typed) if verb else None
    if key.isdigit() and isinstance(step, Ask):
        return "a digit"
    if not isinstance(step, Ask):
        screen = screen_of(ctx.state.edition)
        chosen = screen.keymap.get(key)
        return _title(screen.words.names()[chosen.name]) if chosen else MOVES
    spans = with_own_keys(ctx.state.edition, step.prompt, verb.name if verb else "")
    return " ".join("".join(ctx.translate(span.text) for span in spans).split())


def _shown(found: list[str], ctx: Context) -> str:
    edition = ctx.state.edition
    if letters_in(edition):  # a Latin letter needs no room beside a key of the language
        others = [key for key in found if len(key) > 1 or not (key.isascii() and key.isalpha())]
        signs = (key if key.isalpha() else own_key(edition, key) for key in others or found)
        found = list(dict.fromkeys(signs))
    if len(found) > 4 and all(len(key) == 1 for key in found):
        return f"{found[0]}…{found[-1]}"
    return " ".join(map(shown, found))
