"""Card words: a table of cards in sentences: what is awaited, and who has which colour.

Of a hand only the number is known: nothing here says more than the screen does.

Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from banker.foundation.text import joined
from banker.games.deal.queries.phases import over_limit, plays_left
from banker.games.deal.queries.sets import piles
from banker.games.deal.rules.asking import DUES
from banker.games.deal.state import SET, State, colour_of
from banker.language.phrases.deal.names import Wording
from banker.language.phrases.translation import language_of
from banker.tui.deal.suggestion import chain_words
from banker.tui.view import View


def wording(state: Any) -> Wording:
    """The names of cards, colours and players in the language of the table."""
    return Wording(state.setup, language_of(state.edition).book)


def awaited(view: View) -> Iterator[str]:
    """What the table waits for, with statements."""
    state: Any = view.state
    known: State = state
    table, say, name = known.table, view.translate, view.ctx.name
    if table.ended:
        winners = joined(map(name, table.winners), "{first} and {last}")
        yield (
            say("the game is over: {who} won", who=winners)
            if table.winners
            else say("the game is over: nobody won")
        )
        return
    if table.chain is not None:
        for ask in table.chain.asks:
            yield _asked(view, table.chain, ask)
            yield from _answers(view, table.chain, ask)
        return
    who, left, over = name(table.turn), plays_left(known), over_limit(known)
    if not table.drawn:
        yield say("{who} draws: '{who} draws'", who=who)
    elif over and not left:
        yield say("{who} discards {count}: '{who} discards {count}'", who=who, count=over)
    elif not left or not known.hand(table.turn):
        yield say("{who} is done: 'next'", who=who)
    else:
        yield say("{who} may play {count:card|cards} more", who=who, count=left)
        yield say("as in '{who} banks 3m', '{who} lays green', '{who} plays birthday'; 'next' ends",
                  who=who)  # fmt: skip


def _asked(view: View, chain: Any, ask: Any) -> str:
    """What is asked of one player."""
    if ask.nos % 2 or chain.act not in DUES:
        return chain_words(view.ctx, chain, ask)
    template = "{who} must pay {actor} {amount}M"
    if ask.doubles:
        template = "{who} must pay {actor} {amount}M, doubled"
    names = {"who": view.ctx.name(ask.who), "actor": view.ctx.name(chain.actor)}
    return view.translate(template, amount=ask.amount, **names)


def _answers(view: View, chain: Any, ask: Any) -> Iterator[str]:
    who = view.ctx.name(ask.to_answer)
    if not ask.nos % 2 and chain.act in DUES:
        yield view.translate(
            "'{who} pays 5m + green', '{who} pays all' or '{who} says no'", who=who
        )
    else:
        yield view.translate("'{who} agrees' or '{who} says no'", who=who)


def owners(state: Any, colour: str) -> list[str]:
    """Who has cards of a colour."""
    words, found = wording(state), []
    for who in state.setup.ids:
        for pile in piles(state, who):
            if colour_of(pile) == colour:
                cards = Counter(state.faces(f"{SET}{who}:{pile}")).elements()
                found.append(f"{words.who(who)}: {words.cards(cards)}")
    return found
