"""Answering: Just Say No, and agreeing.

Rules of this file
* Each player who is asked has a separate chain of answers, in any order. After each Just Say No the
  other side must answer.
* If the number of Just Say No in a chain is even, the action goes ahead for that player; if it is
  odd, the last one stops the action.
* A Just Say No against a doubled rent cancels one doubling only (`no_against_double`); the rest is
  asked again.
* When the player who asks goes on with another action, that agrees to every Just Say No that waits
  for this player. The silence of the others agrees to nothing.
"""

from __future__ import annotations

from typing import NoReturn

from msgspec.structs import replace

from banker.games.deal import commands as c, events as e
from banker.games.deal.draft import Draft
from banker.games.deal.queries.payable import can_pay
from banker.games.deal.queries.phases import may_say_no, plays_left
from banker.games.deal.queries.sets import doubled
from banker.games.deal.refusal import RefusalCode
from banker.games.deal.rules.asking import DUES
from banker.games.deal.rules.hand import assert_holds
from banker.games.deal.rules.stealing import carry_out
from banker.games.deal.state import CENTRE, Ask, Chain


def say_no(draft: Draft, command: c.SayNo) -> None:
    """Play a Just Say No against an action, or against the other side's; then the other side must
    answer."""
    who = command.who
    chain, ask = asked(draft, who, command.to)
    face = draft.action("no")
    assert_holds(draft, who, [face])
    if who == chain.actor:
        _pay_for_counter(draft)
    draft.turn_up(who, face, CENTRE)
    other = ask.who if who == chain.actor else chain.actor
    draft.emit(e.SaidNo(who, other, ask.nos + 1))
    put_back(draft, ask, replace(ask, nos=ask.nos + 1, to_answer=other))


def _pay_for_counter(draft: Draft) -> None:
    cost = int(draft.state.edition.switches["counter_no_costs"])
    if not cost:
        return
    if plays_left(draft.state) < cost:
        draft.object(
            RefusalCode.NO_PLAYS,
            "all plays of this turn are used, and another No takes {cost} more: accept the No",
            cost=cost,
        )
    draft.set(plays=draft.state.table.plays + cost)


def agree(draft: Draft, command: c.Agree) -> None:
    """Accept an action, or the other side's Just Say No."""
    chain, ask = asked(draft, command.who, command.to)
    if ask.nos % 2:
        let_no_stand(draft, chain, ask)
    elif chain.act in DUES:
        _agree_to_pay(draft, ask)
    else:
        put_back(draft, ask, None)
        carry_out(draft, chain, ask.who)


def _agree_to_pay(draft: Draft, ask: Ask) -> None:
    """Nothing is paid only by who has nothing."""
    if can_pay(draft.state, ask.who):
        draft.refuse(
            RefusalCode.TOO_LITTLE,
            "{name} owes {amount}M: say with which cards it is paid, or 'pays all'",
            name=draft.name(ask.who),
            amount=ask.amount,
        )
    draft.emit(e.NothingToPay(ask.who))
    put_back(draft, ask, None)


def let_no_stand(draft: Draft, chain: Chain, ask: Ask) -> None:
    """Accept a Just Say No for the player who asked: the question is closed, or asked again with
    one doubling less."""
    if ask.doubles and draft.state.edition.switches["no_against_double"] == "double":
        amount = doubled(ask.base, ask.doubles - 1)
        draft.emit(e.DoublingCancelled(ask.who, amount))
        again = replace(ask, amount=amount, doubles=ask.doubles - 1, nos=0, to_answer=ask.who)
        put_back(draft, ask, again)
        return
    draft.emit(e.NoStood(ask.who, chain.actor))
    put_back(draft, ask, None)


def asked(draft: Draft, who: str, to: str) -> tuple[Chain, Ask]:
    """Return the open action, and the question in it that this player answers. Refuses if there is
    none.

    `to`: the player to whom the answer goes, if several wait for one.
    """
    chain = draft.state.table.chain
    if chain is None:
        draft.refuse(RefusalCode.NOTHING_ASKED, "nobody has to pay or answer now: play on")
    waiting = [ask for ask in chain.asks if ask.to_answer == who]
    if who != chain.actor and to not in ("", chain.actor):
        waiting = []
    if who == chain.actor and to:
        waiting = [ask for ask in waiting if ask.who == to]
    if not waiting:
        _refuse_unanswered(draft, chain, RefusalCode.NOT_YOUR_ANSWER)
    if len(waiting) > 1:
        names = {draft.state.setup.names[ask.who]: None for ask in waiting}
        draft.refuse(
            RefusalCode.TO_WHOM, "several wait for that: say 'to {names}'", names=" / ".join(names)
        )
    return chain, waiting[0]


def put_back(draft: Draft, old: Ask, new: Ask | None) -> None:
    """Replace a question by its changed form, or close it with None. Closing the last one ends the
    action."""
    chain = draft.state.table.chain
    assert chain is not None
    asks = tuple(new if ask is old else ask for ask in chain.asks)
    left = tuple(ask for ask in asks if ask is not None)
    draft.set(chain=replace(chain, asks=left) if left else None)


def close_by_acting(draft: Draft, actor: str) -> None:
    """Accept every Just Say No that waits for a player who goes on with another action.

    Refuses if another player must answer first.
    """
    chain = draft.state.table.chain
    if chain is None:
        return
    if actor == chain.actor:
        for ask in chain.asks:
            if ask.to_answer == actor:
                let_no_stand(draft, chain, ask)
    left = draft.state.table.chain
    if left is not None:
        _refuse_unanswered(draft, left, RefusalCode.ANSWER_FIRST)


def _refuse_unanswered(draft: Draft, chain: Chain, code: RefusalCode) -> NoReturn:
    """Refuse an action before the answers that are open; one open answer is named as a
    statement."""
    names = {draft.state.setup.names[ask.to_answer]: None for ask in chain.asks}
    if len(chain.asks) > 1:
        several = "{names} must answer first: pay, accept or say no"
        draft.refuse(code, several, names=", ".join(names))
    ask = chain.asks[0]
    is_demand = not ask.nos % 2 and chain.act in DUES and can_pay(draft.state, ask.to_answer)
    template = ANSWERS[is_demand, may_say_no(draft.state, ask.to_answer)]
    draft.refuse(code, template, name=draft.name(ask.to_answer), amount=ask.amount)


# Whether cards are demanded, and whether the answer may be no -> what is said.
ANSWERS = {
    (True, True): "{name} must answer first: '{name} pays …' with cards worth {amount}M, or '{name}"
    " says no'",
    (True, False): "{name} must answer first: '{name} pays …' with cards worth {amount}M",
    (False, True): "{name} must answer first: '{name} accepts' or '{name} says no'",
    (False, False): "{name} must answer first: '{name} accepts'",
}
