"""Suggestion: what Enter would do on the table, and what the table waits for, in words.

Both follow from the open actions of the rules: Enter does the usual action. The words for each
action are in `action_words`.

Pure.
"""

from __future__ import annotations

import msgspec

from banker.engine.open_action import Need, usual_of
from banker.foundation.text import joined
from banker.games.board import commands as c
from banker.games.board.open_actions.action import Action
from banker.games.board.queries import phases
from banker.interaction.own_keys import shown
from banker.interaction.ui_state import AppAction, Context, Effect, Execute
from banker.interaction.verbs.action_words import ROWS, held, now_open, worded
from banker.interaction.words.screen_words import keep_question

RENTS = ("pay_rent", "ask_rent")


class Suggestion(msgspec.Struct, frozen=True):
    """What Enter does: the words shown, and the effects.

    `other`: keys that do something else with the same thing, and the word for it.
    """

    words: str
    effects: tuple[Effect, ...]
    other: tuple[str, str] = ("", "")


def suggestion(ctx: Context) -> Suggestion | None:
    """Return what Enter would do now; None if Enter would do nothing."""
    if ctx.state.table.ended and ctx.keeps:
        words = keep_question(ctx.translate, ctx.keeps)
        return Suggestion(words, (AppAction("keep_figures"),))
    usual = usual_of(now_open(ctx.state), has_device=ctx.vault == "device")
    if usual is None:
        return None
    words = worded(ctx, usual, ROWS[usual.situation].enter)
    if not isinstance(usual.command, c.Buy):
        return Suggestion(words, (Execute(usual.command),))
    # Without its deed the purchase can be repeated at the next offer.
    keys = f"{shown(ctx.state.edition, 'a')} ⏎"
    return Suggestion(words, (Execute(c.Buy(usual.who)),),
                      (keys, "auction" if held(ctx) else "leaves it"))  # fmt: skip


def waiting(ctx: Context) -> str:
    """Return what the table waits for, as a sentence."""
    state = ctx.state
    if state.table.ended:
        winners = joined(map(ctx.name, state.table.winners), "{first} and {last}")
        return ctx.translate("the game is over: {who} won", who=winners)
    for action in awaited(ctx):
        if said := worded(ctx, action, ROWS[action.situation].waits):
            return said
    return ctx.translate(phases.waiting_for(state))


def awaited(ctx: Context) -> list[Action]:
    """Return the open actions that the screen mentions, the most urgent first.

    While a rent waits for its dice, Enter does nothing, and other rents come last.
    """
    found = [it for it in now_open(ctx.state) if it.need is not Need.UNSAID]
    if any(it.situation == "roll_for_rent" for it in found):
        found.sort(key=lambda it: it.situation in RENTS)
    return found
