"""Turn and table verbs: the keys for turns, dice, undo, repeat, force, and opening pages.

Pure.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from banker.games.board import commands as c
from banker.games.board.queries.phases import GUESS, KEY_PHASE, TURN, phase
from banker.interaction.own_keys import is_letter_of
from banker.interaction.ui_state import (
    NOW,
    AppAction,
    Ask,
    ChangeUi,
    Context,
    Note,
    RunEffects,
    Step,
    TextLine,
    UiValue,
    Wrong,
    run_command,
)
from banker.interaction.verbs.arguments import (
    ENTER,
    Parser,
    Typed,
    deed_of,
    deed_prompt,
    no_player,
    said,
)
from banker.interaction.words.screen_words import LOCKED, locked_under, unrolled
from banker.interaction.words.text import Span
from banker.language.phrases.english import ENGLISH

HOUSE_RULE = ENGLISH["house_rule"]  # stored text is always English
LOCK_KEYS = "k0"
SEAT_KEY = "'"
LOCK_FACES = "a die shows 1 to 6; one of the two may show the lock: k"
SIGNS = {ENTER: "⏎", "space": "␣"}  # of keys that are named in a message
DICE = 2
END_WORD = "end"
OWN_END_WORD = "end, the word that is typed"  # a row of each language


def passing(_ctx: Context, _typed: Typed) -> Step:
    """Return the step that passes the turn to the next player."""
    return run_command(c.Next())


def seat(ctx: Context, typed: Typed) -> Step:
    """Read the letter of the player who gets the turn.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    if not typed:
        spans: list[Span | str] = []
        for who, letter in ctx.letters.items():
            spans += [Span(f"  {letter}", "key"), Span(f" {ctx.name(who)}", "name")]
        return Ask(said("TURN", Span("whose?", "hint"), *spans))
    found = ctx.player(typed[0])
    if found is None:
        return no_player(ctx, typed[0])
    return run_command(c.SetTurn(found))


def undo(_ctx: Context, _typed: Typed) -> Step:
    """Return the step that undoes the newest action."""
    return run_command(c.Undo())


def redo(_ctx: Context, _typed: Typed) -> Step:
    """Return the step that redoes the action that was undone last."""
    return run_command(c.Redo())


def force(ctx: Context, _typed: Typed) -> Step:
    """Return the step that executes the refused command as a house rule."""
    refused: Any = ctx.refused
    if refused is None:
        return Wrong("nothing was refused just now: press the action first, then ! forces it")
    if isinstance(refused, c.Force | c.Undo | c.Redo | c.TakeBack):
        return Wrong("undo, redo and a forced action cannot be forced; choose another action")
    return run_command(c.Force(refused, HOUSE_RULE))


def repeat(ctx: Context, _typed: Typed) -> Step:
    """Return the step that repeats the last command for the player whose turn it is now."""
    if ctx.last is None:
        return Wrong("nothing was done yet, so there is nothing to repeat: press an action")
    command, then = ctx.last
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    mine = {name: ctx.turn for name, value in fields.items() if value == then}
    return run_command(replace(command, **mine))


def dice(ctx: Context, typed: Typed) -> Step:
    """Read a roll of two digits; `k` or `0` stands for the lock symbol.

    Return the command of complete keys, else the prompt or what is wrong.
    """
    faces: list[int] = []
    lock = False
    for typed_key in typed:
        if ctx.state.edition.lock_die and typed_key in LOCK_KEYS:
            if lock:
                return Wrong("only one die has the lock: press a digit for the other")
            lock = True
            faces.append(1)
        elif typed_key.isdigit() and 1 <= int(typed_key) <= 6:
            faces.append(int(typed_key))
        else:
            return Wrong(_no_die(ctx, typed_key))
    claim = unrolled(ctx.state)
    who = claim.visitor if claim else roller(ctx)
    if len(faces) == DICE and claim is not None:
        return run_command(c.Roll(who, (faces[0], faces[1]), purpose="utility"))
    if len(faces) == DICE:
        return run_command(c.Roll(who, (faces[0], faces[1]), lock))
    lock_word = ctx.translate("LOCK")
    shown = " ".join(lock_word if key in LOCK_KEYS else key for key in typed)
    if claim is None:
        words = ctx.translate("{who} rolls  {dice} …", who=ctx.name(who), dice=shown)
        return Ask(said("DICE", words, *_left_card(ctx)))
    deed = ctx.state.edition.deed_by_id[claim.deed].name
    words = ctx.translate(
        "{who} rolls for {deed}  {dice} …", who=ctx.name(who), deed=deed, dice=shown
    )
    return Ask(said("DICE", words))


def _left_card(ctx: Context) -> list[Span | str]:
    """The warning at the first digit: this roll leaves a card that nobody told."""
    from banker.games.board.queries.permissions.hand_cards import left_card

    who = left_card(ctx.state)
    if who is None:
        return []
    words = ctx.translate("{who} did not say which card: ⌫, then c", who=ctx.name(who))
    return [Span(f"  {words}", "warn")]


def _no_die(ctx: Context, key: str) -> str:
    """Why a key is not a face of a die."""
    if len(key) > 1:
        template = "the roll comes first: another digit, or ⌫ and then {key}"
        return ctx.translate(template, key=SIGNS.get(key, key.upper()))
    return (
        LOCK_FACES
        if ctx.state.edition.lock_die
        else ("a die shows 1 to 6: press one of these digits")
    )


