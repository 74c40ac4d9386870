"""Suggestion: what Enter would do at a table of cards, and what the table waits for, in words.

Enter is what is awaited: it draws, agrees, pays in the best way, discards, and passes the turn on
when nothing is left to play.

Pure.
"""

from __future__ import annotations

from banker.foundation.text import joined
from banker.games.deal import commands as c
from banker.games.deal.queries.payable import worth
from banker.games.deal.queries.phases import over_limit, plays_left
from banker.games.deal.rules.asking import DUES
from banker.games.deal.state import CENTRE, Ask, Chain, State
from banker.tui.deal.answering import best, best_words
from banker.tui.deal.letters import state_of, wording
from banker.tui.ui_state import Context, Execute
from banker.tui.verbs.suggestion import Suggestion


def suggestion(ctx: Context) -> Suggestion | None:
    """What Enter would do now; None if there is nothing to suggest."""
    state = state_of(ctx)
    if state.table.ended:
        return None
    if state.table.chain is not None:
        return _answer(ctx, state, state.table.chain)
    who, name = state.table.turn, ctx.name(state.table.turn)
    if not state.table.drawn:
        figures = state.edition.hand
        count = figures.draw if state.hand(who) else figures.draw_empty
        words = ctx.translate("{who} draws {count}", who=name, count=count)
        return _command(words, c.DrawCards(who))
    over = over_limit(state)
    if plays_left(state) and state.hand(who):
        return None
    if over and state.edition.switches["discard_to"] != CENTRE:
        words = ctx.translate("{who} discards {count}", who=name, count=over)
        return _command(words, c.Discard(who, over))
    if over:
        return None
    following = state.others(who)[0]
    figures = state.edition.hand
    count = figures.draw if state.hand(following) else figures.draw_empty
    words = ctx.translate(
        "the turn passes on, {who} draws {count}", who=ctx.name(following), count=count
    )
    return Suggestion(words, (Execute(c.Next()), Execute(c.DrawCards(following))))


def _command(words: str, command: c.Plain) -> Suggestion:
    return Suggestion(words, (Execute(command),))


def _answer(ctx: Context, state: State, chain: Chain) -> Suggestion:
    ask = chain.asks[0]
    name = ctx.name(ask.to_answer)
    if ask.nos % 2:
        words = ctx.translate("{who} lets the No stand", who=name)
        return _command(words, c.Agree(ask.to_answer, ask.who))
    if chain.act in DUES and worth(state, ask.who):
        return _command(best_words(ctx, ask), best(state, ask))
    return _command(ctx.translate("{who} agrees", who=name), c.Agree(ask.who))


# --- what the table waits for ---------------------------------------------------------------------


def waiting(ctx: Context) -> str:
    """What the table waits for, as a sentence."""
    state = state_of(ctx)
    table = state.table
    if table.ended:
        if not table.winners:
            return ctx.translate("the game is over: nobody won")
        winners = joined(map(ctx.name, table.winners), "{first} and {last}")
        return ctx.translate("the game is over: {who} won", who=winners)
    if table.chain is not None:
        return chain_words(ctx, table.chain, table.chain.asks[0])
    name = ctx.name(table.turn)
    if not table.drawn:
        if not table.started:
            return ctx.translate("{who} begins (or ' and the letter of another)", who=name)
        return ctx.translate("{who} draws", who=name)
    left, over = plays_left(state), over_limit(state)
    if over and not left:
        return ctx.translate("{who} discards {count}", who=name, count=over)
    if not left or not state.hand(table.turn):
        return ctx.translate("{who} is done: ␣ for the next player", who=name)
    template = "{who} may play {count:card|cards} more"
    return ctx.translate(template, who=name, count=left)


def chain_words(ctx: Context, chain: Chain, ask: Ask) -> str:
    """What is asked of one player, and how it stands."""
    state = state_of(ctx)
    words = wording(state)
    fields = {"who": ctx.name(ask.who), "actor": ctx.name(chain.actor)}
    if ask.nos % 2:
        return ctx.translate("{who} says No to {actor}: another No, or it stands", **fields)
    if chain.act in DUES:
        template = "{who} owes {actor} {amount}M"
        if ask.doubles:
            template = "{who} owes {actor} {amount}M, doubled"
        return ctx.translate(template, amount=ask.amount, **fields)
    assert chain.take is not None
    what = words.card(chain.take.face) if chain.take.face else words.pile(chain.take.pile)
    if not chain.take.face:
        return ctx.translate("{who} is asked for the set {what}, by {actor}", what=what, **fields)
    if chain.give is None:
        return ctx.translate("{who} is asked for {what}, by {actor}", what=what, **fields)
    given = words.card(chain.give.face)
    template = "{who} is asked for {what} in return for {given}, by {actor}"
    return ctx.translate(template, what=what, given=given, **fields)
