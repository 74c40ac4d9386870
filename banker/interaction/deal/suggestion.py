"""Suggestion: what Enter would do in a card game, and what the table waits for, in words.

Enter does the expected action: it draws, agrees, pays with the best cards, discards, or passes the
turn when no play is left.

Pure.
"""

from __future__ import annotations

from banker.engine.open_action import usual_of
from banker.foundation.text import joined
from banker.games.deal import commands as c
from banker.games.deal.open_actions import Action, open_actions
from banker.games.deal.queries.phases import may_say_no
from banker.games.deal.rules.asking import DUES
from banker.games.deal.state import Ask, Chain, State
from banker.interaction.deal.answering import best_words
from banker.interaction.deal.letters import state_of, wording
from banker.interaction.ui_state import Context, Execute
from banker.interaction.verbs.suggestion import Suggestion


def suggestion(ctx: Context) -> Suggestion | None:
    """Return what Enter would do now; None if Enter would do nothing."""
    state = state_of(ctx)
    usual = usual_of(open_actions(state), has_device=False)
    if usual is None:
        return None
    if usual.situation == "next":  # the next player draws at once
        draws = c.DrawCards(state.others(state.table.turn)[0])
        words = ctx.translate(
            "the turn passes on, {who} draws {count}",
            who=ctx.name(draws.who), count=_drawn(state, draws.who),
        )  # fmt: skip
        return Suggestion(words, (Execute(c.Next()), Execute(draws)))
    return Suggestion(_enter(ctx, state, usual), (Execute(usual.command),))


def _enter(ctx: Context, state: State, usual: Action) -> str:
    """What the usual action does."""
    name = ctx.name(usual.who)
    match usual.situation:
        case "pay_cards":
            return best_words(ctx, usual.about)
        case "draw":
            return ctx.translate("{who} draws {count}", who=name, count=_drawn(state, usual.who))
        case "discard":
            return ctx.translate("{who} discards {count}", who=name, count=usual.about)
    is_no = usual.about.nos % 2
    return ctx.translate("{who} accepts the No" if is_no else "{who} agrees", who=name)


def _drawn(state: State, who: str) -> int:
    """How many cards a player draws."""
    figures = state.edition.hand
    return figures.draw if state.hand(who) else figures.draw_empty


# --- what the table waits for ---------------------------------------------------------------------


def waiting(ctx: Context) -> str:
    """Return what the table waits for, as a sentence."""
    state = state_of(ctx)
    table = state.table
    if table.ended:
        if not table.winners:
            return ctx.translate("the game is over: nobody won")
        winners = joined(map(ctx.name, table.winners), "{first} and {last}")
        return ctx.translate("the game is over: {who} won", who=winners)
    first = open_actions(state)[0]
    if table.chain is not None:
        return chain_words(ctx, table.chain, first.about)
    words = WAITING[first.situation]
    if first.situation == "draw" and not table.started:
        words = "{who} begins (or ' and the letter of another)"
    return ctx.translate(words, who=ctx.name(table.turn), count=first.about or 0)


WAITING = {
    "draw": "{who} draws",
    "play": "{who} may play {count:card|cards} more",
    "discard": "{who} discards {count}",
    "next": "{who} is done: ␣ for the next player",
}


def chain_words(ctx: Context, chain: Chain, ask: Ask) -> str:
    """Return what one player is asked for in a chain of answers, as a sentence."""
    state = state_of(ctx)
    words = wording(state)
    fields = {"who": ctx.name(ask.who), "actor": ctx.name(chain.actor)}
    if ask.nos % 2:
        template = "{who} says No to {actor}: {actor} agrees"
        if may_say_no(state, ask.to_answer):
            template = "{who} says No to {actor}: another No, or {actor} agrees"
        return ctx.translate(template, **fields)
    if chain.act in DUES:
        template = "{who} owes {actor} {amount}M: {card}"
        if ask.doubles:
            template = "{who} owes {actor} {amount}M: {card}, doubled"
        card = words.asking(chain.act)
        return ctx.translate(template, amount=ask.amount, card=card, **fields)
    assert chain.take is not None
    what = words.card(chain.take.face) if chain.take.face else words.pile(chain.take.pile)
    if not chain.take.face:
        return ctx.translate("{who} is asked for the set {what}, by {actor}", what=what, **fields)
    if chain.give is None:
        return ctx.translate("{who} is asked for {what}, by {actor}", what=what, **fields)
    given = words.card(chain.give.face)
    template = "{who} is asked for {what} in return for {given}, by {actor}"
    return ctx.translate(template, what=what, given=given, **fields)