def roller(ctx: Context) -> str:
    """Return who rolls next: after a finished turn the next player.

    An open guess at the vault does not count.
    """
    table, now = ctx.state.table, phase(ctx.state)
    is_played = now == TURN or (now == GUESS and table.dice is not None and not table.again)
    if not is_played:
        return ctx.turn
    ids = ctx.state.setup.ids
    place = ids.index(ctx.turn)
    order = ids[place + 1 :] + ids[: place + 1]
    return next(who for who in order if not ctx.state.seats[who].bankrupt)


def moved(ctx: Context) -> str:
    """Return the outcome of a roll in words, where the table has nothing to decide."""
    name, jail = ctx.name(ctx.turn), ctx.state.seats[ctx.turn].jail
    if jail:
        template = "{who} stays in jail, try {count} of {most}"
        most = ctx.state.edition.jail_tries_max
        return ctx.translate(template, who=name, count=jail, most=most)
    if jail is not None:
        return ctx.translate("{who} goes to jail", who=name)
    if deed := locked_under(ctx.state):
        return ctx.translate(LOCKED, deed=deed.name)
    return ctx.translate("{who} has moved", who=name)


def is_dice(ctx: Context, key: str) -> bool:
    """Return whether a key can begin a roll."""
    if key.isdigit():
        return True
    return key in LOCK_KEYS and ctx.state.edition.lock_die and phase(ctx.state) != KEY_PHASE


def inspect(ctx: Context, typed: Typed) -> Step:
    """Read what to inspect: a deed by its code, a player by `'` and the letter.

    A letter alone names a player if no colour has it; a digit names the player on that seat. Return
    the command of complete keys, else the prompt or what is wrong.
    """
    if not typed:
        asked = deed_prompt(ctx, "INSPECT")
        seats = [Span("  or ", "dim"), Span("'", "key")]
        return Ask((*asked.prompt, *seats, Span(" a player", "dim")), ctx.name(ctx.turn))
    if typed == (ENTER,):
        return ChangeUi({"inspected": ("player", ctx.turn)})
    if typed[0].isdigit():
        ids = ctx.state.setup.ids
        number = int(typed[0])
        if not 1 <= number <= len(ids):
            return Wrong(ctx.translate("there are {count} seats", count=len(ids)))
        return ChangeUi({"inspected": ("player", ids[number - 1])})
    if typed[0] == SEAT_KEY or not _is_colour(ctx, typed[0]):
        step = seat(ctx, typed[1:] if typed[0] == SEAT_KEY else typed)
        looked_at = ctx.player(typed[-1])
        return step if looked_at is None else ChangeUi({"inspected": ("player", looked_at)})
    found = deed_of(ctx, "INSPECT", typed)
    if isinstance(found, Ask | Wrong | RunEffects | ChangeUi):
        return found
    return ChangeUi({"inspected": ("deed", found.id)})


def _is_colour(ctx: Context, letter: str) -> bool:
    edition = ctx.state.edition
    return any(is_letter_of(edition, group, letter) for group in edition.groups)


def show(screen: str, **changes: UiValue) -> Parser:
    """Return a parser that opens a screen, with other fields of `Ui` in `changes`."""

    def parse(_ctx: Context, _typed: Typed) -> Step:
        return ChangeUi({"screen": screen, "note": Note(), **changes})

    return parse


def now(_ctx: Context, _typed: Typed) -> Step:
    """Return the step that opens the page "now", which lies over the screen."""
    return ChangeUi({"over": NOW, "page": 0})


def over(page: str) -> Parser:
    """Return a parser that opens a page over the screen."""
    return lambda _ctx, _typed: ChangeUi({"over": page})


def simple(what: Any) -> Parser:
    """Return a parser of an action that the controller or the app does; `what` names it."""

    def parse(_ctx: Context, _typed: Typed) -> Step:
        return RunEffects((AppAction(what),))

    return parse


def write(kind: Literal["command", "find", "say", "end", "act"], **changes: UiValue) -> Parser:
    """Return a parser that opens a text line, with other fields of `Ui` in `changes`."""

    def parse(_ctx: Context, _typed: Typed) -> Step:
        return ChangeUi({"line": TextLine(kind), "note": Note(), **changes})

    return parse


def move(ctx: Context, typed: Typed) -> Step:
    """Read where a piece goes: a deed's code; Enter opens the prompt for any space.

    In the prompt Tab completes a space's name. Return the command of complete keys, else the prompt
    or what is wrong.
    """
    if not typed:
        asked = deed_prompt(ctx, "MOVE", "any other space")
        who = Span(ctx.name(ctx.turn) + "  ", "name")
        return Ask((asked.prompt[0], who, *asked.prompt[1:]), asked.enter)
    if typed == (ENTER,):
        text = f"{ctx.name(ctx.turn)} moves to "
        return ChangeUi({"line": TextLine("command", text, len(text)), "note": Note()})
    found = deed_of(ctx, "MOVE", typed)
    if isinstance(found, Ask | Wrong | RunEffects | ChangeUi):
        return found
    space = next(one for one in ctx.state.edition.spaces if one.deed == found.id)
    return run_command(c.Move(ctx.turn, space.id))


def pause(ctx: Context, _typed: Typed) -> Step:
    """Return the step that pauses the game's clock, or continues it."""
    return run_command(c.PauseClock(not ctx.state.table.paused))


def toggle_dice(_ctx: Context, _typed: Typed) -> Step:
    """Return the step that switches digits between dice and seats."""
    return ChangeUi({"dice": None})
